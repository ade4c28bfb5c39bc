/** Columns of a tree: rows come and go as others open, and the columns must not follow what these hold. */
import type { ListColumn } from '@rounds/contract/list';
import type { Columns } from './columns.ts';

/** How wide each type of column is until a person chooses otherwise. */
const USUAL_WIDTHS: Readonly<Record<ListColumn['type'], number>> = {
  text: 200,
  badge: 150,
  person: 180,
  boolean: 90,
  number: 120,
  score: 170,
  date: 170,
};
/** The name takes what the others leave, and never less. */
const PINNED_LEAST = 280;
const CHECK_WIDTH = 50;
const MENU_WIDTH = 54;

interface Parts {
  readonly columns: Columns;
  readonly hasChoice: boolean;
  readonly hasMenu: boolean;
}

const widthOf = (columns: Columns, column: ListColumn): number | undefined =>
  columns.widthOf(column) ?? (column === columns.pinned ? undefined : USUAL_WIDTHS[column.type]);

export function FixedColumns({ columns, hasChoice, hasMenu }: Parts) {
  return (
    <colgroup>
      {hasChoice && <col style={{ inlineSize: CHECK_WIDTH }} />}
      {columns.shown.map((column) => (
        <col key={column.selector} style={{ inlineSize: widthOf(columns, column) }} />
      ))}
      {hasMenu && <col style={{ inlineSize: MENU_WIDTH }} />}
    </colgroup>
  );
}

/** What the table itself needs for it: as wide as all columns, then it scrolls sideways. */
export function fixedTable({ columns, hasChoice, hasMenu }: Parts) {
  const least = columns.shown.reduce(
    (sum, column) => sum + (widthOf(columns, column) ?? PINNED_LEAST),
    (hasChoice ? CHECK_WIDTH : 0) + (hasMenu ? MENU_WIDTH : 0),
  );
  return { 'data-fixed': true, style: { minInlineSize: least } };
}
