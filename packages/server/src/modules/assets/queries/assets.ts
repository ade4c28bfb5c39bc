import type { Asset } from '@rounds/contract/assets';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import { isUuid } from '@rounds/engine';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Row, Tx } from '../../../db/database.ts';
import { matchesRowNames, orderByRelevance, type RowNames } from '../../../db/search.ts';
import type { Tree } from '../../../db/tree.ts';
import { recordStore } from '../../../lists/index.ts';
import { containsText } from '../../../lists/sql/filters.ts';
import type { ListRows, ListSource } from '../../../lists/sql/order.ts';
import type { FailedTwice } from '../conditions.ts';

const COLUMNS = [
  'id',
  'uuid',
  'asset_id',
  'display_name',
  'type_uuid',
  'parent_id',
  'site_id',
  'lat',
  'lng',
  'last_inspection_at',
  'last_score',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

export interface AssetRow extends Row<'asset', (typeof COLUMNS)[number]> {
  /** The asset that it was merged into. */
  readonly merged: Asset['merged_into'] | null;
  readonly type: Asset['type'];
  readonly parent: Asset['parent'];
  readonly site: Asset['site'];
}
/** An asset of a list, with its open issues that the reader may see. */
export interface ListedAssetRow extends AssetRow {
  readonly open_issues: number;
}
/** The columns that a call writes. */
export type AssetColumns = Pick<AssetRow, 'asset_id' | 'display_name'> &
  Partial<Pick<AssetRow, 'type_uuid' | 'parent_id' | 'site_id' | 'lat' | 'lng'>>;

export const ASSET_TREE: Tree = { table: 'asset', parentColumn: 'parent_id' };

/** The type, the parent and the site of a row of this table or view. */
const toRelations = (table: 'asset' | 'listed_asset') => ({
  type: sql<Asset['type']>`(select json_build_object('uuid', t.uuid, 'name', t.name)
    from asset_type t where t.uuid = ${sql.ref(`${table}.type_uuid`)})`,
  parent: sql<
    Asset['parent']
  >`(select json_build_object('uuid', p.uuid, 'asset_id', p.asset_id, 'display_name', p.display_name)
    from asset p where p.id = ${sql.ref(`${table}.parent_id`)})`,
  merged: sql<
    AssetRow['merged']
  >`(select json_build_object('uuid', m.uuid, 'asset_id', m.asset_id, 'display_name', m.display_name)
    from asset m where m.id = ${sql.ref(`${table}.merged_into`)})`,
  site: sql<Asset['site']>`(select json_build_object('id', s.id, 'title', s.title, 'path', s.path)
    from site_node s where s.id = ${sql.ref(`${table}.site_id`)})`,
});

/**
 * Sorting matches the indexes of the table. `inspected_order` sorts assets that were never inspected first.
 * @param isFailedTwice none is without it
 */
export const createListSource = (
  declaration: ListDeclaration,
  isFailedTwice: FailedTwice = () => sql`false`,
): ListSource => ({
  declaration,
  columns: {
    display_name: { column: sql.ref('display_name'), lower: sql.ref('name_search') },
    asset_id: { column: sql.ref('asset_id'), lower: sql.ref('number_search') },
    type: { column: sql.ref('type_uuid'), isByUuid: true },
    parent: {
      column: sql.ref('parent_id'),
      isByUuid: true,
      below: (uuids) => sql`select id from asset where uuid = any(${[...uuids]}::uuid[])`,
    },
    site: {
      column: sql.ref('site_id'),
      below: (ids) => sql`select id from site_node
        where id = any(${[...ids]}::bigint[]) or ancestors && ${[...ids]}::bigint[]`,
    },
    within: {
      column: sql.ref('id'),
      isByUuid: true,
      below: (uuids) => sql`with recursive part (id) as (
        select id from asset where uuid = any(${[...uuids]}::uuid[])
        union select asset.id from asset join part on asset.parent_id = part.id) select id from part`,
    },
    last_inspection_at: {
      column: sql.ref('last_inspection_at'),
      sort: sql.ref('inspected_order'),
      filter: sql.ref('inspected_order'),
    },
    last_score: { column: sql.ref('last_score'), sort: sql.ref('score_order') },
    open_issues: sql`coalesce(visible_issue.count, 0)`,
    created_at: sql.ref('created_at'),
    location: sql`case when lat is null then 'without' else 'with' end`,
    failed_twice: { column: sql.ref('uuid'), within: isFailedTwice },
    parent_number: sql`(select p.asset_id from asset p where p.id = listed_asset.parent_id)`,
    lat: sql.ref('lat'),
    lng: sql.ref('lng'),
    search: {
      column: sql.ref('display_name'),
      like: (pattern) => sql`(name_search like ${pattern} or number_search like ${pattern} or type_uuid = any(array(
        select uuid from asset_type where fold_text(name) like ${pattern})))`,
    },
  },
  id: sql.ref('id'),
  uuid: sql.ref('uuid'),
});

export const ASSETS_IN_REACH: NonNullable<ListSource['inReach']> = {
  ids: sql`select id from limited.asset_in_reach where not archived`,
  isWhole: true,
};

export function assetRows(tx: Tx, { isArchived }: { isArchived: boolean }) {
  const { type, parent, site, merged } = toRelations('listed_asset');
  return tx
    .selectFrom('listed_asset')
    .select(COLUMNS)
    .select([type.as('type'), parent.as('parent'), site.as('site'), merged.as('merged')])
    .where('archived', '=', isArchived);
}

/** The number for the asset whose uuid is in this column. */
const countIssues = (condition: RawBuilder<SqlBool>, uuid: string): RawBuilder<number> =>
  sql`(select count(*)::int from listed_issue where listed_issue.asset_uuid = ${sql.ref(uuid)} and ${condition})`;

/** @param condition on `listed_issue`: whether an issue counts */
export async function countIssuesOf(tx: Tx, assetId: number, condition: RawBuilder<SqlBool>): Promise<number> {
  const { count } = await tx
    .selectFrom('asset')
    .select(countIssues(condition, 'asset.uuid').as('count'))
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow();
  return count;
}

interface ListedAssets {
  readonly isArchived: boolean;
  /** The condition on `listed_issue` under which an issue counts; if it is missing, none does. */
  readonly condition?: RawBuilder<SqlBool>;
}

/**
 * Sorting and filtering use the joined numbers of all assets, which the database leaves out of other queries. The
 * number that is shown is counted for the rows of the page alone.
 */
export function listedAssetRows(
  tx: Tx,
  { isArchived, condition = sql`false` }: ListedAssets,
): ListRows<ListedAssetRow> {
  const counts = sql<{ asset_uuid: string; count: number }>`(select asset_uuid, count(*)::int as count
    from listed_issue where asset_uuid is not null and ${condition} group by asset_uuid)`;
  return assetRows(tx, { isArchived })
    .leftJoin(counts.as('visible_issue'), (join) => join.onRef('visible_issue.asset_uuid', '=', 'listed_asset.uuid'))
    .select(countIssues(condition, 'listed_asset.uuid').as('open_issues'));
}

export interface AssetSearch {
  /** Each word must occur in the name or the number. */
  readonly words: readonly string[];
  /** Restricts the result to these assets. */
  readonly named: RowNames | undefined;
  /** Restricts the result to assets of these types. */
  readonly types: readonly string[] | undefined;
  readonly limit: number;
}

export async function searchAssets(tx: Tx, { words, named, types, limit }: AssetSearch) {
  let rows = tx
    .selectFrom('listed_asset')
    .select(['id', 'uuid', 'asset_id', 'display_name', 'type_uuid'])
    .where('archived', '=', false);
  if (types) rows = rows.where(sql<boolean>`type_uuid = any(${[...types]}::uuid[])`);
  const has = (column: string, word: string) => containsText(sql.ref(column), word);
  for (const word of words) {
    rows = rows.where(({ or }) => or([has('name_search', word), has('number_search', word)]));
  }
  if (named) rows = rows.where(isNamed(named));
  const ordered = orderByRelevance(rows, sql.ref<string>('name_search'), words);
  return ordered.orderBy('display_name').orderBy('id').limit(limit).execute();
}

/** Whether an asset is named, itself or by one that was merged into it, as labels and devices may know only that. */
const isNamed = (names: RowNames) => sql<boolean>`(${matchesRowNames(sql.ref('id'), sql.ref('uuid'), names)}
  or id in (select merged_into from asset
    where merged_into is not null and ${matchesRowNames(sql.ref('id'), sql.ref('uuid'), names)}))`;

/** Names of assets, including archived ones. Strings that are not uuids are ignored. */
export async function findAssetNames(tx: Tx, uuids: readonly string[]) {
  const ids = uuids.filter(isUuid);
  if (ids.length === 0) return [];
  const rows = tx
    .selectFrom('asset')
    .select(['id', 'uuid', 'asset_id', 'display_name', 'type_uuid'])
    .select(sql<boolean>`archived_at is not null`.as('archived'));
  return rows.where(sql<boolean>`uuid = any(${ids}::uuid[])`).execute();
}

/** Archived or not. */
export async function listAssetsByIds(
  tx: Tx,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<AssetRow[]> {
  const hasId = sql<boolean>`asset.id = any(${[...ids]}::bigint[])`;
  if (lock) await tx.selectFrom('asset').select('id').where(hasId).orderBy('id').forUpdate().execute();
  const { type, parent, site, merged } = toRelations('asset');
  return tx
    .selectFrom('asset')
    .select(COLUMNS)
    .select([type.as('type'), parent.as('parent'), site.as('site'), merged.as('merged')])
    .where(hasId)
    .orderBy('id')
    .execute();
}

export const assetStore = recordStore<AssetRow>('asset', COLUMNS, toRelations('asset'));

/** Finds the record by id or uuid, archived or not. */
export const findAsset = (tx: Tx, id: number | string): Promise<AssetRow | undefined> => assetStore.find(tx, id);

/**
 * Prevents that the asset is deleted before the transaction ends. A stronger lock would make inspections of
 * the same asset wait for each other, because each updates `last_inspection_at`.
 */
export const lockAsset = (tx: Tx, uuid: string) =>
  tx
    .selectFrom('asset')
    .select(['uuid', 'asset_id', 'display_name', 'archived_at'])
    .where('uuid', '=', uuid)
    .forKeyShare()
    .executeTakeFirst();

/** Locks an asset like `lockAsset`; if it was merged into another one, locks that one. */
export async function lockAssetOrMerged(tx: Tx, uuid: string) {
  const asset = await lockAsset(tx, uuid);
  const target = asset?.archived_at ? await findMergedInto(tx, uuid) : undefined;
  return target === undefined ? asset : lockAsset(tx, target);
}

/** The uuid of the asset that this one was merged into. */
export async function findMergedInto(tx: Tx, uuid: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('asset as merged')
    .innerJoin('asset', 'asset.id', 'merged.merged_into')
    .select('asset.uuid')
    .where('merged.uuid', '=', uuid)
    .executeTakeFirst();
  return row?.uuid;
}

/** An asset that another one becomes part of. It cannot be deleted before the transaction ends. */
export const lockParent = (tx: Tx, uuid: string) =>
  tx
    .selectFrom('asset')
    .select(['id', 'display_name', 'archived_at'])
    .where('uuid', '=', uuid)
    .forKeyShare()
    .executeTakeFirst();

interface LastInspection {
  readonly completed_at: Date;
  /** Percent times 100; null without a score. */
  readonly score_percent: number | null;
}

/** Devices may send late, so an earlier inspection does not replace a later one. */
export async function updateLastInspection(
  tx: Tx,
  uuid: string,
  { completed_at, score_percent }: LastInspection,
): Promise<void> {
  await tx
    .updateTable('asset')
    .set({ last_inspection_at: completed_at, last_score: score_percent })
    .where('uuid', '=', uuid)
    .where(({ or, eb }) => or([eb('last_inspection_at', 'is', null), eb('last_inspection_at', '<=', completed_at)]))
    .execute();
}

/** Sets the last inspection again after one was reopened: an earlier one, or none. */
export async function setLastInspection(tx: Tx, uuid: string, last: LastInspection | undefined): Promise<void> {
  await tx
    .updateTable('asset')
    .set({ last_inspection_at: last?.completed_at ?? null, last_score: last?.score_percent ?? null })
    .where('uuid', '=', uuid)
    .execute();
}

/** Whether the database rejected a number because the workspace already has it. */
export const isDuplicateNumberError = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'asset_number';
