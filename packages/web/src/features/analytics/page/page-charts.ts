/** The charts of the pages and their places. The page of answers arranges its charts by the selected question. */
import type { AnalyticsPage } from '@rounds/contract/analytics';
import type { ChartPlace } from './chart-grid.tsx';

export const PAGE_CHARTS: Readonly<Record<Exclude<AnalyticsPage, 'responses'>, readonly ChartPlace[]>> = {
  overview: [
    { chart: 'overview.inspections', span: 8 },
    { chart: 'overview.times', span: 4 },
    { chart: 'overview.status', span: 6 },
    { chart: 'overview.on_time', span: 6 },
    { chart: 'overview.scores', span: 6 },
    { chart: 'overview.templates', span: 6 },
    { chart: 'overview.people', span: 6 },
    { chart: 'overview.not_inspected', span: 6 },
  ],
  issues: [
    { chart: 'issues.created_completed', span: 8 },
    { chart: 'issues.reopened', span: 4 },
    { chart: 'issues.open', span: 6 },
    { chart: 'issues.overdue', span: 6 },
    { chart: 'issues.resolution', span: 6 },
    { chart: 'issues.created', span: 6 },
  ],
  reports: [
    { chart: 'reports.score', span: 8 },
    { chart: 'reports.distribution', span: 4 },
    { chart: 'reports.best', span: 6 },
    { chart: 'reports.worst', span: 6 },
    { chart: 'reports.most_improved', span: 6 },
    { chart: 'reports.most_worsened', span: 6 },
    { chart: 'reports.duration', span: 4 },
    { chart: 'reports.matrix', span: 8 },
  ],
};
