/** The saved views that a list returns with its first page. The module `saved-queries` changes them. */
import { DEFAULT_QUERY, type NamedQuery, type QuerySharing, type SavedQuery } from '@rounds/contract/saved-queries';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Row, Tx } from '../db/database.ts';
import { CURRENT_WORKSPACE } from '../db/workspace-table.ts';

export const SAVED_QUERY_COLUMNS = ['id', 'table_name', 'key', 'name', 'query_string'] as const;

export type SavedQueryRow = Row<'saved_query', (typeof SAVED_QUERY_COLUMNS)[number]>;

const BUILT_IN_QUERY: SavedQuery = { id: null, key: DEFAULT_QUERY, name: DEFAULT_QUERY, query_string: '' };

/** The key of a view of somebody else: keys of its owner may be those of one's own. */
export const toSharedKey = (id: number): string => `shared_${id}`;

/**
 * The views that a user may use by key, always including the built-in one; undefined where they are switched off. Views
 * of others come after the own ones.
 */
export async function listSavedQueriesByKey(
  tx: Tx,
  userId: number,
  tableName: string,
): Promise<Record<string, SavedQuery> | undefined> {
  if (!(await areSavedQueriesEnabled(tx))) return undefined;
  const usable = await listUsableQueries(tx, userId, tableName);
  const byKey = usable.map((row) => {
    const { table_name: _, ...query } = toNamedQuery(row, userId);
    return [query.key, query] as const;
  });
  return { [DEFAULT_QUERY]: BUILT_IN_QUERY, ...Object.fromEntries(byKey) };
}

/** A view as this user gets it. */
export function toNamedQuery(row: UsableQueryRow, userId: number): NamedQuery {
  const { id, key, name, table_name, query_string, owner, sharing, is_default } = row;
  const isOwn = owner.id === userId;
  const isShared = sharing.everyone || sharing.groups.length > 0 || sharing.people.length > 0;
  return {
    ...{ id, key: isOwn ? key : toSharedKey(id), name, table_name, query_string },
    ...(!isOwn && { owner }),
    ...(isOwn && isShared && { sharing }),
    ...(is_default && { is_default }),
  };
}

export interface UsableQueryRow extends SavedQueryRow {
  readonly owner: NonNullable<SavedQuery['owner']>;
  readonly sharing: QuerySharing;
  readonly is_default: boolean;
}

/** Whether a person may use a view of `saved_query q`: their own, or one that is shared with them. */
export const isUsable = (userId: number | RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(q.user_id = ${userId}
  or (q.key <> ${DEFAULT_QUERY} and (q.is_shared_with_all or exists (select from saved_query_share s
    where s.saved_query_id = q.id and (s.user_id = ${userId} or s.group_id in (
      select m.group_id from user_group_member m where m.user_id = ${userId}))))))`;

/** The views that a user may use, own ones first. */
export const selectUsableQueries = (tx: Tx, userId: number) =>
  tx
    .selectFrom('saved_query as q')
    .innerJoin('user as u', 'u.id', 'q.user_id')
    .select(['q.id', 'q.table_name', 'q.key', 'q.name', 'q.query_string'])
    .select([
      sql<UsableQueryRow['owner']>`json_build_object('id', u.id, 'full_name', u.full_name)`.as('owner'),
      sql<QuerySharing>`json_build_object('everyone', q.is_shared_with_all,
        'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'name_lang', g.name_lang) order by g.id), '[]')
          from saved_query_share s join user_group g on g.id = s.group_id where s.saved_query_id = q.id),
        'people', (select coalesce(json_agg(json_build_object('id', p.id, 'full_name', p.full_name) order by p.id), '[]')
          from saved_query_share s join "user" p on p.id = s.user_id where s.saved_query_id = q.id))`.as('sharing'),
      sql<boolean>`exists (select from default_saved_query d
        where d.saved_query_id = q.id and d.user_id = ${userId} and d.table_name = q.table_name)`.as('is_default'),
    ])
    .where(isUsable(userId));

const listUsableQueries = (tx: Tx, userId: number, tableName: string): Promise<UsableQueryRow[]> =>
  selectUsableQueries(tx, userId)
    .where('q.table_name', '=', tableName)
    .orderBy(sql`q.user_id <> ${userId}`)
    .orderBy('q.id')
    .execute();

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
