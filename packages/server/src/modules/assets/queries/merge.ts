/** Merging an asset into another one: what assets hold themselves. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { MergedAssets } from '../merge/merged-references.ts';

/** The columns of assets that name an asset or belong to one. */
export const OWN_COLUMNS = ['asset.parent_id', 'asset.merged_into', 'asset_file.asset_id'] as const;

/** Parts, files and earlier merges; and the last inspection, which may be one of the other asset. */
export async function moveOwnReferences(tx: Tx, { from, to }: MergedAssets): Promise<void> {
  await sql`update asset set parent_id = ${to.id}, updated_at = now()
    where parent_id = ${from.id} and id <> ${to.id}`.execute(tx);
  await sql`update asset set merged_into = ${to.id} where merged_into = ${from.id}`.execute(tx);
  await sql`update asset_file set asset_id = ${to.id} where asset_id = ${from.id}`.execute(tx);
  await sql`update asset t set last_inspection_at = f.last_inspection_at, last_score = f.last_score
    from asset f where f.id = ${from.id} and t.id = ${to.id}
      and f.last_inspection_at is not null
      and (t.last_inspection_at is null or t.last_inspection_at < f.last_inspection_at)`.execute(tx);
}

/** Archives the merged asset. */
export async function archiveMerged(tx: Tx, { from, to }: MergedAssets): Promise<void> {
  await sql`update asset set archived_at = now(), merged_into = ${to.id}, updated_at = now()
    where id = ${from.id}`.execute(tx);
}

/** Swaps the numbers of two assets. */
export async function swapNumbers(
  tx: Tx,
  one: { readonly id: number; readonly asset_id: string },
  other: { readonly id: number; readonly asset_id: string },
): Promise<void> {
  const set = (id: number, number: string) => sql`update asset set asset_id = ${number} where id = ${id}`.execute(tx);
  // Numbers are unique, so one of them has none of its own in between.
  await set(one.id, `merging ${one.id}`);
  await set(other.id, one.asset_id);
  await set(one.id, other.asset_id);
}
