import type { ListColumn } from '@rounds/contract/list.ts';
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react';
import { BareCheckbox, Row } from '../../../ui/index.ts';
import classes from '../data-table.module.css';
import { getCellValue } from '../types.ts';
import { BranchToggle } from './branch-toggle.tsx';
import { formatCell, getTextDirection } from './default-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowName } from './row-name.tsx';
import type { TableRowProps } from './row-props.ts';

export const END_ALIGNED_TYPES: ReadonlySet<ListColumn['type']> = new Set(['number']);

/** The click handler does the work, because only a click tells whether Shift was held. */
const handledOnClick = () => {};

/** Renders one row. It is memoized because a page has a hundred rows. */
function BodyRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, rowKey, index, columns, texts, selected, isGroup, depth, isOpen, onSelect, rowName, rowActions } = props;
  const name = rowName(row);
  return (
    <tr
      data-row={rowKey}
      data-index={index}
      data-level={depth ?? undefined}
      data-above={props.parentIndex ?? undefined}
      data-selected={selected === 'all' || undefined}
      aria-rowindex={index + 2}
      aria-level={depth === null ? undefined : depth + 1}
      aria-expanded={isOpen ?? undefined}
    >
      {selected !== null && (
        <td className={classes.checkCell}>
          {selected !== 'never' && (
            <BareCheckbox
              aria-label={isGroup ? texts.chooseBelow(name) : texts.choose(name)}
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              onClick={(event: MouseEvent) => onSelect(rowKey, event.shiftKey)}
              onChange={handledOnClick}
            />
          )}
        </td>
      )}
      {columns.shown.map((column) => renderCell(props, name, column))}
      {rowActions && (
        <td className={classes.menuCell}>
          <RowMenu label={texts.actions(name)} actions={rowActions(row)} />
        </td>
      )}
    </tr>
  );
}
export const TableRow = memo(BodyRow) as typeof BodyRow;

/** A function, not a component: a page has thousands of cells. */
function renderCell<Row extends object>(props: TableRowProps<Row>, name: string, column: ListColumn): ReactNode {
  const { row, columns, cells, formatter, depth } = props;
  const { selector, type } = column;
  const content = cells?.[selector]?.(row, formatter) ?? formatCell(column, getCellValue(row, selector), formatter);
  const sized = toWidthProps(columns.getWidth(column));
  if (column !== columns.pinned) {
    return (
      <td
        key={selector}
        dir={getTextDirection(content)}
        data-type={type}
        data-end={END_ALIGNED_TYPES.has(type) || undefined}
        {...sized}
      >
        {type === 'text' ? <span className={classes.oneLine}>{content}</span> : content}
      </td>
    );
  }
  const nameCell = (
    <RowName {...props} onOpen={props.isOpen === null ? props.onOpen : () => props.onToggle(row)}>
      {content}
    </RowName>
  );
  return (
    <th key={selector} scope="row" className={classes.pinned} {...sized}>
      {depth === null ? (
        nameCell
      ) : (
        <Row as="span" shrink>
          <BranchToggle
            name={name}
            t={formatter.t}
            depth={depth}
            isOpen={props.isOpen}
            onToggle={() => props.onToggle(row)}
          />
          {nameCell}
        </Row>
      )}
    </th>
  );
}

const toWidthProps = (width: number | undefined): { style?: CSSProperties; 'data-sized'?: true } =>
  width === undefined ? {} : { style: { inlineSize: width, maxInlineSize: width }, 'data-sized': true };
