/** Reads the code by which people refer to an item. Variables are for expressions, and people never read them. */
import type { Item } from '../document.ts';

/**
 * The code that people read before the title, such as "205", which is never a variable; empty if the author gave none.
 */
export function getReference({ options }: Pick<Item, 'options'>): string {
  return typeof options.reference === 'string' ? options.reference : '';
}
