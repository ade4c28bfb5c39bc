import { type Item, type ItemState, optionOf, type ResponseOption, type TemplateRecords } from '@rounds/engine';

/** The options that can be chosen: those that a choice filter lets through, and what is chosen already. */
export function offeredOptions(records: TemplateRecords, item: Item, state: ItemState): readonly ResponseOption[] {
  const all = records.response_sets[String(item.options.response_set_id)]?.options ?? [];
  const { choices } = state;
  if (!choices) return all;
  const chosen = chosenOf(state.value);
  return all.filter(({ uuid }) => choices.includes(uuid) || chosen.includes(uuid));
}

export const chosenOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** One choice replaces the other, and the same again takes it back. */
export function toggled(chosen: readonly string[], uuid: string, several: boolean): readonly string[] | null {
  if (chosen.includes(uuid)) {
    const left = several ? chosen.filter((one) => one !== uuid) : [];
    return left.length > 0 ? left : null;
  }
  return several ? [...chosen, uuid] : [uuid];
}

export type Columns = Readonly<Record<'phone' | 'tablet' | 'desktop', number>>;
const MOST_COLUMNS = 6;

/** In how many columns the options stand on which screen, where the template says so. */
export function columnsOf(records: TemplateRecords, item: Item): Columns | null {
  const columns = records.grouped_items[String(optionOf(item, 'grouped_item_id'))]?.columns;
  if (typeof columns !== 'object' || columns === null) return null;
  const of = (screen: keyof Columns): number => {
    const wanted = (columns as Record<string, unknown>)[screen];
    return Number.isInteger(wanted) ? Math.min(MOST_COLUMNS, Math.max(1, wanted as number)) : 1;
  };
  return { phone: of('phone'), tablet: of('tablet'), desktop: of('desktop') };
}
