/** Interprets compiled rules, whose code `compile/condition-code.ts` describes. */
import type { RuleOperator } from '../../catalogue/rule-matrix.ts';
import { countSteps } from '../../expression/step-budget.ts';
import { countComparisonSteps, satisfies } from '../../rules/compare.ts';
import type { Comparison } from '../../rules/rule-set.ts';
import {
  ALWAYS,
  AND,
  COMPARE_VALUES,
  type ConditionCode,
  EQUAL,
  GREATER,
  GREATER_EQUAL,
  LESS,
  MANY_SLOTS,
  NO_SLOT,
  NOT,
  OR,
} from '../compile/condition-code.ts';
import { NO_NUMBER } from '../compile/numeric-value.ts';
import type { RunState } from '../state/run-state.ts';

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

/** Compares the value of a slot and counts the steps that this takes. */
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
