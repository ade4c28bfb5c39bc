/** The settings that several items have in common, and changing one of them for all. */
import { CATALOGUE, type Id, type Item, type ItemType, isSameJson } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { getAlias } from '../fields/use-set-option.ts';
import type { TemplateEdit } from '../state/template-store.ts';

type OptionDeclaration = (typeof CATALOGUE)[ItemType]['options'][string];

export interface SharedOption {
  readonly name: string;
  readonly declared: OptionDeclaration;
  /** The value of all items, if it is the same. */
  readonly value: unknown;
  readonly isMixed: boolean;
}

/** The options with one value (yes or no, a number, a choice) that all items have, in the order of the first one. */
export function listSharedOptions(
  items: readonly Item[],
  list: (item: Item) => readonly string[],
): readonly SharedOption[] {
  const [first, ...others] = items;
  if (!first) return [];
  const listed = others.map((item) => new Set(list(item)));
  return list(first).flatMap((name) => {
    const declared = CATALOGUE[first.type].options[name];
    const isPlain = declared && (declared.of || declared.type === 'boolean' || declared.type === 'number');
    if (!isPlain || !listed.every((names) => names.has(name))) return [];
    const isSame = others.every(({ type }) => isSameKind(declared, CATALOGUE[type].options[name]));
    if (!isSame) return [];
    const values = items.map((item) => getValue(item, name));
    return { name, declared, value: values[0], isMixed: values.some((value) => value !== values[0]) };
  });
}

const isSameKind = (a: OptionDeclaration, b: OptionDeclaration | undefined) =>
  b !== undefined && a.type === b.type && isSameJson(a.of, b.of);

const getValue = (item: Item, name: string): unknown =>
  item.options[name] ?? item.options[getAlias(item, name) ?? name] ?? CATALOGUE[item.type].options[name]?.default;

/** Sets an option of several items, as one step. The items do not depend on each other, so one patch has all of them. */
export const createSettingEdit =
  (ids: readonly Id[], name: string, value: unknown): TemplateEdit =>
  (records) => {
    const upsert: Item[] = [];
    for (const id of ids) {
      const item = records.items[id];
      if (!item) continue;
      const alias = getAlias(item, name);
      const edit = setItem(records, { id, options: { [name]: value, ...(alias && { [alias]: null }) } });
      if (edit.problem) return edit;
      upsert.push(...(edit.patch.items?.upsert ?? []));
    }
    return { patch: upsert.length > 0 ? { items: { upsert } } : {} };
  };
