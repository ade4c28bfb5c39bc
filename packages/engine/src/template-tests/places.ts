/** Lists the addresses of a template's items while a test runs: one, or one in each row of their repeats. */
import type { AnswerAddress, AnswerKey } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import type { Node } from '../run/compile/node.ts';
import type { Program } from '../run/compile/program.ts';
import type { Id, TemplateTest } from '../template/document.ts';

/** The rows of a test by the key of their repeat. */
export type RowsByKey = ReadonlyMap<AnswerKey, readonly Id[]>;

export const indexRows = ({ rows }: Pick<TemplateTest, 'rows'>): RowsByKey =>
  new Map(rows.map((one) => [answerKey(one), one.rows]));

/** The repeats that contain an item, outermost first, including the item if it repeats. */
export function listRepeats({ nodes }: Program, node: Node): Node[] {
  const repeats: Node[] = [];
  for (let at: Node | undefined = node; at; at = nodes[at.parent]) if (at.repeats) repeats.unshift(at);
  return repeats;
}

/** An item has the address of each row of its repeats; outside of repeats it has one. */
export function listAddresses(program: Program, node: Node, rows: RowsByKey): AnswerAddress[] {
  if (!node.isRepeated) return [{ item_id: node.item.id }];
  let paths: (readonly Id[])[] = [[]];
  for (const { item } of listRepeats(program, node)) {
    paths = paths.flatMap((path) =>
      (rows.get(answerKey({ item_id: item.id, row: path })) ?? []).map((row) => [...path, row]),
    );
  }
  return paths.map((row) => ({ item_id: node.item.id, row }));
}
