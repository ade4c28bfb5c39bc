/** What can be done with a saved query, and when it is refused. */
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@rounds/contract';
import type { BodyOf } from '@rounds/contract/endpoint';
import { type Language, type NameByLanguage, namesOf } from '@rounds/contract/languages';
import type { ListDeclaration } from '@rounds/contract/list';
import { DEFAULT_QUERY, QUERY_SUFFIX, type SavedQuery, type savedQueries } from '@rounds/contract/saved-queries';
import type { Tx } from '../../db/database.ts';
import { wrongField } from '../../http/input.ts';
import { notFound } from '../../http/refusal.ts';
import { listWords } from '../../lists/texts.ts';
import {
  deleteSavedQuery,
  listSavedQueries,
  lockSavedQueries,
  lockSavedQuery,
  putSavedQuery,
  type SavedQueryRow,
} from './queries.ts';

/** Tabs of one table; nobody finds their way among more. */
const MOST_QUERIES = 100;
const TABLES: ReadonlyMap<string, ListDeclaration> = new Map(
  ENDPOINTS.flatMap(({ list }) => (list ? [[list.table_name, list] as const] : [])),
);

type Wanted = BodyOf<typeof savedQueries.save>;
interface Saving {
  readonly user_id: number;
  readonly locale: Language;
}

const BUILT_IN: SavedQuery = { id: null, key: DEFAULT_QUERY, name: DEFAULT_QUERY, query_string: '' };

/** A person's own by key; the built-in one is always there. */
export async function savedQueriesOf(tx: Tx, userId: number, tableName: string): Promise<Record<string, SavedQuery>> {
  const own = await listSavedQueries(tx, userId, tableName);
  const byKey = own.map(({ id, key, name, query_string }) => [key, { id, key, name, query_string }] as const);
  return { [DEFAULT_QUERY]: BUILT_IN, ...Object.fromEntries(byKey) };
}

/** The list of a table as each language calls it. */
export const listNames = (tableName: string): NameByLanguage =>
  namesOf((language) => listWords(TABLES.get(tableName)!, language).title);

interface Saved {
  readonly before: SavedQueryRow | undefined;
  readonly saved: SavedQueryRow;
}

/** @throws Refusal VALIDATION_FAILED, or APP_OBJECT_NOT_FOUND when the one to change is not there or another's */
export async function saveQuery(tx: Tx, wanted: Wanted, { user_id, locale }: Saving): Promise<Saved> {
  const { name, table_name, query_string } = wanted;
  if (!TABLES.has(table_name)) throw wrongField('table_name', locale, 'saved_query.table_unknown', { table_name });
  await lockSavedQueries(tx, user_id);
  const own = await listSavedQueries(tx, user_id, table_name);
  const key = keyOf(own, wanted, locale);
  if (key === DEFAULT_QUERY && name !== DEFAULT_QUERY) throw wrongField('name', locale, 'saved_query.built_in');
  const isCalledSo = (one: SavedQueryRow) => one.name.toLocaleLowerCase() === name.toLocaleLowerCase();
  if (own.some((one) => one.key !== key && isCalledSo(one))) throw wrongField('name', locale, 'saved_query.name_taken');
  const saved = await putSavedQuery(tx, { user_id, table_name, key, name, query_string });
  return { before: own.find((one) => one.key === key), saved };
}

function keyOf(own: readonly SavedQueryRow[], { id, key }: Wanted, locale: Language): string {
  if (id) {
    const known = own.find((one) => one.id === id);
    if (!known) throw notFound('APP');
    return known.key;
  }
  if (own.length >= MOST_QUERIES && !own.some((one) => one.key === key)) {
    throw wrongField('name', locale, 'saved_query.too_many', { limit: MOST_QUERIES });
  }
  if (key === undefined) return `${randomUUID()}${QUERY_SUFFIX}`;
  return key === DEFAULT_QUERY || key.endsWith(QUERY_SUFFIX) ? key : `${key}${QUERY_SUFFIX}`;
}

/** @throws Refusal APP_OBJECT_NOT_FOUND, or VALIDATION_FAILED for the built-in one */
export async function removeQuery(tx: Tx, id: number, { user_id, locale }: Saving): Promise<SavedQueryRow> {
  const known = await lockSavedQuery(tx, { user_id, id });
  if (!known) throw notFound('APP');
  if (known.key === DEFAULT_QUERY) throw wrongField('id', locale, 'saved_query.built_in');
  await deleteSavedQuery(tx, id);
  return known;
}
