import type { InspectionReport } from '@rounds/contract/inspections';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { changeSearch, useSearchParams } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { type ReportContent, toReportContent } from '../content/report-content.ts';
import { useEarlierInspections, usePrevious, useReportToCompare } from '../report-queries.ts';
import { type Comparison, compareReports } from './report-comparison.ts';

const PREVIOUS = 'previous';

/** The comparison that the address asks for: with the previous inspection of the asset, or with a chosen one. */
export function useComparedReport(inspection: InspectionReport, content: ReportContent) {
  const navigate = useNavigate();
  const can = useCan();
  const { compare } = useSearchParams('compare');
  const isOpen = inspection.asset !== null && inspection.status === 'completed' && compare !== undefined;
  const isChosen = isOpen && compare !== PREVIOUS;
  const previous = usePrevious(inspection.uuid, isOpen);
  const report = useReportToCompare(compare ?? '', isChosen);
  const choices = useEarlierInspections(inspection, isOpen && can('INS_VIEW_INSPECTION_LIST'));
  const { data: loaded, error, isPending } = isChosen ? report : previous;
  // Data that was loaded for a comparison that has ended stays in the cache.
  const data = isOpen ? loaded : undefined;
  const earlier = useMemo(() => (data ? toReportContent(data, content.language) : null), [data, content.language]);
  const comparison = useMemo(
    (): Comparison | null => (earlier ? compareReports(content, earlier) : null),
    [content, earlier],
  );
  const show = (uuid: string | undefined) =>
    void navigate({ ...changeSearch({ compare: uuid }), replace: true, resetScroll: false });
  return {
    canCompare: isOpen || (inspection.has_previous && inspection.status === 'completed'),
    isOpen,
    isPending: isOpen && isPending,
    error,
    inspection: data ?? null,
    content: earlier,
    comparison,
    choices: choices.data?.list ?? [],
    open: () => show(PREVIOUS),
    choose: show,
    close: () => show(undefined),
  };
}

export type ComparedReport = ReturnType<typeof useComparedReport>;
