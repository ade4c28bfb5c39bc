import type { Id, TemplateRecords } from '../document.ts';
import { findReferences, unlinkReferences } from '../references.ts';
import { getDescendants } from '../tree.ts';
import { type Edit, refuse } from './edit.ts';
import { selectTopmost } from './move.ts';

/**
 * Removes items with their descendants. Fails if others refer to them, unless `unlink` removes those
 * rules and expressions, too.
 */
export function removeItems(
  records: TemplateRecords,
  { ids, unlink = false }: { readonly ids: readonly Id[]; readonly unlink?: boolean },
): Edit {
  const unknown = ids.find((id) => !records.items[id]);
  if (unknown !== undefined) return refuse('ITEM_UNKNOWN', unknown);
  const gone = new Set<Id>();
  for (const item of selectTopmost(records, ids)) {
    if (item.type === 'hidden_page') return refuse('HIDDEN_PAGE_STAYS', item.id);
    gone.add(item.id);
    for (const below of getDescendants(records, item.id)) gone.add(below.id);
  }
  const references = findReferences(records, gone);
  const [first] = references;
  if (first && !unlink) return refuse('ITEM_REFERENCED', first.to, { count: references.length });
  // Rules that only act on removed items lose their target anyway.
  const unlinked = unlinkReferences(records, gone);
  return { patch: { ...unlinked, items: { ...unlinked.items, remove: [...gone] } } };
}
