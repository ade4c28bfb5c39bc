import type { Item } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useBuilder } from './builder-context.tsx';

/** Options that mean the same: a field shows whichever is set, and what is typed into it is the only one left. */
const OTHER_NAMES: Readonly<Record<string, string>> = { 'longText.min_length': 'min', 'longText.max_length': 'max' };
export const otherNameOf = ({ type }: Pick<Item, 'type'>, name: string): string | undefined =>
  OTHER_NAMES[`${type}.${name}`];

/** Sets one option; what is typed into one field in one go is one step. */
export function useSetOption(item: Item, name: string): (value: unknown) => void {
  const session = useBuilder();
  const other = otherNameOf(item, name);
  return (value) => {
    session.attempt(
      (records) => setItem(records, { id: item.id, options: { [name]: value, ...(other && { [other]: null }) } }),
      `option:${item.id}:${name}`,
    );
  };
}
