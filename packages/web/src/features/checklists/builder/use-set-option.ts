import { type Item, setItem } from '@rounds/engine';
import { useBuilder } from './builder-context.tsx';

/** Sets one option; what is typed into one field in one go is one step. */
export function useSetOption(item: Item, name: string): (value: unknown) => void {
  const session = useBuilder();
  return (value) => {
    session.attempt(
      (records) => setItem(records, { id: item.id, options: { [name]: value } }),
      `option:${item.id}:${name}`,
    );
  };
}
