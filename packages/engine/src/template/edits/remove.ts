import type { Id, TemplatePatch, TemplateRecords } from '../document.ts';
import { findReferences, type Reference, unlinkReferences } from '../records/references.ts';
import { getDescendants } from '../tree.ts';
import { type BrokenReferences, type Edit, reject } from './edit.ts';
import { selectTopmost } from './move.ts';

/** Removes items with their descendants. */
export function removeItems(
  records: TemplateRecords,
  { ids, references = 'refuse' }: { readonly ids: readonly Id[]; readonly references?: BrokenReferences },
): Edit {
  const unknown = ids.find((id) => !records.items[id]);
  if (unknown !== undefined) return reject('ITEM_UNKNOWN', unknown);
  const removed = new Set<Id>();
  for (const item of selectTopmost(records, ids)) {
    if (item.type === 'hidden_page') return reject('HIDDEN_PAGE_STAYS', item.id);
    removed.add(item.id);
    for (const below of getDescendants(records, item.id)) removed.add(below.id);
  }
  const found = findReferences(records, removed);
  const [first] = found;
  if (first && references === 'refuse') return reject('ITEM_REFERENCED', first.to, { count: found.length });
  const unlinked = references === 'keep' ? unlinkOwnRules(records, removed, found) : unlinkReferences(records, removed);
  return { patch: { ...unlinked, items: { ...unlinked.items, remove: [...removed] } } };
}

/** Removes what only concerns the removed items: rules that act on nothing else. References from other items stay. */
function unlinkOwnRules(
  records: TemplateRecords,
  removed: ReadonlySet<Id>,
  found: readonly Reference[],
): TemplatePatch {
  const stillReferenced = new Set(found.filter(({ by }) => by === 'rule').map(({ from }) => from));
  const own = Object.entries(records.rule_sets).filter(([uuid]) => !stillReferenced.has(uuid));
  const unnamed = [...removed].flatMap((id) => {
    const item = records.items[id];
    return item ? [[id, { ...item, reference_key: null }]] : [];
  });
  const items = { ...records.items, ...Object.fromEntries(unnamed) };
  return unlinkReferences({ ...records, items, rule_sets: Object.fromEntries(own) }, removed);
}
