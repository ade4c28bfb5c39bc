import { CHART_KEYS, getChart } from '@rounds/contract/analytics';
import { useNavigate } from '@tanstack/react-router';
import { changeSearch, useSearchParams } from '../../../paths.ts';
import type { OpenedRows } from '../rows-panel/rows-layout.tsx';
import { CLOSED, type PageState } from './use-page-state.ts';

/**
 * The rows that a page shows next to its charts. The address contains them, so that a link shows the same to everybody.
 */
export function usePageRows({ page, chartQuery }: PageState): OpenedRows {
  const navigate = useNavigate();
  const { chart: named, point, by, label } = useSearchParams('chart', 'point', 'by', 'label');
  const chart = CHART_KEYS.find((one) => one === named && one.startsWith(`${page}.`));
  const isKnown = by !== undefined && chart !== undefined && getChart(chart).dimensions?.some((one) => one === by);
  return {
    opened: chart
      ? { chart, query: { ...chartQuery, ...(isKnown && { by }) }, point, ...(label !== undefined && { label }) }
      : null,
    open: (next) => {
      const opened = next && 'chart' in next ? next : null;
      const search = opened
        ? { chart: opened.chart, point: opened.point, by: opened.query.by, label: opened.label }
        : CLOSED;
      void navigate({ ...changeSearch(search), replace: true, resetScroll: false });
    },
  };
}
