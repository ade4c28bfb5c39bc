import { crc32 } from 'node:zlib';
import { sites } from '@rounds/contract/sites';
import { parseIds, parseRowNames, splitWords } from '../../db/search.ts';
import { notFoundError } from '../../http/api-error.ts';
import { type Route, route, routeWithoutTransaction, routeWithPreload, type Subject } from '../../http/module.ts';
import { resourceRoutes } from '../../lists/index.ts';
import { exportTree } from './export-tree.ts';
import { importSites, inspectSites, readSites } from './import/import.ts';
import { findColumns, hasNode, type StructureRow, searchNodes, searchStructures, structureTable } from './queries.ts';
import { getSiteItems } from './site-items.ts';
import { assertNotLimited, createStructure, getStructure, toStructure, updateStructure } from './structures.ts';

const subject = ({ id, title }: StructureRow): Subject => ({ type: 'site_structure', id, title });
const loggedFields = ({ title, nodes_count, sites_count }: StructureRow) => ({ title, nodes_count, sites_count });

/** Devices hold the nodes of a revision. People with other limits see other nodes of the same structure. */
const toSeenRevision = (revision: number, limit: readonly number[] | null): number =>
  limit ? -(revision * 2 ** 20 + (crc32(limit.toSorted((a, b) => a - b).join()) % 2 ** 20)) : revision;

export const routes: readonly Route[] = [
  ...resourceRoutes(sites, {
    ...structureTable,
    omit: ['get', 'create', 'update'],
    subject,
    loggedFields,
    references: { kind: 'site_structure' },
    assertMayChange: assertNotLimited,
  }),

  route(sites.get, async (call) => toStructure(call, await getStructure(call.tx, call.params.id))),

  route(sites.exportTree, exportTree),

  route(sites.create, async (call) => {
    const row = await createStructure(call);
    call.activity({ ...subject(row), after: loggedFields(row) });
    return toStructure(call, row);
  }),

  route(sites.update, async (call) => {
    const before = await structureTable.store.lock(call.tx, call.params.id);
    if (!before) throw notFoundError('RES');
    const row = await updateStructure(call, before);
    call.activity({ ...subject(row), before: loggedFields(before), after: loggedFields(row) });
    return toStructure(call, row);
  }),

  route(sites.all, async ({ tx, query }) => {
    const search = { words: splitWords(query.q), named: parseRowNames(query.ids), limit: query.limit };
    const rows = await searchStructures(tx, search);
    return rows.map(({ id, title, sites_count }) => ({ value: id, label: title, sites_count }));
  }),

  route(sites.listItems, async ({ tx, actor, params, query }) => {
    const { id, title, archived_at, ...row } = await getStructure(tx, params.id);
    const revision = toSeenRevision(row.revision, actor.site_limit);
    const items = query.revision === revision ? [] : await getSiteItems(tx, String(id));
    const columns = [...(await findColumns(tx, id))];
    return { structure: { id, title, revision, archived: archived_at !== null }, columns, items };
  }),

  route(sites.search, async ({ tx, actor, query }) => {
    const { q, parent_id, limit } = query;
    const isTree = query.tree === true;
    if (parent_id !== undefined && !(await hasNode(tx, parent_id))) throw notFoundError('RES');
    const rows = await searchNodes(tx, {
      words: splitWords(q),
      ids: query.ids === undefined ? undefined : parseIds(query.ids),
      parent_id: parent_id ?? (isTree && !q ? null : undefined),
      isSites: !isTree,
      isLimited: actor.site_limit !== null,
      limit,
    });
    return rows.map(({ id, title, is_site, ancestors, path, structure_id, has_children }) => ({
      value: id,
      label: title,
      path,
      structure_id,
      is_site,
      canSelect: is_site || isTree,
      hasChildren: has_children,
      ancestors,
    }));
  }),

  routeWithoutTransaction(sites.inspectImport, inspectSites),
  routeWithPreload(sites.importFile, readSites, importSites),
];
