import { DEFAULT_PRESET } from '@rounds/contract/analytics';
import { useNavigate } from '@tanstack/react-router';
import { changeSearch, useSearchParams } from '../../paths.ts';
import { type PageRange, parseRange } from '../analytics/index.ts';

export interface DashboardRange {
  readonly range: PageRange;
  /** The address names one that does not exist; the usual one is shown. */
  readonly isWrong: boolean;
  setRange(range: PageRange): void;
}

/** The days that the dashboard counts, kept in the address. */
export function useDashboardRange(): DashboardRange {
  const navigate = useNavigate();
  const range = parseRange(useSearchParams('preset', 'from', 'to'));
  return {
    range: range ?? { preset: DEFAULT_PRESET },
    isWrong: range === null,
    setRange: (next) =>
      void navigate({
        ...changeSearch({
          preset: 'preset' in next && next.preset !== DEFAULT_PRESET ? next.preset : undefined,
          from: 'from' in next ? next.from : undefined,
          to: 'to' in next ? next.to : undefined,
          // The rows of an open card begin at their first page.
          ...{ page: undefined, cursor: undefined, exact_total: undefined },
        }),
        resetScroll: false,
      }),
  };
}
