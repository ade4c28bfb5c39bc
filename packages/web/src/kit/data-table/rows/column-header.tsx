import { type ListColumn, toSortKey } from '@rounds/contract/list.ts';
import { memo } from 'react';
import { UnstyledButton } from '../../../ui/index.ts';
import classes from '../data-table.module.css';
import type { Columns } from '../model/columns.ts';
import type { Sort, TableState } from '../model/table-state.ts';
import { ColumnResizer } from './column-resizer.tsx';

/** The tooltips of the sort button, and the name of the resize handle. */
export interface ColumnHeaderTexts {
  asc(column: string): string;
  desc(column: string): string;
  width(column: string): string;
}

interface ColumnHeaderProps {
  column: ListColumn;
  columns: Columns;
  name: string;
  /** The direction when the table is sorted by this column. */
  sorted: Sort['direction'] | null;
  setSort: TableState['setSort'];
  texts: ColumnHeaderTexts;
  isPinned: boolean;
  isEndAligned: boolean;
}

/** It is memoized because a table has up to twenty headers and renders again with every filter. */
export const ColumnHeader = memo(
  ({ column, columns, name, sorted, setSort, texts, isPinned, isEndAligned }: ColumnHeaderProps) => {
    const isRising = sorted === 'asc';
    const next = isRising ? 'desc' : 'asc';
    const width = columns.getWidth(column);
    return (
      <th
        scope="col"
        // The name of the resize handle is not part of the header's name.
        aria-label={name}
        className={isPinned ? classes.pinned : undefined}
        data-type={column.type}
        data-end={isEndAligned || undefined}
        data-sized={width !== undefined || undefined}
        style={width === undefined ? undefined : { inlineSize: width, minInlineSize: width, maxInlineSize: width }}
        aria-sort={sorted ? (isRising ? 'ascending' : 'descending') : undefined}
      >
        {column.sortable ? (
          <UnstyledButton
            className={classes.sortButton}
            data-sorted={sorted ?? undefined}
            title={texts[next](name)}
            onClick={() => setSort({ key: toSortKey(column), direction: next })}
          >
            {name}
          </UnstyledButton>
        ) : (
          name
        )}
        <ColumnResizer label={texts.width(name)} width={width} onResize={(to) => columns.resize(column, to)} />
      </th>
    );
  },
);
