/**
 * The code of compiled rules, which `rule-compiler.ts` writes and `evaluate/conditions.ts` interprets. A comparison of
 * an answer is a *test*; equal tests are compiled once and are only repeated when their answer changes. A condition is
 * a sequence of tests and logical opcodes in reverse Polish notation. An answer that thousands of rules compare
 * therefore costs one comparison, and each rule a look at a few adjacent bytes.
 *
 * The code of a slot starts at `Layout.ruleOffsets` and contains: the number of rules; for each rule, the index of its
 * first outcome and the number of its branches; for each branch, the length of its condition (0 for an else branch)
 * and the condition itself. Offset 0 is the code of a slot without rules.
 */
import type { Comparison } from '../../rules/rule-set.ts';

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

/** These replace a tested slot: the item has no row yet, or it has several slots, which `slotLists` contains. */
export const NO_SLOT = -1;
export const MANY_SLOTS = -2;

export interface ConditionCode {
  /** The tests by number: their comparison, their opcode, the slot they look at, and the number they compare with. */
  readonly comparisons: readonly Comparison[];
  readonly opcodes: Uint8Array;
  readonly testedSlots: Int32Array;
  readonly operands: Float64Array;
  /** The slots of tests that look at several rows. Such a test holds if one of the slots satisfies it. */
  readonly slotLists: ReadonlyMap<number, readonly number[]>;
  /** The outcome of each test (0 or 1) while nothing is answered. */
  readonly initialOutcomes: Uint8Array;
  readonly code: Int32Array;
  /** The length of the longest condition, which no evaluation stack exceeds. */
  readonly maxLength: number;
}
