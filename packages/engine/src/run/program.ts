/** A template, compiled once: its items in document order with all that a run needs of each. */
import type { AnswerKey } from '../answers/change.ts';
import type { ElementType } from '../catalogue/element.ts';
import { CATALOGUE } from '../catalogue/index.ts';
import { giveRules, highestScore, type ItemRule, type Outcome } from '../rules/effects.ts';
import type { Id, Item, ResponseSet, TemplateDocument } from '../template/document.ts';
import { bySiblingOrder, inDocumentOrder } from '../template/tree.ts';
import { unitsOffered } from '../units/convert.ts';
import { type Trees, treesOf } from './bindings.ts';
import { defaultOf } from './defaults.ts';
import { type Layout, layOutForm, layOutRows } from './layout.ts';
import { type KnownSet, NO_OPTIONS, type Options, optionsOf } from './options.ts';
import { type ScoreTable, scoreTable } from './score.ts';
import { sameValue } from './state.ts';
import * as trait from './traits.ts';
import { type OwnTraits, ownTraits, traitsOf } from './type-traits.ts';
import type { RunContext } from './types.ts';

type StartValue = (context: RunContext) => unknown;

/**
 * What a run needs to know of one item. What only some runs ask is made when it is first asked for.
 * Forms have thousands: fields are declared only, so that none is made empty before it is filled.
 */
export class Node {
  declare readonly item: Item;
  declare readonly element: ElementType;
  declare readonly index: number;
  /** Index of the parent, -1 for pages. */
  declare readonly parent: number;
  /** The index behind the last item below. */
  declare end: number;
  declare traits: number;
  /** The options that it picks from, and where they begin in `Program.options`. */
  declare readonly set: ResponseSet | undefined;
  declare readonly optionsAt: number;
  /** The rules that act on it. */
  declare rules: ItemRule[] | undefined;
  declare private scoreTable: ScoreTable | null | undefined;

  constructor(item: Item, own: OwnTraits, index: number, parent: Node | undefined, known: KnownSet | undefined) {
    this.item = item;
    this.element = own.element;
    this.index = index;
    this.parent = parent === undefined ? -1 : parent.index;
    this.end = index + 1;
    this.set = known?.set;
    this.optionsAt = known?.at ?? NO_OPTIONS;
    this.rules = undefined;
    this.scoreTable = undefined;
    const traits = traitsOf(item, own, known);
    const isRepeated = (traits & trait.REPEATS) !== 0 || parent?.isRepeated === true;
    this.traits = isRepeated ? traits | trait.REPEATED : traits;
  }

  get isQuestion(): boolean {
    return this.element.kind === 'question';
  }

  /** A person may answer it: it is not worked out, or may be overridden. */
  get answerable(): boolean {
    return (this.traits & trait.ANSWERABLE) !== 0;
  }

  /** Stands in rows: it repeats, or something above it does. */
  get isRepeated(): boolean {
    return (this.traits & trait.REPEATED) !== 0;
  }

  get repeats(): boolean {
    return (this.traits & trait.REPEATS) !== 0;
  }

  get hidden(): boolean {
    return (this.traits & trait.HIDDEN) !== 0;
  }

  get allowsNA(): boolean {
    return (this.traits & trait.ALLOWS_NA) !== 0;
  }

  /** The unit that its numbers are compared, calculated and scored in; null where it has none. */
  get unit(): string | null {
    return (this.traits & trait.MEASURED) === 0 ? null : (unitsOffered(this.item)[0] ?? null);
  }

  get score(): ScoreTable | null {
    if (this.scoreTable === undefined) this.scoreTable = scoreTable(this.item, this.set, highestScore(this.rules));
    return this.scoreTable;
  }

  /** The value that stands while nobody has answered. */
  get startValue(): StartValue | null {
    return defaultOf(this.item);
  }
}

type Rows = ReadonlyMap<AnswerKey, readonly Id[]>;

function isSame(rows: Rows, others: Rows): boolean {
  if (rows.size !== others.size) return false;
  for (const [key, ids] of rows) if (!sameValue(others.get(key), ids)) return false;
  return true;
}

/** A compiled template. */
export class Program {
  readonly document: TemplateDocument;
  readonly nodes: readonly Node[];
  readonly indexOf: ReadonlyMap<Id, number>;
  /** What rules can make of an item, each once. */
  readonly outcomes: readonly Outcome[];
  /** The layout of an inspection without rows, and what all with rows begin with. */
  readonly layout: Layout;
  /** The options of all response sets. */
  readonly options: Options;
  #laidOut: { readonly rows: Rows; readonly layout: Layout } | undefined;
  readonly #trees = new Map<Node, Trees>();
  #setRecord: Readonly<Record<Id, ResponseSet>> | undefined;
  #names: Map<string, Node | undefined> | undefined;

  constructor(document: TemplateDocument) {
    const { options, sets } = optionsOf(document.response_sets);
    const { nodes, indexOf } = nodesOf(document.items, sets) ?? (nodesOf(inOrder(document.items), sets, true) as Nodes);
    const { outcomes, gifted } = giveRules(document, nodes, indexOf);
    for (const node of gifted)
      if (node.element.scoring !== 'none' && highestScore(node.rules) !== null)
        node.traits = (node.traits | trait.SCORES) & ~trait.OPTION_POINTS;
    this.document = document;
    this.nodes = nodes;
    this.indexOf = indexOf;
    this.outcomes = outcomes;
    this.options = options;
    this.layout = layOutForm(this);
    this.#names = undefined;
  }

  /** The layout of an inspection with these rows. Answers come far more often than rows: the last one is kept. */
  layoutWith(rows: Rows): Layout {
    if (rows.size === 0) return this.layout;
    if (!this.#laidOut || !isSame(this.#laidOut.rows, rows))
      this.#laidOut = { rows: new Map(rows), layout: layOutRows(this, rows) };
    return this.#laidOut.layout;
  }

  /** The response sets by their ids. */
  get sets(): Readonly<Record<Id, ResponseSet>> {
    this.#setRecord ??= Object.fromEntries(this.document.response_sets.map((set) => [set.uuid, set]));
    return this.#setRecord;
  }

  /**
   * The item that expressions know by a name. While a form is laid out, all names are at hand; later
   * only rows ask, and then for few.
   */
  named(name: string): Node | undefined {
    if (this.layout === undefined) {
      this.#names ??= namesOf(this.nodes);
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

  /** The expressions of an item; kept from when rows ask for them, which they do again and again. */
  treesOf(node: Node): Trees {
    if (this.layout === undefined) return treesOf(node.item);
    const known = this.#trees.get(node) ?? treesOf(node.item);
    this.#trees.set(node, known);
    return known;
  }
}

/** Compiles a template. It never fails: what is wrong with a template is `checkTemplate`'s to say. */
export const compile = (document: TemplateDocument): Program => new Program(document);

/** Items of the types that there are, in document order. */
const inOrder = (items: readonly Item[]): readonly Item[] =>
  inDocumentOrder(items.filter(({ type }) => Object.hasOwn(CATALOGUE, type)));

interface Nodes {
  readonly nodes: readonly Node[];
  readonly indexOf: ReadonlyMap<Id, number>;
}

/**
 * The items as nodes. Documents travel in their order, with each id once and types that there are;
 * null for one that does not, unless it was brought `inOrder`.
 */
function nodesOf(items: readonly Item[], sets: ReadonlyMap<Id, KnownSet>, isSorted = false): Nodes | null {
  const nodes: Node[] = [];
  const indexOf = new Map<Id, number>();
  const above = ({ parent }: Node) => (parent < 0 ? undefined : nodes[parent]);
  let last: Node | undefined;
  const areInOrder = items.every((item, index) => {
    const { parent_id, options } = item;
    const ofType = ownTraits(item.type);
    let before: Node | undefined;
    let parent = last;
    while (parent !== undefined && parent.item.id !== parent_id) {
      before = parent;
      parent.end = index;
      parent = above(parent);
    }
    if (!isSorted && (!ofType || (!parent && parent_id !== null) || (before && bySiblingOrder(before.item, item) > 0)))
      return false;
    const { element } = ofType as OwnTraits;
    const set = element.choices ? sets.get(String(options.response_set_id)) : undefined;
    last = new Node(item, ofType as OwnTraits, index, parent, set);
    nodes.push(last);
    indexOf.set(item.id, index);
    return true;
  });
  for (; last !== undefined; last = above(last)) last.end = items.length;
  return areInOrder && (isSorted || indexOf.size === items.length) ? { nodes, indexOf } : null;
}

function namesOf(nodes: readonly Node[]): Map<string, Node> {
  const names = new Map<string, Node>();
  nodes.forEach((node) => {
    if (node.item.reference_key) names.set(node.item.reference_key, node);
  });
  return names;
}
