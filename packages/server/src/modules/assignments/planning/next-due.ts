/** The next due inspection of an asset, as the calendar of its reader shows it. */
import type { AssetSummary } from '@rounds/contract/assets/summary.ts';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import { listUpcoming } from '../opening/dates.ts';
import { type CalendarFilter, listPlannedAssignments } from '../queries/calendar.ts';
import { findDueInspection } from '../queries/next-due.ts';

const AHEAD_MS = 400 * 86_400_000;
/**
 * The maximum number of assignments of one asset that are read. They are ordered by what they open next, so the others
 * are due later.
 */
const MAX_ASSIGNMENTS = 50;

/** Null for people who neither manage assignments nor conduct inspections, and if nothing is planned. */
export async function findNextDue(
  tx: Tx,
  actor: Pick<Actor, 'user_id' | 'permissions'>,
  assetUuid: string,
): Promise<AssetSummary['next']> {
  const canManage = actor.permissions.has('AST_MANAGE_ASSIGNMENT');
  if (!canManage && !actor.permissions.has('INS_CONDUCT_INSPECTION')) return null;
  const now = new Date();
  const filter: CalendarFilter = {
    ...{ from: now, to: new Date(now.getTime() + AHEAD_MS), asset: assetUuid },
    ownOf: canManage ? null : actor.user_id,
    ...{ assignee: null, template: null, assignment: null, additionalByDayIn: null },
  };
  const openedInspection = await findDueInspection(tx, filter);
  const planned = (await listPlannedAssignments(tx, filter, MAX_ASSIGNMENTS)).flatMap((assignment) => {
    const [first] = listUpcoming(assignment, now, filter.to, 1);
    const { id, title } = assignment;
    return first ? [{ id, title, due_at: first.due_at ?? first.start_at, inspection_uuid: null }] : [];
  });
  const [next] = [...(openedInspection ? [openedInspection] : []), ...planned].toSorted(
    (one, other) => one.due_at.getTime() - other.due_at.getTime(),
  );
  if (!next) return null;
  const { id, title, due_at, inspection_uuid } = next;
  return { assignment: { id, title }, due_at: due_at.toISOString(), inspection_uuid };
}
