/** Structures of sites as the questions of templates use them. */

import type { SiteColumn, SiteValue } from '@rounds/contract/sites';
import type { ReferredStructure, SiteItem } from '@rounds/engine';
import type { Tx } from '../../db/database.ts';
import { findColumns, findStructureNodes, listSiteItems, listSites, structureTable } from './queries.ts';

/** A value with its label, as people read it; a checkbox that is not ticked shows nothing. */
function toText({ label, type }: SiteColumn, value: SiteValue | undefined): string | null {
  if (value === undefined || value === null || value === '' || value === false) return null;
  return type === 'checkbox' ? label : `${label}: ${value}`;
}

/** The nodes of a structure; with `ids` only these. Empty if there is no such structure. */
export async function getSiteItems(tx: Tx, structure: string, ids?: readonly string[]): Promise<SiteItem[]> {
  const id = Number(structure);
  const row = Number.isSafeInteger(id) ? await structureTable.store.find(tx, id) : undefined;
  if (!row) return [];
  const columns = await findColumns(tx, id);
  return (await listSiteItems(tx, id, ids)).map((node) => ({
    uuid: String(node.id),
    item_id: String(node.id),
    display_name: node.path,
    title: node.title,
    parent_uuid: node.parent_id === null ? null : String(node.parent_id),
    is_site: node.is_site,
    ...(row.archived_at && { archived: true }),
    ...Object.fromEntries(
      columns.flatMap((column) => {
        const text = toText(column, node.values[column.id]);
        return text === null ? [] : [[`columns.${column.id}`, text]];
      }),
    ),
  }));
}

/** Returns those of these nodes that are sites, each with the number of its structure. */
export async function findSites(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const numbers = ids.map(Number).filter((id) => Number.isSafeInteger(id));
  if (numbers.length === 0) return new Map();
  const sites = await listSites(tx, numbers);
  return new Map(sites.map(({ id, structure_id }) => [String(id), String(structure_id)]));
}

export async function findReferredStructures(
  tx: Tx,
  structures: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, ReferredStructure>> {
  if (structures.size === 0) return new Map();
  const nodes = [...structures.values()].flatMap((ids) => [...ids]);
  const nodeRows = await findStructureNodes(tx, [...structures.keys()], nodes);
  return new Map(
    nodeRows.map(({ id, archived, nodes }) => [String(id), { archived, nodes: new Set(nodes.map(String)) }]),
  );
}
