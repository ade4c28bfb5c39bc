/**
 * Stores copied items with the records they need. They are kept in the local storage, so that they can be pasted into
 * another template and in another tab.
 */
import {
  CATALOGUE,
  type CustomUnit,
  type GroupedItem,
  getAncestors,
  getChildren,
  getOfferedUnits,
  type Id,
  type ImageMarker,
  type Info,
  type Item,
  type ResponseSet,
  type RuleSet,
  type TemplateRecords,
} from '@rounds/engine';
import { newId } from '../../../kit/templates/new-id.ts';
import { writeLines } from '../lines/write-lines.ts';
import type { LeftBehind } from '../state/builder-view.ts';

/** The person who copied, and the template from which the items come. */
export interface ClipboardOrigin {
  /** The address of the account. Items are only offered to the person who copied them. */
  readonly account: string;
  /** The id of the user, which differs per workspace. Files and units cannot move between workspaces. */
  readonly owner: number;
  readonly template: number;
}

export interface Clipboard extends ClipboardOrigin {
  /** The items, parents before children; an item whose parent was not copied has none. */
  readonly items: readonly Item[];
  readonly response_sets: readonly ResponseSet[];
  /** The rules that act on the items. */
  readonly rule_sets: readonly RuleSet[];
  readonly info: readonly Info[];
  readonly image_markers: readonly ImageMarker[];
  readonly grouped_items: readonly GroupedItem[];
  readonly custom_units: readonly CustomUnit[];
  /** The id of this copy. */
  readonly key: string;
  /** The text of the copy in the clipboard of the system. */
  readonly text: string;
}

const KEY = 'rounds.builder.copied';
/** This is used when the storage is full or not allowed. */
let inMemory: string | null = null;

/** Records that are copied along with an item, by the option that refers to them. */
export const LINKED_RECORDS = {
  info_id: 'info',
  image_marker_id: 'image_markers',
  grouped_item_id: 'grouped_items',
} as const;
export const LINK_OPTIONS = Object.keys(LINKED_RECORDS) as (keyof typeof LINKED_RECORDS)[];

/** Copies items with everything inside them; returns their number. */
export function copyItems(records: TemplateRecords, ids: readonly Id[], origin: ClipboardOrigin): number {
  const roots = ids.filter((id) => !getAncestors(records, id).some((above) => ids.includes(above.id)));
  const items: Item[] = [];
  const collect = (item: Item | undefined, parent_id: Id | null) => {
    if (!item) return;
    items.push({ ...item, parent_id });
    for (const child of getChildren(records, item.id)) collect(child, item.id);
  };
  for (const id of roots) collect(records.items[id], null);
  const copied = new Set(items.map(({ id }) => id));
  const used = new Set<unknown>(
    items.flatMap((item) => [
      ...['response_set_id', ...LINK_OPTIONS].map((name) => item.options[name]),
      ...getOfferedUnits(item),
    ]),
  );
  const onlyUsed = <T extends { readonly uuid: Id }>(all: Readonly<Record<Id, T>>) =>
    Object.values(all).filter(({ uuid }) => used.has(uuid));
  const response_sets = onlyUsed(records.response_sets);
  const clipboard: Clipboard = {
    ...origin,
    key: newId(),
    text: writeLines(items, response_sets),
    items,
    response_sets,
    rule_sets: Object.values(records.rule_sets).filter((set) => set.action_items.some((id) => copied.has(id))),
    info: onlyUsed(records.info),
    image_markers: onlyUsed(records.image_markers),
    grouped_items: onlyUsed(records.grouped_items),
    custom_units: onlyUsed(records.custom_units),
  };
  inMemory = JSON.stringify(clipboard);
  try {
    localStorage.setItem(KEY, inMemory);
  } catch {
    // An older copy must not be pasted instead of this one.
    removeStored();
  }
  return items.length;
}

function removeStored(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Reads what this person copied last, in any tab. */
export function readClipboard(account: string): Clipboard | null {
  const text = readStored() ?? inMemory;
  const clipboard = text ? (JSON.parse(text) as Clipboard) : null;
  return clipboard?.account === account ? clipboard : null;
}

/** The clipboard without what belongs to another workspace: files and units. */
export function removeForeignRecords(
  clipboard: Clipboard,
  owner: number,
): { readonly clipboard: Clipboard; readonly left: LeftBehind[] } {
  if (clipboard.owner === owner) return { clipboard, left: [] };
  const units = new Set(clipboard.custom_units.map(({ uuid }) => uuid));
  const pictured = new Set(clipboard.info.flatMap(({ uuid, media }) => (media.length > 0 ? uuid : [])));
  const remaining: LeftBehind[] = [];
  const items = clipboard.items.map((item) => {
    const { options, title } = item;
    const dropped: string[] = [];
    if (CATALOGUE[item.type].value === 'files' && options.default_value) {
      dropped.push('default_value');
      remaining.push({ what: 'files', title });
    }
    if (options.image_marker_id) remaining.push({ what: 'marker', title });
    if (pictured.has(options.info_id as Id)) remaining.push({ what: 'help_pictures', title });
    if (getOfferedUnits(item).some((unit) => units.has(unit))) {
      dropped.push('units', 'unit_type');
      remaining.push({ what: 'units', title });
    }
    if (dropped.length === 0) return item;
    const remainingOptions = Object.entries(options).filter(([name]) => !dropped.includes(name));
    return { ...item, options: Object.fromEntries(remainingOptions) };
  });
  const info = clipboard.info.map((entry) => ({ ...entry, media: [] }));
  return { clipboard: { ...clipboard, items, info, image_markers: [], custom_units: [] }, left: remaining };
}
