import type { Item, ItemState, ResponseOption } from '@rounds/engine';
import type { Form } from '../form.ts';

/** The options that can be chosen: those that a choice filter lets through, and what is chosen already. */
export function offeredOptions(form: Form, item: Item, state: ItemState): readonly ResponseOption[] {
  const set = form.records.response_sets[String(item.options.response_set_id)];
  const all = form.wording().options(set?.options ?? [], state.key);
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
