/** Single occurrences that people moved. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { findAssignment, type OpeningAssignment } from '../opening/queries/assignments.ts';
import { isUntouched } from './status.ts';

/** An assignment with everything that decides about its dates. */
export const findDated = (tx: Tx, id: number): Promise<OpeningAssignment | undefined> => findAssignment(tx, id);

interface Dates {
  readonly occurrence_at: Date;
  readonly start_at: Date;
  readonly due_at: Date;
}

export async function saveMove(tx: Tx, assignment_id: number, dates: Dates): Promise<void> {
  const { start_at, due_at } = dates;
  await tx
    .insertInto('moved_occurrence')
    .values({ assignment_id, ...dates })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'assignment_id', 'occurrence_at']).doUpdateSet({ start_at, due_at }),
    )
    .execute();
}

interface Replacement extends Dates {
  /** Null if the occurrence takes the place of no other one. */
  readonly replaces_at: Date | null;
}

export async function saveReplacement(tx: Tx, assignment_id: number, replacement: Replacement): Promise<void> {
  const { start_at, due_at, replaces_at } = replacement;
  await tx
    .insertInto('moved_occurrence')
    .values({ assignment_id, ...replacement })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'assignment_id', 'occurrence_at'])
        .doUpdateSet({ start_at, due_at, replaces_at }),
    )
    .execute();
}

export async function deleteMove(tx: Tx, assignmentId: number, occurrenceAt: Date): Promise<void> {
  await tx
    .deleteFrom('moved_occurrence')
    .where('assignment_id', '=', assignmentId)
    .where('occurrence_at', '=', occurrenceAt)
    .execute();
}

export type OpenedOccurrence = Dates;

/** Occurrences with inspections, begun or not, that start or are due after a time, by their planned time. */
export async function listOpened(tx: Tx, assignmentId: number, after: Date): Promise<OpenedOccurrence[]> {
  const { rows } = await sql<OpenedOccurrence>`
    select i.occurrence_at, min(i.start_at) as start_at, max(coalesce(i.due_at, i.start_at)) as due_at
    from inspection i where i.assignment_id = ${assignmentId} and i.occurrence_at is not null
      and (i.start_at > ${after} or i.due_at > ${after})
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** Gives inspections that are not completed other dates; those that were missed before are open again. */
export async function moveOpen(tx: Tx, assignmentId: number, dates: Dates): Promise<void> {
  const { occurrence_at, start_at, due_at } = dates;
  await sql`update inspection i set start_at = ${start_at}, due_at = ${due_at}, missed_at = null, reminded_at = null,
      updated_at = now()
    where i.assignment_id = ${assignmentId} and i.occurrence_at = ${occurrence_at} and i.status <> 'completed'
      and (i.start_at, i.due_at) is distinct from (${start_at}::timestamptz, ${due_at}::timestamptz)`.execute(tx);
}

interface OpenedState {
  readonly count: number;
  readonly is_untouched: boolean;
  readonly start_at: Date;
  readonly due_at: Date;
}

/** The inspections of an occurrence, locked so that nobody starts one meanwhile. */
export async function lockOccurrence(tx: Tx, assignmentId: number, occurrenceAt: Date): Promise<OpenedState | null> {
  const { rows } = await sql<OpenedState>`
    select count(*)::int as count, bool_and(is_untouched) as is_untouched, min(start_at) as start_at,
      max(coalesce(due_at, start_at)) as due_at
    from (select ${isUntouched('i')} as is_untouched, i.start_at, i.due_at from inspection i
      where i.assignment_id = ${assignmentId} and i.occurrence_at = ${occurrenceAt} for update) opened`.execute(tx);
  return rows[0]!.count > 0 ? rows[0]! : null;
}

/** Gives a new time to inspections that were missed because their time was over. */
export async function moveInspections(tx: Tx, assignmentId: number, dates: Dates): Promise<void> {
  const { occurrence_at, start_at, due_at } = dates;
  await sql`update inspection i set start_at = ${start_at}, due_at = ${due_at}, missed_at = null, reminded_at = null,
      updated_at = now()
    where i.assignment_id = ${assignmentId} and i.occurrence_at = ${occurrence_at}`.execute(tx);
}

export async function setDates(tx: Tx, id: number, { start_at, due_at }: Dates): Promise<void> {
  await sql`update assignment set start_at = ${start_at}, end_at = ${due_at}, updated_at = now() where id = ${id}`.execute(
    tx,
  );
}
