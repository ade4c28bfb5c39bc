import { archivedTemplateList, checklists, type TemplateEntry } from '@rounds/contract/checklists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/index.ts';
import { ArchivePage } from '../../../data-table/index.ts';
import { confirm, toast } from '../../../ui/index.ts';
import {
  useArchivedTemplates,
  useArchiveTemplate,
  useBulkTemplates,
  useDeleteTemplate,
  useReadTemplateOptions,
  useRestoreTemplate,
} from '../checklist-queries.ts';
import { templateCells } from './template-cells.tsx';
import { TemplateInUse, type UsedTemplate } from './template-in-use.tsx';

/** Templates that rest: to be restored, or deleted for good where no inspection was made with them. */
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
        neighbours={[{ path: '/checklist/templates', name: t('live') }]}
        mayManage
        restore={useRestoreTemplate()}
        archive={useArchiveTemplate()}
        restoreMany={useBulkTemplates('bulkRestore')}
        archiveMany={useBulkTemplates('bulkArchive')}
        restored={({ title }) => t('restored', { title })}
        restoredMany={(count) => t('restored_many', { count })}
        deleteLabel={t('delete_template.confirm')}
        deleteForever={deleteForever}
      />
      {used && <TemplateInUse used={used} onClose={() => setUsed(null)} />}
    </>
  );
}

/** Asks before a template goes; one with which inspections were made stays, and says with which before anything is typed. */
function useDeleting(tellOfUse: (used: UsedTemplate) => void) {
  const { t } = useTranslation('checklists');
  const readOptions = useReadTemplateOptions();
  const remove = useDeleteTemplate();
  return async (template: TemplateEntry) => {
    const { title } = template;
    try {
      const { inspections } = await readOptions(template.id);
      if (inspections > 0) return tellOfUse({ template, inspections });
      const isSure = await confirm({
        title: t('delete_template.title', { title }),
        text: t('delete_template.text'),
        confirmLabel: t('delete_template.confirm'),
        danger: true,
        typed: title,
      });
      if (!isSure) return;
      await remove.mutateAsync(template.id);
      toast.success(t('deleted', { title }));
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      const inspections = inspectionsIn(failure);
      if (inspections > 0) tellOfUse({ template, inspections });
      else toast.error(failure.message);
    }
  };
}

/** How many inspections a refusal names. */
function inspectionsIn({ code, data }: CallError): number {
  if (code !== 'CKL_IN_USE') return 0;
  const { inspections } = Object(data) as { readonly inspections?: unknown };
  return typeof inspections === 'number' ? inspections : 0;
}
