import { ANALYTICS_FILTERS, type UsedRange } from '@rounds/contract/analytics';
import type { ListColumn } from '@rounds/contract/list.ts';
import { useFilterText, useTableText } from '../../../kit/data-table/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useRangeWords } from './range-button.tsx';
import classes from './toolbar.module.css';
import type { PageState } from './use-page-state.ts';

interface PrintHeadProps {
  readonly state: PageState;
  readonly used: UsedRange | undefined;
}

/** Replaces the controls on paper: the range and the filters in words. */
export function PrintHead({ state, used }: PrintHeadProps) {
  const format = useFormat();
  const words = useRangeWords(state.query.range);
  const days = used && `${format.date(used.from)} – ${format.date(used.to)}, ${used.timezone}`;
  return (
    <div className={classes.printed}>
      <p>{days ?? words}</p>
      {ANALYTICS_FILTERS[state.page].columns.map((column) => (
        <PrintedFilter key={column.selector} state={state} column={column} />
      ))}
    </div>
  );
}

function PrintedFilter({ state, column }: { readonly state: PageState; readonly column: ListColumn }) {
  const text = useTableText(ANALYTICS_FILTERS[state.page]);
  const words = useFilterText(column, state.filter[column.selector], text);
  return words ? (
    <p>
      {text.column(column)}: <bdi>{words}</bdi>
    </p>
  ) : null;
}
