/** The inspections of assignments of one person, by urgency. */
import { type AssignedWork, MAX_ASSIGNED_TO_ME } from '@rounds/contract/inspections';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import { listAssigned } from '../queries/assigned.ts';
import { toSummary } from '../record.ts';
import { getAssignmentRules } from './rules.ts';

export async function listAssignedToMe(
  tx: Tx,
  { user_id, tz_code }: Pick<Actor, 'user_id' | 'tz_code'>,
  now: Date,
): Promise<AssignedWork> {
  const { overdue, due_today, open, counts } = await listAssigned(tx, user_id, tz_code, now);
  const { planned, startable } = await getAssignmentRules().listComingWork(tx, user_id, now);
  return {
    overdue: overdue.map(toSummary),
    due_today: due_today.map(toSummary),
    open: open.map(toSummary),
    planned: planned.slice(0, MAX_ASSIGNED_TO_ME),
    startable: startable.slice(0, MAX_ASSIGNED_TO_ME),
    counts: { ...counts, planned: planned.length },
  };
}
