import { resolveName } from '@rounds/contract/languages.ts';
import { type SectionSummary, sectionList } from '@rounds/contract/sections';
import { IconPencil, IconPin, IconPinnedOff, IconSortAscending, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../kit/data-table/index.ts';
import { ResourceListPage } from '../../kit/resource/index.ts';
import { paths, useSearchParams } from '../../paths.ts';
import { getCurrentLanguage } from '../../platform/i18n/index.ts';
import { Button, confirm, ICON, NewButton, toast, useIsPhone } from '../../ui/index.ts';
import { toShared } from './draft.ts';
import { NewSectionDialog } from './new-section-dialog.tsx';
import { PinsDialog } from './pins-dialog.tsx';
import { sectionResource, useTogglePin } from './section-queries.ts';

const toLocalName = (names: Record<string, string>) => resolveName(names, getCurrentLanguage());

/** The sections of a person, and those that are shared with them. */
export default function SectionListPage() {
  const { t } = useTranslation(['sections', 'common']);
  const navigate = useNavigate();
  const { tab } = useSearchParams('tab');
  const isPhone = useIsPhone();
  const [dialog, setDialog] = useState<'new' | 'pins' | null>(null);
  const togglePin = useTogglePin();
  const remove = sectionResource.useDelete();

  const deleteSection = async (section: SectionSummary) => {
    const { title: name } = section;
    const readers = toReaders(section);
    const isConfirmed = await confirm({
      title: t('common:record.delete_title', { name }),
      text: readers ? t('delete.shared', { groups: readers }) : t('common:record.delete_text'),
      confirmLabel: t('common:record.delete_permanently'),
      danger: true,
    });
    if (isConfirmed) remove.mutate(section, { onSuccess: () => toast.success(t('common:record.deleted', { name })) });
  };
  const getActions = (section: SectionSummary): RowAction[] => [
    ...(section.may_edit && !isPhone
      ? [
          {
            ...{ key: 'edit', label: t('edit'), icon: IconPencil },
            onSelect: () => void navigate(paths.sections.get(section.id, { isEdited: true })),
          },
        ]
      : []),
    {
      ...{ key: 'pin', label: t(section.pinned ? 'pins.remove' : 'pins.add') },
      icon: section.pinned ? IconPinnedOff : IconPin,
      onSelect: () => togglePin.mutate(section),
    },
    ...(section.may_edit
      ? [
          {
            ...{ key: 'delete', label: t('common:record.delete'), icon: IconTrash, danger: true },
            onSelect: () => void deleteSection(section),
          },
        ]
      : []),
  ];
  // Scheduled reports were a tab of this screen before.
  useEffect(() => {
    if (tab === 'schedules') void navigate({ ...paths.scheduledReports(), replace: true });
  }, [tab, navigate]);
  const toReaders = ({ is_for_everyone, default_for, ...section }: SectionSummary): string => {
    if (is_for_everyone) return t('sharing.everyone');
    const roles = default_for.map(({ name_lang }) => toLocalName(name_lang));
    return [...toShared(section, toLocalName).map((one) => one.name), ...roles].join(', ');
  };
  const createButton = (variant: 'filled' | 'default') => (
    <NewButton variant={variant} onClick={() => setDialog('new')}>
      {t('new')}
    </NewButton>
  );
  return (
    <>
      <ResourceListPage<SectionSummary>
        resource={sectionResource}
        list={sectionList}
        title={t('title')}
        canManage={false}
        emptyTitle={t('empty.title')}
        emptyText={t('empty.text')}
        search="title"
        cells={{
          owner: ({ owner }) => owner.full_name,
          shared_with: (section) => toReaders(section) || t('private'),
        }}
        rowLink={({ id }) => paths.sections.get(id).to}
        rowActions={getActions}
        createActions={(place) =>
          place === 'header' ? (
            <>
              <Button variant="default" leftSection={<IconSortAscending {...ICON} />} onClick={() => setDialog('pins')}>
                {t('pins.order')}
              </Button>
              {!isPhone && createButton('filled')}
            </>
          ) : (
            !isPhone && createButton('default')
          )
        }
      />
      {dialog === 'new' && <NewSectionDialog onClose={() => setDialog(null)} />}
      {dialog === 'pins' && <PinsDialog onClose={() => setDialog(null)} />}
    </>
  );
}
