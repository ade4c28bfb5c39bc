/** Copied items with what they need, kept in the browser so that they can be pasted into another template. */
import {
  addItem,
  ancestorsOf,
  applyPatch,
  childrenOf,
  type Id,
  type Item,
  type ResponseSet,
  squashPatches,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';
import type { Place } from './deeds.ts';
import { newId } from './new-id.ts';
import type { EditOf } from './template-store.ts';

export interface Clipboard {
  /** Parents before children; an item whose parent was not copied has none. */
  readonly items: readonly Item[];
  readonly response_sets: readonly ResponseSet[];
}

const KEY = 'rounds.builder.clipboard';
/** Records that stay behind in their template; a copy elsewhere must not point at them. */
const LEFT_BEHIND = ['rule_set_id', 'grouped_item_id', 'info_id', 'image_marker_id', 'response_set_id'];

/** Copies items with everything inside them; answers how many. */
export function copyItems(records: TemplateRecords, ids: readonly Id[]): number {
  const roots = ids.filter((id) => !ancestorsOf(records, id).some((above) => ids.includes(above.id)));
  const items: Item[] = [];
  const take = (item: Item | undefined, parent_id: Id | null) => {
    if (!item) return;
    items.push({ ...item, parent_id });
    for (const child of childrenOf(records, item.id)) take(child, item.id);
  };
  for (const id of roots) take(records.items[id], null);
  const used = new Set(items.map((item) => item.options.response_set_id));
  const response_sets = Object.values(records.response_sets).filter((set) => used.has(set.uuid));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ items, response_sets } satisfies Clipboard));
  } catch {
    return 0;
  }
  return items.length;
}

export function readClipboard(): Clipboard | null {
  const text = sessionStorage.getItem(KEY);
  return text ? (JSON.parse(text) as Clipboard) : null;
}

const withFreshIds = (set: ResponseSet): ResponseSet => ({
  ...set,
  uuid: newId(),
  options: set.options.map((option) => ({ ...option, uuid: newId() })),
});

/** Pastes under new ids. Answers of this template are shared again; those of another come along as copies. */
export function pasteEdit(clipboard: Clipboard, place: Place, made: Id[]): EditOf {
  return (start) => {
    let records = start;
    const patches: TemplatePatch[] = [];
    const idOf = new Map<Id, Id>();
    const copiedSets = new Map<Id, Id>();
    let afterRoot = place.after;
    for (const item of clipboard.items) {
      const parent = item.parent_id === null ? place.parent_id : (idOf.get(item.parent_id) ?? place.parent_id);
      const after = item.parent_id === null ? afterRoot : (childrenOf(records, parent).at(-1)?.id ?? null);
      const setId = item.options.response_set_id as Id | undefined;
      const options = Object.fromEntries(Object.entries(item.options).filter(([name]) => !LEFT_BEHIND.includes(name)));
      const known = setId && (records.response_sets[setId] ? setId : copiedSets.get(setId));
      const copied = known ? undefined : clipboard.response_sets.find((set) => set.uuid === setId);
      const responses = copied ? withFreshIds(copied) : undefined;
      if (known) options.response_set_id = known;
      if (responses) delete options.default_value;
      const edit = addItem(records, {
        type: item.type,
        title: item.title,
        options,
        parent_id: parent,
        after,
        newId,
        responses,
      });
      if (edit.problem) return edit;
      const id = edit.patch.items?.upsert?.[0]?.id;
      if (!id) continue;
      if (setId && responses) copiedSets.set(setId, responses.uuid);
      idOf.set(item.id, id);
      made.push(id);
      if (item.parent_id === null) afterRoot = id;
      patches.push(edit.patch);
      records = applyPatch(records, edit.patch).records;
    }
    return { patch: squashPatches(patches) };
  };
}
