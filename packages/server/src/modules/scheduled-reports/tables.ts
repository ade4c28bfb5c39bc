/** The tables of scheduled reports. */
import type { AnalyticsPage } from '@rounds/contract/analytics';
import type { ReportFrequency } from '@rounds/contract/scheduled-reports';
import type { Generated } from 'kysely';
import type { OptionalTime, Time } from '../../db/columns.ts';

/**
 * `queued` mails wait for the mail server, `failed` ones are tried again by the mail queue. Without a mail server,
 * mails stay in the outbox of the installation: `not_configured`.
 */
export type DeliveryStatus = 'waiting' | 'queued' | 'sent' | 'no_access' | 'failed' | 'not_configured';

interface ScheduledReportTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  owner_id: number;
  title: string;
  page: AnalyticsPage | null;
  query: Generated<string>;
  section_id: number | null;
  frequency: ReportFrequency;
  weekday: number | null;
  day: number | null;
  time: string;
  timezone: string;
  is_active: Generated<boolean>;
  next_at: OptionalTime;
  last_run_at: OptionalTime;
  last_sent_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

interface RecipientTable {
  workspace_id: Generated<number>;
  scheduled_report_id: number;
  user_id: number;
}

interface RecipientGroupTable {
  workspace_id: Generated<number>;
  scheduled_report_id: number;
  group_id: number;
}

interface DeliveryTable {
  workspace_id: Generated<number>;
  scheduled_report_id: number;
  occurrence_at: Time;
  user_id: number;
  status: Generated<DeliveryStatus>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    scheduled_report: ScheduledReportTable;
    scheduled_report_recipient: RecipientTable;
    scheduled_report_group: RecipientGroupTable;
    scheduled_report_delivery: DeliveryTable;
  }
}
