import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

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

/** Servers that were off for longer than this do not tell of what became overdue meanwhile. */
const MAX_DAYS_LATE = 7;

/** Unfinished issues that are due tomorrow, or became overdue in the last days, in the time zone of the workspace. */
export async function listDueIssues(tx: Tx, now: Date): Promise<DueIssue[]> {
  const { rows } = await sql<DueIssue>`
    with today as materialized (select (${now}::timestamptz at time zone time_zone)::date as day from issue_settings)
    select i.id, i.uuid, i.title, i.due_at, i.due_at < today.day as is_overdue, i.created_by,
      i.assignee_user_id, i.assignee_group_id,
      (select a.display_name from asset a where a.uuid = i.asset_uuid) as asset_name
    from today, issue i
    where i.status in ('to_do', 'in_progress') and i.archived_at is null
      and (i.due_at = today.day + 1 or (i.due_at < today.day and i.due_at >= today.day - ${MAX_DAYS_LATE}::int))
    order by i.id`.execute(tx);
  return rows;
}
