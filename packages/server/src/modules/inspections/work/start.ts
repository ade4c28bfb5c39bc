/** Starting an inspection that is to do: whether its assignment allows it, and who conducts it then. */
import type { RunContext } from '@rounds/engine';
import { startAssigned } from '../assigned/starting.ts';
import type { InspectionContext } from '../inspection-context.ts';
import { canRaiseIssues } from '../issues/raised-issues.ts';
import type { InspectionWork } from './inspection-work.ts';

/**
 * Checks with its assignment that an inspection may start, if it is still to do.
 * @param offlineStart the time at which a device started it without a network: such a start is accepted and marked. If
 *   null, a start that the assignment does not allow is rejected.
 */
export async function checkStart(
  context: InspectionContext,
  work: InspectionWork,
  offlineStart: Date | null,
): Promise<InspectionWork> {
  const { row, now, stored, link } = work;
  const assigned = stored ?? (link && { ...link, skipped_at: null });
  if (row.status !== 'to_do' || !assigned) return work;
  const columns = await startAssigned(context, row, assigned, { now, offlineStart, id: stored?.id ?? null });
  const checked = { ...work, assigned: { ...work.assigned, ...columns } };
  const { user_id, user_name } = columns;
  if (user_id === undefined || user_name === undefined) return checked;
  const user = { id: user_id, name: user_name };
  const { issues_enabled: _, ...rest } = row.context;
  const { actor } = context;
  const startContext = { ...rest, zone: actor.tz_code, ...toRaisingContext(actor), user };
  return { ...checked, row: { ...row, user_id, user_name, context: startContext } };
}

/** Changes the status from to do to in progress. A device's clock may run ahead; the start cannot. */
export function start(work: InspectionWork, at: Date = work.now): InspectionWork {
  const { row, now } = work;
  if (row.status !== 'to_do') return work;
  const startedAt = at < now ? at : now;
  const context = { ...row.context, started_at: startedAt.toISOString() };
  return { ...work, row: { ...row, status: 'in_progress', started_at: startedAt, context } };
}

/** Returns the part of the context about the conductor: whether a missing issue is a problem. */
export const toRaisingContext = ({
  plan,
  permissions,
}: InspectionContext['actor']): Pick<RunContext, 'issues_enabled'> =>
  canRaiseIssues(plan, permissions.has('ACT_CREATE_ISSUE')) ? { issues_enabled: true } : {};
