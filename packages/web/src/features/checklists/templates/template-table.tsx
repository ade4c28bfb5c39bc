import type { TemplateEntry } from '@rounds/contract/checklists';
import { IconChevronDown, IconChevronRight, IconFileText, IconFolder } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Button, EmptyState, Skeleton } from '../../../ui/index.ts';
import type { EntryDialogState } from './entry-dialog.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { TemplateStateBadges } from './template-state-badges.tsx';
import classes from './template-table.module.css';
import type { TreeRow } from './template-tree.ts';

interface TemplateTableProps {
  rows: readonly TreeRow[];
  loading: boolean;
  failed: Error | null;
  onRetry: () => void;
  selectedId: number | null;
  onSelect: (entry: TemplateEntry) => void;
  onToggle: (id: number) => void;
  onOpen: (entry: TemplateEntry) => void;
  onDialog: (dialog: EntryDialogState) => void;
  /** Stands in the place of rows when a search or filter leaves none. */
  nothing: ReactNode;
}

export function TemplateTable(props: TemplateTableProps) {
  const { t } = useTranslation(['checklists', 'common']);
  if (props.failed) {
    return (
      <div className={classes.scroll} role="alert">
        <EmptyState
          kind="filtered"
          title={t('list_failed')}
          text={props.failed.message}
          action={
            <Button variant="default" onClick={props.onRetry}>
              {t('common:retry')}
            </Button>
          }
        />
      </div>
    );
  }
  if (props.rows.length === 0 && props.nothing) return <div className={classes.scroll}>{props.nothing}</div>;
  return (
    <div className={classes.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows of a tree with columns are what treegrid is for */}
      <table className={classes.table} role="treegrid" aria-busy={props.loading}>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col" className={classes.state}>
              {t('column.state')}
            </th>
            <th scope="col" className={classes.number}>
              {t('column.questions')}
            </th>
            <th scope="col" className={classes.language}>
              {t('column.language')}
            </th>
            <th scope="col" className={classes.changed}>
              {t('column.changed')}
            </th>
            <th scope="col" className={classes.menu}>
              <span className={classes.unseen}>{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.loading && <LoadingRows />}
          {props.rows.map((row) => (
            <EntryRow key={row.entry.id} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EntryRow({ row, ...props }: { row: TreeRow } & TemplateTableProps) {
  const { t } = useTranslation('checklists');
  const format = useFormat();
  const { entry } = row;
  const isFolder = row.expanded !== null;
  const selected = props.selectedId === entry.id;
  const onRowClick = () => (isFolder ? props.onToggle(entry.id) : props.onSelect(entry));
  /** The arrow that points into the row opens a folder, the other one closes it. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl';
    const opens = event.key === (isRtl ? 'ArrowLeft' : 'ArrowRight');
    const closes = event.key === (isRtl ? 'ArrowRight' : 'ArrowLeft');
    if ((opens && row.expanded === false) || (closes && row.expanded === true)) {
      event.preventDefault();
      props.onToggle(entry.id);
    }
  };
  return (
    <tr
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.expanded ?? undefined}
      aria-selected={isFolder ? undefined : selected}
      className={isFolder ? classes.folder : classes.template}
      data-selected={selected || undefined}
      data-row
      onClick={onRowClick}
      onKeyDown={onKeyDown}
      onDoubleClick={() => !isFolder && props.onOpen(entry)}
    >
      <td>
        <div className={classes.name} style={{ paddingInlineStart: row.depth * 24 }}>
          {isFolder ? (
            <button
              type="button"
              className={classes.nameButton}
              data-row-focus
              onClick={(event) => {
                event.stopPropagation();
                props.onToggle(entry.id);
              }}
            >
              {row.expanded ? (
                <IconChevronDown size={16} />
              ) : (
                <IconChevronRight size={16} className={classes.mirrors} />
              )}
              <IconFolder size={16} />
              <span className={classes.title}>{entry.title}</span>
            </button>
          ) : (
            <button
              type="button"
              className={classes.nameButton}
              data-row-focus
              aria-expanded={selected}
              onClick={(event) => {
                event.stopPropagation();
                props.onSelect(entry);
              }}
            >
              <IconFileText size={16} className={classes.leaf} />
              <span className={classes.title}>{entry.title}</span>
            </button>
          )}
          {isFolder && (
            <span className={classes.count}>{t('templates_in_folder', { count: entry.children ?? 0 })}</span>
          )}
        </div>
      </td>
      <td className={classes.state}>{!isFolder && <TemplateStateBadges entry={entry} />}</td>
      <td className={classes.number}>{entry.questions === null ? '' : format.number(entry.questions)}</td>
      <td className={classes.language}>
        {entry.language && <span className={classes.code}>{entry.language.toUpperCase()}</span>}
      </td>
      <td className={classes.changed}>
        {!isFolder && (
          <time dateTime={entry.updated_at} title={format.dateTime(entry.updated_at)}>
            {format.ago(entry.updated_at)}
          </time>
        )}
      </td>
      <td className={classes.menu}>
        <EntryMenu entry={entry} onDialog={props.onDialog} />
      </td>
    </tr>
  );
}

const SKELETON_WIDTHS = [190, 260, 220, 300, 180, 250];

function LoadingRows() {
  return SKELETON_WIDTHS.map((width) => (
    <tr key={width} className={classes.template}>
      <td>
        <div className={classes.name}>
          <Skeleton height={12} width={width} radius="xl" />
        </div>
      </td>
      <td className={classes.state}>
        <Skeleton height={20} width={104} radius="sm" />
      </td>
      <td className={classes.number} />
      <td className={classes.language} />
      <td className={classes.changed}>
        <Skeleton height={12} width={84} radius="xl" />
      </td>
      <td className={classes.menu} />
    </tr>
  ));
}
