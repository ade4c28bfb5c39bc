/** Columns that do not follow what the rows hold: rows of a tree come and go as others open, those of a long list as it scrolls. */
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
const CHECK_WIDTH = 44;
const MENU_WIDTH = 54;

interface Parts {
  readonly columns: Columns;
  readonly hasChoice: boolean;
  readonly hasMenu: boolean;
}

const widthOf = (columns: Columns, column: ListColumn): number | undefined =>
  columns.widthOf(column) ?? (column === columns.pinned ? undefined : USUAL_WIDTHS[column.type]);

/** Columns exactly as wide as they were. */
export const HeldColumns = ({ widths }: { widths: readonly number[] }) => (
  <colgroup>
    {widths.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity here beside their place
      <col key={at} style={{ inlineSize: width }} />
    ))}
  </colgroup>
);

export const heldTable = (widths: readonly number[]) => ({
  'data-fixed': true,
  style: { inlineSize: widths.reduce((sum, width) => sum + width, 0) },
});

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
