import { archivedTemplateList, checklists, type TemplateEntry } from '@rounds/contract/checklists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArchivePage } from '../../../kit/data-table/index.ts';
import { CallError } from '../../../platform/api/index.ts';
import { confirm, toast } from '../../../ui/index.ts';
import { templateCells } from '../list/template-cells.tsx';
import {
  useArchivedTemplates,
  useArchiveTemplate,
  useBulkTemplates,
  useDeleteTemplate,
  useFetchTemplateOptions,
  useRestoreTemplate,
} from '../template-queries.ts';
import { TemplateInUse, type UsedTemplate } from './template-in-use.tsx';

/** Lists archived templates, which can be restored, or permanently deleted if they are unused. */
export default function TemplateArchivePage() {
  const { t } = useTranslation('checklists');
  const [used, setUsed] = useState<UsedTemplate | null>(null);
  const deleteForever = useDeleting(setUsed);
  return (
    <>
      <ArchivePage<TemplateEntry>
        title={t('archive_title')}
        emptyText={t('archive_empty')}
        list={archivedTemplateList}
        useRows={useArchivedTemplates}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        cells={templateCells}
        search="title"
        exportCall={checklists.exportArchive}
        relatedLists={[{ path: '/checklist/templates', name: t('live') }]}
        canManage
        restore={useRestoreTemplate()}
        archive={useArchiveTemplate()}
        restoreMany={useBulkTemplates('bulkRestore')}
        archiveMany={useBulkTemplates('bulkArchive')}
        getRestoredMessage={({ title }) => t('restored', { title })}
        getBulkRestoredMessage={(count) => t('restored_many', { count })}
        deleteLabel={t('delete_template.confirm')}
        onDelete={deleteForever}
      />
      {used && <TemplateInUse used={used} onClose={() => setUsed(null)} />}
    </>
  );
}

/** Confirms deletion. A template in use cannot be deleted, which is shown before anything is typed. */
function useDeleting(tellOfUse: (used: UsedTemplate) => void) {
  const { t } = useTranslation('checklists');
  const readOptions = useFetchTemplateOptions();
  const remove = useDeleteTemplate();
  return async (template: TemplateEntry) => {
    const { title } = template;
    try {
      const { inspections } = await readOptions(template.id);
      if (inspections > 0) return tellOfUse({ template, inspections });
      const isConfirmed = await confirm({
        title: t('delete_template.title', { title }),
        text: t('delete_template.text'),
        confirmLabel: t('delete_template.confirm'),
        danger: true,
        requiredText: title,
      });
      if (!isConfirmed) return;
      await remove.mutateAsync(template.id);
      toast.success(t('deleted', { title }));
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      const inspections = getInspectionCount(failure);
      if (inspections > 0) tellOfUse({ template, inspections });
      else toast.error(failure.message);
    }
  };
}

/** The number of inspections in an error. */
function getInspectionCount({ code, data }: CallError): number {
  if (code !== 'CKL_IN_USE') return 0;
  const { inspections } = Object(data) as { readonly inspections?: unknown };
  return typeof inspections === 'number' ? inspections : 0;
}
