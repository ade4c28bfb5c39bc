/** Writes the rules of slots as the numbers that `conditions.ts` reads, behind those written before. */
import type { RuleOperator } from '../catalogue/rule-matrix.ts';
import type { ItemRule } from '../rules/effects.ts';
import type { Comparison, Condition } from '../rules/rule-set.ts';
import type { Id } from '../template/document.ts';
import * as is from './conditions.ts';
import { joined, type Links, LinksWriter, NO_LINKS } from './links.ts';
import { type Options, placeOfOption } from './options.ts';
import type { Node } from './program.ts';
import { sameValue } from './state.ts';

/** What a condition means by an item, seen from a slot. */
export interface Asker {
  /** The item; undefined where the template has none of that id. */
  readonly nodeOf: (id: Id) => Node | undefined;
  /** Its slots, for one that stands in rows; any other is its own slot. */
  readonly slotsOf: (node: Node) => readonly number[];
  /** Told of each slot that is asked. */
  readonly asks: (asked: number) => void;
}

export interface Written {
  readonly conditions: is.Conditions;
  /** By slot the tests that ask it; by test the slots whose rules ask it. */
  readonly tests: Links;
  readonly askers: Links;
}

export const NOTHING_WRITTEN: Written = {
  conditions: {
    comparisons: [],
    kinds: new Uint8Array(0),
    asked: new Int32Array(0),
    wanted: new Float64Array(0),
    several: new Map(),
    untouched: new Uint8Array(0),
    code: new Int32Array(1),
  },
  tests: NO_LINKS,
  askers: NO_LINKS,
};

export class RuleWriter {
  readonly #before: is.Conditions;
  readonly #comparisons: Comparison[];
  readonly #kinds: number[] = [];
  readonly #asked: number[] = [];
  readonly #wanted: number[] = [];
  /** How new tests come out while nothing is answered. */
  readonly #untouched: number[] = [];
  readonly #several: Map<number, readonly number[]>;
  readonly #code: number[] = [];
  readonly #tests: LinksWriter;
  readonly #askers: LinksWriter;
  readonly #size: number;
  readonly #options: Options;
  /** Tests that ask the same several slots. */
  readonly #severalBySlots = new Map<readonly number[], number[]>();
  /** At hand: the slot whose rules are written, and which of their tests ask the slot itself. */
  #slot = 0;
  #testsOfItself: number[] | null = null;

  constructor({ conditions, tests, askers }: Written, size: number, options: Options) {
    this.#options = options;
    this.#before = conditions;
    this.#comparisons = conditions.comparisons.slice();
    this.#several = new Map(conditions.several);
    this.#tests = new LinksWriter(tests, size);
    this.#askers = new LinksWriter(askers, conditions.comparisons.length);
    this.#size = size;
  }

  get written(): Written {
    const before = this.#before;
    return {
      conditions: {
        comparisons: this.#comparisons,
        kinds: joined(before.kinds, this.#kinds),
        asked: joined(before.asked, this.#asked),
        wanted: joined(before.wanted, this.#wanted),
        several: this.#several,
        untouched: joined(before.untouched, this.#untouched),
        code: joined(before.code, this.#code),
      },
      tests: this.#tests.links(this.#size),
      askers: this.#askers.links(this.#comparisons.length),
    };
  }

  /** Writes the rules of one slot; where they begin, and the tests that ask the slot itself. */
  write(slot: number, rules: readonly ItemRule[], asker: Asker) {
    const code = this.#code;
    const at = this.#before.code.length + code.length;
    this.#slot = slot;
    this.#testsOfItself = null;
    code.push(rules.length);
    for (let index = 0; index < rules.length; index++) {
      const { first, branches } = rules[index] as ItemRule;
      code.push(first, branches.length);
      for (let branch = 0; branch < branches.length; branch++) {
        const length = code.push(0) - 1;
        const when = branches[branch]?.when;
        if (!when) continue;
        this.#put(when, asker);
        code[length] = code.length - length - 1;
      }
    }
    return { at, testsOfItself: this.#testsOfItself as readonly number[] | null };
  }

  #put(condition: Condition, asker: Asker): void {
    const code = this.#code;
    if ('item_id' in condition) code.push(this.#ask(condition, asker));
    else if ('not' in condition) {
      this.#put(condition.not, asker);
      code.push(is.NOT);
    } else {
      const isAll = 'all' in condition;
      const parts = isAll ? condition.all : condition.any;
      if (parts.length === 0) code.push(isAll ? is.ALWAYS : is.NEVER);
      for (let index = 0; index < parts.length; index++) {
        this.#put(parts[index] as Condition, asker);
        if (index > 0) code.push(isAll ? is.AND : is.OR);
      }
    }
  }

  /** The test of a comparison, noted as one that the slot at hand asks. */
  #ask(comparison: Comparison, asker: Asker): number {
    const node = asker.nodeOf(comparison.item_id);
    if (node?.isRepeated) return this.#askRows(comparison, node, asker);
    if (!node) return this.#made(comparison, is.NO_SLOT, is.BY_VALUE, 0);
    const asked = node.index;
    const test = this.#testOf(comparison, asked, node);
    if (asked === this.#slot) this.#noteItself(test);
    else this.#askers.add(test, this.#slot);
    asker.asks(asked);
    return test;
  }

  #askRows(comparison: Comparison, node: Node, asker: Asker): number {
    const slots = asker.slotsOf(node);
    const [only] = slots;
    const test =
      slots.length === 1 ? this.#testOf(comparison, only as number, node) : this.#testOfSeveral(comparison, slots);
    const isItself = slots.includes(this.#slot);
    if (isItself) this.#noteItself(test);
    else this.#askers.add(test, this.#slot);
    for (const slot of slots) asker.asks(slot);
    return test;
  }

  #noteItself(test: number): void {
    if (this.#testsOfItself === null) this.#testsOfItself = [test];
    else if (!this.#testsOfItself.includes(test)) this.#testsOfItself.push(test);
  }

  /** The test of one slot that asks the same, or a new one. */
  #testOf(comparison: Comparison, slot: number, node: Node): number {
    const tests = this.#tests;
    for (let at = tests.first(slot); at >= 0; at = tests.after(at)) {
      const test = tests.at(at);
      if (asksTheSame(this.#comparisons[test] as Comparison, comparison) && this.#askedBy(test) === slot) return test;
    }
    const { operator, value } = comparison;
    const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
    let kind = is.BY_VALUE;
    let wanted = 0;
    if (typeof one === 'number') {
      if (node.element.value === 'number' && one === value) kind = ORDER[operator] ?? is.BY_VALUE;
      wanted = one;
    } else if (typeof one === 'string') {
      // Options are asked for by their place in their set.
      wanted = placeOfOption(this.#options, node.optionsAt, one);
      if (wanted >= 0 && CHOICE.includes(operator)) kind = is.IS;
    }
    return this.#made(comparison, slot, kind, wanted);
  }

  #askedBy(test: number): number {
    const { asked } = this.#before;
    return (test < asked.length ? asked[test] : this.#asked[test - asked.length]) as number;
  }

  #testOfSeveral(comparison: Comparison, slots: readonly number[]): number {
    const known = this.#severalBySlots.get(slots) ?? [];
    this.#severalBySlots.set(slots, known);
    const same = known.find((test) => asksTheSame(this.#comparisons[test] as Comparison, comparison));
    if (same !== undefined) return same;
    const test = this.#made(comparison, slots.length === 0 ? is.NO_SLOT : is.SEVERAL, is.BY_VALUE, 0);
    this.#several.set(test, slots);
    for (const slot of slots) this.#tests.add(slot, test);
    known.push(test);
    return test;
  }

  #made(comparison: Comparison, slot: number, kind: number, wanted: number): number {
    const test = this.#comparisons.push(comparison) - 1;
    this.#kinds.push(kind);
    this.#asked.push(slot);
    this.#wanted.push(wanted);
    this.#untouched.push(comparison.operator === 'empty' || comparison.operator === 'not_exists' ? 1 : 0);
    if (slot >= 0) this.#tests.add(slot, test);
    return test;
  }
}

const asksTheSame = (a: Comparison, b: Comparison): boolean =>
  a.operator === b.operator && (a.value === b.value || sameValue(a.value, b.value));

const ORDER: Partial<Record<RuleOperator, number>> = {
  greater: is.IS_MORE,
  newer_than: is.IS_MORE,
  greater_equal: is.IS_AT_LEAST,
  less: is.IS_LESS,
  older_than: is.IS_LESS,
  less_equal: is.IS_AT_MOST,
};
const CHOICE: readonly RuleOperator[] = ['equals', 'contains', 'any_in', 'exact'];
