/**
 * The changes by which the server validates cached responses (`http/answer/cached-answers.ts`); triggers write them.
 */
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Deleting them is a change itself, so that no response from before them is taken for unchanged. */
export async function deleteOldCacheChanges(tx: Tx, workspaceId: number): Promise<void> {
  await sql`with deleted as (delete from cache_change where at < now() - interval '1 day' returning tx_id)
    insert into cache_change (workspace_id) select ${workspaceId}::bigint where exists (select from deleted)
    on conflict do nothing`.execute(tx);
}
