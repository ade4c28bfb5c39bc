import type { TemplateEntry } from '@rounds/contract/checklists';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTableKeys } from '../../../data-table/index.ts';
import { Button, EmptyState, PageHeader } from '../../../ui/index.ts';
import { useTemplateEntries } from '../checklist-queries.ts';
import { EntryDialog, type EntryDialogState } from './entry-dialog.tsx';
import { TemplatePanel } from './template-panel.tsx';
import { TemplateTable } from './template-table.tsx';
import { TemplateToolbar } from './template-toolbar.tsx';
import { isFiltering, type TreeFilter, treeRows } from './template-tree.ts';
import { ImportButton, NewTemplateButton, TemplatesActions } from './templates-actions.tsx';
import classes from './templates-page.module.css';

const NO_FILTER: TreeFilter = { search: '', states: [], languages: [] };
const COLLAPSED_KEY = 'rounds.templates.collapsed';

function readCollapsed(): ReadonlySet<number> {
  try {
    return new Set(JSON.parse(localStorage.getItem(COLLAPSED_KEY) ?? '[]') as number[]);
  } catch {
    return new Set();
  }
}

export default function TemplatesPage() {
  const { t, i18n } = useTranslation('checklists');
  const navigate = useNavigate();
  const entries = useTemplateEntries();
  const [filter, setFilter] = useState(NO_FILTER);
  const [collapsed, setCollapsed] = useState(readCollapsed);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<EntryDialogState | null>(null);
  const shownFilter = useDeferredValue(filter);
  const place = useRef<HTMLElement>(null);
  useTableKeys(place);

  const all = entries.data ?? [];
  const rows = useMemo(
    () => treeRows(entries.data ?? [], shownFilter, collapsed, i18n.language),
    [entries.data, shownFilter, collapsed, i18n.language],
  );
  const templates = all.filter((entry) => entry.is_template);
  const selected = all.find((entry) => entry.id === selectedId) ?? null;

  const collapse = (ids: ReadonlySet<number>) => {
    setCollapsed(ids);
    localStorage.setItem(COLLAPSED_KEY, JSON.stringify([...ids]));
  };
  const toggle = (id: number) => {
    const next = new Set(collapsed);
    if (!next.delete(id)) next.add(id);
    collapse(next);
  };
  const folders = all.filter((entry) => !entry.is_template);
  const parentForNew = selected ? (selected.is_template ? selected.parent_id : selected.id) : null;
  const edit = (entry: TemplateEntry) =>
    navigate({ to: '/checklist/template/$templateId/edit', params: { templateId: String(entry.id) } });

  const newTemplate = () => setDialog({ kind: 'new-template', parentId: parentForNew });

  return (
    <div className={classes.screen}>
      <PageHeader
        title={t('title')}
        actions={
          <TemplatesActions
            onTemplate={newTemplate}
            onFolder={() => setDialog({ kind: 'new-folder', parentId: parentForNew })}
          />
        }
      />
      {entries.isSuccess && all.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <>
              <NewTemplateButton variant="default" onClick={newTemplate} />
              <ImportButton />
            </>
          }
        />
      ) : (
        <div className={classes.split}>
          <section className={classes.list} ref={place} aria-label={t('title')}>
            <TemplateToolbar
              count={entries.isSuccess ? templates.length : null}
              languages={[...new Set(templates.flatMap((entry) => (entry.language ? [entry.language] : [])))].sort()}
              filter={filter}
              onFilter={setFilter}
              allCollapsed={folders.length > 0 && folders.every((folder) => collapsed.has(folder.id))}
              hasFolders={folders.length > 0}
              onCollapseAll={() => collapse(new Set(folders.map((folder) => folder.id)))}
              onExpandAll={() => collapse(new Set())}
            />
            <TemplateTable
              rows={rows}
              loading={entries.isPending}
              failed={entries.isError ? entries.error : null}
              onRetry={() => entries.refetch()}
              selectedId={selectedId}
              onSelect={(entry) => setSelectedId(entry.id === selectedId ? null : entry.id)}
              onToggle={toggle}
              onOpen={edit}
              onDialog={setDialog}
              nothing={
                entries.isSuccess &&
                isFiltering(filter) && (
                  <EmptyState
                    kind="filtered"
                    title={t('nothing_matches.title')}
                    text={t('nothing_matches.text', { count: templates.length })}
                    action={
                      <Button variant="default" onClick={() => setFilter(NO_FILTER)}>
                        {t('nothing_matches.clear')}
                      </Button>
                    }
                  />
                )
              }
            />
          </section>
          {selected?.is_template && (
            <TemplatePanel
              key={selected.id}
              entry={selected}
              folder={folders.find((folder) => folder.id === selected.parent_id)?.title ?? null}
              onClose={() => setSelectedId(null)}
              onDialog={setDialog}
            />
          )}
        </div>
      )}
      {dialog && (
        <EntryDialog
          state={dialog}
          onClose={() => setDialog(null)}
          onCreated={(entry) => {
            if (entry.is_template) void edit(entry);
            else setSelectedId(entry.id);
          }}
        />
      )}
    </div>
  );
}
