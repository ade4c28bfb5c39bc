import type { ListColumn } from '@rounds/contract/list';
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Format } from '../i18n/index.ts';
import { BareCheckbox } from '../ui/index.ts';
import { Branch } from './branch.tsx';
import type { Columns } from './columns.ts';
import styles from './data-table.module.css';
import { shownValue } from './default-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowName } from './row-name.tsx';
import type { RowKey } from './selection.ts';
import { cellValue, type DataTableProps } from './types.ts';

type RowParts<Row extends object> = Pick<
  DataTableProps<Row>,
  'rowName' | 'rowLink' | 'onOpen' | 'rowActions' | 'cells'
>;

export interface TableRowProps<Row extends object> extends RowParts<Row> {
  readonly row: Row;
  readonly rowKey: RowKey;
  /** In the whole table, from 0. */
  readonly index: number;
  readonly columns: Columns;
  readonly format: Format;
  /** Null where rows cannot be chosen. */
  readonly isSelected: boolean | null;
  /** Null where rows hold no others. */
  readonly depth: number | null;
  /** The place of the row that holds this one. */
  readonly above: number | null;
  /** Null where this row holds nothing. */
  readonly isOpen: boolean | null;
  readonly choose: (key: RowKey, isRange: boolean) => void;
  readonly toggle: (row: Row) => void;
}

export const AT_END: ReadonlySet<ListColumn['type']> = new Set(['number']);

/** The whole of a text that may be cut. */
const hint = (column: ListColumn, row: object): string | undefined => {
  const value = cellValue(row, column.selector);
  return column.type === 'text' && typeof value === 'string' && value ? value : undefined;
};

/** One row; drawn again only when something of it changed. */
function Row<Row extends object>(props: TableRowProps<Row>) {
  const { row, rowKey, index, columns, isSelected, depth, isOpen, choose, rowName, rowActions } = props;
  const { t } = useTranslation('common');
  const name = rowName(row);
  return (
    <tr
      data-row={rowKey}
      data-index={index}
      data-level={depth ?? undefined}
      data-above={props.above ?? undefined}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
      aria-level={depth === null ? undefined : depth + 1}
      aria-expanded={isOpen ?? undefined}
    >
      {isSelected !== null && (
        <td className={styles.checkCell}>
          <BareCheckbox
            aria-label={t('bulk.row', { name })}
            checked={isSelected}
            onClick={(event: MouseEvent) => choose(rowKey, event.shiftKey)}
            onChange={() => {}}
          />
        </td>
      )}
      {columns.shown.map((column) => (
        <Cell key={column.selector} {...props} column={column} />
      ))}
      {rowActions && (
        <td className={styles.menuCell}>
          <RowMenu name={name} actions={rowActions(row)} />
        </td>
      )}
    </tr>
  );
}
export const TableRow = memo(Row) as typeof Row;

function Cell<Row extends object>(props: TableRowProps<Row> & { readonly column: ListColumn }) {
  const { row, column, columns, cells, format, depth } = props;
  const content: ReactNode =
    cells?.[column.selector]?.(row) ?? shownValue(column, cellValue(row, column.selector), format);
  const sized = sizedTo(columns.widthOf(column));
  if (column === columns.pinned) {
    const called = (
      <RowName {...props} onOpen={props.isOpen === null ? props.onOpen : () => props.toggle(row)}>
        {content}
      </RowName>
    );
    return (
      <th scope="row" className={styles.pinned} {...sized}>
        {depth === null ? (
          called
        ) : (
          <span className={styles.node}>
            <Branch name={props.rowName(row)} depth={depth} isOpen={props.isOpen} toggle={() => props.toggle(row)} />
            {called}
          </span>
        )}
      </th>
    );
  }
  return (
    <td data-type={column.type} data-end={AT_END.has(column.type) || undefined} title={hint(column, row)} {...sized}>
      {content}
    </td>
  );
}

const sizedTo = (width: number | undefined): { style?: CSSProperties; 'data-sized'?: true } =>
  width === undefined ? {} : { style: { inlineSize: width, maxInlineSize: width }, 'data-sized': true };
