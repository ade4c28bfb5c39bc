import type { Item, TemplateRecords } from '@rounds/engine';
import { KINDS } from './draft.ts';

/**
 * The records under new ids, with everything that points from one to the other. Options of
 * response sets get new ids, too; an item remembers the one that it was first copied from.
 */
export function copyOf(records: TemplateRecords, newId: () => string): TemplateRecords {
  const ids = new Map<string, string>();
  // Units are the workspace's: a copy measures in the same ones.
  for (const kind of KINDS) {
    if (kind === 'custom_units') continue;
    for (const id of Object.keys(records[kind])) ids.set(id, newId());
  }
  for (const set of Object.values(records.response_sets)) {
    for (const option of set.options) ids.set(option.uuid, newId());
  }
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string') return ids.get(value) ?? value;
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [ids.get(key) ?? key, renamed(inner)]));
  };
  const copy = Object.fromEntries(KINDS.map((kind) => [kind, renamed(records[kind])])) as Omit<TemplateRecords, 'head'>;
  const items: Record<string, Item> = {};
  for (const original of Object.values(records.items)) {
    const id = ids.get(original.id)!;
    items[id] = { ...copy.items[id]!, title: original.title, base_id: original.base_id ?? original.id };
  }
  return { ...copy, head: records.head, items };
}
