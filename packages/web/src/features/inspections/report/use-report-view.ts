import type { InspectionReport } from '@rounds/contract/inspections';
import { listReportSections, REPORT_LAYOUTS, type ReportLayout } from '@rounds/contract/settings/report';
import { useNavigate } from '@tanstack/react-router';
import { changeSearch, useSearchParams } from '../../../paths.ts';

/** The layout in the address of a report; what the address omits follows the settings of the workspace. */
export interface ReportView {
  readonly layout: ReportLayout;
  readonly isFailedFirst: boolean;
  readonly sections: InspectionReport['report']['sections'];
  /** The same choice for files. */
  readonly query: Readonly<Record<'layout' | 'failed_first', string>>;
  readonly setLayout: (layout: ReportLayout) => void;
  readonly setFailedFirst: (isFailedFirst: boolean) => void;
}

export function useReportView({ report }: Pick<InspectionReport, 'report'>): ReportView {
  const navigate = useNavigate();
  const search = useSearchParams('layout', 'failed_first');
  const layout = REPORT_LAYOUTS.find((one) => one === search.layout) ?? report.layout;
  const isFailedFirst =
    search.failed_first === undefined ? report.sections.includes('failed') : search.failed_first === 'true';
  const change = (parameters: Record<string, string>) =>
    void navigate({ ...changeSearch(parameters), replace: true, resetScroll: false });
  return {
    layout,
    isFailedFirst,
    sections: listReportSections(layout, report, isFailedFirst),
    query: { layout, failed_first: String(isFailedFirst) },
    setLayout: (next) => change({ layout: next }),
    setFailedFirst: (next) => change({ failed_first: String(next) }),
  };
}
