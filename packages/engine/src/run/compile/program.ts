/** Compiles a template to a program: its items in document order with everything that a run needs of each. */
import type { AnswerKey } from '../../answers/change.ts';
import { CATALOGUE } from '../../catalogue/index.ts';
import { attachRules, highestScore, type Outcome } from '../../rules/effects.ts';
import type { Id, Item, ResponseSet, TemplateDocument } from '../../template/document.ts';
import { compareSiblings, sortInDocumentOrder } from '../../template/tree.ts';
import { isSameValue } from '../same-value.ts';
import { type ClockStep, findClockReaders } from './clock.ts';
import { type ExpressionTrees, type FormSource, parseExpressions } from './form-source.ts';
import { getTypeTraits, type TypeTraits } from './item-traits.ts';
import { createFormLayout, createLayoutWithRows, type Layout } from './layout.ts';
import { Node } from './node.ts';
import { createOptionTable, type IndexedSet, type OptionTable } from './option-table.ts';
import * as Trait from './traits.ts';

type Rows = ReadonlyMap<AnswerKey, readonly Id[]>;

function isSame(rows: Rows, others: Rows): boolean {
  if (rows.size !== others.size) return false;
  for (const [key, ids] of rows) if (!isSameValue(others.get(key), ids)) return false;
  return true;
}

export interface RunLimits {
  /** The steps that the expressions of one run may take; a run that needs more throws an `EvaluationLimitError`. */
  readonly maxSteps?: number;
}

/** A compiled template. */
export class Program implements FormSource {
  readonly document: TemplateDocument;
  readonly nodes: readonly Node[];
  readonly indexOf: ReadonlyMap<Id, number>;
  /** All outcomes of rules, without duplicates. */
  readonly outcomes: readonly Outcome[];
  /** The layout of an inspection without rows, which layouts with rows extend. */
  readonly layout: Layout;
  /** The options of all response sets. */
  readonly options: OptionTable;
  /** The steps that the expressions of one run may take. */
  readonly maxSteps: number;
  #cachedLayout: { readonly rows: Rows; readonly layout: Layout } | undefined;
  readonly #trees = new Map<Node, ExpressionTrees>();
  #clockReaders: ReadonlyMap<Node, ClockStep> | undefined;
  #setRecord: Readonly<Record<Id, ResponseSet>> | undefined;
  #names: Map<string, Node | undefined> | undefined;

  constructor(document: TemplateDocument, { maxSteps = Number.POSITIVE_INFINITY }: RunLimits) {
    const { options, sets } = createOptionTable(document.response_sets);
    const { nodes, indexOf } =
      createNodes(document.items, sets) ?? (createNodes(sortItems(document.items), sets, true) as Nodes);
    const { outcomes, nodesWithValues } = attachRules(document, nodes, indexOf);
    for (const node of nodesWithValues)
      if (node.element.scoring !== 'none' && highestScore(node.rules) !== null)
        node.traits = (node.traits | Trait.CAN_SCORE) & ~Trait.OPTION_POINTS;
    this.document = document;
    this.nodes = nodes;
    this.indexOf = indexOf;
    this.outcomes = outcomes;
    this.options = options;
    this.maxSteps = maxSteps;
    this.layout = createFormLayout(this);
    this.#names = undefined;
  }

  /** The items whose results change with time. */
  get clockReaders(): ReadonlyMap<Node, ClockStep> {
    this.#clockReaders ??= findClockReaders(this);
    return this.#clockReaders;
  }

  /** The layout of an inspection with these rows. The last one is cached, because rows rarely change. */
  getLayout(rows: Rows): Layout {
    if (rows.size === 0) return this.layout;
    if (!this.#cachedLayout || !isSame(this.#cachedLayout.rows, rows))
      this.#cachedLayout = {
        rows: new Map(rows),
        layout: createLayoutWithRows(this, rows, this.#cachedLayout?.layout),
      };
    return this.#cachedLayout.layout;
  }

  /** The response sets by their ids. */
  get sets(): Readonly<Record<Id, ResponseSet>> {
    this.#setRecord ??= Object.fromEntries(this.document.response_sets.map((set) => [set.uuid, set]));
    return this.#setRecord;
  }

  /**
   * The item with a reference key. While the form is compiled, all names are indexed; later only rows
   * need a few of them.
   */
  findByName(name: string): Node | undefined {
    if (this.layout === undefined) {
      this.#names ??= indexByName(this.nodes);
      return this.#names.get(name);
    }
    this.#names ??= new Map();
    if (!this.#names.has(name))
      this.#names.set(
        name,
        this.nodes.findLast(({ item }) => item.reference_key === name),
      );
    return this.#names.get(name);
  }

  /** The parsed expressions of an item; cached once the form is compiled, because rows need them repeatedly. */
  getExpressions(node: Node): ExpressionTrees {
    if (this.layout === undefined) return parseExpressions(node.item);
    const trees = this.#trees.get(node) ?? parseExpressions(node.item);
    this.#trees.set(node, trees);
    return trees;
  }
}

/**
 * Compiles a template. It never throws: items of unknown types are left out, expressions that cannot be parsed stay
 * empty, and `checkTemplate` reports both. A program can be used for any number of runs.
 *
 * @example
 * ```ts
 * const program = compile(template);
 * const run = startRun(program, { zone: 'Europe/Berlin', started_at: '2026-11-20T08:00:00Z' }, foldChanges(log));
 * run.score(); // { score: 250_000, max: 380_000, percent: 65.79 }
 * ```
 */
export const compile = (document: TemplateDocument, limits: RunLimits = {}): Program => new Program(document, limits);

/** Items of known types, in document order. */
const sortItems = (items: readonly Item[]): readonly Item[] =>
  sortInDocumentOrder(items.filter(({ type }) => Object.hasOwn(CATALOGUE, type)));

interface Nodes {
  readonly nodes: readonly Node[];
  readonly indexOf: ReadonlyMap<Id, number>;
}

/**
 * Creates the nodes. Documents are normally sorted, with unique ids and known types; returns null for
 * any other document, which has to be passed again after `sortItems`.
 */
function createNodes(items: readonly Item[], sets: ReadonlyMap<Id, IndexedSet>, isSorted = false): Nodes | null {
  const nodes: Node[] = [];
  const indexOf = new Map<Id, number>();
  const above = ({ parent }: Node) => (parent < 0 ? undefined : nodes[parent]);
  let last: Node | undefined;
  const areInOrder = items.every((item, index) => {
    const { parent_id, options } = item;
    const ofType = getTypeTraits(item.type);
    let before: Node | undefined;
    let parent = last;
    while (parent !== undefined && parent.item.id !== parent_id) {
      before = parent;
      parent.end = index;
      parent = above(parent);
    }
    if (!isSorted && (!ofType || (!parent && parent_id !== null) || (before && compareSiblings(before.item, item) > 0)))
      return false;
    const { element } = ofType as TypeTraits;
    const set = element.choices ? sets.get(String(options.response_set_id)) : undefined;
    last = new Node(item, ofType as TypeTraits, index, parent, set);
    nodes.push(last);
    indexOf.set(item.id, index);
    return true;
  });
  for (; last !== undefined; last = above(last)) last.end = items.length;
  return areInOrder && (isSorted || indexOf.size === items.length) ? { nodes, indexOf } : null;
}

function indexByName(nodes: readonly Node[]): Map<string, Node> {
  const names = new Map<string, Node>();
  nodes.forEach((node) => {
    if (node.item.reference_key) names.set(node.item.reference_key, node);
  });
  return names;
}
