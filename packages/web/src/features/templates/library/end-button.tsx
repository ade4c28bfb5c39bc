import type { LibraryEntry } from '@rounds/contract/checklists/library.ts';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCanShare } from '../../../kit/templates/use-can-share.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ActionIcon, confirm, ICON, Tooltip, toast } from '../../../ui/index.ts';
import { useTakeBack } from './library-queries.ts';

/** Stops sharing what this workspace shares, or removes what was shared with it from its library. */
export function EndButton({ entry }: { readonly entry: LibraryEntry }) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const canShare = useCanShare();
  const takeBack = useTakeBack();
  const isOwn = entry.origin === 'own';
  if (!canShare || (!isOwn && entry.origin !== 'shared')) return null;
  const { id, title } = entry;
  const count = entry.times_taken ?? 0;
  const label = isOwn ? t('back.of_own', { title }) : t('remove.of', { title });
  const end = async () => {
    const agreed = await confirm({
      title: isOwn ? t('back.title') : t('remove.title', { title }),
      text: isOwn ? t('back.text', { count, number: format.number(count) }) : t('remove.text'),
      confirmLabel: isOwn ? t('back.confirm') : t('remove.confirm'),
      danger: true,
    });
    if (agreed)
      takeBack.mutate({ id }, { onSuccess: () => toast.success(isOwn ? t('back.done') : t('remove.done', { title })) });
  };
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => void end()}>
        <IconTrash {...ICON} />
      </ActionIcon>
    </Tooltip>
  );
}
