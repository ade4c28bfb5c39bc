/** The saved views that a list answers with its first page. The module `saved-queries` changes them. */
import { DEFAULT_QUERY, type SavedQuery } from '@rounds/contract/saved-queries';
import type { RawBuilder } from 'kysely';
import type { Row, Tx } from '../db/database.ts';
import { CURRENT_WORKSPACE } from '../db/workspace-table.ts';

export const SAVED_QUERY_COLUMNS = ['id', 'table_name', 'key', 'name', 'query_string'] as const;

export type SavedQueryRow = Row<'saved_query', (typeof SAVED_QUERY_COLUMNS)[number]>;

const BUILT_IN_QUERY: SavedQuery = { id: null, key: DEFAULT_QUERY, name: DEFAULT_QUERY, query_string: '' };

/** The views of a user by key, always including the built-in one; undefined where they are switched off. */
export async function listSavedQueriesByKey(
  tx: Tx,
  userId: number,
  tableName: string,
): Promise<Record<string, SavedQuery> | undefined> {
  if (!(await areSavedQueriesEnabled(tx))) return undefined;
  const own = await listSavedQueries(tx, userId, tableName);
  const byKey = own.map(({ id, key, name, query_string }) => [key, { id, key, name, query_string }] as const);
  return { [DEFAULT_QUERY]: BUILT_IN_QUERY, ...Object.fromEntries(byKey) };
}

/** The saved views of a user for one table, oldest first. */
export const listSavedQueries = (tx: Tx, user_id: number, table_name: string): Promise<SavedQueryRow[]> =>
  tx
    .selectFrom('saved_query')
    .select(SAVED_QUERY_COLUMNS)
    .where('user_id', '=', user_id)
    .where('table_name', '=', table_name)
    .orderBy('id')
    .execute();

/** Whether the workspace of the transaction lets people save views. */
export async function areSavedQueriesEnabled(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('workspace')
    .select('saved_queries_enabled')
    .where('id', '=', CURRENT_WORKSPACE as RawBuilder<number>)
    .executeTakeFirst();
  return row?.saved_queries_enabled ?? true;
}
