import type { ListColumn } from '@rounds/contract/list';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../ui/index.ts';
import type { Columns } from './columns.ts';
import styles from './data-table.module.css';
import { DefaultCell } from './default-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowName } from './row-name.tsx';
import type { Selection } from './selection.ts';
import type { TableText } from './table-text.ts';
import { cellValue, type DataTableProps } from './types.ts';

type TableCardsProps<Row extends object> = DataTableProps<Row> & {
  rows: readonly Row[];
  columns: Columns;
  text: TableText;
  selection: Selection | null;
};

/** A card has no room for what is not there; columns that show by more than their value are always said. */
const says = (value: unknown): boolean => value !== null && value !== '' && value !== 0;

/** On a phone each row is a card: name, state, score, and the rest in quiet lines. */
export function TableCards<Row extends object>(props: TableCardsProps<Row>) {
  const { rows, text, cells = {}, rowKey, rowName, rowActions, selection } = props;
  const { t } = useTranslation('common');
  const columns = props.columns.shown;
  const title = columns.find(({ type }) => type === 'text');
  const badge = columns.find(({ type }) => type === 'badge');
  const score = columns.find(({ type }) => type === 'score');
  const others = columns.filter((column) => column !== title && column !== badge && column !== score);
  const show = (row: Row, column: ListColumn): ReactNode =>
    cells[column.selector]?.(row) ?? <DefaultCell column={column} value={cellValue(row, column.selector)} />;
  // Beside a score stands what it is about; without one, counts are lines like all others.
  const counts = score ? others.filter(({ type }) => type === 'number') : [];
  const lines = (row: Row, shown: readonly ListColumn[]) => (
    <dl className={styles.cardLines}>
      {shown
        .filter(({ selector }) => says(cellValue(row, selector)))
        .map((column) => (
          <div key={column.selector}>
            <dt>{text.column(column)}</dt>
            <dd>{show(row, column)}</dd>
          </div>
        ))}
    </dl>
  );
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={styles.card}
          data-row={rowKey(row)}
          data-selected={selection?.has(rowKey(row)) || undefined}
        >
          <div className={styles.cardHead}>
            {selection && (
              <Checkbox
                size="md"
                className={styles.cardCheck}
                aria-label={t('bulk.row', { name: rowName(row) })}
                checked={selection.has(rowKey(row))}
                onChange={() => selection.toggle(rowKey(row))}
              />
            )}
            <RowName {...props} row={row}>
              {title ? show(row, title) : rowName(row)}
            </RowName>
            {badge && show(row, badge)}
            {rowActions && <RowMenu name={rowName(row)} actions={rowActions(row)} />}
          </div>
          {lines(
            row,
            others.filter((column) => !counts.includes(column)),
          )}
          {score && (
            <div className={styles.cardFoot}>
              {lines(row, counts)}
              <span>{show(row, score)}</span>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
