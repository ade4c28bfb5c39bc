import { checklists, type TemplateEntry, templateList } from '@rounds/contract/checklists';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type RowAction, type TreeShape } from '../../../kit/data-table/index.ts';
import { useImportJson } from '../../../kit/templates/use-import-json.ts';
import { paths } from '../../../paths.ts';
import { PageHeader, Row, Stack } from '../../../ui/index.ts';
import { useEntryActions } from '../entries/entry-actions.ts';
import { EntryDialog, type EntryDialogState } from '../entries/entry-dialog.tsx';
import { FirstTemplate } from '../samples/first-template.tsx';
import { SampleDialog } from '../samples/sample-dialog.tsx';
import { type TreeEntry, useArchivedTemplates, useTemplateRows } from '../template-queries.ts';
import { templateCells } from './template-cells.tsx';
import { TemplatePanel } from './template-panel.tsx';
import { TemplatesActions } from './templates-actions.tsx';
import classes from './templates-page.module.css';
import { useBulkArchive } from './use-bulk-archive.ts';

const TREE: TreeShape<TreeEntry> = {
  depth: ({ depth }) => depth,
  children: ({ childIds }) => childIds,
  isGroup: ({ is_template }) => !is_template,
};

/** Shows templates in their folders; the selected one shows its details in a panel. */
export default function TemplatesPage() {
  const { t } = useTranslation('checklists');
  const navigate = useNavigate();
  const [listed, setListed] = useState<readonly TreeEntry[]>([]);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<EntryDialogState | null>(null);
  const [isChoosingSample, setChoosingSample] = useState(false);
  const getEntryActions = useEntryActions(setDialog);
  const archiveMany = useBulkArchive();
  const { importJson } = useImportJson(setSelectedId);
  const selected = listed.find(({ id, is_template }) => is_template && id === selectedId) ?? null;
  const parentForNew = selected?.parent_id ?? null;
  const newTemplate = () => setDialog({ kind: 'new-template', parentId: parentForNew });

  const getActions = (entry: TreeEntry): RowAction[] =>
    getEntryActions(entry).map(({ to, run, ...action }) => ({
      ...action,
      onSelect: () => (to === undefined ? run?.() : void navigate({ to })),
    }));
  const open = (entry: TemplateEntry) => {
    if (entry.is_template) setSelectedId(entry.id === selectedId ? null : entry.id);
    // The filter matched the folder's name and hides its content.
    else if (entry.children?.length) void navigate(paths.templates.list());
    else setDialog({ kind: 'new-template', parentId: entry.id });
  };

  return (
    <Stack shrinkBlock fullHeight className={classes.screen}>
      <PageHeader
        title={t('title')}
        actions={
          <TemplatesActions
            onTemplate={newTemplate}
            onFolder={() => setDialog({ kind: 'new-folder', parentId: parentForNew })}
            onImportJson={importJson}
            onSample={() => setChoosingSample(true)}
          />
        }
      />
      <Row grow shrinkBlock align="stretch">
        <Stack relative shrink bg="surface" grow className={classes.list}>
          <DataTable<TreeEntry>
            list={templateList}
            useRows={useTemplateRows}
            onRows={setListed}
            rowKey={({ id }) => id}
            rowName={({ title }) => title}
            onOpen={open}
            rowActions={getActions}
            bulkActions={archiveMany}
            exportCall={checklists.exportList}
            relatedLists={[
              { path: '/checklist/templates/archive', name: t('archive_tab'), useRows: useArchivedTemplates },
            ]}
            cells={templateCells}
            tree={TREE}
            hasPanel={selected !== null}
            search="title"
            empty={<FirstTemplate onNew={newTemplate} onTaken={setSelectedId} />}
          />
        </Stack>
        {selected && (
          <TemplatePanel key={selected.id} entry={selected} onClose={() => setSelectedId(null)} onDialog={setDialog} />
        )}
      </Row>
      {isChoosingSample && (
        <SampleDialog parentId={parentForNew} onClose={() => setChoosingSample(false)} onTaken={setSelectedId} />
      )}
      {dialog && (
        <EntryDialog
          state={dialog}
          onClose={() => setDialog(null)}
          onCreated={(entry) => {
            if (!entry.is_template) return;
            void navigate(paths.templates.edit(entry.id));
          }}
        />
      )}
    </Stack>
  );
}
