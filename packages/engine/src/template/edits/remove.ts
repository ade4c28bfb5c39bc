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
  const broken = findReferences(records, removed);
  const [first] = broken;
  if (first && references === 'refuse') return reject('ITEM_REFERENCED', first.to, { count: broken.length });
  const unlinked =
    references === 'keep' ? unlinkOwnRules(records, removed, broken) : unlinkReferences(records, removed);
  return { patch: { ...unlinked, items: { ...unlinked.items, remove: [...removed] } } };
}

/** Removes what only concerns the removed items: rules that act on nothing else. References from other items stay. */
function unlinkOwnRules(
  records: TemplateRecords,
  removed: ReadonlySet<Id>,
  broken: readonly Reference[],
): TemplatePatch {
  const stillReferenced = new Set(broken.filter(({ by }) => by === 'rule').map(({ from }) => from));
  const own = Object.entries(records.rule_sets).filter(([uuid]) => !stillReferenced.has(uuid));
  const unnamed = [...removed].flatMap((id) => {
    const item = records.items[id];
    return item ? [[id, { ...item, reference_key: null }]] : [];
  });
  const items = { ...records.items, ...Object.fromEntries(unnamed) };
  return unlinkReferences({ ...records, items, rule_sets: Object.fromEntries(own) }, removed);
}
