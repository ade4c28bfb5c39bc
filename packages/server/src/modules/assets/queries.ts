import { archivedAssetList, assetList } from '@rounds/contract/assets';
import type { ListDeclaration } from '@rounds/contract/list';
import { isUuid } from '@rounds/engine';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { containsText } from '../../db/list-filters.ts';
import type { ListSource } from '../../db/list-order.ts';
import { planByValues } from '../../db/list-query.ts';
import { isNamed, type Named } from '../../db/search.ts';
import './tables.ts';

const COLUMNS = [
  'id',
  'uuid',
  'asset_id',
  'display_name',
  'last_inspection_at',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

export interface AssetRow {
  readonly id: number;
  readonly uuid: string;
  readonly asset_id: string;
  readonly display_name: string;
  readonly last_inspection_at: Date | null;
  readonly archived_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}
export type AssetInput = Pick<AssetRow, 'asset_id' | 'display_name'>;

/** Sorting fits the table's indexes; the one by last inspection puts what was never inspected before all times. */
const sourceOf = (declaration: ListDeclaration): ListSource => ({
  declaration,
  columns: {
    display_name: { column: sql.ref('display_name'), lower: sql.ref('name_search') },
    asset_id: { column: sql.ref('asset_id'), lower: sql.ref('number_search') },
    last_inspection_at: {
      column: sql.ref('last_inspection_at'),
      sort: sql.ref('inspected_order'),
      filter: sql.ref('inspected_order'),
    },
    created_at: sql.ref('created_at'),
  },
  id: sql.ref('id'),
  uuid: sql.ref('uuid'),
  indexed: ['display_name', 'asset_id', 'last_inspection_at', 'created_at'],
});
export const liveSource = sourceOf(assetList);
export const archivedSource = sourceOf(archivedAssetList);

export const assetRows = (tx: Tx, { isArchived }: { isArchived: boolean }) =>
  tx.selectFrom('listed_asset').select(COLUMNS).where('archived', '=', isArchived);

export interface AssetSearch {
  /** Each of them is somewhere in the name or the number. */
  readonly words: readonly string[];
  /** Only these, when given. */
  readonly named: Named | undefined;
  readonly limit: number;
}

export async function searchAssets(tx: Tx, { words, named, limit }: AssetSearch) {
  let rows = tx.selectFrom('listed_asset').select(['uuid', 'asset_id', 'display_name']).where('archived', '=', false);
  const has = (column: string, word: string) => containsText(sql.ref(column), word);
  for (const word of words) {
    rows = rows.where(({ or }) => or([has('name_search', word), has('number_search', word)]));
  }
  if (named) rows = rows.where(isNamed(sql.ref('id'), sql.ref('uuid'), named));
  planByValues(tx);
  return rows.orderBy('display_name').orderBy('id').limit(limit).execute();
}

/** What assets are called, archived ones too; what is no uuid names none. */
export async function assetNames(tx: Tx, uuids: readonly string[]) {
  const asked = uuids.filter(isUuid);
  if (asked.length === 0) return [];
  const rows = tx.selectFrom('asset').select(['uuid', 'asset_id', 'display_name']);
  return rows.where(sql<boolean>`uuid = any(${asked}::uuid[])`).execute();
}

type Id = number | string;

const one = (tx: Tx, id: Id) =>
  tx
    .selectFrom('asset')
    .select(COLUMNS)
    .where((where) => (typeof id === 'number' ? where('id', '=', id) : where('uuid', '=', id)));

export const findAsset = (tx: Tx, id: Id): Promise<AssetRow | undefined> => one(tx, id).executeTakeFirst();

/** Held until the transaction ends: nobody else changes it meanwhile. */
export const lockAsset = (tx: Tx, id: Id): Promise<AssetRow | undefined> => one(tx, id).forUpdate().executeTakeFirst();

/**
 * Held until the transaction ends: it is not deleted meanwhile. A stronger lock would let two
 * inspections of one asset wait for each other, since each notes its completion on the asset.
 */
export const holdAsset = (tx: Tx, id: Id): Promise<AssetRow | undefined> =>
  one(tx, id).forKeyShare().executeTakeFirst();

export const insertAsset = (tx: Tx, asset: AssetInput): Promise<AssetRow> =>
  tx.insertInto('asset').values(asset).returning(COLUMNS).executeTakeFirstOrThrow();

/** The assets that have these numbers; held, if asked, so that nobody changes or archives them meanwhile. */
export async function assetsOfNumbers(tx: Tx, numbers: readonly string[], { hold }: { hold: boolean }) {
  const rows = tx
    .selectFrom('asset')
    .select(['id', 'asset_id', 'display_name', 'archived'])
    .where(sql<boolean>`asset_id = any(${[...numbers]}::text[])`)
    .orderBy('id');
  return (hold ? rows.forNoKeyUpdate() : rows).execute();
}

/** So many rows a statement, so that none takes long enough to be broken off. */
const ROWS_AT_ONCE = 5000;

function* portions<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}

/** Answers the numbers of those that it made; the others were taken. */
export async function insertAssets(tx: Tx, assets: readonly AssetInput[]): Promise<string[]> {
  const made: string[] = [];
  for (const portion of portions(assets)) {
    const numbers = portion.map(({ asset_id }) => asset_id);
    const names = portion.map(({ display_name }) => display_name);
    const { rows } = await sql<{ asset_id: string }>`
      insert into asset (asset_id, display_name)
      select * from unnest(${numbers}::text[], ${names}::text[])
      on conflict on constraint asset_number do nothing
      returning asset_id`.execute(tx);
    made.push(...rows.map(({ asset_id }) => asset_id));
  }
  return made;
}

export async function renameAssets(tx: Tx, assets: readonly Pick<AssetRow, 'id' | 'display_name'>[]): Promise<void> {
  for (const portion of portions(assets)) {
    const ids = portion.map(({ id }) => id);
    const names = portion.map(({ display_name }) => display_name);
    await sql`
      update asset set display_name = named.display_name, updated_at = now()
      from unnest(${ids}::bigint[], ${names}::text[]) as named (id, display_name)
      where asset.id = named.id`.execute(tx);
  }
}

export const updateAsset = (
  tx: Tx,
  id: number,
  change: Partial<AssetInput> & { archived_at?: Date | null },
): Promise<AssetRow> =>
  tx
    .updateTable('asset')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export async function deleteAsset(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('asset').where('id', '=', id).execute();
}

/** Devices send late: an earlier inspection never hides a later one. */
export async function recordInspected(tx: Tx, uuid: string, at: Date): Promise<void> {
  await tx
    .updateTable('asset')
    .set({ last_inspection_at: sql<Date>`greatest(last_inspection_at, ${at})` })
    .where('uuid', '=', uuid)
    .execute();
}

/** Whether an error says that the workspace has this number already. */
export const isNumberTaken = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'asset_number';
