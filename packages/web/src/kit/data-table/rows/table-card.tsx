import type { ListColumn } from '@rounds/contract/list.ts';
import { memo, type ReactNode } from 'react';
import { BareCheckbox, Grid, Row } from '../../../ui/index.ts';
import classes from '../data-table.module.css';
import type { TableText } from '../model/table-text.ts';
import { getCellValue } from '../types.ts';
import { BranchToggle } from './branch-toggle.tsx';
import { formatCell, getTextDirection } from './default-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowName } from './row-name.tsx';
import type { TableRowProps } from './row-props.ts';
import { showTruncatedText } from './truncated-text.ts';

type TableCardProps<Row extends object> = TableRowProps<Row> & {
  readonly text: TableText;
  /** A ref callback that measures the height of the card. */
  readonly measure: (element: Element | null) => void;
};

/** The maximum number of lines of a card in addition to its name. */
const MAX_LINES = 3;
/** The types of values that say nothing without the name of their column: “Off”, “Yes”, “3”, “20 Nov 2026”. */
const LABELLED_TYPES: ReadonlySet<ListColumn['type']> = new Set(['number', 'day', 'date', 'boolean', 'badge']);
/** Cards leave out empty values. */
const hasValue = (value: unknown): boolean =>
  value !== null && value !== '' && value !== 0 && !(Array.isArray(value) && value.length === 0);

/** A row on a phone: name, badge and score, and the other columns as lines. */
function Card<Row extends object>(props: TableCardProps<Row>) {
  const {
    row,
    rowKey,
    index,
    text,
    formatter,
    texts,
    depth,
    selected,
    isGroup,
    cells = {},
    cardColumns,
    rowName,
    rowActions,
  } = props;
  const { t } = formatter;
  const columns = props.columns.shown;
  const title = columns.find(({ type }) => type === 'text');
  const badge = columns.find(({ type }) => type === 'badge');
  const score = columns.find(({ type }) => type === 'score');
  const show = (column: ListColumn): ReactNode =>
    cells[column.selector]?.(row, formatter) ?? formatCell(column, getCellValue(row, column.selector), formatter);
  // A card shows the columns that the person has chosen, or only the first ones, so that several cards fit on a screen.
  const isPlain = !props.columns.isChanged;
  const others =
    isPlain && cardColumns
      ? cardColumns.flatMap((selector) => props.columns.all.filter((column) => column.selector === selector))
      : columns.filter((column) => column !== title && column !== badge && column !== score);
  const most = isPlain && !cardColumns ? MAX_LINES : others.length;
  const lines = (
    <Grid as="dl" gap={0} columnGap={2.5} className={classes.cardLines} data-plain={isPlain || undefined}>
      {others
        .filter(({ selector }) => hasValue(getCellValue(row, selector)))
        .map((column) => ({ column, content: show(column) }))
        .filter(({ content }) => content !== '')
        .slice(0, most)
        .map(({ column, content }) => (
          <div key={column.selector}>
            <dt className={isPlain && !LABELLED_TYPES.has(column.type) ? classes.hiddenLabel : undefined}>
              {text.column(column)}
            </dt>
            <dd dir={getTextDirection(content)} data-type={column.type}>
              {content}
            </dd>
          </div>
        ))}
    </Grid>
  );
  return (
    <li
      ref={props.measure}
      className={classes.card}
      onMouseOver={showTruncatedText}
      onFocus={showTruncatedText}
      data-row={rowKey}
      data-index={index}
      data-level={depth ?? undefined}
      data-above={props.parentIndex ?? undefined}
      data-selected={selected === 'all' || undefined}
    >
      <Row minHeight={32} align="start" gap={2} className={classes.cardHeader}>
        {selected !== null && selected !== 'never' && (
          <BareCheckbox
            className={classes.cardCheck}
            aria-label={isGroup ? texts.chooseBelow(rowName(row)) : texts.choose(rowName(row))}
            checked={selected === 'all'}
            indeterminate={selected === 'some'}
            onChange={() => props.onSelect(rowKey, false)}
          />
        )}
        {depth !== null && (
          <BranchToggle
            name={rowName(row)}
            t={t}
            depth={depth}
            isOpen={props.isOpen}
            onToggle={() => props.onToggle(row)}
          />
        )}
        <RowName {...props} onOpen={props.isOpen === null ? props.onOpen : () => props.onToggle(row)}>
          {title ? show(title) : rowName(row)}
        </RowName>
        {badge && show(badge)}
        {rowActions && <RowMenu label={texts.actions(rowName(row))} actions={rowActions(row)} />}
      </Row>
      <Row justify="between" gap={3} mt={1} className={classes.cardBody}>
        {lines}
        {score && <span>{show(score)}</span>}
      </Row>
    </li>
  );
}
export const TableCard = memo(Card) as typeof Card;
