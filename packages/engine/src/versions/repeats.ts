/** Compares the rows to which an answer belongs, which have to be the same in another version of the template. */
import type { Node } from '../run/compile/node.ts';
import type { Program } from '../run/compile/program.ts';
import type { Id } from '../template/document.ts';

/** The repeats that contain an item, innermost first, including the item itself. */
export function listRepeats({ nodes }: Program, node: Node): Id[] {
  const repeats: Id[] = [];
  for (let at: Node | undefined = node; at; at = nodes[at.parent]) if (at.repeats) repeats.push(at.item.id);
  return repeats;
}

/** Whether answers to an item have the same rows in both versions. */
export function sharesRepeats(from: Program, before: Node, to: Program, after: Node): boolean {
  const [old, now] = [listRepeats(from, before), listRepeats(to, after)];
  return old.length === now.length && old.every((id, index) => id === now[index]);
}
