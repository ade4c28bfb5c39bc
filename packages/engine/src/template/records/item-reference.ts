/** The code by which people refer to an item. Variables are for expressions, and people never read them. */
import type { Item } from '../document.ts';

/** The code that people read before the title, such as "205"; empty if the author gave none. Never a variable. */
export function getReference({ options }: Pick<Item, 'options'>): string {
  return typeof options.reference === 'string' ? options.reference : '';
}
