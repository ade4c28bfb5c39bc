/** Finds the answers that the texts of items, response sets and help texts name (`text-keys.ts`). */
import type { Info, Item, ResponseSet, TemplateRecords } from '../document.ts';
import { fillInText, listKeysInText } from '../texts/text-keys.ts';

/** The keys in all texts of an item, including its help, in all languages. */
export function listKeysInItem(item: Item, info: TemplateRecords['info']): readonly string[] {
  const { title, translations, options } = item;
  const { constraint, required_message, info_id } = options;
  const help = typeof info_id === 'string' ? info[info_id] : undefined;
  const texts = [title, translations, constraint, required_message, help?.text, help?.translations];
  return texts.flatMap((text) => (text ? listKeysInText(JSON.stringify(text)) : []));
}

/** The items, response sets and help texts that change when keys in texts are rewritten. */
export function rewriteNamedKeys(
  { items, response_sets, info }: Pick<TemplateRecords, 'items' | 'response_sets' | 'info'>,
  rewrite: (key: string) => string | null,
) {
  const inText = (text: string) => fillInText(text, rewrite);
  const changed = <T extends Item | ResponseSet | Info>(records: Readonly<Record<string, T>>): T[] =>
    Object.values(records).flatMap((record) => {
      if (!JSON.stringify(record).includes('${')) return [];
      const next = mapTexts(record, inText);
      return next === record ? [] : [next];
    });
  return { items: changed(items), response_sets: changed(response_sets), info: changed(info) };
}

/** Maps all texts of plain JSON. Returns the same object if none changes. */
function mapTexts<T>(value: T, map: (text: string) => string): T {
  if (typeof value === 'string') return map(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  let isChanged = false;
  const entries = Object.entries(value).map(([name, one]) => {
    const next = mapTexts(one, map);
    isChanged ||= next !== one;
    return [name, next] as const;
  });
  if (!isChanged) return value;
  return (Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)) as T;
}
