import type { ListDeclaration } from '@rounds/contract/list.ts';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState } from '../../ui/index.ts';
import type { TableState } from './model/table-state.ts';
import type { TableText } from './model/table-text.ts';
import type { DataTableProps } from './types.ts';

interface NoMatchesProps<Row extends object> extends Pick<DataTableProps<Row>, 'useRows'> {
  readonly list: ListDeclaration;
  readonly state: TableState;
  readonly text: TableText;
}

/** Replaces a list whose filter has no results: the number without filters, and buttons to remove them. */
export function NoMatches<Row extends object>({ list, state, text, useRows }: NoMatchesProps<Row>) {
  const { t } = useTranslation('common');
  const { data } = useRows({ limit: 10, page: 1 });
  const on = list.columns.filter(({ selector }) => selector in state.filter);
  const count = data && text.count(data.pagination.total, data.pagination.total_is_exact);
  return (
    <EmptyState
      kind="filtered"
      title={t('table.nothing_matches')}
      text={count ? t('table.without_filters', { what: count }) : t('table.nothing_matches_text')}
      action={
        <>
          {on.length > 1 &&
            on.map((column) => (
              <Button
                key={column.selector}
                variant="default"
                onClick={() => state.setFilter(column.selector, undefined)}
              >
                {t('table.clear_filter', { name: text.column(column) })}
              </Button>
            ))}
          <Button variant="default" onClick={state.clearFilters}>
            {t('table.clear_all')}
          </Button>
        </>
      }
    />
  );
}
