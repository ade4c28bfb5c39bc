/** Assets as a tree and on a map. */
import { type AssetNode, MAX_MAP_PLACES, TREE_PAGE_SIZE } from '@rounds/contract/assets/views.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { containsText } from '../../../lists/sql/filters.ts';
import type { ListRows } from '../../../lists/sql/order.ts';

export interface TreeRequest {
  readonly parent: string | undefined;
  readonly words: readonly string[];
  readonly skip: number;
}

/** The parts of an archived asset are at the top, so that people can find them. */
const isAtTop = sql<SqlBool>`(parent_id is null or exists (
  select from listed_asset above where above.id = listed_asset.parent_id and above.archived))`;

export async function listTree(tx: Tx, { parent, words, skip }: TreeRequest) {
  const isSearch = words.length > 0;
  const has = (column: string, word: string) => containsText(sql.ref(column), word);
  let rows = tx
    .selectFrom('listed_asset')
    .select(['id', 'uuid', 'asset_id', 'display_name'])
    .select([
      sql<string | null>`(select name from asset_type t where t.uuid = listed_asset.type_uuid)`.as('type_name'),
      sql<number>`(select count(*)::int from listed_asset part
        where part.parent_id = listed_asset.id and not part.archived)`.as('parts_count'),
    ])
    .$if(isSearch, (query) =>
      query.select(
        sql<string[]>`(with recursive above (name, parent_id, step) as (
          select display_name::text, parent_id, 1 from asset a where a.id = listed_asset.parent_id
          union all
          select a.display_name::text, a.parent_id, above.step + 1 from asset a join above on a.id = above.parent_id
        ) select coalesce(array_agg(name order by step desc), '{}') from above)`.as('path'),
      ),
    )
    .where('archived', '=', false);
  for (const word of words) {
    rows = rows.where(({ or }) => or([has('name_search', word), has('number_search', word)]));
  }
  if (!isSearch) {
    rows =
      parent === undefined
        ? rows.where(isAtTop)
        : rows.where('parent_id', '=', ({ selectFrom }) =>
            selectFrom('asset').select('asset.id').where('uuid', '=', parent),
          );
  }
  const list: AssetNode[] = await rows
    .orderBy('display_name')
    .orderBy('id')
    .offset(skip)
    .limit(TREE_PAGE_SIZE + 1)
    .execute();
  return { list: list.slice(0, TREE_PAGE_SIZE), has_more: list.length > TREE_PAGE_SIZE };
}

export interface Rectangle {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Groups are about this many in each direction. */
const GROUPS_ACROSS = 12;

const isWithin = ({ south, north, west, east }: Rectangle): RawBuilder<SqlBool> => {
  const isBetween = west <= east ? sql`lng between ${west} and ${east}` : sql`(lng >= ${west} or lng <= ${east})`;
  return sql`(lat between ${south} and ${north} and ${isBetween})`;
};

/** The number of places that are named even if the map shows groups. */
const MAX_NAMED_PLACES = 100;

/** @param rows the assets that pass the filter of the list */
export async function listPlaces(tx: Tx, rows: ListRows<object>, rectangle: Rectangle) {
  const all = rows.clearSelect();
  const placed = all.where(sql<SqlBool>`lat is not null`);
  const { rows: counts } = await sql<{
    assets: number;
    everywhere: number;
    total: number;
    south: number | null;
    north: number | null;
    west: number | null;
    east: number | null;
  }>`select count(*)::int as assets, count(lat)::int as everywhere,
      (count(*) filter (where ${isWithin(rectangle)}))::int as total,
      min(lat) as south, max(lat) as north, min(lng) as west, max(lng) as east
    from (${all.select([sql`lat`.as('lat'), sql`lng`.as('lng')])}) placed`.execute(tx);
  const { assets, everywhere, total, south, north, west, east } = counts[0]!;
  const bounds = south === null ? null : { south, north: north!, west: west!, east: east! };
  const inside = placed.where(isWithin(rectangle));
  const isGrouped = total > MAX_MAP_PLACES;
  const places = (await inside
    .select(['id', 'uuid', 'asset_id', 'display_name', 'lat', 'lng', 'last_score'])
    .select(sql<string | null>`(select name from asset_type t where t.uuid = listed_asset.type_uuid)`.as('type_name'))
    .orderBy('display_name')
    .orderBy('id')
    .limit(isGrouped ? MAX_NAMED_PLACES : MAX_MAP_PLACES)
    .execute()) as unknown as PlaceRow[];
  return {
    ...{ total, total_everywhere: everywhere, without_place: assets - everywhere, bounds },
    places: places.map(({ lat, lng, ...asset }) => ({ ...asset, place: { lat, lng } })),
    groups: isGrouped ? await groupPlaces(tx, inside, rectangle) : [],
  };
}

interface PlaceRow {
  readonly id: number;
  readonly uuid: string;
  readonly asset_id: string;
  readonly display_name: string;
  readonly type_name: string | null;
  readonly last_score: number | null;
  readonly lat: number;
  readonly lng: number;
}

async function groupPlaces(tx: Tx, inside: ListRows<object>, { south, north, west, east }: Rectangle) {
  const width = west <= east ? east - west : east - west + 360;
  const [tall, wide] = [Math.max(north - south, 1e-6) / GROUPS_ACROSS, Math.max(width, 1e-6) / GROUPS_ACROSS];
  const { rows } = await sql<{ count: number; lat: number; lng: number; bounds: Rectangle }>`
    select count(*)::int as count, avg(lat) as lat, avg(lng) as lng,
      json_build_object('south', min(lat), 'north', max(lat), 'west', min(lng), 'east', max(lng)) as bounds
    from (${inside.select([sql`lat`.as('lat'), sql`lng`.as('lng')])}) placed
    group by floor(lat / ${tall}::float8), floor(lng / ${wide}::float8)`.execute(tx);
  return rows.map(({ count, lat, lng, bounds }) => ({ count, place: { lat, lng }, bounds }));
}
