/** Copied items with the records they need, kept in the session storage so that they can be pasted into another template. */
import {
  applyPatch,
  CATALOGUE,
  type GroupedItem,
  getAncestors,
  getChildren,
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
import { newId } from '../state/new-id.ts';
import type { TemplateEdit } from '../state/template-store.ts';
import type { ItemPosition } from './positions.ts';

export interface Clipboard {
  /** The id of the user who copied. It differs per workspace, and files cannot move between workspaces. */
  readonly owner: number;
  /** Parents come before children; an item whose parent was not copied has none. */
  readonly items: readonly Item[];
  readonly response_sets: readonly ResponseSet[];
  readonly info: readonly Info[];
  readonly image_markers: readonly ImageMarker[];
  readonly grouped_items: readonly GroupedItem[];
}

const KEY = 'rounds.builder.copied';

/** Records that are copied along with an item, by the option that refers to them. */
const LINKED_RECORDS = { info_id: 'info', image_marker_id: 'image_markers', grouped_item_id: 'grouped_items' } as const;
type LinkOption = keyof typeof LINKED_RECORDS;
const LINK_OPTIONS = Object.keys(LINKED_RECORDS) as LinkOption[];
/** Options that are not copied as they are. Rules refer to other items and are left out entirely. */
const OMITTED_OPTIONS = ['rule_set_id', 'response_set_id', ...LINK_OPTIONS];

/** Copies items with everything inside them; returns their number. */
export function copyItems(records: TemplateRecords, ids: readonly Id[], owner: number): number {
  const roots = ids.filter((id) => !getAncestors(records, id).some((above) => ids.includes(above.id)));
  const items: Item[] = [];
  const collect = (item: Item | undefined, parent_id: Id | null) => {
    if (!item) return;
    items.push({ ...item, parent_id });
    for (const child of getChildren(records, item.id)) collect(child, item.id);
  };
  for (const id of roots) collect(records.items[id], null);
  const used = new Set(
    items.flatMap(({ options }) => ['response_set_id', ...LINK_OPTIONS].map((name) => options[name])),
  );
  const onlyUsed = <T extends { readonly uuid: Id }>(all: Readonly<Record<Id, T>>) =>
    Object.values(all).filter(({ uuid }) => used.has(uuid));
  const clipboard: Clipboard = {
    owner,
    items,
    response_sets: onlyUsed(records.response_sets),
    info: onlyUsed(records.info),
    image_markers: onlyUsed(records.image_markers),
    grouped_items: onlyUsed(records.grouped_items),
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

/** The clipboard without files that belong to another workspace. */
export function removeForeignFiles(clipboard: Clipboard, owner: number): Clipboard {
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

/** A copy of the set with new ids, and the new id of each option. */
function cloneSet(set: ResponseSet): { readonly set: ResponseSet; readonly newIds: ReadonlyMap<Id, Id> } {
  const newIds = new Map(set.options.map(({ uuid }) => [uuid, newId()]));
  const options = set.options.map((option) => ({ ...option, uuid: newIds.get(option.uuid) as Id }));
  return { set: { ...set, uuid: newId(), options }, newIds };
}

/** Copies of the linked records with new ids, and the options that refer to them. */
function cloneLinkedRecords(clipboard: Clipboard, item: Item): { options: Record<string, Id>; patch: TemplatePatch } {
  const copies = LINK_OPTIONS.flatMap((option) => {
    const records: readonly { readonly uuid: Id }[] = clipboard[LINKED_RECORDS[option]] ?? [];
    const record = records.find(({ uuid }) => uuid === item.options[option]);
    return record ? [{ option, copy: { ...record, uuid: newId() } }] : [];
  });
  return {
    options: Object.fromEntries(copies.map(({ option, copy }) => [option, copy.uuid])),
    patch: Object.fromEntries(
      copies.map(({ option, copy }) => [LINKED_RECORDS[option], { upsert: [copy] }]),
    ) as TemplatePatch,
  };
}

/**
 * Pastes items with new ids and adds these ids to `createdIds`. Response sets of this template are shared,
 * those of another template are copied.
 */
export function createPasteEdit(clipboard: Clipboard, place: ItemPosition, createdIds: Id[]): TemplateEdit {
  return (start) => {
    let records = start;
    const patches: TemplatePatch[] = [];
    const add = (patch: TemplatePatch) => {
      patches.push(patch);
      records = applyPatch(records, patch).records;
    };
    const newIds = new Map<Id, Id>();
    const copiedSets = new Map<Id, { readonly uuid: Id; readonly newIds: ReadonlyMap<Id, Id> }>();
    let afterRoot = place.after;
    for (const item of clipboard.items) {
      const parent = item.parent_id === null ? place.parent_id : (newIds.get(item.parent_id) ?? place.parent_id);
      const after = item.parent_id === null ? afterRoot : (getChildren(records, parent).at(-1)?.id ?? null);
      const setId = item.options.response_set_id as Id | undefined;
      const linked = cloneLinkedRecords(clipboard, item);
      const options: Record<string, unknown> = {
        ...Object.fromEntries(Object.entries(item.options).filter(([name]) => !OMITTED_OPTIONS.includes(name))),
        ...linked.options,
      };
      const isHere = setId !== undefined && records.response_sets[setId] !== undefined;
      const known = isHere ? undefined : copiedSets.get(setId ?? '');
      const copied = isHere || known ? undefined : clipboard.response_sets.find((set) => set.uuid === setId);
      const fresh = copied && cloneSet(copied);
      if (isHere) options.response_set_id = setId;
      else if (known) options.response_set_id = known.uuid;
      const answers = known?.newIds ?? fresh?.newIds;
      if (answers && Array.isArray(options.default_value)) {
        options.default_value = options.default_value.map((uuid) => answers.get(String(uuid)) ?? uuid);
      }
      add(linked.patch);
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
      if (setId && fresh) copiedSets.set(setId, { uuid: fresh.set.uuid, newIds: fresh.newIds });
      newIds.set(item.id, id);
      createdIds.push(id);
      if (item.parent_id === null) afterRoot = id;
      add(edit.patch);
    }
    return { patch: squashPatches(patches) };
  };
}
