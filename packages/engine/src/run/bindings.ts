/** Rules and expressions, bound to the slots of a layout. */
import { bind } from '../expression/bind.ts';
import { type Expression, parse } from '../expression/parse.ts';
import { ExpressionError } from '../expression/tokens.ts';
import type { Bound } from '../expression/values.ts';
import { type ItemRule, STANDING_BITS } from '../rules/effects.ts';
import type { Id, Item } from '../template/document.ts';
import { expressionsOf, type ItemExpression } from '../template/expressions.ts';
import type { Form, Layout } from './layout.ts';
import { joined, LinksWriter, NO_LINKS } from './links.ts';
import type { Places } from './places.ts';
import type { Node } from './program.ts';
import { type Reached, reach } from './reach.ts';
import { type Asker, NOTHING_WRITTEN, RuleWriter } from './rule-writer.ts';
import * as trait from './traits.ts';
import { offered, siteAt } from './variables.ts';

/** What decides over one slot beside its answer and its rules. */
export interface Binding {
  readonly calculation: Bound | null;
  readonly constraint: Bound | null;
  readonly repeatCount: Bound | null;
  /** One for each option of its response set. */
  readonly choices: readonly { readonly uuid: string; readonly isOffered: Bound }[] | null;
  /** Slots that a counter of answers or of issues looks at. */
  readonly counts: readonly number[] | null;
}

/** An item's expressions as trees; what cannot be read is left out, and told by `checkTemplate`. */
export type Trees = Partial<Record<ItemExpression['place'], Expression>>;

export function treesOf(item: Item): Trees {
  const trees: Trees = {};
  for (const { place, source } of expressionsOf(item)) {
    try {
      trees[place] = parse(source);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
    }
  }
  return trees;
}

/** The rules that act on a slot. Of a repeated question as a whole only its standing is decided; all else is for its rows. */
export function rulesAt({ nodes, isRepeat }: Places, slot: number): readonly ItemRule[] {
  const { rules, isQuestion } = nodes[slot] as Node;
  return rules && isQuestion && isRepeat[slot] === 1 ? rules.filter(decidesStanding) : (rules ?? NO_RULES);
}
const decidesStanding = ({ outcomes }: ItemRule): boolean => outcomes.some(({ says }) => (says & STANDING_BITS) !== 0);
const NO_RULES: readonly ItemRule[] = [];

const BINDS = trait.EXPRESSED | trait.COUNTS;

/** Binds slot after slot, behind what was bound to a form before its rows. */
export class Binder implements Asker {
  readonly rulesAt: Int32Array;
  readonly sumsAt: Int32Array;
  readonly bindings: Map<number, Binding>;
  readonly testsOfItself: Map<number, readonly number[]>;
  readonly rowReaders: number[] = [];
  readonly rules: RuleWriter;
  readonly readers: LinksWriter;
  /** Something is asked or read that stands behind the slot that does. */
  looksAhead: boolean;
  readonly #form: Form;
  readonly #places: Places;
  readonly #addends: number[] = [];
  readonly #before: Int32Array;
  /** The slot at hand, its place, and whether it looks at what stands in rows. */
  #slot = 0;
  #place = 0;
  #looksAtRows = false;

  constructor(form: Form, places: Places, before: Layout | null) {
    const { size } = places;
    this.#form = form;
    this.#places = places;
    this.rulesAt = new Int32Array(size);
    this.sumsAt = new Int32Array(size);
    this.bindings = new Map(before?.bindings);
    this.testsOfItself = new Map(before?.testsOfItself);
    this.looksAhead = before !== null && before.graph.order !== before.order;
    const written = before ? { conditions: before.conditions, ...before.graph } : NOTHING_WRITTEN;
    this.rules = new RuleWriter(written, size, form.options);
    this.readers = new LinksWriter(before?.graph.readers ?? NO_LINKS, size);
    // At 0 stands the sum of all slots without one.
    this.#before = before?.addends ?? new Int32Array(1);
    if (!before) return;
    this.rulesAt.set(before.rulesAt);
    this.sumsAt.set(before.sumsAt);
  }

  get addends(): Int32Array {
    return joined(this.#before, this.#addends);
  }

  /** Whether there is something to bind. */
  isDecided(slot: number): boolean {
    const { traits, nodes } = this.#places;
    return ((traits[slot] as number) & BINDS) !== 0 || nodes[slot]?.rules !== undefined;
  }

  /** Binds all that decides over a slot. */
  bind(slot: number): void {
    const { nodes, places, traits, form } = this.#places;
    const node = nodes[slot] as Node;
    this.#slot = slot;
    this.#place = places[slot] as number;
    this.#looksAtRows = false;
    let own = (traits[slot] as number) & ~trait.BOUND;
    if (node.rules) own |= this.#bindRules();
    if ((own & BINDS) !== 0) own |= this.#bindMore(node);
    traits[slot] = own;
    if (this.#looksAtRows && slot < form) this.rowReaders.push(slot);
  }

  #bindRules(): number {
    const slot = this.#slot;
    const rules = rulesAt(this.#places, slot);
    if (rules.length === 0) return 0;
    const { at, testsOfItself } = this.rules.write(slot, rules, this);
    this.rulesAt[slot] = at;
    if (!testsOfItself) return trait.RULED;
    this.testsOfItself.set(slot, testsOfItself);
    return trait.RULED | trait.ASKS_ITSELF;
  }

  nodeOf(id: Id): Node | undefined {
    return this.#form.nodes[this.#form.indexOf.get(id) ?? -1];
  }

  slotsOf(node: Node): readonly number[] {
    return this.#reach(node, false).slots;
  }

  asks(asked: number): void {
    (this.#places.traits[asked] as number) |= trait.FOLLOWED;
    if ((this.#places.places[asked] as number) > this.#place) this.looksAhead = true;
  }

  #reads(slot: number): void {
    if (slot === this.#slot) return;
    this.readers.add(slot, this.#slot);
    this.asks(slot);
  }

  /** The slots that an item means from here. */
  #reach(node: Node, all: boolean): Reached {
    if (node.isRepeated) this.#looksAtRows = true;
    return reach(this.#places, node, this.#slot, all);
  }

  /** The same; that they are read is noted. */
  #read(node: Node, all: boolean): Reached {
    const found = this.#reach(node, all);
    for (const slot of found.slots) this.#reads(slot);
    return found;
  }

  /** Expressions and counts. Those of a question work in each row, the number of rows above them. */
  #bindMore(node: Node): number {
    const slot = this.#slot;
    const isWhole = this.#places.isRepeat[slot] === 1;
    const trees =
      (node.traits & trait.EXPRESSED) === 0 || !(isWhole || node.isQuestion) ? {} : this.#form.treesOf(node);
    const { calculation, constraint, choice_filter: filter, repeat_count } = trees;
    const isSum = !isWhole && calculation !== undefined && this.#bindSum(calculation);
    if (isSum && !constraint && !filter) return trait.ADDED_UP;
    const site = siteAt(this.#form, this.#places, slot, (one, all) => this.#read(one, all));
    const bound = (tree: Expression | undefined) => (tree ? bind(tree, site) : null);
    const options = filter && !isWhole ? node.set?.options : undefined;
    const binding: Binding = {
      calculation: isSum || isWhole ? null : bound(calculation),
      constraint: isWhole ? null : bound(constraint),
      repeatCount: isWhole ? bound(repeat_count) : null,
      choices: options?.map((option) => offered(filter as Expression, option, site)) ?? null,
      counts: (node.traits & trait.COUNTS) === 0 ? null : this.#count(node),
    };
    const { choices, repeatCount, counts } = binding;
    let traits = isSum ? trait.ADDED_UP : 0;
    if (binding.calculation || counts) traits |= trait.WORKED_OUT;
    if (binding.constraint) traits |= trait.CONSTRAINED;
    if (choices || repeatCount) traits |= trait.SHOWS_MORE;
    if ((traits & ~trait.ADDED_UP) !== 0) this.bindings.set(slot, binding);
    return traits;
  }

  /** A plain sum of numbers and of calculations, as most calculations are, is kept as a list; false for anything else. */
  #bindSum(tree: Expression): boolean {
    if (tree.kind !== 'call' || tree.name !== 'sum') return false;
    const { values } = tree;
    const addends = this.#addends;
    const at = addends.push(0) - 1;
    for (let index = 0; index < values.length; index++) {
      const part = values[index] as Expression;
      const node = part.kind === 'variable' ? this.#form.named(part.name) : undefined;
      if (node === undefined || (node.traits & trait.ADDS) === 0) {
        addends.length = at;
        return false;
      }
      if ((node.traits & trait.REPEATED) === 0) addends.push(node.index);
      else for (const addend of this.#reach(node, false).slots) addends.push(addend);
    }
    addends[at] = addends.length - at - 1;
    for (let index = at + 1; index < addends.length; index++) this.#reads(addends[index] as number);
    this.sumsAt[this.#slot] = this.#before.length + at;
    return true;
  }

  #count(node: Node): readonly number[] {
    this.#looksAtRows = true;
    const counts = countedSlots(this.#places, this.#slot, node);
    for (const counted of counts) this.#reads(counted);
    return counts;
  }
}

/** What stands before a counter, in its scope: of the type that it counts, or all that may have issues. */
function countedSlots(layout: Places, slot: number, { item }: Node): number[] {
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
