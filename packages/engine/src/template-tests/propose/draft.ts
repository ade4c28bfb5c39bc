/** The answers of a test that is being searched. Each repeat has at most one row. */
import { listVariables } from '../../expression/parse.ts';
import type { Node } from '../../run/compile/node.ts';
import type { Program } from '../../run/compile/program.ts';
import type { Id, TestAnswer, TestContext, TestRows } from '../../template/document.ts';
import { listRepeats } from '../places.ts';
import type { TestInput } from '../start-test.ts';
import { findValue } from './candidates.ts';
import type { Literal } from './literals.ts';

/** Answers by item. */
export type Values = ReadonlyMap<Id, unknown>;

/** The context of a search. */
export interface SearchBase {
  readonly program: Program;
  readonly context: TestContext;
  /** The id of the row of each repeat. */
  readonly rowOf: (repeat: Id) => Id;
}

export const findNode = ({ nodes, indexOf }: Program, id: Id): Node | undefined => nodes[indexOf.get(id) ?? -1];

/** The demands of literals: values for questions, and the demands on items that are calculated. */
export interface Assignment {
  readonly values: Values;
  readonly computed: ReadonlyMap<Id, readonly Literal[]>;
}

/** A value for each question that literals name; null if some demands exclude each other. */
export function assign({ program, context }: SearchBase, literals: readonly Literal[]): Assignment | null {
  const values = new Map<Id, unknown>();
  const computed = new Map<Id, readonly Literal[]>();
  for (const [id, demands] of Map.groupBy(literals, ({ item_id }) => item_id)) {
    const node = findNode(program, id);
    if (!node?.isQuestion) return null;
    if (node.element.computed || !node.answerable) computed.set(id, demands);
    else {
      const value = findValue(program, node, demands, context);
      if (!value) return null;
      values.set(id, value.value);
    }
  }
  return { values, computed };
}

/** The test that gives these answers, with a row for each repeat that contains one of them or of `places`. */
export function toInput(base: SearchBase, values: Values, places: readonly Id[] = []): TestInput {
  const { program, context, rowOf } = base;
  const rows = new Map<Id, TestRows>();
  const open = (node: Node): readonly Id[] => {
    const path: Id[] = [];
    for (const { item } of listRepeats(program, node)) {
      const row = rowOf(item.id);
      rows.set(item.id, { item_id: item.id, ...(path.length > 0 && { row: [...path] }), rows: [row] });
      path.push(row);
    }
    return path;
  };
  const answers = program.nodes.flatMap((node): TestAnswer[] => {
    const { item } = node;
    if (!values.has(item.id)) {
      if (places.includes(item.id)) open(node);
      return [];
    }
    const value = values.get(item.id);
    const row = open(node);
    // An answer that nobody gave is left out, unless it has to override a default.
    const isLeftOut = value === null && node.defaultValue === null;
    return isLeftOut ? [] : [{ item_id: item.id, ...(row.length > 0 && { row }), value }];
  });
  return { context, rows: [...rows.values()], answers };
}

/** The questions whose answers decide a calculated item, including those behind other calculations. */
export function listInputs(program: Program, id: Id): Node[] {
  const nodes = new Map<Id, Node>();
  const visit = (node: Node | undefined): void => {
    if (!node || nodes.has(node.item.id)) return;
    nodes.set(node.item.id, node);
    if (!node.element.computed) return;
    const { calculation } = program.getExpressions(node);
    for (const { name } of calculation ? listVariables(calculation) : []) visit(program.findByName(name));
    if (node.item.type === 'counter') for (const one of listCounted(program, node)) visit(one);
  };
  visit(findNode(program, id));
  return [...nodes.values()].filter(({ answerable, element }) => answerable && !element.computed);
}

/** The questions before a counter of the type that it counts. */
const listCounted = ({ nodes }: Program, { index, item }: Node): Node[] =>
  nodes.slice(0, index).filter((node) => node.item.type === (item.options.type ?? 'yesno'));
