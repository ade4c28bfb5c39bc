import { type ListColumn, sortKeyOf } from '@rounds/contract/list';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { UnstyledButton } from '../ui/index.ts';
import { ColumnWidth } from './column-width.tsx';
import type { Columns } from './columns.ts';
import styles from './data-table.module.css';
import type { TableState } from './table-state.ts';

interface SortHeadProps {
  column: ListColumn;
  columns: Columns;
  name: string;
  state: TableState;
  isPinned: boolean;
  isAtEnd: boolean;
}

export function SortHead({ column, columns, name, state, isPinned, isAtEnd }: SortHeadProps) {
  const { t } = useTranslation('common');
  const isSorted = state.sort.key === sortKeyOf(column);
  const isRising = isSorted && state.sort.direction === 'asc';
  const Glyph = isRising ? IconChevronUp : IconChevronDown;
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
      aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : undefined}
    >
      {column.sortable ? (
        <UnstyledButton
          className={styles.sort}
          data-sorted={isSorted || undefined}
          title={t(next === 'asc' ? 'table.sort_ascending' : 'table.sort_descending', { column: name })}
          onClick={() => state.setSort({ key: sortKeyOf(column), direction: next })}
        >
          {name}
          <Glyph className={styles.sortGlyph} size={15} stroke={2} aria-hidden />
        </UnstyledButton>
      ) : (
        name
      )}
      <ColumnWidth name={name} width={width} onResize={(to) => columns.resize(column, to)} />
    </th>
  );
}
