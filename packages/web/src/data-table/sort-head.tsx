import type { ListColumn } from '@rounds/contract/list';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { UnstyledButton } from '../ui/index.ts';
import styles from './data-table.module.css';
import type { TableState } from './table-state.ts';

interface SortHeadProps {
  column: ListColumn;
  name: string;
  state: TableState;
  isPinned: boolean;
  isAtEnd: boolean;
}

export function SortHead({ column, name, state, isPinned, isAtEnd }: SortHeadProps) {
  const { t } = useTranslation('common');
  const isSorted = state.sort.key === column.selector;
  const isRising = isSorted && state.sort.direction === 'asc';
  const Glyph = isRising ? IconChevronUp : IconChevronDown;
  const next = isRising ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      className={isPinned ? styles.pinned : undefined}
      data-end={isAtEnd || undefined}
      aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : undefined}
    >
      {column.sortable ? (
        <UnstyledButton
          className={styles.sort}
          data-sorted={isSorted || undefined}
          title={t(next === 'asc' ? 'table.sort_ascending' : 'table.sort_descending', { column: name })}
          onClick={() => state.setSort({ key: column.selector, direction: next })}
        >
          {name}
          <Glyph className={styles.sortGlyph} size={15} stroke={2} aria-hidden />
        </UnstyledButton>
      ) : (
        name
      )}
    </th>
  );
}
