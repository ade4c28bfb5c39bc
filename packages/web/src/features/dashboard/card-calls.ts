/** The calls for the rows behind the cards. */
import { type DashboardCard, dashboard } from '@rounds/contract/dashboard';

export const CARD_CALLS = {
  inspections: { rows: dashboard.listInspections, exportCall: dashboard.exportInspections },
  unique_auditors: { rows: dashboard.listAuditors, exportCall: dashboard.exportAuditors },
  inspection_issues: { rows: dashboard.listIssues, exportCall: dashboard.exportIssues },
  average_score: { rows: dashboard.listScored, exportCall: dashboard.exportScored },
} as const satisfies Record<DashboardCard, unknown>;
