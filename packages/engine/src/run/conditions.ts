/**
 * The rules of all slots as numbers. What a condition asks of an answer is a test; each test stands
 * once, however many rules ask it, and comes out anew only when its answer changes. A condition is a
 * row of numbers in reverse Polish order: tests, and how they are joined. So an answer that thousands
 * of rules ask costs one comparison, and each of the rules a look at a few bytes side by side.
 *
 * At a slot's place in the code stand: how many rules it has; then of each rule where its outcomes
 * begin and how many branches it has; then of each branch how long its condition is (0 for an else),
 * and the condition.
 */

import type { RuleOperator } from '../catalogue/rule-matrix.ts';
import { asks } from '../rules/compare.ts';
import type { ItemRule } from '../rules/effects.ts';
import type { Comparison, Condition } from '../rules/rule-set.ts';
import type { Id } from '../template/document.ts';
import { NO_NUMBER, placeOfOption } from './numbers.ts';
import type { Node } from './program.ts';
import type { State } from './state.ts';

const NOT = -1;
const AND = -2;
const OR = -3;
const ALWAYS = -4;
const NEVER = -5;

/** How a test is answered from a number alone (`State.numbers`); any other looks at the value. */
const BY_VALUE = 0;
const IS = 1;
const IS_MORE = 2;
const IS_LESS = 3;
const IS_AT_LEAST = 4;
const IS_AT_MOST = 5;
const ORDER: Partial<Record<RuleOperator, number>> = {
  greater: IS_MORE,
  newer_than: IS_MORE,
  greater_equal: IS_AT_LEAST,
  less: IS_LESS,
  older_than: IS_LESS,
  less_equal: IS_AT_MOST,
};
const CHOICE: readonly RuleOperator[] = ['equals', 'contains', 'any_in', 'exact'];

/** One question to an answer; where it means several rows, it is true when one of them fulfils it. */
interface Test {
  readonly slots: readonly number[];
  readonly isFulfilled: (value: unknown) => boolean;
}
export interface Conditions {
  readonly tests: readonly Test[];
  /** How each test is answered, of which one slot (-1 for several or none), and by which number. */
  readonly kinds: Uint8Array;
  readonly asked: Int32Array;
  readonly wanted: Float64Array;
  /** How each test comes out while nothing is answered. */
  readonly untouched: Uint8Array;
  readonly code: Int32Array;
}
const NOTHING = new Int32Array(0);
export const NO_CONDITIONS: Conditions = {
  tests: [],
  kinds: new Uint8Array(0),
  asked: NOTHING,
  wanted: new Float64Array(0),
  untouched: new Uint8Array(0),
  code: NOTHING,
};

/** What a condition asks, seen from a slot. */
export type Asked = (id: Id) => { readonly slots: readonly number[]; readonly node: Node } | null;

/** Writes the rules of slots behind those that were written before. */
export class RuleWriter {
  readonly #before: Conditions;
  readonly #tests: Test[];
  readonly #kinds: number[];
  readonly #wanted: number[];
  readonly #code: number[] = [];
  readonly #known = new Map<string, number>();

  constructor(before: Conditions) {
    this.#before = before;
    this.#tests = before.tests.slice();
    this.#kinds = Array.from(before.kinds);
    this.#wanted = Array.from(before.wanted);
  }

  get conditions(): Conditions {
    const tests = this.#tests;
    const asked = new Int32Array(tests.length);
    const untouched = new Uint8Array(tests.length);
    for (let test = 0; test < tests.length; test++) {
      const { slots, isFulfilled } = tests[test] as Test;
      asked[test] = slots.length === 1 ? (slots[0] as number) : -1;
      untouched[test] = isFulfilled(null) ? 1 : 0;
    }
    const code = new Int32Array(this.#place);
    code.set(this.#before.code);
    code.set(this.#code, this.#before.code.length);
    return {
      tests,
      asked,
      untouched,
      code,
      kinds: new Uint8Array(this.#kinds),
      wanted: new Float64Array(this.#wanted),
    };
  }

  get #place(): number {
    return this.#before.code.length + this.#code.length;
  }

  /** Writes the rules of one slot: where they begin, where each of them does, and the tests that they ask. */
  write(rules: readonly ItemRule[], askedAs: Asked) {
    const at = this.#place;
    const code = this.#code;
    const tests: number[] = [];
    const places: number[] = [];
    code.push(rules.length);
    for (const { first, branches } of rules) {
      places.push(this.#place);
      code.push(first, branches.length);
      for (const { when } of branches) {
        const length = code.push(0) - 1;
        if (!when) continue;
        this.#put(when, askedAs, tests);
        code[length] = code.length - length - 1;
      }
    }
    return { at, places, tests };
  }

  /** The slots that a test asks. */
  slotsOf(test: number): readonly number[] {
    return (this.#tests[test] as Test).slots;
  }

  #put(condition: Condition, askedAs: Asked, tests: number[]): void {
    const code = this.#code;
    if ('all' in condition || 'any' in condition) {
      const isAll = 'all' in condition;
      const parts = isAll ? condition.all : condition.any;
      if (parts.length === 0) code.push(isAll ? ALWAYS : NEVER);
      for (let index = 0; index < parts.length; index++) {
        this.#put(parts[index] as Condition, askedAs, tests);
        if (index > 0) code.push(isAll ? AND : OR);
      }
    } else if ('not' in condition) {
      this.#put(condition.not, askedAs, tests);
      code.push(NOT);
    } else {
      const test = this.#testOf(condition, askedAs(condition.item_id));
      code.push(test);
      tests.push(test);
    }
  }

  #testOf({ operator, value }: Comparison, asked: ReturnType<Asked>): number {
    const slots = asked?.slots ?? NO_SLOTS;
    const one = Array.isArray(value) && value.length === 1 ? value[0] : undefined;
    const name = `${slots.join()} ${operator} ${typeof one === 'string' ? one : `=${JSON.stringify(value)}`}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const test = this.#tests.push({ slots, isFulfilled: asks(operator, value) }) - 1;
    this.#known.set(name, test);
    const { kind, wanted } = byNumber(operator, one ?? value, asked?.node);
    this.#kinds.push(slots.length === 1 ? kind : BY_VALUE);
    this.#wanted.push(wanted);
    return test;
  }
}
const NO_SLOTS: readonly number[] = [];

/** Options are asked for by their place in their set, numbers by their order. */
function byNumber(operator: RuleOperator, wanted: unknown, node: Node | undefined): { kind: number; wanted: number } {
  if (typeof wanted === 'number' && node?.element.value === 'number')
    return { kind: ORDER[operator] ?? BY_VALUE, wanted };
  const place = typeof wanted === 'string' ? placeOfOption(node?.set, wanted) : -1;
  return { kind: place >= 0 && CHOICE.includes(operator) ? IS : BY_VALUE, wanted: place };
}

/** How a test comes out. What means no row at all is not answered. */
export function outcomeOf({ tests, kinds, asked, wanted }: Conditions, test: number, state: Values): 0 | 1 {
  const kind = kinds[test] as number;
  if (kind !== BY_VALUE) {
    const number = state.numbers[asked[test] as number] as number;
    if (number !== NO_NUMBER) return compares(kind, number, wanted[test] as number) ? 1 : 0;
  }
  const { slots, isFulfilled } = tests[test] as Test;
  if (slots.length === 0) return isFulfilled(null) ? 1 : 0;
  for (let index = 0; index < slots.length; index++) if (isFulfilled(state.values[slots[index] as number])) return 1;
  return 0;
}
type Values = Pick<State, 'values' | 'numbers'>;

function compares(kind: number, number: number, wanted: number): boolean {
  if (kind === IS) return number === wanted;
  if (kind === IS_MORE) return number > wanted;
  if (kind === IS_LESS) return number < wanted;
  return kind === IS_AT_LEAST ? number >= wanted : number <= wanted;
}

/** The first branch that holds of the rule at a place in the code, -1 for none. */
export function holdingBranch(code: Int32Array, at: number, truths: Uint8Array): number {
  const branches = code[at + 1] as number;
  let place = at + 2;
  for (let branch = 0; branch < branches; branch++) {
    const from = place + 1;
    place = from + (code[place] as number);
    if (place === from || holds(code, from, place, truths)) return branch;
  }
  return -1;
}

/** The place behind a rule in the code. */
export function behindRule(code: Int32Array, at: number): number {
  let place = at + 2;
  for (let branch = code[at + 1] as number; branch > 0; branch--) place += 1 + (code[place] as number);
  return place;
}

let stack = new Uint8Array(32);

/** Whether a condition holds, given how its tests come out. */
function holds(code: Int32Array, from: number, to: number, truths: Uint8Array): boolean {
  const first = code[from] as number;
  if (to === from + 1 && first >= 0) return truths[first] === 1;
  let top = 0;
  for (let at = from; at < to; at++) {
    const step = code[at] as number;
    if (step === NOT) (stack[top - 1] as number) ^= 1;
    else if (step === AND) {
      top -= 1;
      (stack[top - 1] as number) &= stack[top] as number;
    } else if (step === OR) {
      top -= 1;
      (stack[top - 1] as number) |= stack[top] as number;
    } else {
      if (top === stack.length) stack = Uint8Array.from({ length: 2 * top }, (_, index) => stack[index] ?? 0);
      stack[top++] = step >= 0 ? (truths[step] as number) : step === ALWAYS ? 1 : 0;
    }
  }
  return stack[0] === 1;
}
