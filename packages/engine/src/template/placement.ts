/** Checks where items are allowed: page types, once per page, nesting of repeated and grouped items. */
import { CATALOGUE, isRepeating } from '../catalogue/index.ts';
import { PAGE_TYPES, type PageType } from '../catalogue/item-types.ts';
import type { Id, Item, TemplateProblem, TemplateRecords } from './document.ts';
import { findPage, getAncestors, getChildren, getDescendants } from './tree.ts';

/** The maximum depth of the tree: deeper ones are unreadable, and every level costs time. */
export const MAX_DEPTH = 30;

/** A template has at most one of each of these pages. */
const SINGLE_PAGES: readonly PageType[] = ['start_page', 'end_page', 'hidden_page'];

const isPage = (type: Item['type']): type is PageType => (PAGE_TYPES as readonly string[]).includes(type);
const isRepeatingOrGrouped = (item: Item): boolean =>
  isRepeating(item) || (CATALOGUE[item.type].kind === 'section' && Boolean(item.options.grouped_item_id));

type Singles = ReadonlyMap<string, readonly Id[]>;
const singles = new WeakMap<TemplateRecords['items'], Singles>();

/** The items on a page of a type that is allowed once per page. The index is cached by state of the items. */
function findSingles(records: Pick<TemplateRecords, 'items'>, pageId: Id, type: Item['type']): readonly Id[] {
  let cached = singles.get(records.items);
  if (!cached) {
    const index = new Map<string, Id[]>();
    for (const item of Object.values(records.items)) {
      if (!CATALOGUE[item.type].oncePerPage) continue;
      const key = `${findPage(records, item.id)?.id} ${item.type}`;
      const others = index.get(key);
      if (others) others.push(item.id);
      else index.set(key, [item.id]);
    }
    cached = index;
    singles.set(records.items, cached);
  }
  return cached.get(`${pageId} ${type}`) ?? [];
}

/** Returns why an item is not allowed under a parent, or null. The records need not contain the item yet. */
export function checkPlacement(
  records: Pick<TemplateRecords, 'items'>,
  item: Pick<Item, 'id' | 'type'>,
  parentId: Id | null,
): TemplateProblem | null {
  const problem = (code: string, params?: TemplateProblem['params']): TemplateProblem => ({
    code,
    ...(params && { params }),
    item_id: item.id,
  });
  if (isPage(item.type)) {
    if (parentId !== null) return problem('NOT_ALLOWED_IN_PAGE', { type: item.type });
    if (!SINGLE_PAGES.includes(item.type)) return null;
    const hasDuplicate = getChildren(records, null).some((page) => page.type === item.type && page.id !== item.id);
    return hasDuplicate ? problem('DUPLICATE_IN_PAGE', { type: item.type }) : null;
  }
  const parent = parentId === null ? undefined : records.items[parentId];
  if (!parent) return problem('NO_PARENT_ITEM');
  if (CATALOGUE[parent.type].kind === 'question') return problem('PARENT_NOT_CONTAINER');
  const page = findPage(records, parent.id) as Item;
  if (!isPage(page.type)) return problem('NO_PARENT_ITEM');
  const { pages, oncePerPage } = CATALOGUE[item.type];
  if (!pages.includes(page.type)) return problem('NOT_ALLOWED_IN_PAGE', { type: item.type });
  const duplicates = oncePerPage ? findSingles(records, page.id, item.type) : [];
  if (duplicates.some((id) => id !== item.id)) return problem('DUPLICATE_IN_PAGE', { type: item.type });
  return getAncestors(records, parent.id).length + 2 > MAX_DEPTH
    ? problem('NESTED_TOO_DEEP', { max: MAX_DEPTH })
    : null;
}

/** Whether an item that repeats or groups has another such above or below it. It need not be in the records yet. */
export function checkNesting(records: Pick<TemplateRecords, 'items'>, item: Item): TemplateProblem | null {
  if (!isRepeatingOrGrouped(item)) return null;
  const parent = item.parent_id === null ? undefined : records.items[item.parent_id];
  const above = parent ? [parent, ...getAncestors(records, parent.id)] : [];
  const clash = above.some(isRepeatingOrGrouped) || getDescendants(records, item.id).some(isRepeatingOrGrouped);
  return clash ? { code: 'NESTING_NOT_ALLOWED', item_id: item.id } : null;
}
