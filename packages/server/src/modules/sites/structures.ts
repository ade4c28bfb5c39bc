/** Rules of structures of sites that the database alone does not enforce. */
import type { Language } from '@rounds/contract/languages.ts';
import type { SiteStructure, sites } from '@rounds/contract/sites';
import type { Tx } from '../../db/database.ts';
import { hasSiteLimit } from '../../db/transactions.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor, Call } from '../../http/module.ts';
import { resolveDependencies, toTextTimes } from '../../lists/index.ts';
import { type OrderedNode, parseTree, toColumns, toOrderedNodes, toTree } from './nodes.ts';
import {
  countAssets,
  deleteNodes,
  findColumns,
  isDuplicateTitleError,
  listNodes,
  lockSite,
  type NodeRow,
  type StructureRow,
  storeNodes,
  structureTable,
  takeNodeIds,
} from './queries.ts';

const { store } = structureTable;

export async function toStructure(
  { tx, actor }: Pick<Call, 'tx'> & { readonly actor: Pick<Actor, 'permissions'> },
  row: StructureRow,
): Promise<SiteStructure> {
  const assets = actor.permissions.has('SST_VIEW_ASSET') ? await countAssets(tx, row.id) : null;
  return {
    ...toTextTimes(row),
    columns: [...(await findColumns(tx, row.id))],
    nodes: toTree(await listNodes(tx, row.id), assets),
  };
}

/** @throws ApiError RES_OBJECT_NOT_FOUND */
export async function getStructure(tx: Tx, id: number): Promise<StructureRow> {
  const row = await store.find(tx, id);
  if (!row) throw notFoundError('RES');
  return row;
}

/** @throws ApiError VALIDATION_FAILED if another structure of the workspace has the title */
async function withUniqueTitle<T>(locale: Language, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateTitleError(error)) throw fieldError('title', locale, 'sites.structure_taken');
    throw error;
  }
}

type Body = Call<typeof sites.update>['body'];
/** A structure as it is sent, or as a file of sites becomes one. */
export interface StructureInput extends Pick<Body, 'title' | 'columns'>, Partial<Pick<Body, 'revision' | 'when_used'>> {
  readonly nodes: readonly unknown[];
}
interface StructureCall extends Pick<Call, 'tx' | 'locale'> {
  readonly body: StructureInput;
}

function readInput({ body, locale }: Omit<StructureCall, 'tx'>) {
  const columns = toColumns(body.columns);
  const labels = columns.map(({ label }) => label.toLowerCase());
  if (new Set(labels).size < labels.length) throw fieldError('columns', locale, 'sites.column_twice');
  const nodes = toOrderedNodes(parseTree(body.nodes, locale), columns, locale);
  const values = {
    title: body.title,
    columns: JSON.stringify(columns),
    nodes_count: nodes.length,
    sites_count: nodes.filter(({ is_site }) => is_site).length,
  };
  return { nodes, values };
}

/** New nodes get their ids, and each node those of the nodes above. What was not sent stays as it is stored. */
async function toRows(tx: Tx, nodes: readonly OrderedNode[], stored: readonly NodeRow[] = []): Promise<NodeRow[]> {
  const byId = new Map(stored.map((node) => [node.id, node]));
  const newIds = await takeNodeIds(tx, nodes.filter(({ id }) => id === null).length);
  let usedCount = 0;
  const ids = nodes.map(({ id }) => id ?? newIds[usedCount++]!);
  return nodes.map(({ above, address, time_zone, ...node }, index) => {
    const id = ids[index]!;
    const before = byId.get(id);
    const ancestors = above.map((position) => ids[position]!);
    return {
      ...node,
      id,
      address: address === undefined ? (before?.address ?? null) : address,
      time_zone: time_zone === undefined ? (before?.time_zone ?? null) : time_zone,
      ancestors,
      parent_id: ancestors.at(-1) ?? null,
    };
  });
}

export async function createStructure(call: StructureCall): Promise<StructureRow> {
  const { tx, locale } = call;
  assertNotLimited(tx);
  const { nodes, values } = readInput(call);
  const row = await withUniqueTitle(locale, store.insert(tx, values));
  // Numbers name stored nodes, and a new structure has none.
  await storeNodes(
    tx,
    row.id,
    await toRows(
      tx,
      nodes.map((node) => ({ ...node, id: null })),
    ),
  );
  return row;
}

/**
 * Replaces the tree. Nodes that are missing are deleted, unless assets are there.
 * @throws ApiError RES_STRUCTURE_ARCHIVED, RES_REVISION_NOT_MATCH, RES_IN_USE
 */
export async function updateStructure(
  call: StructureCall & Pick<Call<typeof sites.update>, 'actor' | 'activity'>,
  before: StructureRow,
): Promise<StructureRow> {
  const { tx, locale, body } = call;
  assertNotLimited(tx);
  if (before.archived_at) throw new ApiError('RES_STRUCTURE_ARCHIVED');
  if (body.revision !== undefined && body.revision !== before.revision) {
    throw new ApiError('RES_REVISION_NOT_MATCH', { data: { revision: before.revision } });
  }
  const { nodes, values } = readInput(call);
  const stored = await listNodes(tx, before.id);
  const storedIds = new Set(stored.map(({ id }) => id));
  const sentNodes = new Map(nodes.flatMap((node) => (node.id === null ? [] : [[node.id, node] as const])));
  if ([...sentNodes.keys()].some((id) => !storedIds.has(id))) throw notFoundError('RES');
  const removedIds = stored.filter(({ id }) => !sentNodes.has(id)).map(({ id }) => id);
  const noLongerSites = stored
    .filter(({ id, is_site }) => is_site && sentNodes.get(id)?.is_site === false)
    .map(({ id }) => id);
  await resolveDependencies(call as unknown as Call, {
    kind: 'site',
    keys: [...removedIds, ...noLongerSites],
    prefix: 'RES',
    purpose: 'delete',
    whenUsed: body.when_used ?? 'refuse',
    subject: { type: 'site_structure', id: before.id, title: before.title },
  });
  await storeNodes(tx, before.id, await toRows(tx, nodes, stored));
  await deleteNodes(tx, removedIds);
  return withUniqueTitle(locale, store.update(tx, before.id, { ...values, revision: before.revision + 1 }));
}

/** They see branches only, and a structure is saved as a whole. @throws ApiError RES_LIMITED_TO_SITES */
export function assertNotLimited(tx: Tx): void {
  if (hasSiteLimit(tx)) throw new ApiError('RES_LIMITED_TO_SITES');
}

/** @throws ApiError if the node is not a site that can be selected */
export async function lockAssignableSite(tx: Tx, id: number, locale: Language): Promise<void> {
  const site = await lockSite(tx, id);
  if (!site) throw notFoundError('RES');
  const { title } = site;
  if (!site.is_site) throw fieldError('site_id', locale, 'sites.not_a_site', { title });
  if (site.archived_at) throw fieldError('site_id', locale, 'sites.archived', { title });
}
