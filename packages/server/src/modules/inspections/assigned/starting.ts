/** Starts inspections of an assignment: checks its rules, and decides who conducts an inspection that people share. */
import { ApiError } from '../../../http/api-error.ts';
import type { InspectionContext } from '../inspection-context.ts';
import { type AssignedColumns, findInProgress } from '../queries/assigned.ts';
import type { InspectionDraft, InspectionRow } from '../queries/inspections.ts';
import { assignmentRules } from './rules.ts';

type Assigned = Pick<
  InspectionRow,
  'assignment_id' | 'occurrence_at' | 'assignee_id' | 'start_at' | 'skipped_at' | 'assignment_problem' | 'collaborators'
>;
interface Start {
  readonly now: Date;
  /** The time of an offline start, as in `LinkRequest`. */
  readonly offlineStart: Date | null;
  readonly id: number | null;
}

/**
 * Returns the columns of the assignment that starting changes.
 * @throws ApiError AST_NOT_STARTABLE or INS_IN_PROGRESS_AT_ASSET if the call can be rejected
 */
export async function startAssigned(
  { tx, registry, actor }: InspectionContext,
  row: InspectionDraft,
  assigned: Assigned,
  { now, offlineStart, id }: Start,
): Promise<Partial<AssignedColumns>> {
  const { assignment_id, skipped_at, start_at } = assigned;
  if (assignment_id === null) return {};
  const isTooEarly = start_at !== null && start_at > now;
  if (!offlineStart && (skipped_at || isTooEarly)) throw new ApiError('AST_NOT_STARTABLE');
  const other = await findOther({ tx, registry, assignment_id, id }, row);
  if (other && !offlineStart) {
    throw new ApiError('INS_IN_PROGRESS_AT_ASSET', { data: { uuid: other.uuid, by: other.user_name } });
  }
  return {
    ...(skipped_at && { skipped_at: null }),
    ...(other && { assignment_problem: assigned.assignment_problem ?? 'in_progress_at_asset' }),
    ...(isUnclaimed(assigned) && row.user_id !== actor.user_id && claim(actor, row, assigned)),
  };
}

/** Finds another inspection with the template at the asset. Two starts at the same moment wait for each other. */
async function findOther(
  {
    tx,
    registry,
    assignment_id,
    id,
  }: Pick<InspectionContext, 'tx' | 'registry'> & {
    readonly assignment_id: number;
    readonly id: number | null;
  },
  { template_id, asset_uuid }: InspectionDraft,
) {
  if (asset_uuid === null) return undefined;
  if (!(await registry.get(assignmentRules).isRestricted(tx, assignment_id))) return undefined;
  return findInProgress(tx, { template_id, asset_uuid, except: id });
}

/** All assignees share it, and nobody has started it. */
const isUnclaimed = ({ assignee_id, occurrence_at }: Assigned): boolean =>
  assignee_id === null && occurrence_at !== null;

/** Makes the person who starts a shared inspection its conductor; the others continue it together. */
function claim(
  actor: InspectionContext['actor'],
  { user_id, user_name }: InspectionDraft,
  { collaborators }: Assigned,
): Partial<AssignedColumns> {
  const others = [{ id: user_id, name: user_name }, ...collaborators].filter(({ id }) => id !== actor.user_id);
  return { user_id: actor.user_id, user_name: actor.full_name, collaborators: others };
}
