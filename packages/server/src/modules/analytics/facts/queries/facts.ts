/** Writing facts, first as pending, and folding them into the tables and the sums by day. */
import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import type { InspectionFacts } from '../collect-facts.ts';
import '../tables.ts';

/** The facts replace those that the inspection had. */
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
    on conflict (inspection_id) do update set
      completed_at = excluded.completed_at, auditors = excluded.auditors, sections = excluded.sections,
      section_scores = excluded.section_scores, section_maxima = excluded.section_maxima,
      questions = excluded.questions, positions = excluded.positions, options = excluded.options,
      numbers = excluded.numbers, marks = excluded.marks`.execute(tx);
}

/** Workspaces with pending facts or facts that are still to be built; for transactions outside of workspaces. */
export async function listWorkspacesToFold(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select workspaces_to_fold() as id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface FactState {
  readonly time_zone: string;
  readonly rebuilt_until: number | null;
  readonly rebuild_until: number | null;
}

/** Undefined while another transaction folds the facts of the workspace. */
export async function lockState(tx: Tx, { wait }: { readonly wait: boolean }): Promise<FactState | undefined> {
  await sql`insert into analytics_state (time_zone) select find_analytics_zone() on conflict do nothing`.execute(tx);
  return tx
    .selectFrom('analytics_state')
    .select(['time_zone', 'rebuilt_until', 'rebuild_until'])
    .forUpdate()
    .$if(!wait, (query) => query.skipLocked())
    .executeTakeFirst();
}

/** Of calls that are still running, none is waited for. */
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

/** Begins to build all facts anew. Answers the number of inspections. */
export async function beginRebuild(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number; last: number | null }>`
    select count(*) as count, greatest(max(id), (select max(inspection_id) from inspection_fact)) as last
    from inspection where status = 'completed'`.execute(tx);
  const { count, last } = rows[0]!;
  await tx
    .updateTable('analytics_state')
    .set({ rebuilt_until: last === null ? null : 0, rebuild_until: last })
    .execute();
  return count;
}

/** The next inspections to rebuild: those that are completed, locked so that they stay so, and those that have facts without it. */
export async function lockForRebuild(
  tx: Tx,
  { after, until, limit }: { readonly after: number; readonly until: number; readonly limit: number },
): Promise<{ readonly completed: number[]; readonly removed: number[]; readonly last: number }> {
  const rows = await tx
    .selectFrom('inspection')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', until)
    .where('status', '=', 'completed')
    .orderBy('id')
    .limit(limit)
    .forShare()
    .execute();
  const completed = rows.map(({ id }) => id);
  const last = completed.length === limit ? completed.at(-1)! : until;
  const { rows: orphans } = await sql<{ inspection_id: number }>`
    select inspection_id from inspection_fact f where inspection_id > ${after} and inspection_id <= ${last}
      and not exists (select from inspection i where i.id = f.inspection_id and i.status = 'completed')`.execute(tx);
  return { completed, removed: orphans.map(({ inspection_id }) => inspection_id), last };
}

export async function removePending(tx: Tx, inspectionIds: readonly number[]): Promise<void> {
  await sql`insert into pending_fact (inspection_id) select unnest(${[...inspectionIds]}::bigint[])
    on conflict (inspection_id) do nothing`.execute(tx);
}

/** `until` is null when everything is done. */
export async function setRebuilt(tx: Tx, until: number | null): Promise<void> {
  await tx
    .updateTable('analytics_state')
    .set(until === null ? { rebuilt_until: null, rebuild_until: null } : { rebuilt_until: until })
    .execute();
}

/** All versions of templates, oldest first. */
export const listVersionIds = async (tx: Tx): Promise<number[]> =>
  (await tx.selectFrom('template_version').select('id').orderBy('template_id').orderBy('version').execute()).map(
    ({ id }) => id,
  );

/** The zone of the sums by day; null in a workspace that has none yet. */
export async function findRollUpZone(tx: Tx): Promise<string | null> {
  const state = await tx.selectFrom('analytics_state').select('time_zone').executeTakeFirst();
  return state?.time_zone ?? null;
}
