import { type ListColumn, sortKeyOf } from '@rounds/contract/list';
import { memo } from 'react';
import { ColumnWidth } from './column-width.tsx';
import type { Columns } from './columns.ts';
import styles from './data-table.module.css';
import type { Sort, TableState } from './table-state.ts';

/** What pressing a head does, and what its end is for. */
export interface HeadWords {
  asc(column: string): string;
  desc(column: string): string;
  width(column: string): string;
}

interface SortHeadProps {
  column: ListColumn;
  columns: Columns;
  name: string;
  /** How the table is sorted by this column, if it is. */
  sorted: Sort['direction'] | null;
  setSort: TableState['setSort'];
  words: HeadWords;
  isPinned: boolean;
  isAtEnd: boolean;
}

/** Drawn again only when something of it changed: a table has twenty, and shows anew with every filter. */
export const SortHead = memo(({ column, columns, name, sorted, setSort, words, isPinned, isAtEnd }: SortHeadProps) => {
  const isRising = sorted === 'asc';
  const next = isRising ? 'desc' : 'asc';
  const width = columns.widthOf(column);
  return (
    <th
      scope="col"
      // The handle for its width is no part of the name.
      aria-label={name}
      className={isPinned ? styles.pinned : undefined}
      data-type={column.type}
      data-end={isAtEnd || undefined}
      data-sized={width !== undefined || undefined}
      style={width === undefined ? undefined : { inlineSize: width, minInlineSize: width, maxInlineSize: width }}
      aria-sort={sorted ? (isRising ? 'ascending' : 'descending') : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={sorted ?? undefined}
          title={words[next](name)}
          onClick={() => setSort({ key: sortKeyOf(column), direction: next })}
        >
          {name}
        </button>
      ) : (
        name
      )}
      <ColumnWidth label={words.width(name)} width={width} onResize={(to) => columns.resize(column, to)} />
    </th>
  );
});
