/** A template, compiled once: its items in document order with all that a run needs of each. */
import type { ElementType } from '../catalogue/element.ts';
import { CATALOGUE } from '../catalogue/index.ts';
import { highestScore, type ItemRule, rulesByItem } from '../rules/effects.ts';
import type { Id, Item, ResponseSet, TemplateDocument } from '../template/document.ts';
import { inDocumentOrder } from '../template/tree.ts';
import { unitsOffered } from '../units/convert.ts';
import { type Trees, treesOf } from './bindings.ts';
import { defaultOf } from './defaults.ts';
import { type Layout, layOutForm } from './layout.ts';
import { type ScoreTable, scoreTable } from './score.ts';
import * as is from './state.ts';
import type { RunContext } from './types.ts';

/** What a run needs to know of one item. */
export interface Node {
  readonly item: Item;
  readonly element: ElementType;
  readonly index: number;
  /** Index of the parent, -1 for pages. */
  readonly parent: number;
  /** Indexes of those right below, in order. */
  readonly children: readonly number[];
  readonly isQuestion: boolean;
  /** A person may answer it: it is not worked out, or may be overridden. */
  readonly answerable: boolean;
  readonly repeats: boolean;
  /** Stands in rows: it repeats, or something above it does. */
  readonly isRepeated: boolean;
  readonly hidden: boolean;
  readonly allowsNA: boolean;
  /** The unit that its numbers are compared, calculated and scored in; null where it has none. */
  readonly unit: string | null;
  /** What its own settings ask of it, as flags of a state. */
  readonly settings: number;
  readonly score: ScoreTable | null;
  /** Options whose choice is a failed item. */
  readonly failing: ReadonlySet<Id> | null;
  /** The value that stands while nobody has answered. */
  readonly startValue: ((context: RunContext) => unknown) | null;
}

/** A compiled template. Made by `compile`, good for any number of runs. */
export interface Program {
  readonly document: TemplateDocument;
  readonly nodes: readonly Node[];
  readonly indexOf: ReadonlyMap<Id, number>;
  readonly sets: Readonly<Record<Id, ResponseSet>>;
  /** Items by reference key: the variables of expressions. */
  readonly keys: ReadonlyMap<string, number>;
  readonly rules: ReadonlyMap<Id, readonly ItemRule[]>;
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
  items.forEach((item, index) => {
    indexOf.set(item.id, index);
    if (item.reference_key) keys.set(item.reference_key, index);
  });
  const sets: Record<Id, ResponseSet> = {};
  for (const set of document.response_sets) sets[set.uuid] = set;
  const rules = rulesByItem(document, indexOf);
  const form = { nodes: nodesOf(items, indexOf, sets, rules), indexOf, sets, keys, rules, trees: items.map(treesOf) };
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
  const below = new Map<number, number[]>();
  parents.forEach((parent, index) => {
    const siblings = below.get(parent);
    if (siblings) siblings.push(index);
    else below.set(parent, [index]);
  });
  const nodes: Node[] = [];
  items.forEach((item, index) => {
    const place = { index, parent: nodes[parents[index] as number], children: below.get(index) ?? NONE };
    nodes.push(nodeOf(item, place, sets, highestScore(rules.get(item.id))));
  });
  return nodes;
}
const NONE: readonly number[] = [];

function nodeOf(
  item: Item,
  { index, parent, children }: { index: number; parent: Node | undefined; children: readonly number[] },
  sets: Program['sets'],
  ruled: number | null,
): Node {
  const element = CATALOGUE[item.type];
  const has = (name: string) => (item.options[name] ?? element.options[name]?.default) === true;
  const set = element.choices ? sets[String(item.options.response_set_id)] : undefined;
  const isQuestion = element.kind === 'question';
  const answerable = isQuestion && element.value !== 'none' && (!element.computed || has('editable'));
  const repeats = has('repeatable') || item.type === 'repeating_group';
  return {
    item,
    element,
    index,
    parent: parent?.index ?? -1,
    children,
    isQuestion,
    answerable,
    repeats,
    isRepeated: repeats || parent?.isRepeated === true,
    hidden: has('hidden') || has('not_visible'),
    allowsNA: has('allow_n_a'),
    unit: unitsOffered(item)[0] ?? null,
    settings:
      (has('required') ? is.REQUIRED : 0) |
      (has('read_only') || (element.computed && !answerable) ? is.READ_ONLY : 0) |
      (has('require_note') ? is.NEEDS_NOTE : 0) |
      (has('require_media') ? is.NEEDS_MEDIA : 0) |
      (has('exclude_report') ? is.EXCLUDED : 0),
    score: scoreTable(item, set, ruled),
    failing: failingOf(set),
    startValue: defaultOf(item),
  };
}

function failingOf(set: ResponseSet | undefined): Node['failing'] {
  const failing = set?.options.filter((option) => option.failed);
  return failing?.length ? new Set(failing.map((option) => option.uuid)) : null;
}
