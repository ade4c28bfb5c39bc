import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { getDay, isOpen, isOverdue } from './access.ts';
import { getSettings } from './references.ts';

interface DueIssue {
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly due_at: string;
  readonly is_overdue: boolean;
  readonly created_by: number | null;
  readonly assignee_user_id: number | null;
  readonly assignee_group_id: number | null;
  readonly asset_name: string | null;
}

/** Servers that were off for longer do not notify people of what became overdue meanwhile. */
const MAX_DAYS_LATE = 7;

/** Open issues that are due tomorrow, or became overdue in the last days, in the time zone of the workspace. */
export async function listDueIssues(tx: Tx, now: Date): Promise<DueIssue[]> {
  const { time_zone } = await getSettings(tx);
  const today = getDay(time_zone, sql`${now}::timestamptz`);
  const { rows } = await sql<DueIssue>`
    select id, uuid, title, due_at, ${isOverdue(time_zone, today)} as is_overdue, created_by,
      assignee_user_id, assignee_group_id,
      (select a.display_name from asset a where a.uuid = listed_issue.asset_uuid) as asset_name
    from listed_issue
    where ${isOpen} and archived_at is null and due_at is not null
      and due_at between ${today} - ${MAX_DAYS_LATE}::int and ${today} + 1 and due_at <> ${today}
    order by id`.execute(tx);
  return rows;
}
