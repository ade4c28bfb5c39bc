/**
 * The interpreter of compiled rules. A comparison of an answer is a *test*; equal tests are compiled
 * once and are only repeated when their answer changes. A condition is a sequence of tests and logical
 * opcodes in reverse Polish notation. An answer that thousands of rules compare therefore costs one
 * comparison, and each rule a look at a few adjacent bytes.
 *
 * The code of a slot starts at `Layout.ruleOffsets` and contains: the number of rules; for each rule,
 * the index of its first outcome and the number of its branches; for each branch, the length of its
 * condition (0 for an else branch) and the condition itself. Offset 0 is the code of a slot without
 * rules. `rule-compiler.ts` writes it.
 */

import type { RuleOperator } from '../../catalogue/rule-matrix.ts';
import { countSteps } from '../../expression/step-budget.ts';
import { countComparisonSteps, satisfies } from '../../rules/compare.ts';
import type { Comparison } from '../../rules/rule-set.ts';
import { NO_NUMBER } from '../compile/numeric-value.ts';
import type { RunState } from '../state/run-state.ts';

/** Logical opcodes. An opcode from 0 on pushes the outcome of the test with that number. */
export const NOT = -1;
export const AND = -2;
export const OR = -3;
export const ALWAYS = -4;
export const NEVER = -5;

/** Opcodes of tests. All but the first compare `RunState.numbers` with the operand; the first compares the value itself. */
export const COMPARE_VALUES = 0;
export const EQUAL = 1;
export const GREATER = 2;
export const LESS = 3;
export const GREATER_EQUAL = 4;
export const LESS_EQUAL = 5;

/** In place of a tested slot: the item has no row yet, or several slots, which `slotLists` contains. */
export const NO_SLOT = -1;
export const MANY_SLOTS = -2;

export interface ConditionCode {
  /** By test: its comparison, its opcode, the slot it looks at, and the number it compares with. */
  readonly comparisons: readonly Comparison[];
  readonly opcodes: Uint8Array;
  readonly testedSlots: Int32Array;
  readonly operands: Float64Array;
  /** The slots of tests that look at several rows. Such a test holds if one of the slots satisfies it. */
  readonly slotLists: ReadonlyMap<number, readonly number[]>;
  /** By test, its outcome (0 or 1) while nothing is answered. */
  readonly initialOutcomes: Uint8Array;
  readonly code: Int32Array;
  /** The length of the longest condition, which no evaluation stack exceeds. */
  readonly maxLength: number;
}

/** The outcome of a test. An item without a row counts as not answered. */
export function evaluateTest(conditions: ConditionCode, test: number, state: Values): 0 | 1 {
  const { testedSlots, opcodes, operands } = conditions;
  const slot = testedSlots[test] as number;
  const opcode = opcodes[test] as number;
  if (opcode !== COMPARE_VALUES) {
    const number = state.numbers[slot] as number;
    if (number !== NO_NUMBER) return compareNumbers(opcode, number, operands[test] as number) ? 1 : 0;
  }
  const { operator, value } = conditions.comparisons[test] as Comparison;
  if (slot >= 0) return compare(state, slot, operator, value) ? 1 : 0;
  if (slot === NO_SLOT) return satisfies(operator, null, value) ? 1 : 0;
  for (const one of conditions.slotLists.get(test) ?? []) if (compare(state, one, operator, value)) return 1;
  return 0;
}

/** Compares the value of a slot, at the expense of the budget. */
function compare({ values, budget }: Values, slot: number, operator: RuleOperator, expected: unknown): boolean {
  const value = values[slot];
  countSteps(budget, countComparisonSteps(operator, value, expected));
  return satisfies(operator, value, expected);
}

/**
 * The outcome of a test after the value of a slot changed. A test of several rows remembers which of them
 * satisfy it, so that a change in one row does not look at all others.
 */
export function repeatTest(conditions: ConditionCode, test: number, state: RunState, slot: number): 0 | 1 {
  if (conditions.testedSlots[test] !== MANY_SLOTS) return evaluateTest(conditions, test, state);
  const { operator, value } = conditions.comparisons[test] as Comparison;
  let satisfied = state.satisfiedRows.get(test);
  if (satisfied === undefined) {
    const slots = conditions.slotLists.get(test) ?? [];
    satisfied = new Set(slots.filter((one) => compare(state, one, operator, value)));
    state.satisfiedRows.set(test, satisfied);
  } else if (compare(state, slot, operator, value)) satisfied.add(slot);
  else satisfied.delete(slot);
  return satisfied.size > 0 ? 1 : 0;
}

type Values = Pick<RunState, 'values' | 'numbers' | 'budget'>;
type Outcomes = Pick<RunState, 'testOutcomes' | 'conditionStack'>;

function compareNumbers(opcode: number, number: number, operand: number): boolean {
  if (opcode === EQUAL) return number === operand;
  if (opcode === GREATER) return number > operand;
  if (opcode === LESS) return number < operand;
  return opcode === GREATER_EQUAL ? number >= operand : number <= operand;
}

/** The index of the first branch whose condition holds, for the rule at an offset of the code; -1 for none. */
export function findActiveBranch(code: Int32Array, offset: number, state: Outcomes): number {
  const branches = code[offset + 1] as number;
  let position = offset + 2;
  for (let branch = 0; branch < branches; branch++) {
    const from = position + 1;
    position = from + (code[position] as number);
    if (position === from || evaluateCondition(code, from, position, state)) return branch;
  }
  return -1;
}

/** The offset behind the rule at an offset. */
export function skipRule(code: Int32Array, offset: number): number {
  let position = offset + 2;
  for (let branch = code[offset + 1] as number; branch > 0; branch--) position += 1 + (code[position] as number);
  return position;
}

/** Whether the condition between two offsets holds. */
function evaluateCondition(
  code: Int32Array,
  from: number,
  to: number,
  { testOutcomes, conditionStack: stack }: Outcomes,
): boolean {
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
      stack[top++] = opcode >= 0 ? (testOutcomes[opcode] as number) : opcode === ALWAYS ? 1 : 0;
    }
  }
  return stack[0] === 1;
}
