import type { Item, ItemState, ResponseOption } from '@rounds/engine';
import type { Form } from '../../model/form.ts';

/** The available options: those that pass the choice filter, and selected ones. */
export function listOptions(form: Form, item: Item, state: ItemState): readonly ResponseOption[] {
  const set = form.records.response_sets[String(item.options.response_set_id)];
  const all = form.wording().options(set?.options ?? [], state.key);
  const { choices } = state;
  if (!choices) return all;
  const selection = getSelected(state.value);
  return all.filter(({ uuid }) => choices.includes(uuid) || selection.includes(uuid));
}

export const getSelected = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** Toggles an option. In a single choice, a new option replaces the old one, and selecting it again clears it. */
export function toggleOption(
  selection: readonly string[],
  uuid: string,
  isMultiple: boolean,
): readonly string[] | null {
  if (selection.includes(uuid)) {
    const remaining = isMultiple ? selection.filter((one) => one !== uuid) : [];
    return remaining.length > 0 ? remaining : null;
  }
  return isMultiple ? [...selection, uuid] : [uuid];
}
