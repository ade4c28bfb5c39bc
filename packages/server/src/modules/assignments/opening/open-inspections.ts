/** Creates the inspections of one occurrence, a part of them in each transaction. */
import type { Database, Tx } from '../../../db/database.ts';
import { type NewEvent, toServer } from '../../../events/event-publisher.ts';
import type { ActivityContext } from '../../../http/activity.ts';
import { ApiError } from '../../../http/api-error.ts';
import { readPlainValues } from '../../custom-fields/index.ts';
import { prepareInspections } from '../../inspections/index.ts';
import { getPlan } from '../../subscription/index.ts';
import { toDynamicSearch } from '../queries/dynamic-assets.ts';
import type { Occurrence } from './dates.ts';
import type { OpeningAssignment } from './queries/assignments.ts';
import { type AssignedPerson, insertInspections, listMissing, listPeople } from './queries/inspections.ts';

/** Few enough for a fraction of a second, in which nobody else can change the assignment. */
const INSPECTIONS_PER_TRANSACTION = 500;

/** Returns the context that the inspections of an assignment store. */
export async function readContext(tx: Tx, { id, title }: Pick<OpeningAssignment, 'id' | 'title'>) {
  const values = await readPlainValues(tx, 'assignment', [id]);
  return { id, title, fields: values.get(id) ?? {} };
}

/** The condition of the dynamic assets; null if there are none or if one no longer fits its field. */
export async function toDynamic(tx: Tx, { dynamic_assets }: Pick<OpeningAssignment, 'dynamic_assets'>) {
  if (dynamic_assets.length === 0) return null;
  try {
    return (await toDynamicSearch(tx, dynamic_assets)).matches;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Opens what is missing of an occurrence. Returns whether there may be more, for the next transaction.
 * @param missedAt set for an occurrence whose time has passed before it could open
 * @throws ApiError when the template is archived or has never been published
 */
export async function openInspections(
  { tx, database, events }: ActivityContext & { readonly database: Database },
  assignment: OpeningAssignment,
  occurrence: Occurrence,
  missedAt: Date | null,
): Promise<'more' | 'all'> {
  const people = await listPeople(tx, assignment.id);
  const [first, ...others] = people;
  if (!first) return 'all';
  const { collaborative } = assignment;
  const missing = await listMissing(tx, assignment, {
    occurrence_at: occurrence.occurrence_at,
    people: collaborative ? null : people.map(({ id }) => id),
    dynamic: await toDynamic(tx, assignment),
    limit: INSPECTIONS_PER_TRANSACTION,
  });
  if (missing.length === 0) return 'all';
  const context = await readContext(tx, assignment);
  const conductors = new Map<number | null, AssignedPerson>(people.map((person) => [person.id, person]));
  conductors.set(null, first);
  const { version, inspections } = await prepareInspections(
    { tx, database },
    assignment.template_id,
    missing.map(({ asset_uuid, person }) => ({ asset_uuid, person: conductors.get(person)! })),
    { assignment: context, started_at: occurrence.start_at, plan: await getPlan(tx, assignment.workspace_id) },
  );
  const newInspections = inspections.map((one, index) => ({ ...one, assignee_id: missing[index]!.person }));
  const collaborators = collaborative ? others.map(({ id, name }) => ({ id, name })) : [];
  const shared = { ...version, collaborators, missed_at: missedAt };
  const insertedIds = await insertInspections(tx, assignment, occurrence, shared, newInspections);
  await events.publish(
    tx,
    toServer(assignment.workspace_id),
    insertedIds.map((record): NewEvent => ({ code: 'inspection.created', record })),
  );
  // Rows that cannot be added, because their uuid is used by something else, must not be tried forever.
  return missing.length === INSPECTIONS_PER_TRANSACTION && insertedIds.length > 0 ? 'more' : 'all';
}
