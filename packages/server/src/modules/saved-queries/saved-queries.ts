/** Rules of saved views. */
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@rounds/contract';
import type { BodyOf } from '@rounds/contract/endpoint.ts';
import { groups } from '@rounds/contract/groups';
import { buildLocalizedName, type Language, type LocalizedName } from '@rounds/contract/languages.ts';
import { type ListDeclaration, toDeclaredTable } from '@rounds/contract/list.ts';
import { DEFAULT_QUERY, type NamedQuery, QUERY_KEY_SUFFIX, type savedQueries } from '@rounds/contract/saved-queries';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor } from '../../http/module.ts';
import {
  areSavedQueriesEnabled,
  listSavedQueries,
  listTexts,
  type SavedQueryRow,
  toNamedQuery,
  type UsableQueryRow,
} from '../../lists/index.ts';
import { canShareWith } from '../groups/index.ts';
import {
  countActivePeople,
  countUsage,
  deleteSavedQuery,
  findUsableQuery,
  listAllSavedQueries,
  lockSavedQueries,
  lockSavedQuery,
  replaceSharing,
  setDefaultQuery,
  upsertSavedQuery,
} from './queries.ts';

/** Maximum number of views per user and table. */
const MAX_QUERIES = 100;
const TABLES: ReadonlyMap<string, ListDeclaration> = new Map(
  ENDPOINTS.flatMap(({ list }) => (list ? [[list.table_name, list] as const] : [])),
);

type SaveInput = BodyOf<typeof savedQueries.save>;
interface SaveContext {
  readonly user_id: number;
  readonly locale: Language;
}

/** Whether the actor may read this list: views of others name only what its list shows them. */
function mayRead(actor: Actor, tableName: string): boolean {
  const access = ENDPOINTS.find((endpoint) => endpoint.list?.table_name === toDeclaredTable(tableName))?.access;
  return !Array.isArray(access) || access.some((code) => actor.permissions.has(code));
}

/** The views that a user has named or that others share, of all lists; none where views are switched off. */
export async function listQueries(tx: Tx, actor: Actor): Promise<NamedQuery[]> {
  if (!(await areSavedQueriesEnabled(tx))) return [];
  const usable = await listAllSavedQueries(tx, actor.user_id);
  return usable
    .filter(({ key, owner, table_name }) =>
      owner.id === actor.user_id ? key !== DEFAULT_QUERY : mayRead(actor, table_name),
    )
    .map((row) => toNamedQuery(row, actor.user_id));
}

/** The name of a table in all languages. */
export const getListName = (tableName: string): LocalizedName =>
  buildLocalizedName((language) => listTexts(TABLES.get(toDeclaredTable(tableName))!, language).title);

interface SaveResult {
  readonly before: SavedQueryRow | undefined;
  readonly saved: SavedQueryRow;
}

/** @throws ApiError VALIDATION_FAILED, APP_SAVED_QUERIES_OFF, or APP_OBJECT_NOT_FOUND if the view does not exist or belongs to somebody else */
export async function saveQuery(tx: Tx, input: SaveInput, { user_id, locale }: SaveContext): Promise<SaveResult> {
  const { name, table_name, query_string } = input;
  if (!TABLES.has(toDeclaredTable(table_name)))
    throw fieldError('table_name', locale, 'saved_query.table_unknown', { table_name });
  if (!(await areSavedQueriesEnabled(tx))) throw new ApiError('APP_SAVED_QUERIES_OFF');
  await lockSavedQueries(tx, user_id);
  const own = await listSavedQueries(tx, user_id, table_name);
  const key = resolveKey(own, input, locale);
  if (key === DEFAULT_QUERY && name !== DEFAULT_QUERY) throw fieldError('name', locale, 'saved_query.built_in');
  const hasSameName = (one: SavedQueryRow) => one.name.toLocaleLowerCase() === name.toLocaleLowerCase();
  if (own.some((one) => one.key !== key && hasSameName(one)))
    throw fieldError('name', locale, 'saved_query.name_taken');
  const saved = await upsertSavedQuery(tx, { user_id, table_name, key, name, query_string });
  return { before: own.find((one) => one.key === key), saved };
}

function resolveKey(own: readonly SavedQueryRow[], { id, key }: SaveInput, locale: Language): string {
  if (id) {
    const ownQuery = own.find((one) => one.id === id);
    if (!ownQuery) throw notFoundError('APP');
    return ownQuery.key;
  }
  if (own.length >= MAX_QUERIES && !own.some((one) => one.key === key)) {
    throw fieldError('name', locale, 'saved_query.too_many', { limit: MAX_QUERIES });
  }
  if (key === undefined) return `${randomUUID()}${QUERY_KEY_SUFFIX}`;
  return key === DEFAULT_QUERY || key.endsWith(QUERY_KEY_SUFFIX) ? key : `${key}${QUERY_KEY_SUFFIX}`;
}

/** @throws ApiError APP_OBJECT_NOT_FOUND, or VALIDATION_FAILED for the built-in view */
export async function deleteQuery(tx: Tx, id: number, { user_id, locale }: SaveContext): Promise<SavedQueryRow> {
  const query = await lockSavedQuery(tx, { user_id, id });
  if (!query) throw notFoundError('APP');
  if (query.key === DEFAULT_QUERY) throw fieldError('id', locale, 'saved_query.built_in');
  await deleteSavedQuery(tx, id);
  return query;
}

type SharingInput = BodyOf<typeof savedQueries.share>;

interface SharedQuery {
  readonly before: UsableQueryRow;
  readonly saved: UsableQueryRow;
}

/** @throws ApiError APP_OBJECT_NOT_FOUND, APP_SAVED_QUERIES_OFF, VALIDATION_FAILED for what the actor may not see */
export async function shareQuery(
  tx: Tx,
  id: number,
  input: SharingInput,
  { actor, locale }: { readonly actor: Actor; readonly locale: Language },
): Promise<SharedQuery> {
  if (!(await areSavedQueriesEnabled(tx))) throw new ApiError('APP_SAVED_QUERIES_OFF');
  const query = await lockSavedQuery(tx, { user_id: actor.user_id, id });
  if (!query) throw notFoundError('APP');
  if (query.key === DEFAULT_QUERY) throw fieldError('id', locale, 'saved_query.built_in');
  const before = (await findUsableQuery(tx, actor.user_id, id))!;
  const { groups: sharedGroups, people } = before.sharing;
  const group_ids = [...new Set(input.group_ids)];
  const user_ids = [...new Set(input.user_ids)];
  if (!(await canShareWith(tx, actor, group_ids, toIds(sharedGroups)))) {
    throw fieldError('group_ids', locale, 'saved_query.sharing_unknown');
  }
  if (!(await canShareWithPeople(tx, actor, user_ids, toIds(people)))) {
    throw fieldError('user_ids', locale, 'saved_query.sharing_unknown');
  }
  await replaceSharing(tx, id, { everyone: input.everyone, group_ids, user_ids });
  return { before, saved: (await findUsableQuery(tx, actor.user_id, id))! };
}

const toIds = (records: readonly { readonly id: number }[]): number[] => records.map(({ id }) => id);

/**
 * Works like `canShareWith` of groups: people who cannot find others may only keep those that a view is shared with.
 */
async function canShareWithPeople(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  before: readonly number[],
): Promise<boolean> {
  const canSeePeople = groups.searchUsersAndGroups.access.some((code) => actor.permissions.has(code));
  const added = ids.filter((id) => !before.includes(id));
  if (!canSeePeople && added.length > 0) return false;
  return (await countActivePeople(tx, added)) === added.length;
}

/** @throws ApiError APP_OBJECT_NOT_FOUND, VALIDATION_FAILED if the view is of another list */
export async function chooseDefault(
  tx: Tx,
  { table_name, saved_query_id }: BodyOf<typeof savedQueries.setDefault>,
  { user_id, locale }: SaveContext,
): Promise<void> {
  if (!TABLES.has(toDeclaredTable(table_name)))
    throw fieldError('table_name', locale, 'saved_query.table_unknown', { table_name });
  if (saved_query_id !== null) {
    const query = await findUsableQuery(tx, user_id, saved_query_id);
    if (query?.table_name !== table_name) throw notFoundError('APP');
  }
  await setDefaultQuery(tx, { user_id, table_name, saved_query_id });
}

/** @throws ApiError APP_OBJECT_NOT_FOUND if the view does not exist or belongs to somebody else */
export async function getQueryUsage(tx: Tx, id: number, userId: number): Promise<{ people: number; boards: number }> {
  const query = await findUsableQuery(tx, userId, id);
  if (query?.owner.id !== userId) throw notFoundError('APP');
  return countUsage(tx, userId, id);
}
