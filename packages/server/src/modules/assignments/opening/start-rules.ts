/** The rules of an assignment for an inspection that somebody starts for it. */
import type { RunContext } from '@rounds/engine';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import type { AssignmentLink, InspectionContext, LinkRequest } from '../../inspections/index.ts';
import { findOccurrence, type Occurrence } from './dates.ts';
import { readContext, toDynamic } from './open-inspections.ts';
import { findAssignment, isAssignee, isInvolvedIn, type OpeningAssignment } from './queries/assignments.ts';
import { getPlannedUuid, isAssetOf, isOpened, listPeople } from './queries/inspections.ts';

type Problem = NonNullable<AssignmentLink['assignment_problem']>;
interface Rejection {
  readonly code: 'AST_NOT_ASSIGNED' | 'AST_NOT_STARTABLE';
  readonly problem: Problem;
}
const NOT_ASSIGNED: Rejection = { code: 'AST_NOT_ASSIGNED', problem: 'not_assigned' };
const ENDED: Rejection = { code: 'AST_NOT_STARTABLE', problem: 'ended' };
const OTHER_ASSET: Rejection = { code: 'AST_NOT_STARTABLE', problem: 'asset_not_allowed' };

interface Linked {
  readonly link: AssignmentLink;
  readonly assignment: NonNullable<RunContext['assignment']> | null;
}

/**
 * An assignment that the person never had anything to do with is treated like one that does not exist.
 * @throws ApiError when the call can be rejected; work that was started without a network is kept and marked
 */
export async function linkToAssignment(context: InspectionContext, request: LinkRequest): Promise<Linked> {
  const { tx, actor } = context;
  const { now, offlineStart } = request;
  const assignment = await findKnownAssignment(context, request);
  if (!assignment) {
    if (!offlineStart) throw notFoundError('AST');
    return { link: { ...NO_LINK, start_at: offlineStart, assignment_problem: 'ended' }, assignment: null };
  }
  const { rejection, occurrence } = await checkStart(context, assignment, request);
  if (rejection && !offlineStart) throw new ApiError(rejection.code);
  const { id, title, collaborative, managers, end_at } = assignment;
  const people = collaborative && rejection !== NOT_ASSIGNED ? await listPeople(tx, id) : [];
  return {
    assignment: await readContext(tx, assignment),
    link: {
      assignment_id: id,
      assignment_title: title,
      assignee_id: collaborative && occurrence ? null : actor.user_id,
      ...(occurrence ?? { occurrence_at: null, start_at: offlineStart ?? now, due_at: end_at }),
      assignment_problem: rejection?.problem ?? null,
      managers,
      collaborators: people.filter((person) => person.id !== actor.user_id).map((person) => pickName(person)),
      collaborative,
    },
  };
}

/** The assignment, if the person may know of it: its link tells the title, the managers, the dates and the fields. */
async function findKnownAssignment(
  { tx, actor }: InspectionContext,
  { target, uuid }: LinkRequest,
): Promise<OpeningAssignment | undefined> {
  const assignment = await findAssignment(tx, target.assignment_id);
  if (!assignment || actor.permissions.has('AST_MANAGE_ASSIGNMENT')) return assignment;
  if (await isInvolvedIn(tx, assignment.id, actor.user_id)) return assignment;
  const { occurrence_at, asset_uuid = null } = target;
  if (!occurrence_at) return undefined;
  // A device has this uuid only if the work was planned for the person, who was removed before it was sent.
  const person = assignment.collaborative ? null : actor.user_id;
  const planned = await getPlannedUuid(tx, assignment, { occurrence_at: new Date(occurrence_at), asset_uuid }, person);
  return planned === uuid ? assignment : undefined;
}

const pickName = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });

const NO_LINK: AssignmentLink = {
  assignment_id: null,
  assignment_title: '',
  occurrence_at: null,
  assignee_id: null,
  start_at: null,
  due_at: null,
  assignment_problem: null,
  managers: [],
  collaborators: [],
  collaborative: false,
};

interface StartCheck {
  readonly rejection?: Rejection;
  /** The planned inspection that this one is; without it, it is one more. */
  readonly occurrence?: Occurrence;
}

async function checkStart(
  { tx, actor }: InspectionContext,
  assignment: OpeningAssignment,
  { target, now, offlineStart }: LinkRequest,
): Promise<StartCheck> {
  if (!(await isAssignee(tx, assignment.id, actor.user_id))) return { rejection: NOT_ASSIGNED };
  const isRunning = assignment.status === 'active' && assignment.archived_at === null;
  if (!isRunning || assignment.template_id !== target.template_id) return { rejection: ENDED };
  const asset_uuid = target.asset_uuid?.toLowerCase() ?? null;
  const isOwn = await isAssetOf(tx, assignment, await toDynamic(tx, assignment), asset_uuid);
  const occurrence = isOwn ? findRequested(assignment, target.occurrence_at) : undefined;
  if (occurrence) {
    const person = assignment.collaborative ? null : actor.user_id;
    const key = { assignment_id: assignment.id, occurrence_at: occurrence.occurrence_at, asset_uuid, person };
    if (!(await isOpened(tx, key))) return { occurrence };
    // The same work was started twice: the second becomes one more inspection.
    if (offlineStart && target.occurrence_at) return {};
  } else if (target.occurrence_at) return { rejection: isOwn ? ENDED : OTHER_ASSET };
  return checkAdditionalStart(assignment, offlineStart ?? now, isOwn);
}

/** A direct assignment has only one occurrence, which need not be named. */
function findRequested(assignment: OpeningAssignment, occurrenceAt: string | null | undefined) {
  if (!occurrenceAt && assignment.type !== 'direct') return undefined;
  return findOccurrence(assignment, occurrenceAt ? new Date(occurrenceAt) : new Date(0));
}

function checkAdditionalStart(assignment: OpeningAssignment, at: Date, isOwn: boolean): StartCheck {
  const { type, start_at, end_at, allow_additional_assets } = assignment;
  if ((start_at && at < start_at) || (end_at && at >= end_at)) return { rejection: ENDED };
  const isAllowed = isOwn ? type === 'mixed' : allow_additional_assets;
  return isAllowed ? {} : { rejection: OTHER_ASSET };
}
