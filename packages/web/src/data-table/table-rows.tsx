import type { ListColumn } from '@rounds/contract/list';
import { IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Checkbox, VisuallyHidden } from '../ui/index.ts';
import type { Columns } from './columns.ts';
import styles from './data-table.module.css';
import { DefaultCell } from './default-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowName } from './row-name.tsx';
import type { Selection } from './selection.ts';
import { SortHead } from './sort-head.tsx';
import type { TableState } from './table-state.ts';
import type { TableText } from './table-text.ts';
import type { Tree } from './tree-rows.ts';
import { cellValue, type DataTableProps } from './types.ts';

/** The whole of a text that may be cut. */
const hint = (column: ListColumn, row: object): string | undefined => {
  const value = cellValue(row, column.selector);
  return column.type === 'text' && typeof value === 'string' && value ? value : undefined;
};

const AT_END: ReadonlySet<ListColumn['type']> = new Set(['number']);

type TableRowsProps<Row extends object> = DataTableProps<Row> & {
  rows: readonly Row[];
  columns: Columns;
  text: TableText;
  state: TableState;
  /** Null where nothing can be done with many rows at once. */
  selection: Selection | null;
  branches: Tree<Row> | null;
};

export function TableRows<Row extends object>(props: TableRowsProps<Row>) {
  const { rows, columns, text, state, selection, rowKey, rowName, rowActions } = props;
  const { t } = useTranslation('common');
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          {selection && (
            <th className={styles.checkCell}>
              <Checkbox
                size="md"
                aria-label={t('bulk.page')}
                checked={selection.page === 'all'}
                indeterminate={selection.page === 'some'}
                onChange={(event) => selection.choosePage(event.currentTarget.checked)}
              />
            </th>
          )}
          {columns.shown.map((column) => (
            <SortHead
              key={column.selector}
              column={column}
              columns={columns}
              name={text.column(column)}
              state={state}
              isPinned={column === columns.pinned}
              isAtEnd={AT_END.has(column.type)}
            />
          ))}
          {rowActions && (
            <th className={styles.menuCell}>
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = rowKey(row);
          const isSelected = selection?.has(key) ?? false;
          const choose = (event: MouseEvent) => (event.shiftKey ? selection?.extendTo(key) : selection?.toggle(key));
          return (
            <tr key={key} data-row={key} data-selected={isSelected || undefined}>
              {selection && (
                <td className={styles.checkCell}>
                  <Checkbox
                    size="md"
                    aria-label={t('bulk.row', { name: rowName(row) })}
                    checked={isSelected}
                    onClick={choose}
                    onChange={() => {}}
                  />
                </td>
              )}
              <Cells {...props} row={row} />
              {rowActions && (
                <td className={styles.menuCell}>
                  <RowMenu name={rowName(row)} actions={rowActions(row)} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Cells<Row extends object>(props: TableRowsProps<Row> & { row: Row }) {
  const { row, columns, cells = {}, branches } = props;
  return columns.shown.map((column) => {
    const content = cells[column.selector]?.(row) ?? (
      <DefaultCell column={column} value={cellValue(row, column.selector)} />
    );
    const width = columns.widthOf(column);
    const sized = width === undefined ? {} : { style: { inlineSize: width, maxInlineSize: width }, 'data-sized': true };
    return column === columns.pinned ? (
      <th key={column.selector} scope="row" className={styles.pinned} {...sized}>
        {branches && <Branch tree={branches} row={row} name={props.rowName(row)} />}
        <RowName {...props} row={row}>
          {content}
        </RowName>
      </th>
    ) : (
      <td
        key={column.selector}
        data-type={column.type}
        data-end={AT_END.has(column.type) || undefined}
        title={hint(column, row)}
        {...sized}
      >
        {content}
      </td>
    );
  });
}

const INDENT = 20;

/** What a row holds opens and closes before its name. */
function Branch<Row extends object>({ tree, row, name }: { tree: Tree<Row>; row: Row; name: string }) {
  const { t } = useTranslation('common');
  const isOpen = tree.isOpen(row);
  return (
    <span className={styles.branch} style={{ paddingInlineStart: tree.depth(row) * INDENT }}>
      {isOpen !== null && (
        <ActionIcon
          size={24}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'table.close_row' : 'table.open_row', { name })}
          onClick={() => tree.toggle(row)}
        >
          <IconChevronRight className={styles.branchGlyph} size={16} stroke={2} />
        </ActionIcon>
      )}
    </span>
  );
}
