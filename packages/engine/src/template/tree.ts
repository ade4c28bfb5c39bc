/**
 * Indexes the tree of `parent_id` and `order`. An index of children is cached for each `items` object, and a patch
 * carries it over: only parents whose children changed get a new list, so that screens can compare lists by identity.
 */
import type { Id, Item, TemplateRecords } from './document.ts';

type Items = TemplateRecords['items'];
type Children = ReadonlyMap<Id | null, readonly Item[]>;

const NONE: readonly Item[] = [];
const indexes = new WeakMap<Items, Children>();

/** Compares siblings by their fractional index, then by id. */
export const compareSiblings = (a: Item, b: Item): number =>
  a.order < b.order ? -1 : a.order > b.order ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

function getIndex(items: Items): Children {
  const cached = indexes.get(items);
  if (cached) return cached;
  const index = new Map<Id | null, Item[]>();
  for (const id in items) {
    const item = items[id] as Item;
    const siblings = index.get(item.parent_id);
    if (siblings) siblings.push(item);
    else index.set(item.parent_id, [item]);
  }
  for (const siblings of index.values()) siblings.sort(compareSiblings);
  indexes.set(items, index);
  return index;
}

/** The children of an item in order; for null, the pages. */
export const getChildren = (records: Pick<TemplateRecords, 'items'>, parentId: Id | null): readonly Item[] =>
  getIndex(records.items).get(parentId) ?? NONE;

/** Carries the index over to the items after a patch. */
export function carryIndex(before: Items, after: Items, changed: Iterable<Id>): void {
  const index = indexes.get(before);
  if (!index) return;
  const next = new Map(index);
  const parents = new Map<Id | null, Item[]>();
  const opened = (parentId: Id | null, removed: ReadonlySet<Id>) => {
    const open = parents.get(parentId);
    if (open) return open;
    const remaining = (index.get(parentId) ?? NONE).filter((item) => !removed.has(item.id));
    parents.set(parentId, remaining);
    return remaining;
  };
  const touched = new Set(changed);
  for (const id of touched) {
    const old = before[id];
    if (old) opened(old.parent_id, touched);
    const now = after[id];
    if (now) opened(now.parent_id, touched).push(now);
  }
  for (const [parentId, siblings] of parents) {
    if (siblings.length === 0) next.delete(parentId);
    else next.set(parentId, siblings.sort(compareSiblings));
  }
  indexes.set(after, next);
}

/** Lists the ancestors from the parent to the page. A cycle in stored data ends where it closes. */
export function getAncestors(records: Pick<TemplateRecords, 'items'>, id: Id): readonly Item[] {
  const ancestors: Item[] = [];
  const visitedIds = new Set<Id>([id]);
  let parentId = records.items[id]?.parent_id ?? null;
  while (parentId !== null && !visitedIds.has(parentId)) {
    const parent = records.items[parentId];
    if (!parent) break;
    visitedIds.add(parentId);
    ancestors.push(parent);
    parentId = parent.parent_id;
  }
  return ancestors;
}

/** Lists everything below an item, in document order. */
export function getDescendants(records: Pick<TemplateRecords, 'items'>, id: Id): readonly Item[] {
  const descendants: Item[] = [];
  const visitedIds = new Set<Id>([id]);
  const pending = [...getChildren(records, id)].reverse();
  for (let item = pending.pop(); item; item = pending.pop()) {
    if (visitedIds.has(item.id)) continue;
    visitedIds.add(item.id);
    descendants.push(item);
    const children = getChildren(records, item.id);
    for (let i = children.length - 1; i >= 0; i--) pending.push(children[i] as Item);
  }
  return descendants;
}

/** Lists all items, parents before children and siblings in order. */
export function listInDocumentOrder(records: Pick<TemplateRecords, 'items'>): readonly Item[] {
  const ordered: Item[] = [];
  for (const page of getChildren(records, null)) {
    ordered.push(page);
    for (const item of getDescendants(records, page.id)) ordered.push(item);
  }
  const all = Object.values(records.items);
  if (ordered.length === all.length) return ordered;
  const reached = new Set(ordered.map((item) => item.id));
  return [...ordered, ...all.filter((item) => !reached.has(item.id))];
}

/**
 * Sorts a flat list in document order. If several items have the same id, the last one wins; unreachable items follow
 * at the end.
 */
export function sortInDocumentOrder(items: readonly Item[]): readonly Item[] {
  const byId = new Map<Id, Item>();
  for (const item of items) byId.set(item.id, item);
  const below = new Map<Id | null, Item[]>();
  for (const item of byId.values()) {
    const siblings = below.get(item.parent_id);
    if (siblings) siblings.push(item);
    else below.set(item.parent_id, [item]);
  }
  const ordered: Item[] = [];
  const pending: Item[] = [];
  const queue = (parentId: Id | null) => {
    const siblings = below.get(parentId);
    below.delete(parentId);
    if (!siblings) return;
    siblings.sort(compareSiblings);
    for (let at = siblings.length - 1; at >= 0; at--) pending.push(siblings[at] as Item);
  };
  const follow = (parentId: Id | null) => {
    queue(parentId);
    for (let item = pending.pop(); item; item = pending.pop()) {
      ordered.push(item);
      queue(item.id);
    }
  };
  follow(null);
  for (const unreached of below.keys()) follow(unreached);
  return ordered;
}

/** The page of an item; a page is its own page. */
export function findPage(records: Pick<TemplateRecords, 'items'>, id: Id): Item | undefined {
  return getAncestors(records, id).at(-1) ?? records.items[id];
}
