/** Saving pending facts, and folding them into the tables of facts and the sums by day. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { InspectionFacts } from '../collect-facts.ts';

/** They replace earlier facts of the inspection. */
export async function savePendingFacts(
  tx: Tx,
  { id, completed_at }: { readonly id: number; readonly completed_at: Date },
  { auditors, sections, answers }: InspectionFacts,
): Promise<void> {
  await sql`
    insert into pending_fact (inspection_id, completed_at, auditors, sections, section_scores, section_maxima,
      questions, positions, options, numbers, marks)
    values (${id}, ${completed_at}, ${[...auditors]}, ${sections.map((one) => one.section_uuid)},
      ${sections.map((one) => one.score)}, ${sections.map((one) => one.score_max)},
      ${answers.map((one) => one.question_id)}, ${answers.map((one) => one.position)},
      ${answers.map((one) => one.option_id)}, ${answers.map((one) => one.number)}, ${answers.map((one) => one.marks)})
    on conflict (workspace_id, inspection_id) do update set
      completed_at = excluded.completed_at, auditors = excluded.auditors, sections = excluded.sections,
      section_scores = excluded.section_scores, section_maxima = excluded.section_maxima,
      questions = excluded.questions, positions = excluded.positions, options = excluded.options,
      numbers = excluded.numbers, marks = excluded.marks`.execute(tx);
}

/** Workspaces with pending facts or a rebuild; for transactions outside of workspaces. */
export async function listWorkspacesToFold(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select workspaces_to_fold() as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Facts and sums are written by one transaction at a time, the one that holds this row. Undefined while another holds
 * it, or where nothing was ever published.
 */
export const lockState = (
  tx: Tx,
  { wait }: { readonly wait: boolean },
): Promise<{ readonly time_zone: string } | undefined> =>
  tx
    .selectFrom('analytics_state')
    .select('time_zone')
    .forUpdate()
    .$if(!wait, (query) => query.skipLocked())
    .executeTakeFirst();

/** Does not wait for calls that are still running. */
export async function lockPending(tx: Tx, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('pending_fact')
    .select('inspection_id')
    .orderBy('inspection_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ inspection_id }) => inspection_id);
}

/** The caller has locked the state of the workspace. */
export async function foldPending(tx: Tx, inspectionIds: readonly number[]): Promise<void> {
  await sql`select fold_pending_facts(${[...inspectionIds]}::bigint[])`.execute(tx);
}

export async function findZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select find_analytics_zone() as zone`.execute(tx);
  return rows[0]!.zone;
}

/** Takes minutes for millions of answers; readers see the sums as they were until it is done. */
export async function rebuildDays(tx: Tx, zone: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select rebuild_days(${zone})`.execute(tx);
}

export interface RollUps {
  /** The time zone of the sums by day. */
  readonly time_zone: string;
  /**
   * If there are no pending facts, the tables have the same rows as the views `current_…` and are read in half the
   * time.
   */
  readonly has_pending: boolean;
}

/** Null while facts and sums are being rebuilt, and where no template was ever published. */
export async function findRollUps(tx: Tx): Promise<RollUps | null> {
  const rollUps = await tx
    .selectFrom('analytics_state')
    .select(['time_zone', sql<boolean>`exists (select from pending_fact)`.as('has_pending')])
    .where('rebuild_until', 'is', null)
    .executeTakeFirst();
  return rollUps ?? null;
}

/** The zone of the sums by day; null while they are not complete. */
export const findRollUpZone = async (tx: Tx): Promise<string | null> => (await findRollUps(tx))?.time_zone ?? null;
