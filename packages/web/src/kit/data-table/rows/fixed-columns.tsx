/** Sets column widths that do not depend on the rendered rows, which change as a tree opens or a long list scrolls. */
import type { ListColumn } from '@rounds/contract/list.ts';
import type { Columns } from '../model/columns.ts';

/** The width of each column type until the person resizes the column. */
const DEFAULT_WIDTHS: Readonly<Record<ListColumn['type'], number>> = {
  text: 200,
  badge: 150,
  person: 180,
  boolean: 90,
  number: 120,
  score: 170,
  date: 170,
  day: 140,
  link: 200,
  named: 180,
};
/** The pinned column takes the remaining width, but not less than this. */
const MIN_PINNED_WIDTH = 280;
const CHECK_WIDTH = 44;
const MENU_WIDTH = 54;

interface FixedColumnsProps {
  readonly columns: Columns;
  readonly hasCheckboxes: boolean;
  readonly hasMenu: boolean;
}

const getWidth = (columns: Columns, column: ListColumn): number | undefined =>
  columns.getWidth(column) ?? (column === columns.pinned ? undefined : DEFAULT_WIDTHS[column.type]);

/** Renders columns with exactly the measured widths. */
export const FrozenColumns = ({ widths }: { widths: readonly number[] }) => (
  <colgroup>
    {widths.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity here beside their place
      <col key={at} style={{ inlineSize: width }} />
    ))}
  </colgroup>
);

export const getFrozenTableProps = (widths: readonly number[]) => ({
  'data-fixed': true,
  style: { inlineSize: widths.reduce((sum, width) => sum + width, 0) },
});

export function FixedColumns({ columns, hasCheckboxes, hasMenu }: FixedColumnsProps) {
  return (
    <colgroup>
      {hasCheckboxes && <col style={{ inlineSize: CHECK_WIDTH }} />}
      {columns.shown.map((column) => (
        <col key={column.selector} style={{ inlineSize: getWidth(columns, column) }} />
      ))}
      {hasMenu && <col style={{ inlineSize: MENU_WIDTH }} />}
    </colgroup>
  );
}

/** The columns that fit into a width: the pinned one, and others from the first to the last. */
export function fitColumns({ columns, hasCheckboxes, hasMenu }: FixedColumnsProps, width: number): ListColumn[] {
  const getMinWidth = (column: ListColumn) => getWidth(columns, column) ?? MIN_PINNED_WIDTH;
  const pinnedWidth = columns.pinned ? getMinWidth(columns.pinned) : 0;
  let rest = width - pinnedWidth - (hasCheckboxes ? CHECK_WIDTH : 0) - (hasMenu ? MENU_WIDTH : 0);
  return columns.shown.filter((column) => {
    if (column === columns.pinned) return true;
    // A narrow column does not take the place of a wider one before it.
    rest -= getMinWidth(column);
    return rest >= 0;
  });
}

/** The props of a table with fixed columns: it scrolls sideways when they do not fit. */
export function getFixedTableProps({ columns, hasCheckboxes, hasMenu }: FixedColumnsProps) {
  const minWidth = columns.shown.reduce(
    (sum, column) => sum + (getWidth(columns, column) ?? MIN_PINNED_WIDTH),
    (hasCheckboxes ? CHECK_WIDTH : 0) + (hasMenu ? MENU_WIDTH : 0),
  );
  return { 'data-fixed': true, style: { minInlineSize: minWidth } };
}
