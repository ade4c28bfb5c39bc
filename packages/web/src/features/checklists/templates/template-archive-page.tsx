import { archivedTemplateList, checklists, type TemplateEntry } from '@rounds/contract/checklists';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/index.ts';
import { type BulkAction, DataTable, type RowAction } from '../../../data-table/index.ts';
import { confirm, EmptyState, PageHeader, toast } from '../../../ui/index.ts';
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
import classes from './templates-page.module.css';

/** Templates that rest: to be restored, or deleted for good where no inspection was made with them. */
export default function TemplateArchivePage() {
  const { t } = useTranslation('checklists');
  const [used, setUsed] = useState<UsedTemplate | null>(null);
  const restore = useRestoreTemplate();
  const archive = useArchiveTemplate();
  const deleteForever = useDeleting(setUsed);
  const restoreMany = useBulkTemplates('bulkRestore');
  const archiveMany = useBulkTemplates('bulkArchive');

  const restoreWithUndo = ({ id, title }: TemplateEntry) =>
    restore.mutate(id, {
      onSuccess: () => toast.success(t('restored', { title }), { undo: () => archive.mutate(id) }),
    });

  const actionsOf = (template: TemplateEntry): RowAction[] => [
    { key: 'restore', label: t('restore'), icon: IconArrowBackUp, onSelect: () => restoreWithUndo(template) },
    {
      key: 'delete',
      label: t('delete_template.confirm'),
      icon: IconTrash,
      danger: true,
      onSelect: () => void deleteForever(template),
    },
  ];
  const bulkActions: BulkAction[] = [
    {
      key: 'restore',
      label: t('restore'),
      icon: IconArrowBackUp,
      run: async (selection) => {
        const { affected } = await restoreMany.mutateAsync(selection);
        const undo = selection.ids ? () => archiveMany.mutate({ ids: selection.ids }) : undefined;
        toast.success(t('restored_many', { count: affected }), undo && { undo });
      },
    },
  ];

  return (
    <div className={classes.screen}>
      <PageHeader title={t('archive_title')} />
      <DataTable<TemplateEntry>
        list={archivedTemplateList}
        useRows={useArchivedTemplates}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowActions={actionsOf}
        bulkActions={bulkActions}
        exportCall={checklists.exportArchive}
        allName={t('archive_title')}
        neighbours={[{ path: '/checklist/templates', name: t('live') }]}
        cells={templateCells}
        search="title"
        empty={<EmptyState title={t('archive_empty.title')} text={t('archive_empty.text')} />}
      />
      {used && <TemplateInUse used={used} onClose={() => setUsed(null)} />}
    </div>
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
