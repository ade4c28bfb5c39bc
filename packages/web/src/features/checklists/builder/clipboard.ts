/** Copied items with what they need, kept in the browser so that they can be pasted into another template. */
import {
  ancestorsOf,
  applyPatch,
  CATALOGUE,
  childrenOf,
  type GroupedItem,
  type Id,
  type ImageMarker,
  type Info,
  type Item,
  type ResponseSet,
  squashPatches,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';
import { addItem } from '@rounds/engine/edits';
import { newId } from './new-id.ts';
import type { Place } from './place.ts';
import type { EditOf } from './template-store.ts';

export interface Clipboard {
  /** Who copied, which is another one in each workspace: files are not taken from one into another. */
  readonly owner: number;
  /** Parents before children; an item whose parent was not copied has none. */
  readonly items: readonly Item[];
  readonly response_sets: readonly ResponseSet[];
  readonly info: readonly Info[];
  readonly image_markers: readonly ImageMarker[];
  readonly grouped_items: readonly GroupedItem[];
}

const KEY = 'rounds.builder.copied';

/** Records beside an item that come along as copies, by the option that points at them. */
const BESIDE = { info_id: 'info', image_marker_id: 'image_markers', grouped_item_id: 'grouped_items' } as const;
type Beside = keyof typeof BESIDE;
const POINTERS = Object.keys(BESIDE) as Beside[];
/** Rules ask and act on other items: they stay behind in their template. */
const LEFT_BEHIND = ['rule_set_id', 'response_set_id', ...POINTERS];

/** Copies items with everything inside them; answers how many. */
export function copyItems(records: TemplateRecords, ids: readonly Id[], owner: number): number {
  const roots = ids.filter((id) => !ancestorsOf(records, id).some((above) => ids.includes(above.id)));
  const items: Item[] = [];
  const take = (item: Item | undefined, parent_id: Id | null) => {
    if (!item) return;
    items.push({ ...item, parent_id });
    for (const child of childrenOf(records, item.id)) take(child, item.id);
  };
  for (const id of roots) take(records.items[id], null);
  const used = new Set(items.flatMap(({ options }) => ['response_set_id', ...POINTERS].map((name) => options[name])));
  const pointedAt = <T extends { readonly uuid: Id }>(all: Readonly<Record<Id, T>>) =>
    Object.values(all).filter(({ uuid }) => used.has(uuid));
  const clipboard: Clipboard = {
    owner,
    items,
    response_sets: pointedAt(records.response_sets),
    info: pointedAt(records.info),
    image_markers: pointedAt(records.image_markers),
    grouped_items: pointedAt(records.grouped_items),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(clipboard));
  } catch {
    return 0;
  }
  return items.length;
}

export function readClipboard(): Clipboard | null {
  const text = sessionStorage.getItem(KEY);
  return text ? (JSON.parse(text) as Clipboard) : null;
}

/** What was copied, without the files that another workspace keeps. */
export function forOwner(clipboard: Clipboard, owner: number): Clipboard {
  if (clipboard.owner === owner) return clipboard;
  const isOfFiles = (item: Item) => CATALOGUE[item.type].value === 'files';
  return {
    ...clipboard,
    items: clipboard.items.map((item) =>
      isOfFiles(item) ? { ...item, options: { ...item.options, default_value: null } } : item,
    ),
    info: clipboard.info.map((info) => ({ ...info, media: [] })),
    image_markers: [],
  };
}

/** The set under a new id, and the new id of each of its answers. */
function withFreshIds(set: ResponseSet): { readonly set: ResponseSet; readonly idOf: ReadonlyMap<Id, Id> } {
  const idOf = new Map(set.options.map(({ uuid }) => [uuid, newId()]));
  const options = set.options.map((option) => ({ ...option, uuid: idOf.get(option.uuid) as Id }));
  return { set: { ...set, uuid: newId(), options }, idOf };
}

/** The records beside a copied item under new ids, and the options that point at them. */
function besideOf(clipboard: Clipboard, item: Item): { options: Record<string, Id>; patch: TemplatePatch } {
  const copies = POINTERS.flatMap((option) => {
    const records: readonly { readonly uuid: Id }[] = clipboard[BESIDE[option]] ?? [];
    const found = records.find(({ uuid }) => uuid === item.options[option]);
    return found ? [{ option, copy: { ...found, uuid: newId() } }] : [];
  });
  return {
    options: Object.fromEntries(copies.map(({ option, copy }) => [option, copy.uuid])),
    patch: Object.fromEntries(copies.map(({ option, copy }) => [BESIDE[option], { upsert: [copy] }])) as TemplatePatch,
  };
}

/** Pastes under new ids. Answers of this template are shared again; those of another come along as copies. */
export function pasteEdit(clipboard: Clipboard, place: Place, made: Id[]): EditOf {
  return (start) => {
    let records = start;
    const patches: TemplatePatch[] = [];
    const take = (patch: TemplatePatch) => {
      patches.push(patch);
      records = applyPatch(records, patch).records;
    };
    const idOf = new Map<Id, Id>();
    const copiedSets = new Map<Id, { readonly uuid: Id; readonly idOf: ReadonlyMap<Id, Id> }>();
    let afterRoot = place.after;
    for (const item of clipboard.items) {
      const parent = item.parent_id === null ? place.parent_id : (idOf.get(item.parent_id) ?? place.parent_id);
      const after = item.parent_id === null ? afterRoot : (childrenOf(records, parent).at(-1)?.id ?? null);
      const setId = item.options.response_set_id as Id | undefined;
      const beside = besideOf(clipboard, item);
      const options: Record<string, unknown> = {
        ...Object.fromEntries(Object.entries(item.options).filter(([name]) => !LEFT_BEHIND.includes(name))),
        ...beside.options,
      };
      const isHere = setId !== undefined && records.response_sets[setId] !== undefined;
      const known = isHere ? undefined : copiedSets.get(setId ?? '');
      const copied = isHere || known ? undefined : clipboard.response_sets.find((set) => set.uuid === setId);
      const fresh = copied && withFreshIds(copied);
      if (isHere) options.response_set_id = setId;
      else if (known) options.response_set_id = known.uuid;
      const answers = known?.idOf ?? fresh?.idOf;
      if (answers && Array.isArray(options.default_value)) {
        options.default_value = options.default_value.map((uuid) => answers.get(String(uuid)) ?? uuid);
      }
      take(beside.patch);
      const edit = addItem(records, {
        type: item.type,
        title: item.title,
        options,
        parent_id: parent,
        after,
        newId,
        responses: fresh?.set,
      });
      if (edit.problem) return edit;
      const id = edit.patch.items?.upsert?.[0]?.id;
      if (!id) continue;
      if (setId && fresh) copiedSets.set(setId, { uuid: fresh.set.uuid, idOf: fresh.idOf });
      idOf.set(item.id, id);
      made.push(id);
      if (item.parent_id === null) afterRoot = id;
      take(edit.patch);
    }
    return { patch: squashPatches(patches) };
  };
}
