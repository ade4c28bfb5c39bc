/** The state of a rebuild of all facts. The caller has locked it. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Begins a rebuild. Returns the number of inspections. */
export async function beginRebuild(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*) as count, coalesce(max(id), 0) as last from inspection where status = 'completed'`.execute(tx);
  const { count, last } = rows[0]!;
  await tx.updateTable('analytics_state').set({ rebuilt_until: 0, rebuild_until: last }).execute();
  return count;
}

/** Returns the progress of the rebuild as ids of inspections; undefined if there is none. */
export async function findRebuild(
  tx: Tx,
): Promise<{ readonly rebuilt_until: number; readonly rebuild_until: number } | undefined> {
  const state = await tx.selectFrom('analytics_state').select(['rebuilt_until', 'rebuild_until']).executeTakeFirst();
  if (!state) return undefined;
  const { rebuilt_until, rebuild_until } = state;
  return rebuilt_until === null || rebuild_until === null ? undefined : { rebuilt_until, rebuild_until };
}

/** `until` is null when everything is done. */
export async function setRebuilt(tx: Tx, until: number | null): Promise<void> {
  await tx
    .updateTable('analytics_state')
    .set(until === null ? { rebuilt_until: null, rebuild_until: null } : { rebuilt_until: until })
    .execute();
}

/**
 * The next completed inspections, locked so that they stay so. While calls are changing some of them, only the first
 * is waited for: a call that changes several could otherwise wait for this transaction as well.
 */
export async function lockForRebuild(
  tx: Tx,
  { after, until, limit }: { readonly after: number; readonly until: number; readonly limit: number },
): Promise<{ readonly ids: number[]; readonly last: number }> {
  const completed = tx
    .selectFrom('inspection')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', until)
    .where('status', '=', 'completed')
    .orderBy('id');
  const next = toIds(await completed.limit(limit).execute());
  const [first, ...others] = next;
  if (first === undefined) return { ids: [], last: until };
  const waited = await completed.where('id', '=', first).forShare().execute();
  const skipped = new Set(others);
  const locked = await completed
    .where('id', 'in', [first, ...others])
    .forShare()
    .skipLocked()
    .execute();
  for (const { id } of locked) skipped.delete(id);
  const firstSkipped = Math.min(...skipped);
  const ids = [...new Set(toIds([...waited, ...locked]))].filter((id) => id < firstSkipped);
  if (skipped.size > 0) return { ids, last: firstSkipped - 1 };
  return { ids, last: next.length === limit ? next.at(-1)! : until };
}

const toIds = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Facts of inspections that are not completed or no longer exist become pending removals. */
export async function removeStaleFacts(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`
    insert into pending_fact (inspection_id)
    select id from (select inspection_id from inspection_fact union select inspection_id from answer_fact) f (id)
    where not exists (select from inspection i where i.id = f.id and i.status = 'completed')
    on conflict (workspace_id, inspection_id) do nothing`.execute(tx);
}

/** All versions of templates, oldest first. */
export async function listVersionIds(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('template_version').select('id').orderBy('template_id').orderBy('version').execute();
  return toIds(rows);
}
