import type { ListColumn } from '@rounds/contract/list';
import { memo, type ReactNode } from 'react';
import { BareCheckbox } from '../ui/index.ts';
import { Branch } from './branch.tsx';
import styles from './data-table.module.css';
import { ownDirection, shownValue } from './default-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowName } from './row-name.tsx';
import type { TableRowProps } from './row-parts.ts';
import type { TableText } from './table-text.ts';
import { cellValue } from './types.ts';

type TableCardProps<Row extends object> = TableRowProps<Row> & {
  readonly text: TableText;
  /** Told of the card’s element, where the list must know how high it is. */
  readonly measure: (element: Element | null) => void;
};

/** A card has no room for what is not there; columns that show by more than their value are always said. */
const says = (value: unknown): boolean => value !== null && value !== '' && value !== 0;

/** On a phone each row is a card: name, state, score, and the rest in quiet lines. */
function Card<Row extends object>(props: TableCardProps<Row>) {
  const { row, rowKey, index, text, pen, words, depth, chosen, isGroup, cells = {}, rowName, rowActions } = props;
  const { t } = pen;
  const columns = props.columns.shown;
  const title = columns.find(({ type }) => type === 'text');
  const badge = columns.find(({ type }) => type === 'badge');
  const score = columns.find(({ type }) => type === 'score');
  const others = columns.filter((column) => column !== title && column !== badge && column !== score);
  const show = (column: ListColumn): ReactNode =>
    cells[column.selector]?.(row, pen) ?? shownValue(column, cellValue(row, column.selector), pen);
  // Beside a score stands what it is about; without one, counts are lines like all others.
  const counts = score ? others.filter(({ type }) => type === 'number') : [];
  const lines = (shown: readonly ListColumn[]) => (
    <dl className={styles.cardLines}>
      {shown
        .filter(({ selector }) => says(cellValue(row, selector)))
        .map((column) => ({ column, content: show(column) }))
        .filter(({ content }) => content !== '')
        .map(({ column, content }) => (
          <div key={column.selector}>
            <dt>{text.column(column)}</dt>
            <dd dir={ownDirection(content)} data-type={column.type}>
              {content}
            </dd>
          </div>
        ))}
    </dl>
  );
  return (
    <li
      ref={props.measure}
      className={styles.card}
      data-row={rowKey}
      data-index={index}
      data-level={depth ?? undefined}
      data-above={props.above ?? undefined}
      data-selected={chosen === 'all' || undefined}
    >
      <div className={styles.cardHead}>
        {chosen !== null && chosen !== 'never' && (
          <BareCheckbox
            className={styles.cardCheck}
            aria-label={isGroup ? words.chooseBelow(rowName(row)) : words.choose(rowName(row))}
            checked={chosen === 'all'}
            indeterminate={chosen === 'some'}
            onChange={() => props.choose(rowKey, false)}
          />
        )}
        {depth !== null && (
          <Branch name={rowName(row)} t={t} depth={depth} isOpen={props.isOpen} toggle={() => props.toggle(row)} />
        )}
        <RowName {...props} onOpen={props.isOpen === null ? props.onOpen : () => props.toggle(row)}>
          {title ? show(title) : rowName(row)}
        </RowName>
        {badge && show(badge)}
        {rowActions && <RowMenu label={words.actions(rowName(row))} actions={rowActions(row)} />}
      </div>
      {lines(others.filter((column) => !counts.includes(column)))}
      {score && (
        <div className={styles.cardFoot}>
          {lines(counts)}
          <span>{show(score)}</span>
        </div>
      )}
    </li>
  );
}
export const TableCard = memo(Card) as typeof Card;
