import type { Pagination } from '@rounds/contract/list';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnstyledButton } from '../ui/index.ts';
import styles from './data-table.module.css';
import type { TableState } from './table-state.ts';
import type { TableText } from './table-text.ts';

interface TableCountProps {
  pagination: Pagination | undefined;
  state: TableState;
  text: TableText;
  tools?: ReactNode;
}

/** How many there are, and whether that is the exact number. */
export function TableCount({ pagination, state, text, tools }: TableCountProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.count}>
      <strong role="status">{pagination ? text.count(pagination.total, pagination.total_is_exact) : '\u00a0'}</strong>
      {pagination && !pagination.total_is_exact && (
        <UnstyledButton className={styles.link} onClick={state.countExactly}>
          {t('table.count_exactly')}
        </UnstyledButton>
      )}
      <span className={styles.tools}>{tools}</span>
    </div>
  );
}
