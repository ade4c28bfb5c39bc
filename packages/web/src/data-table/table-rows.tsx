import type { ListColumn } from '@rounds/contract/list';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../ui/index.ts';
import styles from './data-table.module.css';
import { DefaultCell } from './default-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowName } from './row-name.tsx';
import { SortHead } from './sort-head.tsx';
import type { TableState } from './table-state.ts';
import type { TableText } from './table-text.ts';
import { cellValue, type DataTableProps } from './types.ts';

/** The whole of a text that may be cut. */
const hint = (column: ListColumn, row: object): string | undefined => {
  const value = cellValue(row, column.selector);
  return column.type === 'text' && typeof value === 'string' && value ? value : undefined;
};

const AT_END: ReadonlySet<ListColumn['type']> = new Set(['number']);

type TableRowsProps<Row extends object> = DataTableProps<Row> & {
  rows: readonly Row[];
  text: TableText;
  state: TableState;
};

export function TableRows<Row extends object>(props: TableRowsProps<Row>) {
  const { list, rows, text, state, cells = {}, rowKey, rowActions } = props;
  const { t } = useTranslation('common');
  const columns = list.columns.filter(({ omit }) => !omit);
  const pinned = columns.find(({ type }) => type === 'text');
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHead
              key={column.selector}
              column={column}
              name={text.column(column)}
              state={state}
              isPinned={column === pinned}
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
        {rows.map((row) => (
          <tr key={rowKey(row)} data-row>
            {columns.map((column) => {
              const content = cells[column.selector]?.(row) ?? (
                <DefaultCell column={column} value={cellValue(row, column.selector)} />
              );
              return column === pinned ? (
                <th key={column.selector} scope="row" className={styles.pinned}>
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
                >
                  {content}
                </td>
              );
            })}
            {rowActions && (
              <td className={styles.menuCell}>
                <RowMenu name={props.rowName(row)} actions={rowActions(row)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
