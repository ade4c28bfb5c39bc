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

import { satisfies } from '../../rules/compare.ts';
import type { Comparison } from '../../rules/rule-set.ts';
import { NO_NUMBER } from '../compile/numeric-value.ts';
import type { RunState } from '../state/run-state.ts';

export const NOT = -1;
export const AND = -2;
export const OR = -3;
export const ALWAYS = -4;
export const NEVER = -5;

/** How a test is answered from a number alone (`State.numbers`); any other looks at the value. */
export const COMPARE_VALUES = 0;
export const EQUAL = 1;
export const GREATER = 2;
export const LESS = 3;
export const GREATER_EQUAL = 4;
export const LESS_EQUAL = 5;

/** Of which slot a test asks where it asks none, or several: those are in `several`. */
export const NO_SLOT = -1;
export const MANY_SLOTS = -2;

export interface ConditionCode {
  /** What each test asks, how it is answered, of which slot, and by which number. */
  readonly comparisons: readonly Comparison[];
  readonly opcodes: Uint8Array;
  readonly testedSlots: Int32Array;
  readonly operands: Float64Array;
  /** The slots of tests that ask several, in rows: true when one of them fulfils it. */
  readonly slotLists: ReadonlyMap<number, readonly number[]>;
  /** How each test comes out while nothing is answered. */
  readonly initialOutcomes: Uint8Array;
  readonly code: Int32Array;
}

/** How a test comes out. What means no row at all is not answered. */
export function evaluateTest(conditions: ConditionCode, test: number, state: Values): 0 | 1 {
  const { testedSlots, opcodes, operands } = conditions;
  const slot = testedSlots[test] as number;
  const opcode = opcodes[test] as number;
  if (opcode !== COMPARE_VALUES) {
    const number = state.numbers[slot] as number;
    if (number !== NO_NUMBER) return compareNumbers(opcode, number, operands[test] as number) ? 1 : 0;
  }
  const { operator, value } = conditions.comparisons[test] as Comparison;
  if (slot >= 0) return satisfies(operator, state.values[slot], value) ? 1 : 0;
  if (slot === NO_SLOT) return satisfies(operator, null, value) ? 1 : 0;
  for (const one of conditions.slotLists.get(test) ?? []) if (satisfies(operator, state.values[one], value)) return 1;
  return 0;
}
type Values = Pick<RunState, 'values' | 'numbers'>;

function compareNumbers(opcode: number, number: number, operand: number): boolean {
  if (opcode === EQUAL) return number === operand;
  if (opcode === GREATER) return number > operand;
  if (opcode === LESS) return number < operand;
  return opcode === GREATER_EQUAL ? number >= operand : number <= operand;
}

/** The first branch that holds of the rule at a place in the code, -1 for none. */
export function findActiveBranch(code: Int32Array, offset: number, testOutcomes: Uint8Array): number {
  const branches = code[offset + 1] as number;
  let position = offset + 2;
  for (let branch = 0; branch < branches; branch++) {
    const from = position + 1;
    position = from + (code[position] as number);
    if (position === from || evaluateCondition(code, from, position, testOutcomes)) return branch;
  }
  return -1;
}

/** The place behind a rule in the code. */
export function skipRule(code: Int32Array, offset: number): number {
  let position = offset + 2;
  for (let branch = code[offset + 1] as number; branch > 0; branch--) position += 1 + (code[position] as number);
  return position;
}

let stack = new Uint8Array(32);

/** Whether a condition holds, given how its tests come out. */
function evaluateCondition(code: Int32Array, from: number, to: number, testOutcomes: Uint8Array): boolean {
  const first = code[from] as number;
  if (to === from + 1 && first >= 0) return testOutcomes[first] === 1;
  let top = 0;
  for (let offset = from; offset < to; offset++) {
    const opcode = code[offset] as number;
    if (opcode === NOT) (stack[top - 1] as number) ^= 1;
    else if (opcode === AND) {
      top -= 1;
      (stack[top - 1] as number) &= stack[top] as number;
    } else if (opcode === OR) {
      top -= 1;
      (stack[top - 1] as number) |= stack[top] as number;
    } else {
      if (top === stack.length) stack = Uint8Array.from({ length: 2 * top }, (_, index) => stack[index] ?? 0);
      stack[top++] = opcode >= 0 ? (testOutcomes[opcode] as number) : opcode === ALWAYS ? 1 : 0;
    }
  }
  return stack[0] === 1;
}
