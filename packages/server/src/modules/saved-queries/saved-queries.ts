/** Rules of saved views. */
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@rounds/contract';
import type { BodyOf } from '@rounds/contract/endpoint';
import { buildLocalizedName, type Language, type LocalizedName } from '@rounds/contract/languages';
import { type ListDeclaration, toDeclaredTable } from '@rounds/contract/list';
import { DEFAULT_QUERY, QUERY_KEY_SUFFIX, type savedQueries } from '@rounds/contract/saved-queries';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { areSavedQueriesEnabled, listSavedQueries, listTexts, type SavedQueryRow } from '../../lists/index.ts';
import {
  deleteSavedQuery,
  listAllSavedQueries,
  lockSavedQueries,
  lockSavedQuery,
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

/** The views that a user has named, of all lists; none where views are switched off. */
export async function listQueries(tx: Tx, userId: number): Promise<SavedQueryRow[]> {
  if (!(await areSavedQueriesEnabled(tx))) return [];
  return (await listAllSavedQueries(tx, userId)).filter(({ key }) => key !== DEFAULT_QUERY);
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
    const known = own.find((one) => one.id === id);
    if (!known) throw notFoundError('APP');
    return known.key;
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
