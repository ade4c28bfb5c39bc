/** A template, compiled once: its items in document order with all that a run needs of each. */
import type { ElementType } from '../catalogue/element.ts';
import { CATALOGUE } from '../catalogue/index.ts';
import type { ItemType } from '../catalogue/item-types.ts';
import { highestScore, type ItemRule, type RuleBook, rulesByItem } from '../rules/effects.ts';
import type { Id, Item, ResponseSet, TemplateDocument } from '../template/document.ts';
import { inDocumentOrder } from '../template/tree.ts';
import { unitsOffered } from '../units/convert.ts';
import { type Trees, treesOf } from './bindings.ts';
import { defaultOf } from './defaults.ts';
import * as is from './flags.ts';
import { type Layout, layOutForm } from './layout.ts';
import { type ScoreTable, scoreTable } from './score.ts';
import * as trait from './traits.ts';
import type { RunContext } from './types.ts';

type StartValue = (context: RunContext) => unknown;

/** What a run needs to know of one item. What only some runs ask is made when it is first asked for. */
export class Node {
  readonly item: Item;
  readonly element: ElementType;
  readonly index: number;
  /** Index of the parent, -1 for pages. */
  readonly parent: number;
  /** Indexes of those right below, in order. */
  readonly children: readonly number[];
  /** Stands in rows: it repeats, or something above it does. */
  readonly isRepeated: boolean;
  readonly traits: number;
  /** The options that it picks from. */
  readonly set: ResponseSet | undefined;
  private readonly rules: readonly ItemRule[] | undefined;
  private scoreTable: ScoreTable | null | undefined = undefined;
  private startsWith: StartValue | null | undefined = undefined;

  constructor(
    item: Item,
    place: { readonly index: number; readonly parent: Node | undefined; readonly children: readonly number[] },
    set: ResponseSet | undefined,
    rules: readonly ItemRule[] | undefined,
  ) {
    this.item = item;
    this.element = CATALOGUE[item.type];
    this.index = place.index;
    this.parent = place.parent?.index ?? -1;
    this.children = place.children;
    this.set = set;
    this.traits = traitsOf(item, set, rules);
    this.isRepeated = this.repeats || place.parent?.isRepeated === true;
    this.rules = rules;
  }

  get isQuestion(): boolean {
    return this.element.kind === 'question';
  }

  /** A person may answer it: it is not worked out, or may be overridden. */
  get answerable(): boolean {
    return (this.traits & trait.ANSWERABLE) !== 0;
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
    return this.item.options.units === undefined ? null : (unitsOffered(this.item)[0] ?? null);
  }

  get score(): ScoreTable | null {
    if (this.scoreTable === undefined) this.scoreTable = scoreTable(this.item, this.set, highestScore(this.rules));
    return this.scoreTable;
  }

  /** The value that stands while nobody has answered. */
  get startValue(): StartValue | null {
    if (this.startsWith === undefined) this.startsWith = defaultOf(this.item);
    return this.startsWith;
  }
}

/** A compiled template. Made by `compile`, good for any number of runs. */
export interface Program {
  readonly document: TemplateDocument;
  readonly nodes: readonly Node[];
  readonly indexOf: ReadonlyMap<Id, number>;
  readonly sets: Readonly<Record<Id, ResponseSet>>;
  /** Items by reference key: the variables of expressions. */
  readonly keys: ReadonlyMap<string, number>;
  readonly rules: RuleBook['byItem'];
  /** What comes of rules, each once. */
  readonly outcomes: RuleBook['outcomes'];
  /** Expressions of each node, read once. */
  readonly trees: readonly (Trees | null)[];
  /** The layout while no repeat has rows; runs without repeats share it. */
  readonly layout: Layout;
}

/** Compiles a template. It never fails: what is wrong with a template is `checkTemplate`'s to say. */
export function compile(document: TemplateDocument): Program {
  const items = inDocumentOrder(document.items).filter((item) => Object.hasOwn(CATALOGUE, item.type));
  const indexOf = new Map<Id, number>();
  const keys = new Map<string, number>();
  for (let index = 0; index < items.length; index++) {
    const { id, reference_key } = items[index] as Item;
    indexOf.set(id, index);
    if (reference_key) keys.set(reference_key, index);
  }
  const sets: Record<Id, ResponseSet> = {};
  for (const set of document.response_sets) sets[set.uuid] = set;
  const { byItem: rules, outcomes } = rulesByItem(document, indexOf);
  const nodes = nodesOf(items, indexOf, sets, rules);
  const form = { nodes, indexOf, sets, keys, rules, outcomes, trees: items.map(treesOf) };
  return { ...form, document, layout: layOutForm(form) };
}

function nodesOf(
  items: readonly Item[],
  indexOf: Program['indexOf'],
  sets: Program['sets'],
  rules: Program['rules'],
): Node[] {
  const parents = items.map(({ parent_id }, index) => {
    const known = parent_id === null ? undefined : indexOf.get(parent_id);
    return known === undefined || known >= index ? -1 : known;
  });
  const below: (number[] | undefined)[] = new Array(items.length);
  for (let index = 0; index < items.length; index++) {
    const parent = parents[index] as number;
    if (parent < 0) continue;
    const siblings = below[parent];
    if (siblings) siblings.push(index);
    else below[parent] = [index];
  }
  const nodes: Node[] = [];
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as Item;
    const place = { index, parent: nodes[parents[index] as number], children: below[index] ?? NONE };
    const set = CATALOGUE[item.type].choices ? sets[String(item.options.response_set_id)] : undefined;
    nodes.push(new Node(item, place, set, rules.get(item.id)));
  }
  return nodes;
}
const NONE: readonly number[] = [];

/** Options that say yes or no, each with the trait that it sets. */
const SWITCHES: Readonly<Record<string, number>> = {
  required: is.REQUIRED,
  read_only: is.READ_ONLY,
  require_note: is.NEEDS_NOTE,
  require_media: is.NEEDS_MEDIA,
  exclude_report: is.EXCLUDED,
  allow_n_a: trait.ALLOWS_NA,
  repeatable: trait.REPEATS,
};

/** The traits of an item: those of its type, changed by its own options, of which most items have few. */
function traitsOf(item: Item, set: ResponseSet | undefined, rules: readonly ItemRule[] | undefined): number {
  const { options, type } = item;
  const element = CATALOGUE[type];
  let traits = traitsOfType(type);
  for (const name in options) {
    const value = options[name];
    const one = typeof value === 'boolean' ? SWITCHES[name] : undefined;
    if (one !== undefined) traits = value === true ? traits | one : traits & ~one;
    else if ((name === 'default_value' || name === 'checkedByDefault') && value !== null) traits |= trait.STARTS;
  }
  if ((options.hidden ?? element.options.hidden?.default) === true) traits |= trait.HIDDEN;
  if ((options.not_visible ?? element.options.not_visible?.default) === true) traits |= trait.HIDDEN;
  if (type === 'repeating_group') traits |= trait.REPEATS;
  if (set?.options.some((option) => option.failed)) traits |= trait.FAILS;
  if (isScored(item, element, rules)) traits |= trait.SCORES;
  if ((traits & trait.QUESTION) === 0 || element.value === 'none') return traits;
  const comesByItself = (traits & trait.COMPUTED) !== 0 || element.value === 'any';
  if (!comesByItself || options.editable === true) return traits | trait.ANSWERABLE;
  return traits | is.READ_ONLY;
}

function isScored({ options }: Item, element: ElementType, rules: readonly ItemRule[] | undefined): boolean {
  if (element.scoring === 'none') return false;
  const own = options.enable_score ?? element.options.enable_score?.default;
  return (element.scoring !== 'rule' && own === true) || highestScore(rules) !== null;
}

const known = new Map<ItemType, number>();
function traitsOfType(type: ItemType): number {
  const made = known.get(type);
  if (made !== undefined) return made;
  const { kind, computed, options } = CATALOGUE[type];
  let traits = kind === 'question' ? trait.QUESTION : 0;
  if (options.global_list_uuid) traits |= trait.PICKS_FROM_LIST;
  if (computed) traits |= trait.COMPUTED;
  if (defaultOf({ type, options: {} } as Item)) traits |= trait.STARTS;
  for (const name in SWITCHES) if (options[name]?.default === true) traits |= SWITCHES[name] as number;
  known.set(type, traits);
  return traits;
}
