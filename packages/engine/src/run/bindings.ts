/** Rules and expressions, bound to the slots of a layout. */
import { dateInZone } from '../catalogue/date-shapes.ts';
import { type Bound, bind, type Choices, type Scalar, type Site, type Value } from '../expression/bind.ts';
import { type Expression, parse } from '../expression/parse.ts';
import { ExpressionError } from '../expression/tokens.ts';
import { type ItemRule, STANDING_BITS } from '../rules/effects.ts';
import type { Id, Item, ResponseOption, ResponseSet } from '../template/document.ts';
import { expressionsOf, type ItemExpression } from '../template/expressions.ts';
import { slotsBelow } from './below.ts';
import type { Asked, RuleWriter } from './conditions.ts';
import type { Places } from './layout.ts';
import type { Node, Program } from './program.ts';
import { type Reached, reach } from './reach.ts';

/** What decides over one slot beside its answer. */
export interface Binding {
  /** Its rules, and where each begins in the code. */
  readonly rules: readonly ItemRule[];
  readonly places: readonly number[];
  /** Where its rules begin in the code. */
  readonly at: number;
  /** Tests that its rules ask. */
  readonly tests: readonly number[];
  /** Those of its tests that ask the slot's very own answer. */
  readonly testsOfItself: readonly number[];
  /** A calculation, or the slots whose numbers it adds up where it is a plain sum. */
  readonly calculation: Bound | null;
  readonly addends: readonly number[] | null;
  readonly constraint: Bound | null;
  readonly repeatCount: Bound | null;
  /** One for each option of its response set. */
  readonly choices: readonly { readonly uuid: string; readonly isOffered: Bound }[] | null;
  /** Slots that a counter of answers or of issues looks at. */
  readonly counts: readonly number[] | null;
  /** Slots that its expressions and counts read; one that is read twice may be named twice. */
  readonly reads: readonly number[];
  /** Reads what stands in rows, and so means other slots when rows come or go. */
  readonly looksAtRows: boolean;
}

/** An item's expressions as trees; what cannot be read is left out, and told by `checkTemplate`. */
export type Trees = Partial<Record<ItemExpression['place'], Expression>>;

export function treesOf(item: Item): Trees | null {
  const { calculations, constraint, choice_filter, repeat_count } = item.options;
  if (!calculations && !constraint && !choice_filter && !repeat_count) return null;
  const trees: Trees = {};
  for (const { place, source } of expressionsOf(item)) {
    try {
      trees[place] = parse(source);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
    }
  }
  return Object.keys(trees).length === 0 ? null : trees;
}

type Ground = Pick<Program, 'nodes' | 'indexOf' | 'keys' | 'sets' | 'rules' | 'trees'>;

/** Binds all that decides over a slot, or null where nothing does. Conditions go to the writer. */
export function bindSlot(program: Ground, layout: Places, slot: number, writer: RuleWriter): Binding | null {
  const node = layout.nodes[slot] as Node;
  const rules = program.rules.get(node.item.id);
  const trees = program.trees[node.index] ?? null;
  const isCounter = node.item.type === 'counter' || node.item.type === 'issues_count';
  if (!rules && !trees && !isCounter) return null;
  const reads: number[] = [];
  let looksAtRows = isCounter;
  const slotsOf = (index: number | undefined, all = false): Reached | null => {
    const asked = index === undefined ? undefined : program.nodes[index];
    if (!asked) return null;
    looksAtRows ||= asked.isRepeated;
    return reach(layout, asked, slot, all);
  };
  const ruled = rules
    ? bindRules(rules, layout, slot, writer, (id) => {
        const index = program.indexOf.get(id);
        const found = slotsOf(index);
        return found && { slots: found.slots, node: program.nodes[index as number] as Node };
      })
    : NO_RULES;
  const counts = isCounter ? countedSlots(layout, slot) : null;
  const variable: SlotsOf = (index, all) => {
    const found = slotsOf(index, all);
    for (const one of found?.slots ?? NO_SLOTS) if (one !== slot) reads.push(one);
    return found;
  };
  const { calculation, addends, constraint, repeatCount, choices } = trees
    ? bindTrees(program, layout, slot, trees, variable)
    : NO_TREES;
  const bound = { calculation, addends, constraint, repeatCount, choices, counts };
  return { ...ruled, ...bound, reads: counts ? [...reads, ...counts] : reads, looksAtRows };
}

type BoundRules = Pick<Binding, 'rules' | 'places' | 'at' | 'tests' | 'testsOfItself'>;
const NO_RULES: BoundRules = { rules: [], places: [], at: 0, tests: [], testsOfItself: [] };

function bindRules(
  all: readonly ItemRule[],
  layout: Places,
  slot: number,
  writer: RuleWriter,
  askedAs: Asked,
): BoundRules {
  const isWhole = layout.isRepeat[slot] === 1 && (layout.nodes[slot] as Node).isQuestion;
  const rules = isWhole ? all.filter(decidesStanding) : all;
  if (rules.length === 0) return NO_RULES;
  const written = writer.write(rules, askedAs);
  const testsOfItself = written.tests.filter((test) => writer.slotsOf(test).includes(slot));
  return { rules, ...written, testsOfItself };
}

const NO_SLOTS: readonly number[] = [];

/** Of a repeated question as a whole only that is decided; all else that rules say is for its rows. */
const decidesStanding = ({ outcomes }: ItemRule): boolean => outcomes.some(({ says }) => (says & STANDING_BITS) !== 0);

type SlotsOf = (index: number | undefined, all?: boolean) => Reached | null;
type BoundTrees = Pick<Binding, 'calculation' | 'addends' | 'constraint' | 'repeatCount' | 'choices'>;
const NO_TREES: BoundTrees = { calculation: null, addends: null, constraint: null, repeatCount: null, choices: null };

/** The expressions of a slot: those of a question work in each row, the number of rows above them. */
function bindTrees(program: Ground, layout: Places, slot: number, trees: Trees, slotsOf: SlotsOf): BoundTrees {
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
  const addends = trees.calculation ? plainSum(program, trees.calculation, slotsOf) : null;
  const filter = trees.choice_filter;
  const options = filter ? program.sets[String(node.item.options.response_set_id)]?.options : undefined;
  return {
    calculation: addends ? null : expression(trees.calculation),
    addends,
    constraint: expression(trees.constraint),
    repeatCount: null,
    choices: filter && options ? options.map((option) => offered(filter, option, site)) : null,
  };
}

/** What a plain sum of numbers adds up, as most calculations do; null for anything else. */
function plainSum({ keys, nodes }: Ground, tree: Expression, slotsOf: SlotsOf): readonly number[] | null {
  if (tree.kind !== 'call' || tree.name !== 'sum') return null;
  const addends: number[] = [];
  for (const part of tree.values) {
    const index = part.kind === 'variable' ? keys.get(part.name) : undefined;
    if (index === undefined || nodes[index]?.item.type !== 'number') return null;
    for (const slot of slotsOf(index)?.slots ?? NO_SLOTS) addends.push(slot);
  }
  return addends;
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
function position(layout: Places, slot: number): Bound {
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
function countedSlots(layout: Places, slot: number): number[] {
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
