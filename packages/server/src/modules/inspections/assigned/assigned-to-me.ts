/** The inspections of assignments of one person, by urgency. */
import { type AssignedWork, MAX_ASSIGNED_TO_ME } from '@rounds/contract/inspections';
import type { Actor, Call } from '../../../http/module.ts';
import { addIssuesCounts } from '../issues/raised-issues.ts';
import { listAssigned } from '../queries/assigned.ts';
import { toSummary } from '../record.ts';
import { assignmentRules } from './rules.ts';

export async function listAssignedToMe(
  context: Pick<Call, 'tx' | 'registry'> & { readonly actor: Pick<Actor, 'user_id' | 'tz_code' | 'permissions'> },
  now: Date,
): Promise<AssignedWork> {
  const { tx, registry, actor } = context;
  const { user_id, tz_code } = actor;
  const { overdue, due_today, open, counts } = await listAssigned(tx, user_id, tz_code, now);
  const { planned, startable, next } = await registry.get(assignmentRules).listComingWork(tx, user_id, now);
  const withCounts = await addIssuesCounts(context, actor, [...overdue, ...due_today, ...open]);
  const summaries = new Map(withCounts.map((row) => [row.id, toSummary(row)]));
  const summarize = (rows: typeof open) => rows.map(({ id }) => summaries.get(id)!);
  return {
    overdue: summarize(overdue),
    due_today: summarize(due_today),
    open: summarize(open),
    planned: planned.slice(0, MAX_ASSIGNED_TO_ME),
    startable: startable.slice(0, MAX_ASSIGNED_TO_ME),
    next,
    counts: { ...counts, planned: planned.length },
  };
}
