/** Where items go in the tree: what is new, and what is moved a step. */
import {
  ancestorsOf,
  CATALOGUE,
  childrenOf,
  type Id,
  type Item,
  type ItemType,
  type TemplateRecords,
} from '@rounds/engine';
import type { BuilderSession } from './builder-session.ts';

export interface Place {
  readonly parent_id: Id | null;
  readonly after: Id | null;
}

/** Where something new goes: below the row in use, inside it when it is a section, else at the page's end. */
export function placeForNew(session: BuilderSession, type: ItemType): Place {
  const records = session.store.records();
  const { activeId, pageId } = session.view.get();
  const active = activeId ? records.items[activeId] : undefined;
  const atEndOf = (parent: Id | null): Place => ({
    parent_id: parent,
    after: childrenOf(records, parent).at(-1)?.id ?? null,
  });
  if (CATALOGUE[type].kind === 'page') return { parent_id: null, after: pageId };
  if (!active || CATALOGUE[active.type].kind === 'page') return atEndOf(pageId);
  const isSection = CATALOGUE[active.type].kind === 'section';
  if (type !== 'section') return isSection ? atEndOf(active.id) : { parent_id: active.parent_id, after: active.id };
  const topmost = [active, ...ancestorsOf(records, active.id)].find((item) => item.parent_id === pageId);
  return topmost ? { parent_id: pageId, after: topmost.id } : atEndOf(pageId);
}

/** One place up or down; beyond the edge of a section into the next one, or out of it. */
export const placeBeside = (records: TemplateRecords, item: Item, step: -1 | 1): Place | null =>
  besideSibling(records, item, step) ?? beyondSection(records, item, step);

function besideSibling(records: TemplateRecords, item: Item, step: -1 | 1): Place | null {
  const siblings = childrenOf(records, item.parent_id);
  const at = siblings.findIndex((sibling) => sibling.id === item.id);
  if (!siblings[at + step]) return null;
  return { parent_id: item.parent_id, after: siblings[step === 1 ? at + 1 : at - 2]?.id ?? null };
}

function beyondSection(records: TemplateRecords, item: Item, step: -1 | 1): Place | null {
  const section = records.items[item.parent_id ?? ''];
  if (!section || CATALOGUE[section.type].kind !== 'section') return null;
  const siblings = childrenOf(records, section.parent_id);
  const at = siblings.findIndex((sibling) => sibling.id === section.id);
  const next = siblings[at + step];
  if (next && CATALOGUE[next.type].kind === 'section') {
    return { parent_id: next.id, after: step === 1 ? null : (childrenOf(records, next.id).at(-1)?.id ?? null) };
  }
  return { parent_id: section.parent_id, after: step === 1 ? section.id : (siblings[at - 1]?.id ?? null) };
}
