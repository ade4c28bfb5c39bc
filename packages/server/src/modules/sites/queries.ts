import {
  archivedSiteStructureList,
  type SiteColumn,
  type SiteStructureRow,
  siteStructureList,
  siteStructureRow,
} from '@rounds/contract/sites';
import { type RawBuilder, sql } from 'kysely';
import type { Row, Tx } from '../../db/database.ts';
import { foldText, orderByRelevance, type RowNames, toIds } from '../../db/search.ts';
import { containsWord } from '../../db/translated-names.ts';
import { recordTable, toTextTimes } from '../../lists/index.ts';
import { containsText } from '../../lists/sql/filters.ts';

export interface StructureRow extends Omit<SiteStructureRow, 'archived_at' | 'created_at' | 'updated_at'> {
  readonly archived_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const structureTable = recordTable<StructureRow, SiteStructureRow>('site_structure', {
  record: siteStructureRow,
  list: siteStructureList,
  archive: archivedSiteStructureList,
  toRecord: toTextTimes,
});

const NODE_COLUMNS = [
  ...(['id', 'parent_id', 'position', 'title', 'is_site', 'note', 'address', 'time_zone'] as const),
  ...(['values', 'ancestors', 'path'] as const),
] as const;
export type NodeRow = Row<'site_node', (typeof NODE_COLUMNS)[number]>;

export const findColumns = async (tx: Tx, id: number): Promise<readonly SiteColumn[]> =>
  (await tx.selectFrom('site_structure').select('columns').where('id', '=', id).executeTakeFirstOrThrow()).columns;

export const listNodes = (tx: Tx, structureId: number): Promise<NodeRow[]> =>
  tx.selectFrom('site_node').select(NODE_COLUMNS).where('structure_id', '=', structureId).orderBy('position').execute();

/** Counts the assets that are not archived at each node of a structure itself. */
export async function countAssets(tx: Tx, structureId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ site_id: number; count: number }>`
    select n.id as site_id, assets.count from site_node n cross join lateral (
      select count(*)::int as count from asset a where a.site_id = n.id and not a.archived) assets
    where n.structure_id = ${structureId} and assets.count > 0`.execute(tx);
  return new Map(rows.map(({ site_id, count }) => [Number(site_id), count]));
}

/** Ids for new nodes, so that nodes can name each other before they are stored. */
export async function takeNodeIds(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('site_node', 'id')) as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => Number(id));
}

/** Keeps each statement well below the statement timeout. */
const ROWS_PER_STATEMENT = 5000;

/** Inserts new nodes and changes the others. Parents come before their children. */
export async function storeNodes(tx: Tx, structureId: number, nodes: readonly NodeRow[]): Promise<void> {
  for (let at = 0; at < nodes.length; at += ROWS_PER_STATEMENT) {
    await sql`
      insert into site_node (id, structure_id, parent_id, position, title, is_site, note, address, time_zone, "values",
        ancestors, path)
      overriding system value
      select id, ${structureId}, parent_id, position, title, is_site, note, address, time_zone, "values", ancestors, path
      from jsonb_to_recordset(${JSON.stringify(nodes.slice(at, at + ROWS_PER_STATEMENT))}::jsonb) as node (
        id bigint, parent_id bigint, position int, title text, is_site boolean, note text, address text,
        time_zone text, "values" jsonb, ancestors bigint[], path text)
      on conflict (workspace_id, id) do update set
        parent_id = excluded.parent_id, position = excluded.position, title = excluded.title,
        is_site = excluded.is_site, note = excluded.note, address = excluded.address,
        time_zone = excluded.time_zone, "values" = excluded."values",
        ancestors = excluded.ancestors, path = excluded.path`.execute(tx);
  }
}

export async function deleteNodes(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('site_node')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

interface StructureSearch {
  readonly words: readonly string[];
  readonly named: RowNames | undefined;
  readonly limit: number;
}

export function searchStructures(tx: Tx, { words, named, limit }: StructureSearch) {
  let rows = tx.selectFrom('site_structure').select(['id', 'title', 'sites_count']);
  rows = named
    ? rows.where(sql<boolean>`id = any(${[...named.ids]}::bigint[])`)
    : rows.where('archived_at', 'is', null);
  for (const word of words) rows = rows.where(containsWord(sql.ref<string>('site_structure.title'), word));
  const ordered = orderByRelevance(rows, foldText(sql.ref<string>('title')), words);
  return ordered.orderBy('title').orderBy('id').limit(limit).execute();
}

export interface NodeSearch {
  /** Each word must occur in the path. */
  readonly words: readonly string[];
  /** Exactly these nodes, whatever they are. */
  readonly ids: readonly number[] | undefined;
  /** `undefined` finds nodes anywhere, `null` the topmost ones. */
  readonly parent_id: number | null | undefined;
  /** Below `parent_id` at any depth, and only sites. */
  readonly isSites: boolean;
  /** The reader sees branches only, whose topmost nodes have parents. */
  readonly isLimited: boolean;
  readonly limit: number;
}

export function searchNodes(tx: Tx, { words, ids, parent_id, isSites, isLimited, limit }: NodeSearch) {
  let rows = tx
    .selectFrom('site_node')
    .select(['id', 'title', 'is_site', 'ancestors', 'path', 'structure_id'])
    .select(sql<boolean>`exists (select 1 from site_node c where c.parent_id = site_node.id)`.as('has_children'));
  if (ids)
    return rows
      .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
      .limit(limit)
      .execute();
  rows = rows.where('structure_id', 'in', ({ selectFrom }) =>
    selectFrom('site_structure').select('id').where('archived_at', 'is', null),
  );
  for (const word of words) rows = rows.where(containsText(sql.ref('search'), word));
  if (isSites) {
    rows = rows.where('is_site', '=', true);
    if (parent_id) rows = rows.where(sql<boolean>`${parent_id}::bigint = any(ancestors)`);
  } else if (parent_id !== undefined) {
    rows =
      parent_id !== null
        ? rows.where('parent_id', '=', parent_id)
        : isLimited
          ? rows.where(sql<boolean>`not exists (select from site_node p where p.id = site_node.parent_id)`)
          : rows.where('parent_id', 'is', null);
  }
  const ordered = orderByRelevance(rows, foldText(sql.ref<string>('title')), words);
  return ordered.orderBy('structure_id').orderBy('position').limit(limit).execute();
}

/** The nodes of a structure from top to bottom; with `ids` only these. */
export function listSiteItems(tx: Tx, structureId: number, ids?: readonly string[]) {
  const rows = tx
    .selectFrom('site_node')
    .select(['id', 'parent_id', 'title', 'path', 'is_site', 'values'])
    .where('structure_id', '=', structureId)
    .orderBy('position');
  return (ids ? rows.where(sql<boolean>`id = any(${toIds(ids)}::bigint[])`) : rows).execute();
}

/** Returns those of these nodes that are sites. */
export const listSites = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('site_node')
    .select(['id', 'structure_id'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('is_site', '=', true)
    .execute();

/** These structures, with those of these nodes that belong to them. */
export async function findStructureNodes(tx: Tx, ids: readonly string[], nodes: readonly string[]) {
  const { rows } = await sql<{ id: number; archived: boolean; nodes: number[] }>`
    select s.id, s.archived_at is not null as archived, array(
      select n.id from site_node n where n.structure_id = s.id and n.id = any(${toIds(nodes)}::bigint[])) as nodes
    from site_structure s where s.id = any(${toIds(ids)}::bigint[])`.execute(tx);
  return rows;
}

export const hasNode = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('site_node').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const toComparablePath = (path: string): string =>
  path
    .split('/')
    .map((title) => title.trim())
    .join('/')
    .toLowerCase();

/** The sites that can be selected, by their paths as they were written: `A / B / C`, in any case. */
export const findSitesByPath = (tx: Tx, paths: readonly string[]): Promise<Map<string, number>> =>
  findByPath(tx, paths, sql`n.is_site`);

/** The same for nodes of all kinds. */
export const findNodesByPath = (tx: Tx, paths: readonly string[]): Promise<Map<string, number>> =>
  findByPath(tx, paths, sql`true`);

async function findByPath(
  tx: Tx,
  paths: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; path: string }>`
    select n.id, n.path from site_node n join site_structure s on s.id = n.structure_id
    where ${condition} and s.archived_at is null
      and regexp_replace(lower(n.path collate natural_order), '\\s*/\\s*', '/', 'g') = any(${paths.map(toComparablePath)}::text[])
    order by n.id desc`.execute(tx);
  const ids = new Map(rows.map(({ id, path }) => [toComparablePath(path), Number(id)]));
  return new Map(
    paths.flatMap((path) => {
      const id = ids.get(toComparablePath(path));
      return id === undefined ? [] : [[path, id]];
    }),
  );
}

/** A site that a record is going to refer to. It cannot be deleted before the transaction ends. */
export const lockSite = (tx: Tx, id: number) =>
  tx
    .selectFrom('site_node')
    .innerJoin('site_structure', 'site_structure.id', 'site_node.structure_id')
    .select(['site_node.id', 'site_node.title', 'site_node.is_site', 'site_structure.archived_at'])
    .where('site_node.id', '=', id)
    .forKeyShare('site_node')
    .executeTakeFirst();

/** Whether the database rejected a title because the workspace already has it. */
export const isDuplicateTitleError = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'site_structure_title';

/** The address and the time zone of a site, each from the nearest node above that has one, if it has none itself. */
export async function findSitePlace(tx: Tx, id: number) {
  const { rows } = await sql<{ address: string | null; time_zone: string | null }>`
    select (array_agg(n.address order by cardinality(n.ancestors) desc) filter (where n.address is not null))[1] as address,
      (array_agg(n.time_zone order by cardinality(n.ancestors) desc) filter (where n.time_zone is not null))[1] as time_zone
    from site_node s join site_node n on n.id = s.id or n.id = any(s.ancestors) where s.id = ${id}`.execute(tx);
  return rows[0]!;
}
