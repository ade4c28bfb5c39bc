/** Rules and expressions, bound to the slots of a layout, and who reads whom. */
import { dateInZone } from '../catalogue/date-shapes.ts';
import { type Bound, bind, type Choices, type Scalar, type Site, type Value } from '../expression/bind.ts';
import { type Expression, parse } from '../expression/parse.ts';
import { ExpressionError } from '../expression/tokens.ts';
import { asks } from '../rules/compare.ts';
import { type ItemRule, STANDING_BITS } from '../rules/effects.ts';
import type { Condition } from '../rules/rule-set.ts';
import type { Id, Item, ResponseOption, ResponseSet } from '../template/document.ts';
import { expressionsOf, type ItemExpression } from '../template/expressions.ts';
import { slotsBelow } from './below.ts';
import type { Layout } from './layout.ts';
import type { Node, Program } from './program.ts';
import { type Reached, reach } from './reach.ts';

export type Holds = (values: readonly unknown[]) => boolean;
export interface BoundRule {
  readonly rule: ItemRule;
  /** One for each branch; the first that holds acts. */
  readonly branches: readonly Holds[];
}
/** What decides over one slot beside its answer. */
export interface Binding {
  readonly rules: readonly BoundRule[];
  readonly calculation: Bound | null;
  readonly constraint: Bound | null;
  readonly repeatCount: Bound | null;
  /** One for each option of its response set. */
  readonly choices: readonly { readonly uuid: string; readonly isOffered: Bound }[] | null;
  /** Slots that a counter of answers or of issues looks at. */
  readonly counts: readonly number[] | null;
  /** All slots that any of this reads; one that is read twice may be named twice. */
  readonly reads: readonly number[];
  /** Reads what stands in rows, and so means other slots when rows come or go. */
  readonly looksAtRows: boolean;
  /** Some rule asks the very answer of the slot that it acts upon. */
  readonly asksItself: boolean;
}

/** An item's expressions as trees; what cannot be read is left out, and told by `checkTemplate`. */
export type Trees = Partial<Record<ItemExpression['place'], Expression>>;

export function treesOf(item: Item): Trees | null {
  const expressions = expressionsOf(item);
  if (expressions.length === 0) return null;
  const trees: Trees = {};
  for (const { place, source } of expressions) {
    try {
      trees[place] = parse(source);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
    }
  }
  return Object.keys(trees).length === 0 ? null : trees;
}

type Ground = Pick<Program, 'nodes' | 'indexOf' | 'keys' | 'sets' | 'rules' | 'trees'>;

/** Binds all that decides over a slot, or null where nothing does. */
export function bindSlot(program: Ground, layout: Omit<Layout, 'bindings' | 'graph'>, slot: number): Binding | null {
  const node = layout.nodes[slot] as Node;
  const rules = program.rules.get(node.item.id);
  const trees = program.trees[node.index] ?? null;
  const isCounter = node.item.type === 'counter' || node.item.type === 'issues_count';
  if (!rules && !trees && !isCounter) return null;
  const reads: number[] = [];
  let looksAtRows = isCounter;
  let asksItself = false;
  const read = (slots: readonly number[]) => {
    for (const one of slots) if (one !== slot) reads.push(one);
  };
  const slotsOf: SlotsOf = (index, all = false) => {
    const asked = index === undefined ? undefined : program.nodes[index];
    if (!asked) return null;
    const found = reach(layout, asked, slot, all);
    looksAtRows ||= asked.isRepeated;
    read(found.slots);
    return found;
  };
  const isWhole = layout.isRepeat[slot] === 1 && node.isQuestion;
  const condition = (one: Condition) =>
    bindCondition(one, (id) => {
      const slots = slotsOf(program.indexOf.get(id))?.slots ?? NO_SLOTS;
      asksItself ||= slots.includes(slot);
      return slots;
    });
  const ruled = (rules ?? [])
    .filter((rule) => !isWhole || decidesStanding(rule))
    .map((rule) => ({
      rule,
      branches: rule.branches.map(({ when }) => (when ? condition(when) : () => true)),
    }));
  const counts = isCounter ? countedSlots(layout, slot) : null;
  if (counts) read(counts);
  const { calculation, constraint, repeatCount, choices } = trees
    ? bindTrees(program, layout, slot, trees, slotsOf)
    : NO_TREES;
  const bound = { calculation, constraint, repeatCount, choices, counts };
  return { rules: ruled, ...bound, reads: reads.slice(), looksAtRows, asksItself };
}
const NO_SLOTS: readonly number[] = [];

/** Of a repeated question as a whole only that is decided; all else that rules say is for its rows. */
const decidesStanding = ({ outcomes }: ItemRule): boolean => outcomes.some(({ says }) => (says & STANDING_BITS) !== 0);

type SlotsOf = (index: number | undefined, all?: boolean) => Reached | null;
type BoundTrees = Pick<Binding, 'calculation' | 'constraint' | 'repeatCount' | 'choices'>;
const NO_TREES: BoundTrees = { calculation: null, constraint: null, repeatCount: null, choices: null };

/** The expressions of a slot: those of a question work in each row, the number of rows above them. */
function bindTrees(
  program: Ground,
  layout: Omit<Layout, 'bindings' | 'graph'>,
  slot: number,
  trees: Trees,
  slotsOf: SlotsOf,
): BoundTrees {
  const node = layout.nodes[slot] as Node;
  const site: Site = {
    variable: (name, all) => {
      const index = program.keys.get(name);
      const found = slotsOf(index, all);
      return found && index !== undefined ? reader(program, program.nodes[index] as Node, found) : null;
    },
    get position() {
      return position(layout, slot);
    },
    today: ({ context }) => dateInZone(context.started_at, context.zone, 'year_month_day'),
  };
  const expression = (tree: Expression | undefined) => (tree ? bind(tree, site) : null);
  if (layout.isRepeat[slot] === 1) return { ...NO_TREES, repeatCount: expression(trees.repeat_count) };
  if (!node.isQuestion) return NO_TREES;
  const filter = trees.choice_filter;
  const options = filter ? program.sets[String(node.item.options.response_set_id)]?.options : undefined;
  return {
    calculation: expression(trees.calculation),
    constraint: expression(trees.constraint),
    repeatCount: null,
    choices: filter && options ? options.map((option) => offered(filter, option, site)) : null,
  };
}

function bindCondition(condition: Condition, slotsOf: (id: string) => readonly number[]): Holds {
  if ('all' in condition) {
    const parts = condition.all.map((part) => bindCondition(part, slotsOf));
    return (values) => {
      for (const part of parts) if (!part(values)) return false;
      return true;
    };
  }
  if ('any' in condition) {
    const parts = condition.any.map((part) => bindCondition(part, slotsOf));
    return (values) => {
      for (const part of parts) if (part(values)) return true;
      return false;
    };
  }
  if ('not' in condition) {
    const inner = bindCondition(condition.not, slotsOf);
    return (values) => !inner(values);
  }
  const { operator, value } = condition;
  const asked = slotsOf(condition.item_id);
  const isAsked = asks(operator, value);
  const [only] = asked;
  if (asked.length === 1 && only !== undefined) return (values) => isAsked(values[only]);
  if (asked.length === 0) return () => isAsked(null);
  return (values) => asked.some((slot) => isAsked(values[slot]));
}

/** How a variable reads: chosen options with their labels, other values as they are, rows as a list. */
function reader({ sets }: Ground, node: Node, found: Reached): Bound {
  const [only] = found.slots;
  const options = node.element.choices ? optionsOf(sets[String(node.item.options.response_set_id)]) : null;
  if (!found.isOne) {
    const { slots } = found;
    return ({ values }) => slots.map((slot) => (options ? namesIn(values[slot], options) : scalarIn(values[slot])));
  }
  if (only === undefined) return () => null;
  if (!options) return ({ values }) => valueIn(values[only]);
  return ({ values }): Choices => {
    const uuids = (values[only] as string[] | null) ?? [];
    const chosen = uuids.map((uuid) => options.get(uuid));
    return {
      uuids,
      labels: chosen.map((option) => option?.label ?? ''),
      names: chosen.map((option) => nameOf(option) ?? option?.label ?? ''),
    };
  };
}

const optionsOf = (set: ResponseSet | undefined): ReadonlyMap<Id, ResponseOption> =>
  new Map(set?.options.map((option) => [option.uuid, option]));

/** The name that an option has among its values: what a choice filter compares, and what stays when its label changes. */
function nameOf(option: ResponseOption | undefined): string | null {
  const name = option?.values?.name;
  return name === undefined ? null : String(name);
}

/** What was chosen in one row of many: by name where the options have names, else the only uuid. */
function namesIn(value: unknown, options: ReadonlyMap<Id, ResponseOption>): Scalar {
  const names = Array.isArray(value) ? value.map((uuid) => nameOf(options.get(uuid))) : [];
  return names.length > 0 && names.every((name) => name !== null) ? names.join(' ') : scalarIn(value);
}

function scalarIn(value: unknown): Scalar {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.length === 1 ? scalarIn(value[0]) : null;
}
const valueIn = (value: unknown): Value => (Array.isArray(value) ? value.map(scalarIn) : scalarIn(value));

/** The number of the row around a slot, from 1. */
function position(layout: Omit<Layout, 'bindings' | 'graph'>, slot: number): Bound {
  for (let row = slot; row !== layout.size; row = layout.parents[row] as number) {
    const repeat = layout.parents[row] as number;
    if (repeat === layout.size || layout.isRepeat[repeat] === 0) continue;
    const number = [...slotsBelow(layout, repeat)].indexOf(row) + 1;
    return () => number;
  }
  return () => null;
}

/** An option is offered while its filter holds; its own values go before variables of that name. */
function offered(filter: Expression, option: ResponseOption, site: Site): { uuid: string; isOffered: Bound } {
  const own: Readonly<Record<string, Scalar>> = { label: option.label, uuid: option.uuid, ...option.values };
  const variable: Site['variable'] = (name, all) => {
    if (!Object.hasOwn(own, name)) return site.variable(name, all);
    const value = own[name] ?? null;
    return () => value;
  };
  return { uuid: option.uuid, isOffered: bind(filter, { ...site, variable }) };
}

/** What stands before a counter, in its scope: of the type that it counts, or all that may have issues. */
function countedSlots(layout: Omit<Layout, 'bindings' | 'graph'>, slot: number): number[] {
  const { item } = layout.nodes[slot] as Node;
  const type = item.type === 'counter' ? (item.options.type ?? 'yesno') : null;
  let scope = layout.parents[slot] as number;
  if (item.options.scope === 'page')
    while (layout.parents[scope] !== layout.size) scope = layout.parents[scope] as number;
  const { order, places } = layout;
  const isWhole = item.options.scope !== 'page' && item.options.scope !== 'section';
  const found: number[] = [];
  for (let place = isWhole ? 0 : (places[scope] ?? 0); place < (places[slot] as number); place++) {
    const before = order[place] as number;
    const { item: one, isQuestion } = layout.nodes[before] as Node;
    if (layout.isRepeat[before] === 0 && (type === null ? isQuestion : one.type === type)) found.push(before);
  }
  return found;
}
