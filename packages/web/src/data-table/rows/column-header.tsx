import { type ListColumn, toSortKey } from '@rounds/contract/list';
import { memo } from 'react';
import styles from '../data-table.module.css';
import type { Columns } from '../model/columns.ts';
import type { Sort, TableState } from '../model/table-state.ts';
import { ColumnResizer } from './column-resizer.tsx';

/** What pressing a head does, and what its end is for. */
export interface ColumnHeaderTexts {
  asc(column: string): string;
  desc(column: string): string;
  width(column: string): string;
}

interface ColumnHeaderProps {
  column: ListColumn;
  columns: Columns;
  name: string;
  /** How the table is sorted by this column, if it is. */
  sorted: Sort['direction'] | null;
  setSort: TableState['setSort'];
  texts: ColumnHeaderTexts;
  isPinned: boolean;
  isEndAligned: boolean;
}

/** Drawn again only when something of it changed: a table has twenty, and shows anew with every filter. */
export const ColumnHeader = memo(
  ({ column, columns, name, sorted, setSort, texts, isPinned, isEndAligned }: ColumnHeaderProps) => {
    const isRising = sorted === 'asc';
    const next = isRising ? 'desc' : 'asc';
    const width = columns.getWidth(column);
    return (
      <th
        scope="col"
        // The handle for its width is no part of the name.
        aria-label={name}
        className={isPinned ? styles.pinned : undefined}
        data-type={column.type}
        data-end={isEndAligned || undefined}
        data-sized={width !== undefined || undefined}
        style={width === undefined ? undefined : { inlineSize: width, minInlineSize: width, maxInlineSize: width }}
        aria-sort={sorted ? (isRising ? 'ascending' : 'descending') : undefined}
      >
        {column.sortable ? (
          <button
            type="button"
            className={styles.sortButton}
            data-sorted={sorted ?? undefined}
            title={texts[next](name)}
            onClick={() => setSort({ key: toSortKey(column), direction: next })}
          >
            {name}
          </button>
        ) : (
          name
        )}
        <ColumnResizer label={texts.width(name)} width={width} onResize={(to) => columns.resize(column, to)} />
      </th>
    );
  },
);
