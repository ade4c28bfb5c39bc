/** The items of a list as a tree: built, sorted and searched on the device. */
import type { ListItemData } from '@rounds/contract/global-lists/items.ts';
import { createWordFilter } from '../../../../platform/i18n/index.ts';
import type { TreeNode } from '../../../../ui/index.ts';

export interface ItemNode extends TreeNode {
  readonly item: ListItemData;
  readonly children: readonly ItemNode[];
  /** The items below it, in all levels. */
  readonly count: number;
}

export interface ItemSort {
  /** `display_name`, `item_id`, `points`, or the key of a field. */
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

export function getItemValue({ display_name, item_id, points, fields }: ListItemData, key: string) {
  if (key === 'display_name') return display_name;
  if (key === 'item_id') return item_id;
  return key === 'points' ? points : (fields[key] ?? null);
}

/** Compares like the lists of the server: numbers in texts by their value, missing values last. */
export function createItemOrder(
  { key, direction }: ItemSort,
  language: string,
): (a: ListItemData, b: ListItemData) => number {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sign = direction === 'asc' ? 1 : -1;
  const byName = (a: ListItemData, b: ListItemData) => compare(a.display_name, b.display_name);
  return (a, b) => {
    const [one, other] = [getItemValue(a, key), getItemValue(b, key)];
    if (one === null || other === null) return one === other ? byName(a, b) : one === null ? 1 : -1;
    const difference =
      typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other));
    return difference === 0 ? byName(a, b) : sign * difference;
  };
}

/** The tree of these items. What belongs to an archived item is at the top, because that one is not shown. */
export function toItemNodes(
  items: readonly ListItemData[],
  order: (a: ListItemData, b: ListItemData) => number,
): readonly ItemNode[] {
  const present = new Set(items.map(({ uuid }) => uuid));
  const byParent = new Map<string | null, ListItemData[]>();
  for (const item of items) {
    const parent = item.parent_uuid !== null && present.has(item.parent_uuid) ? item.parent_uuid : null;
    const siblings = byParent.get(parent);
    if (siblings) siblings.push(item);
    else byParent.set(parent, [item]);
  }
  const toNodes = (parent: string | null): ItemNode[] =>
    (byParent.get(parent) ?? []).sort(order).map((item) => {
      const children = byParent.has(item.uuid) ? toNodes(item.uuid) : [];
      return {
        id: item.uuid,
        label: item.display_name,
        description: item.item_id,
        item,
        children,
        count: children.reduce((sum, child) => sum + 1 + child.count, 0),
      };
    });
  return toNodes(null);
}

/** The items that have the words, with those that they belong to; `resultIds` are the items themselves. */
export function searchNodes(
  nodes: readonly ItemNode[],
  text: string,
): { readonly nodes: readonly ItemNode[]; readonly resultIds: readonly string[] } {
  const matches = createWordFilter(text);
  const results: string[] = [];
  const filter = (siblings: readonly ItemNode[]): ItemNode[] =>
    siblings.flatMap((node) => {
      const isFound = matches(`${node.item.item_id} ${node.item.display_name}`);
      if (isFound) results.push(node.id);
      const children = filter(node.children);
      return isFound || children.length > 0 ? [{ ...node, children }] : [];
    });
  return { nodes: filter(nodes), resultIds: results };
}

/** The ids of all nodes that have others below them. */
export const listParents = (nodes: readonly ItemNode[]): string[] =>
  nodes.flatMap(({ id, children }) => (children.length > 0 ? [id, ...listParents(children)] : []));

/** The ids of what an item belongs to, innermost first. */
export function listAncestors(items: ReadonlyMap<string, ListItemData>, id: string | null): string[] {
  const parent = id === null ? null : (items.get(id)?.parent_uuid ?? null);
  return parent === null || !items.has(parent) ? [] : [parent, ...listAncestors(items, parent)];
}
