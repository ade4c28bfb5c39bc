import { checkOption } from '../checks/check-options.ts';
import { REFERENCE_KEY } from '../checks/check-patch.ts';
import type { Id, Info, Item, ItemOptions, ResponseSet, TemplateHead, TemplateRecords } from '../document.ts';
import { checkNesting } from '../placement.ts';
import { renameReferenceKey } from '../records/references.ts';
import type { RichText } from '../texts/rich-text.ts';
import { type Edit, reject } from './edit.ts';

/** Changes of an item; absent fields stay unchanged. */
export interface ItemSettings {
  readonly id: Id;
  readonly title?: string;
  /** Merged into the item's options; null resets an option to its default. */
  readonly options?: ItemOptions;
  readonly reference_key?: string | null;
}

/** Changes title, options and key of an item. Expressions and texts follow a new key. */
export function setItem(records: TemplateRecords, settings: ItemSettings): Edit {
  const item = records.items[settings.id];
  if (!item) return reject('ITEM_UNKNOWN', settings.id);
  const options: Record<string, unknown> = { ...item.options };
  for (const [name, value] of Object.entries(settings.options ?? {})) {
    const problem = checkOption(item, name, value);
    if (problem) return { problem };
    if (value === null || value === undefined) delete options[name];
    else options[name] = value;
  }
  const next: Item = { ...item, title: settings.title ?? item.title, options };
  const nesting = checkNesting(records, next);
  if (nesting) return { problem: nesting };
  return settings.reference_key === undefined
    ? { patch: { items: { upsert: [next] } } }
    : setKey(records, next, settings.reference_key || null);
}

function setKey(records: TemplateRecords, item: Item, key: string | null): Edit {
  if (key !== null && !REFERENCE_KEY.test(key)) return reject('REFERENCE_KEY_WRONG', item.id, { key });
  const isTaken = Object.values(records.items).some((other) => other.reference_key === key && other.id !== item.id);
  if (key !== null && isTaken) return reject('REFERENCE_KEY_TAKEN', item.id, { key });
  const old = item.reference_key ?? null;
  const next = { ...item, reference_key: key };
  if (old === null || key === null || old === key) return { patch: { items: { upsert: [next] } } };
  const renamed = renameReferenceKey({ ...records, items: { ...records.items, [item.id]: next } }, old, key);
  const others = (renamed.items?.upsert ?? []).filter(({ id }) => id !== item.id);
  const own = renamed.items?.upsert?.find(({ id }) => id === item.id) ?? next;
  return { patch: { ...renamed, items: { upsert: [own, ...others] } } };
}

/** Replaces a response set; its options keep their uuids, so that answers stay valid. */
export function setResponseSet(_records: TemplateRecords, { set }: { readonly set: ResponseSet }): Edit {
  const uuids = set.options.map((option) => option.uuid);
  if (new Set(uuids).size !== uuids.length) return reject('RESPONSE_TWICE');
  const invalidOption = set.options.find((option) => option.score !== null && !Number.isFinite(option.score));
  return invalidOption ? reject('NUMBER_ONLY') : { patch: { response_sets: { upsert: [set] } } };
}

/** The help of an item: its text, its text with formats if it has any, and its pictures. */
export interface InfoSettings {
  readonly item_id: Id;
  readonly text: string;
  readonly rich?: RichText | undefined;
  readonly media?: readonly Id[];
  readonly newId: () => Id;
}

/** Sets the help of an item; empty text removes it. */
export function setInfo(records: TemplateRecords, { item_id, text, rich, media, newId }: InfoSettings): Edit {
  const item = records.items[item_id];
  if (!item) return reject('ITEM_UNKNOWN', item_id);
  const pointed = typeof item.options.info_id === 'string' ? records.info[item.options.info_id] : undefined;
  const shared =
    pointed &&
    Object.values(records.items).some((other) => other.id !== item_id && other.options.info_id === pointed.uuid);
  const old = shared ? undefined : pointed;
  const pictures = media ?? pointed?.media ?? [];
  if (text.trim() === '' && pictures.length === 0) {
    const { info_id: _, ...options } = item.options;
    return { patch: { items: { upsert: [{ ...item, options }] }, ...(old && { info: { remove: [old.uuid] } }) } };
  }
  const { translations } = pointed ?? {};
  const entry: Info = {
    uuid: old?.uuid ?? newId(),
    text,
    ...(rich && { rich }),
    media: pictures,
    ...(translations && { translations }),
  };
  if (item.options.info_id === entry.uuid) return { patch: { info: { upsert: [entry] } } };
  const next = { ...item, options: { ...item.options, info_id: entry.uuid } };
  return { patch: { items: { upsert: [next] }, info: { upsert: [entry] } } };
}

/** Changes title, description and language of the template. */
export function setHead(_records: TemplateRecords, head: Partial<TemplateHead>): Edit {
  if (head.title !== undefined && head.title.trim() === '')
    return reject('FIELD_REQUIRED', undefined, { field: 'title' });
  return { patch: { head } };
}
