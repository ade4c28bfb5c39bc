/** Single occurrences that people moved. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DatedAssignment } from '../opening/dates.ts';
import { findAssignment } from '../opening/queries/assignments.ts';
import { isUntouched } from './status.ts';

/** An assignment with everything that decides about its dates. */
export const findDated = (tx: Tx, id: number): Promise<DatedAssignment | undefined> => findAssignment(tx, id);

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
    .onConflict((conflict) => conflict.columns(['assignment_id', 'occurrence_at']).doUpdateSet({ start_at, due_at }))
    .execute();
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

/** What was missed because its time was over has a new time. */
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
