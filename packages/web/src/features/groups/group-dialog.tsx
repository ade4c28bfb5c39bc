import type { Group } from '@rounds/contract/groups';
import { nameIn } from '@rounds/contract/languages';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../api/index.ts';
import { currentLanguage } from '../../i18n/index.ts';
import {
  Button,
  Modal,
  NameFields,
  type Names,
  Refusal,
  Group as Row,
  Stack,
  toast,
  writtenNames,
} from '../../ui/index.ts';
import { useSaveGroup } from './group-queries.ts';

/** The names of a new group or of the one that is renamed. */
export function GroupDialog({ group, onClose }: { group: Group | null; onClose(): void }) {
  const { t } = useTranslation(['groups', 'common']);
  const [names, setNames] = useState<Names>(group?.name_lang ?? {});
  const [isMissing, setMissing] = useState(false);
  const save = useSaveGroup(group);
  const refused = fieldErrors(save.error);
  const isElsewhere = save.error !== null && !refused.name_lang;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = writtenNames(names);
    setMissing(Object.keys(written).length === 0);
    if (Object.keys(written).length === 0) return;
    save.mutate(written, {
      onSuccess: (saved) => {
        toast.success(t(group ? 'renamed' : 'created', { name: nameIn(saved.name_lang, currentLanguage()) }));
        onClose();
      },
    });
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={group ? t('rename') : t('new')}
      size={460}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <NameFields value={names} onChange={setNames} error={isMissing ? t('missing_name') : refused.name_lang} />
          {isElsewhere && <Refusal>{save.error?.message}</Refusal>}
        </Stack>
        <Row justify="flex-end" gap={8} mt={24}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {group ? t('rename') : t('create')}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}
