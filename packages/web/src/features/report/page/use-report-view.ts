import type { InspectionReport } from '@rounds/contract/inspections';
import { useNavigate } from '@tanstack/react-router';
import { changeSearch, useSearchParams } from '../../../paths.ts';

const FILTERS = ['failed', 'all', 'media'] as const;
export type ReportFilter = (typeof FILTERS)[number];

/**
 * The content of a report: the parts by the settings of the workspace, and the answers by the filter in the address.
 */
export interface ReportView {
  readonly sections: InspectionReport['report']['sections'];
  /** The filter; null until one is chosen. */
  readonly filter: ReportFilter | null;
  readonly setFilter: (filter: ReportFilter) => void;
}

export function useReportView({ report }: Pick<InspectionReport, 'report'>): ReportView {
  const navigate = useNavigate();
  const { show } = useSearchParams('show');
  return {
    sections: report.sections,
    filter: FILTERS.find((one) => one === show) ?? null,
    setFilter: (filter) => void navigate({ ...changeSearch({ show: filter }), replace: true, resetScroll: false }),
  };
}
