import type { Item } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useBuilder } from '../state/builder-context.tsx';

/** Older names of settings. A field shows whichever is set, and setting it removes the old name. */
const ALIASES: Readonly<Record<string, string>> = { 'longText.min_length': 'min', 'longText.max_length': 'max' };
export const getAlias = ({ type }: Pick<Item, 'type'>, name: string): string | undefined => ALIASES[`${type}.${name}`];

/** Returns a function that sets one setting; consecutive changes are one undo step. */
export function useSetOption(item: Item, name: string): (value: unknown) => void {
  const session = useBuilder();
  const alias = getAlias(item, name);
  return (value) => {
    session.attempt(
      (records) => setItem(records, { id: item.id, options: { [name]: value, ...(alias && { [alias]: null }) } }),
      `option:${item.id}:${name}`,
    );
  };
}
