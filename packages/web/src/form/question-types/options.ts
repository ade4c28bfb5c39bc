import type { Item, ItemState, ResponseOption } from '@rounds/engine';
import type { Form } from '../form.ts';

/** The available options: those that pass the choice filter, and selected ones. */
export function offeredOptions(form: Form, item: Item, state: ItemState): readonly ResponseOption[] {
  const set = form.records.response_sets[String(item.options.response_set_id)];
  const all = form.wording().options(set?.options ?? [], state.key);
  const { choices } = state;
  if (!choices) return all;
  const chosen = chosenOf(state.value);
  return all.filter(({ uuid }) => choices.includes(uuid) || chosen.includes(uuid));
}

export const chosenOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** Single choice: a new option replaces the old one, and selecting it again clears it. */
export function toggled(chosen: readonly string[], uuid: string, several: boolean): readonly string[] | null {
  if (chosen.includes(uuid)) {
    const left = several ? chosen.filter((one) => one !== uuid) : [];
    return left.length > 0 ? left : null;
  }
  return several ? [...chosen, uuid] : [uuid];
}
