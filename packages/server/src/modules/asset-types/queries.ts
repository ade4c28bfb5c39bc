import { archivedAssetTypeList, assetTypeList } from '@rounds/contract/asset-types';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import { isUuid, type ReferredList } from '@rounds/engine';
import { sql } from 'kysely';
import type { Row, Tx } from '../../db/database.ts';
import { foldText, matchesRowNames, orderByRelevance, type RowNames } from '../../db/search.ts';
import { containsWord } from '../../db/translated-names.ts';
import { recordStore } from '../../lists/index.ts';
import type { ListSource } from '../../lists/sql/order.ts';
import { type FieldRow, selectOwnedFields } from '../custom-fields/index.ts';

export interface AssetTypeRow extends Row<'asset_type', (typeof COLUMNS)[number]> {
  readonly fields: readonly FieldRow[];
  readonly fields_count: number;
  readonly assets_count: number;
}

const COLUMNS = ['id', 'uuid', 'name', 'archived_at', 'created_at', 'updated_at'] as const;
const FIELDS_COUNT = sql<number>`(select count(*) from custom_field f
  where f.scope = 'asset' and f.owner = asset_type.uuid and f.is_used)`;
const ASSETS_COUNT = sql<number>`(select count(*) from asset a where a.type_uuid = asset_type.uuid and not a.archived)`;

const FIELDS = selectOwnedFields('asset', 'asset_type.uuid');

export const assetTypeStore = recordStore<AssetTypeRow>('asset_type', COLUMNS, {
  fields: FIELDS,
  fields_count: FIELDS_COUNT,
  assets_count: ASSETS_COUNT,
});

const toListSource = (declaration: ListDeclaration): ListSource => ({
  declaration,
  columns: {
    name: sql.ref('asset_type.name'),
    fields_count: FIELDS_COUNT,
    assets_count: ASSETS_COUNT,
    updated_at: sql.ref('asset_type.updated_at'),
  },
  id: sql.ref('asset_type.id'),
  uuid: sql.ref('asset_type.uuid'),
});
export const liveSource = toListSource(assetTypeList);
export const archivedSource = toListSource(archivedAssetTypeList);

export const assetTypeRows = (tx: Tx, { isArchived }: { isArchived: boolean }) =>
  tx
    .selectFrom('asset_type')
    .select(COLUMNS)
    .select([FIELDS.as('fields'), FIELDS_COUNT.as('fields_count'), ASSETS_COUNT.as('assets_count')])
    .where('archived_at', isArchived ? 'is not' : 'is', null);

interface AssetTypeSearch {
  /** Each word must occur in the name. */
  readonly words: readonly string[];
  /** Restricts the result to these types, including archived ones. */
  readonly named: RowNames | undefined;
  readonly limit: number;
}

export function searchAssetTypes(tx: Tx, { words, named, limit }: AssetTypeSearch) {
  let rows = tx.selectFrom('asset_type').select(['id', 'uuid', 'name', 'archived_at']);
  rows = named
    ? rows.where(matchesRowNames(sql.ref('id'), sql.ref('uuid'), named))
    : rows.where('archived_at', 'is', null);
  for (const word of words) rows = rows.where(containsWord(sql.ref<string>('asset_type.name'), word));
  const ordered = orderByRelevance(rows, foldText(sql.ref<string>('name')), words);
  return ordered.orderBy('name').orderBy('id').limit(limit).execute();
}

/** Prevents that the type is deleted before the transaction ends. */
export const lockAssetType = (tx: Tx, uuid: string) =>
  tx
    .selectFrom('asset_type')
    .select(['uuid', 'name', 'archived_at'])
    .where('uuid', '=', uuid)
    .forKeyShare()
    .executeTakeFirst();

/** These types as templates see them, by uuid. Assets of every type have a number and a name. */
export async function findReferredTypes(tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, ReferredList>> {
  const validUuids = uuids.filter(isUuid);
  if (validUuids.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; archived: boolean; keys: string[] }>`
    select t.uuid, t.archived_at is not null as archived,
      array(select f.key from custom_field f where f.scope = 'asset' and f.owner = t.uuid and f.is_used) as keys
    from asset_type t where t.uuid = any(${validUuids}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ uuid, archived, keys }) => [uuid, { archived, fields: ['asset_id', 'display_name', ...keys] }]),
  );
}

export const findTypeUuid = async (tx: Tx, id: number | string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('asset_type')
      .select('uuid')
      .where(typeof id === 'number' ? 'id' : 'uuid', '=', id)
      .executeTakeFirst()
  )?.uuid;

/** The uuids of all types by their name in lower case; null for archived ones. */
export async function listTypesByName(tx: Tx): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx.selectFrom('asset_type').select(['uuid', 'name', 'archived_at']).execute();
  return new Map(rows.map(({ uuid, name, archived_at }) => [name.toLowerCase(), archived_at ? null : uuid]));
}

/** Deletes the fields of a type with all their values. */
export async function deleteTypeFields(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom('custom_field').where('scope', '=', 'asset').where('owner', '=', uuid).execute();
}

/** Whether the database rejected a name because the workspace already has it. */
export const isDuplicateNameError = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'asset_type_name';
