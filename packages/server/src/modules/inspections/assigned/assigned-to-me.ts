/** The inspections of assignments of one person, by urgency. */
import { type AssignedWork, MAX_ASSIGNED_TO_ME } from '@rounds/contract/inspections';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import { listAssigned } from '../queries/assigned.ts';
import { addIssuesCounts } from '../raised-issues.ts';
import { toSummary } from '../record.ts';
import { getAssignmentRules } from './rules.ts';

export async function listAssignedToMe(
  tx: Tx,
  actor: Pick<Actor, 'user_id' | 'tz_code' | 'permissions'>,
  now: Date,
): Promise<AssignedWork> {
  const { user_id, tz_code } = actor;
  const { overdue, due_today, open, counts } = await listAssigned(tx, user_id, tz_code, now);
  const { planned, startable } = await getAssignmentRules().listComingWork(tx, user_id, now);
  const counted = await addIssuesCounts(tx, actor, [...overdue, ...due_today, ...open]);
  const summaries = new Map(counted.map((row) => [row.id, toSummary(row)]));
  const summarize = (rows: typeof open) => rows.map(({ id }) => summaries.get(id)!);
  return {
    overdue: summarize(overdue),
    due_today: summarize(due_today),
    open: summarize(open),
    planned: planned.slice(0, MAX_ASSIGNED_TO_ME),
    startable: startable.slice(0, MAX_ASSIGNED_TO_ME),
    counts: { ...counts, planned: planned.length },
  };
}
