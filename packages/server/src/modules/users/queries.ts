import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

interface UserSearch {
  readonly workspace_id: number;
  readonly words: readonly string[];
  readonly ids: readonly number[] | undefined;
  readonly limit: number;
}

/**
 * Active people by what they are called. The workspace stands here too: by signing in, a person
 * may see their own rows of other workspaces.
 */
export function searchUsers(tx: Tx, { workspace_id, words, ids, limit }: UserSearch) {
  let rows = tx
    .selectFrom('user')
    .select(['id', 'full_name', 'avatar'])
    .where('workspace_id', '=', workspace_id)
    .where('status', '=', 'active');
  for (const word of words) {
    rows = rows.where(
      sql<boolean>`strpos(lower(full_name collate natural_order), lower(${word} collate natural_order)) > 0`,
    );
  }
  if (ids) rows = rows.where(sql<boolean>`id = any(${[...ids]}::bigint[])`);
  return rows.orderBy('full_name').orderBy('id').limit(limit).execute();
}
