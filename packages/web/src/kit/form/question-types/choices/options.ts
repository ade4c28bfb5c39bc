import type { Item, ItemState, ResponseOption } from '@rounds/engine';
import type { Form } from '../../model/form.ts';

/** The available options: those that pass the choice filter, and selected ones. */
export function listOptions(form: Form, item: Item, state: ItemState): readonly ResponseOption[] {
  const set = form.records.response_sets[String(item.options.response_set_id)];
  const all = form.wording().options(set?.options ?? [], state.key);
  const { choices } = state;
  if (!choices) return all;
  const chosen = getSelected(state.value);
  return all.filter(({ uuid }) => choices.includes(uuid) || chosen.includes(uuid));
}

export const getSelected = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** Toggles an option. In a single choice, a new option replaces the old one, and selecting it again clears it. */
export function toggleOption(chosen: readonly string[], uuid: string, isMultiple: boolean): readonly string[] | null {
  if (chosen.includes(uuid)) {
    const left = isMultiple ? chosen.filter((one) => one !== uuid) : [];
    return left.length > 0 ? left : null;
  }
  return isMultiple ? [...chosen, uuid] : [uuid];
}
