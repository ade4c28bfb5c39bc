/**
 * The data that the context of an inspection has of the records that its answers name: items of global lists with the
 * items that they belong to, and the types and fields of assets. It has only the fields that the template uses.
 */
import type { ListItemData } from '@rounds/contract/global-lists/items.ts';
import {
  type Answer,
  type Change,
  getSiteSource,
  isRowChange,
  type ListItem,
  type RunContext,
  toSiteList,
} from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { findItemsWithAncestors } from '../../global-lists/index.ts';
import { getSiteItems } from '../../sites/index.ts';
import type { RunnableVersion } from '../versions.ts';
import { getAssetNames } from './names.ts';

type Named = Pick<Answer, 'item_id' | 'value'>;

/** Lists the items that these answers name, for each global list. */
export function listNamedItems({ items }: RunnableVersion, answers: Iterable<Named>): Map<string, Set<string>> {
  const itemsByList = new Map<string, Set<string>>();
  for (const { item_id, value } of answers) {
    const item = items.get(item_id);
    if (item?.type !== 'global_list' || !Array.isArray(value)) continue;
    const list = String(item.options.global_list_uuid);
    const itemIds = itemsByList.get(list) ?? new Set();
    for (const uuid of value) itemIds.add(String(uuid));
    itemsByList.set(list, itemIds);
  }
  return itemsByList;
}

/** Lists the sites that these answers name, for each structure. */
export function listNamedSites({ items }: RunnableVersion, answers: Iterable<Named>): Map<string, Set<string>> {
  const sitesByStructure = new Map<string, Set<string>>();
  for (const { item_id, value } of answers) {
    const item = items.get(item_id);
    const source = item ? getSiteSource(item) : null;
    if (source && typeof value === 'string') {
      sitesByStructure.set(source.structure, (sitesByStructure.get(source.structure) ?? new Set()).add(value));
    }
  }
  return sitesByStructure;
}

/** The context with the present data of the records that answers name. What was deleted stays as it was known. */
export async function addReferredRecords(
  tx: Tx,
  version: RunnableVersion,
  context: RunContext,
  answers: readonly Answer[],
): Promise<RunContext> {
  const { lists, asset_types, site_structures } = version.referred;
  if (lists.size + asset_types.size + site_structures.size === 0) return context;
  const contextLists = context.lists;
  return {
    ...context,
    ...(lists.size + site_structures.size > 0 && {
      lists: {
        ...(await readLists(tx, version, contextLists, answers)),
        ...(await readSites(tx, version, contextLists, answers)),
      },
    }),
    ...(asset_types.size > 0 && { assets: { ...context.assets, ...(await getAssetNames(tx, version, answers)) } }),
  };
}

async function readLists(
  tx: Tx,
  version: RunnableVersion,
  contextLists: RunContext['lists'],
  answers: readonly Answer[],
): Promise<NonNullable<RunContext['lists']>> {
  const namedItems = listNamedItems(version, answers);
  for (const [list, items] of version.referred.list_items) {
    namedItems.set(list, new Set([...(namedItems.get(list) ?? []), ...items]));
  }
  const lists: Record<string, readonly ListItem[]> = {};
  const items = await findItemsWithAncestors(tx, namedItems);
  for (const [list, uuids] of namedItems) {
    const fields = version.referred.lists.get(list) ?? new Set();
    const listItems = items.get(list.toLowerCase()) ?? [];
    const present = new Set(listItems.map(({ uuid }) => uuid));
    const missingItems = contextLists?.[list]?.filter(({ uuid }) => uuids.has(uuid) && !present.has(uuid)) ?? [];
    lists[list] = [...listItems.map((item) => toListItem(item, fields)), ...missingItems];
  }
  return lists;
}

async function readSites(
  tx: Tx,
  version: RunnableVersion,
  contextLists: RunContext['lists'],
  answers: readonly Answer[],
): Promise<NonNullable<RunContext['lists']>> {
  const lists: Record<string, readonly ListItem[]> = {};
  for (const [structure, ids] of listNamedSites(version, answers)) {
    const siteItems = await getSiteItems(tx, structure, [...ids]);
    const present = new Set(siteItems.map(({ uuid }) => uuid));
    const key = toSiteList(structure);
    lists[key] = [
      ...siteItems,
      ...(contextLists?.[key]?.filter(({ uuid }) => ids.has(uuid) && !present.has(uuid)) ?? []),
    ];
  }
  return lists;
}

const toListItem = ({ archived, fields, ...item }: ListItemData, usedFields: ReadonlySet<string>): ListItem => ({
  ...item,
  ...(archived && { archived }),
  ...Object.fromEntries(Object.entries(fields).filter(([key]) => usedFields.has(key))),
});

/** Whether these changes name records of which the context keeps data. */
export const referToRecords = ({ items, referred }: RunnableVersion, changes: readonly Change[]): boolean =>
  referred.lists.size + referred.asset_types.size + referred.site_structures.size > 0 &&
  changes.some((change) => !isRowChange(change) && KEPT.includes(items.get(change.item_id)?.type ?? ''));
const KEPT: readonly string[] = ['global_list', 'asset', 'site'];
