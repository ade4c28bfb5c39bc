import type { Item, TemplateRecords } from '@rounds/engine';
import { KIND_NAMES } from '../drafts/draft.ts';

/**
 * Copies the records under new ids and updates all references between them. Options of
 * response sets get new ids, too, except for those of global responses. `base_id` names the item from which an item
 * was first copied.
 * @param others ids outside the records that are replaced as well, such as those of files
 */
export function copyTemplate(
  records: TemplateRecords,
  newId: (old: string) => string,
  others: Iterable<string> = [],
): TemplateRecords {
  const ids = new Map<string, string>();
  for (const id of others) ids.set(id, newId(id));
  // Units belong to the workspace, so a copy refers to the same ones.
  for (const kind of KIND_NAMES) {
    if (kind === 'custom_units') continue;
    for (const id of Object.keys(records[kind])) ids.set(id, newId(id));
  }
  for (const set of Object.values(records.response_sets)) {
    // The answers of a global response have the same ids in all templates.
    if (!set.global_id) for (const option of set.options) ids.set(option.uuid, newId(option.uuid));
  }
  const replaceIds = (value: unknown): unknown => {
    if (typeof value === 'string') return ids.get(value) ?? value;
    if (Array.isArray(value)) return value.map(replaceIds);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [ids.get(key) ?? key, replaceIds(inner)]));
  };
  const copy = Object.fromEntries(KIND_NAMES.map((kind) => [kind, replaceIds(records[kind])])) as Omit<
    TemplateRecords,
    'head'
  >;
  const items: Record<string, Item> = {};
  for (const original of Object.values(records.items)) {
    const id = ids.get(original.id)!;
    items[id] = { ...copy.items[id]!, title: original.title, base_id: original.base_id ?? original.id };
  }
  return { ...copy, head: records.head, items };
}
