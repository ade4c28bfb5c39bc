/** Queries on global responses, and on the templates that use them. */
import {
  type GlobalOption,
  type GlobalResponse,
  globalResponseList,
} from '@rounds/contract/checklists/global-responses.ts';
import type { Language } from '@rounds/contract/languages.ts';
import { isUuid } from '@rounds/engine';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../db/database.ts';
import { matchesRowNames, type RowNames } from '../../../db/search.ts';
import { containsWord, translatedOwnName } from '../../../db/translated-names.ts';
import { recordStore } from '../../../lists/index.ts';
import type { ListSource } from '../../../lists/sql/order.ts';

const COLUMNS = [
  'id',
  'uuid',
  'type',
  'name',
  'translations',
  'language',
  'options',
  'created_at',
  'updated_at',
] as const;
export interface GlobalResponseRow extends Row<'global_response', (typeof COLUMNS)[number]> {
  readonly used_in: number;
}

/** Templates with a copy in their draft or in their published version. */
const USES = sql`from template t where t.is_template and (
  exists (select from template_record r where r.template_id = t.id and r.kind = 'response_sets'
    and r.data->>'global_id' = global_response.uuid::text)
  or exists (select from template_version v where v.id = t.published_id
    and v.document->'response_sets' @> jsonb_build_array(jsonb_build_object('global_id', global_response.uuid))))`;
const USED_IN = sql<number>`(select count(*)::int ${USES})`;

export const globalResponseStore = recordStore<GlobalResponseRow>('global_response', COLUMNS, { used_in: USED_IN });

export const globalResponseSource: ListSource = {
  declaration: globalResponseList,
  columns: {
    name: sql.ref('global_response.name'),
    type: sql.ref('global_response.type'),
    used_in: USED_IN,
    updated_at: sql.ref('global_response.updated_at'),
  },
  id: sql.ref('global_response.id'),
  uuid: sql.ref('global_response.uuid'),
};

export const selectGlobalResponses = (tx: Tx) =>
  tx.selectFrom('global_response').select(COLUMNS).select(USED_IN.as('used_in'));

/** Finds the properties of responses that templates store when they copy them. */
export const findGlobalResponses = (tx: Tx, uuids: readonly string[]) =>
  uuids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('global_response')
        .select(['id', 'uuid', 'type', 'name', 'language'])
        .select(({ ref }) => ref('options').$castTo<GlobalOption[]>().as('options'))
        .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
        .orderBy('name')
        .orderBy('id')
        .execute();

interface Search {
  readonly words: readonly string[];
  readonly named: RowNames | undefined;
  readonly type: GlobalResponse['type'] | undefined;
  readonly locale: Language;
  readonly limit: number;
}

export function searchGlobalResponses(
  tx: Tx,
  { words, named, type, limit, locale }: Search,
): Promise<GlobalResponseRow[]> {
  const name = translatedOwnName('global_response', locale);
  let rows = selectGlobalResponses(tx);
  if (named) rows = rows.where(matchesRowNames(sql.ref('id'), sql.ref('uuid'), named));
  if (type) rows = rows.where('type', '=', type);
  for (const word of words) rows = rows.where(containsWord(name, word));
  return rows.orderBy(name).orderBy('id').limit(limit).execute();
}

/** Finds responses with one of these ids, or with one of these names in any language, regardless of case. */
export function findByIdsOrNames(
  tx: Tx,
  { uuids, names }: { readonly uuids: readonly string[]; readonly names: readonly string[] },
): Promise<GlobalResponseRow[]> {
  const lower = names.map((name) => name.trim().toLowerCase());
  return selectGlobalResponses(tx)
    .where(sql<boolean>`(uuid = any (${uuids.filter(isUuid)}::uuid[]) or lower(name) = any (${lower}::text[])
      or exists (select from jsonb_each_text(translations) text where lower(text.value) = any (${lower}::text[])))`)
    .orderBy('id')
    .execute();
}

export const lockByOption = async (tx: Tx, option: GlobalOption['uuid']): Promise<GlobalResponseRow | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from global_response
    where options @> ${JSON.stringify([{ uuid: option }])}::jsonb`.execute(tx);
  return rows[0] && globalResponseStore.lock(tx, rows[0].id);
};

/** The templates whose draft has a copy, in the order in which they are locked. */
export const listDraftsWith = async (tx: Tx, uuid: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select distinct template_id as id from template_record
    where kind = 'response_sets' and data ? 'global_id' and data->>'global_id' = ${uuid} order by 1`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Returns those of these global responses that exist. */
export async function findReferredResponses(tx: Tx, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const validUuids = uuids.filter(isUuid);
  if (validUuids.length === 0) return new Set();
  const rows = await tx.selectFrom('global_response').select('uuid').where('uuid', 'in', validUuids).execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

interface UsingTemplate {
  readonly id: number;
  readonly title: string;
}

export async function listTemplatesUsing(tx: Tx, uuids: readonly string[], limit: number): Promise<UsingTemplate[]> {
  const { rows } = await sql<UsingTemplate>`select distinct t.id, t.title
    from global_response join lateral (select t.id, t.title ${USES}) t on true
    where global_response.uuid = any (${uuids}::uuid[]) order by t.title, t.id limit ${limit}`.execute(tx);
  return rows;
}

export async function countTemplatesUsing(tx: Tx, uuids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct t.id)::int as count
    from global_response join lateral (select t.id ${USES}) t on true
    where global_response.uuid = any (${uuids}::uuid[])`.execute(tx);
  return rows[0]!.count;
}

export const isDuplicateNameError = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'global_response_name';
