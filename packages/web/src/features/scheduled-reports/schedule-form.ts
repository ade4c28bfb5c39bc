import type { ScheduledReport, ScheduledReportInput } from '@rounds/contract/scheduled-reports';
import type { CallForm } from '../../platform/api/index.ts';

/** Keeps the fields that the frequency does not use, so that changing it loses nothing. */
export interface ScheduleValues extends Omit<ScheduledReportInput, 'source'> {
  readonly source: ScheduledReport['source'] | null;
  readonly weekday: number;
  readonly day: number;
  readonly recipient_ids: number[];
  readonly group_ids: number[];
  readonly addresses: string[];
}
export type ScheduleForm = CallForm<ScheduleValues>;
