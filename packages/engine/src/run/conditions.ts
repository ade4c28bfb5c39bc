/**
 * The rules of all slots as numbers. What a condition asks of an answer is a test; each test stands
 * once, however many rules ask it, and comes out anew only when its answer changes. A condition is a
 * row of numbers in reverse Polish order: tests, and how they are joined. So an answer that thousands
 * of rules ask costs one comparison, and each of the rules a look at a few bytes side by side.
 *
 * At a slot's place in the code stand: how many rules it has; then of each rule where its outcomes
 * begin and how many branches it has; then of each branch how long its condition is (0 for an else),
 * and the condition. At 0 stands the code of all slots without rules. `rule-writer.ts` writes it.
 */

import { fulfils } from '../rules/compare.ts';
import type { Comparison } from '../rules/rule-set.ts';
import { NO_NUMBER } from './numbers.ts';
import type { State } from './state.ts';

export const NOT = -1;
export const AND = -2;
export const OR = -3;
export const ALWAYS = -4;
export const NEVER = -5;

/** How a test is answered from a number alone (`State.numbers`); any other looks at the value. */
export const BY_VALUE = 0;
export const IS = 1;
export const IS_MORE = 2;
export const IS_LESS = 3;
export const IS_AT_LEAST = 4;
export const IS_AT_MOST = 5;

/** Of which slot a test asks where it asks none, or several: those are in `several`. */
export const NO_SLOT = -1;
export const SEVERAL = -2;

export interface Conditions {
  /** What each test asks, how it is answered, of which slot, and by which number. */
  readonly comparisons: readonly Comparison[];
  readonly kinds: Uint8Array;
  readonly asked: Int32Array;
  readonly wanted: Float64Array;
  /** The slots of tests that ask several, in rows: true when one of them fulfils it. */
  readonly several: ReadonlyMap<number, readonly number[]>;
  /** How each test comes out while nothing is answered. */
  readonly untouched: Uint8Array;
  readonly code: Int32Array;
}

/** How a test comes out. What means no row at all is not answered. */
export function outcomeOf(conditions: Conditions, test: number, state: Values): 0 | 1 {
  const { asked, kinds, wanted } = conditions;
  const slot = asked[test] as number;
  const kind = kinds[test] as number;
  if (kind !== BY_VALUE) {
    const number = state.numbers[slot] as number;
    if (number !== NO_NUMBER) return compares(kind, number, wanted[test] as number) ? 1 : 0;
  }
  const { operator, value } = conditions.comparisons[test] as Comparison;
  if (slot >= 0) return fulfils(operator, state.values[slot], value) ? 1 : 0;
  if (slot === NO_SLOT) return fulfils(operator, null, value) ? 1 : 0;
  for (const one of conditions.several.get(test) ?? []) if (fulfils(operator, state.values[one], value)) return 1;
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
