import type { Pagination } from '@rounds/contract/list.ts';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, ICON, Row, UnstyledButton } from '../../../ui/index.ts';
import classes from '../data-table.module.css';
import type { TableState } from '../model/table-state.ts';
import type { TableText } from '../model/table-text.ts';

interface TableCountProps {
  pagination: Pagination | undefined;
  state: TableState;
  text: TableText;
  isFetching: boolean;
  refresh(): void;
  tools: ReactNode;
}

/** The number of rows, whether it is exact, and the tools of the table. */
export function TableCount({ pagination, state, text, isFetching, refresh, tools }: TableCountProps) {
  const { t } = useTranslation('common');
  return (
    <Row fixed gap={2.5} px="edge" borderTop="line" fontSize="sm" tone="ink2" tabular className={classes.count}>
      <strong role="status">{pagination ? text.count(pagination.total, pagination.total_is_exact) : '\u00a0'}</strong>
      {pagination && !pagination.total_is_exact && (
        <UnstyledButton className={classes.link} onClick={state.countExactly}>
          {t('table.count_exactly')}
        </UnstyledButton>
      )}
      <Row as="span" gap={1} ms="auto">
        {tools}
        <ActionIcon size={32} aria-label={t('table.refresh')} disabled={isFetching} onClick={refresh}>
          <IconRefresh {...ICON} size={17} />
        </ActionIcon>
      </Row>
    </Row>
  );
}
