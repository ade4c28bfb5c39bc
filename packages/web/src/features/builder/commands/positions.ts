/** Finds positions in the tree for new items and for moves by one step. */
import {
  CATALOGUE,
  getAncestors,
  getChildren,
  type Id,
  type Item,
  type ItemType,
  type TemplateRecords,
} from '@rounds/engine';
import type { BuilderSession } from '../state/builder-session.ts';

export interface ItemPosition {
  readonly parent_id: Id | null;
  readonly after: Id | null;
}

/** The position of a new item: below the active row, inside an active section, or at the end of the page. */
export function getNewPosition(session: BuilderSession, type: ItemType): ItemPosition {
  const records = session.store.records();
  const { activeId, pageId } = session.view.get();
  const active = activeId ? records.items[activeId] : undefined;
  const toEnd = (parent: Id | null): ItemPosition => ({
    parent_id: parent,
    after: getChildren(records, parent).at(-1)?.id ?? null,
  });
  if (CATALOGUE[type].kind === 'page') return { parent_id: null, after: pageId };
  if (!active || CATALOGUE[active.type].kind === 'page') return toEnd(pageId);
  const isSection = CATALOGUE[active.type].kind === 'section';
  if (type !== 'section') return isSection ? toEnd(active.id) : { parent_id: active.parent_id, after: active.id };
  const topmost = [active, ...getAncestors(records, active.id)].find((item) => item.parent_id === pageId);
  return topmost ? { parent_id: pageId, after: topmost.id } : toEnd(pageId);
}

/** The position one step up or down; at the edge of a section, in the next section or outside of this one. */
export const getAdjacentPosition = (records: TemplateRecords, item: Item, step: -1 | 1): ItemPosition | null =>
  getSiblingPosition(records, item, step) ?? getPositionAcrossSections(records, item, step);

function getSiblingPosition(records: TemplateRecords, item: Item, step: -1 | 1): ItemPosition | null {
  const siblings = getChildren(records, item.parent_id);
  const at = siblings.findIndex((sibling) => sibling.id === item.id);
  if (!siblings[at + step]) return null;
  return { parent_id: item.parent_id, after: siblings[step === 1 ? at + 1 : at - 2]?.id ?? null };
}

function getPositionAcrossSections(records: TemplateRecords, item: Item, step: -1 | 1): ItemPosition | null {
  const section = records.items[item.parent_id ?? ''];
  if (!section || CATALOGUE[section.type].kind !== 'section') return null;
  const siblings = getChildren(records, section.parent_id);
  const at = siblings.findIndex((sibling) => sibling.id === section.id);
  const next = siblings[at + step];
  if (next && CATALOGUE[next.type].kind === 'section') {
    return { parent_id: next.id, after: step === 1 ? null : (getChildren(records, next.id).at(-1)?.id ?? null) };
  }
  return { parent_id: section.parent_id, after: step === 1 ? section.id : (siblings[at - 1]?.id ?? null) };
}

/** The pages that can be reordered: those between the start page and the end page. */
export const listMainPages = (records: TemplateRecords): Item[] =>
  getChildren(records, null).filter(({ type }) => type === 'page');

/** The position of a page that goes from one place among these pages to another; null if it stays where it is. */
export function getPagePosition(
  records: TemplateRecords,
  from: number,
  to: number,
): (ItemPosition & { id: Id }) | null {
  const pages = listMainPages(records);
  const page = pages[from];
  if (!page || from === to || to < 0 || to >= pages.length) return null;
  const others = pages.filter(({ id }) => id !== page.id);
  const siblings = getChildren(records, null).filter(({ id }) => id !== page.id);
  const before = siblings[siblings.findIndex(({ id }) => id === others[to]?.id) - 1];
  const after = to === others.length ? others.at(-1) : before;
  return { id: page.id, parent_id: null, after: after?.id ?? null };
}
