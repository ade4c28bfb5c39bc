import type { ListColumn } from '@rounds/contract/list';
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react';
import { BareCheckbox } from '../ui/index.ts';
import { Branch } from './branch.tsx';
import styles from './data-table.module.css';
import { ownDirection, shownValue } from './default-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowName } from './row-name.tsx';
import type { TableRowProps } from './row-parts.ts';
import { cellValue } from './types.ts';

export const AT_END: ReadonlySet<ListColumn['type']> = new Set(['number']);

/** A click says more than a change: whether a range is meant. */
const byClick = () => {};

/** One row; drawn again only when something of it changed. */
function Row<Row extends object>(props: TableRowProps<Row>) {
  const { row, rowKey, index, columns, words, chosen, isGroup, depth, isOpen, choose, rowName, rowActions } = props;
  const name = rowName(row);
  return (
    <tr
      data-row={rowKey}
      data-index={index}
      data-level={depth ?? undefined}
      data-above={props.above ?? undefined}
      data-selected={chosen === 'all' || undefined}
      aria-rowindex={index + 2}
      aria-level={depth === null ? undefined : depth + 1}
      aria-expanded={isOpen ?? undefined}
    >
      {chosen !== null && (
        <td className={styles.checkCell}>
          {chosen !== 'never' && (
            <BareCheckbox
              aria-label={isGroup ? words.chooseBelow(name) : words.choose(name)}
              checked={chosen === 'all'}
              indeterminate={chosen === 'some'}
              onClick={(event: MouseEvent) => choose(rowKey, event.shiftKey)}
              onChange={byClick}
            />
          )}
        </td>
      )}
      {columns.shown.map((column) => cellOf(props, name, column))}
      {rowActions && (
        <td className={styles.menuCell}>
          <RowMenu label={words.actions(name)} actions={rowActions(row)} />
        </td>
      )}
    </tr>
  );
}
export const TableRow = memo(Row) as typeof Row;

/** A function, not a component: a page has thousands of cells. */
function cellOf<Row extends object>(props: TableRowProps<Row>, name: string, column: ListColumn): ReactNode {
  const { row, columns, cells, pen, depth } = props;
  const { selector, type } = column;
  const content = cells?.[selector]?.(row, pen) ?? shownValue(column, cellValue(row, selector), pen);
  const sized = sizedTo(columns.widthOf(column));
  if (column !== columns.pinned) {
    return (
      <td
        key={selector}
        dir={ownDirection(content)}
        data-type={type}
        data-end={AT_END.has(type) || undefined}
        {...sized}
      >
        {content}
      </td>
    );
  }
  const called = (
    <RowName {...props} onOpen={props.isOpen === null ? props.onOpen : () => props.toggle(row)}>
      {content}
    </RowName>
  );
  return (
    <th key={selector} scope="row" className={styles.pinned} {...sized}>
      {depth === null ? (
        called
      ) : (
        <span className={styles.node}>
          <Branch name={name} t={pen.t} depth={depth} isOpen={props.isOpen} toggle={() => props.toggle(row)} />
          {called}
        </span>
      )}
    </th>
  );
}

const sizedTo = (width: number | undefined): { style?: CSSProperties; 'data-sized'?: true } =>
  width === undefined ? {} : { style: { inlineSize: width, maxInlineSize: width }, 'data-sized': true };
