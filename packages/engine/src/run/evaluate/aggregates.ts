/** Computes plain sums and counters: values that come from many slots without an expression tree. */
import { roundResult } from '../../decimal.ts';
import { countSteps } from '../../expression/step-budget.ts';
import { isEmpty } from '../../is-empty.ts';
import type { Id } from '../../template/document.ts';
import type { Layout } from '../compile/layout.ts';
import type { Node } from '../compile/node.ts';
import { NO_NUMBER } from '../compile/numeric-value.ts';
import { PREFILLED } from '../state/flags.ts';
import type { RunState } from '../state/run-state.ts';
import type { RunContext } from '../types.ts';

/** The result of a sum that exceeds the range of numbers. */
export const TOO_LARGE = Number.POSITIVE_INFINITY;

/** The sum of a slot, rounded to ten decimals; NaN if all its addends are empty. */
export function addUp({ addends, sumOffsets }: Layout, state: RunState, slot: number): number {
  const offset = sumOffsets[slot] as number;
  const count = addends[offset] as number;
  if (count >= 0) return addSlots(addends, offset + 1, offset + 1 + count, state);
  // All rows of another repeat may use the same sum of several rows.
  const cached = state.sharedSums.get(offset);
  if (cached !== undefined) return cached;
  const sum = addSlots(addends, offset + 1, offset + 1 - count, state);
  state.sharedSums.set(offset, sum);
  return sum;
}

function addSlots(addends: Int32Array, from: number, to: number, { numbers, values, budget }: RunState): number {
  countSteps(budget, to - from);
  let sum = 0;
  let hasAddend = false;
  for (let at = from; at < to; at++) {
    const addend = addends[at] as number;
    let number = numbers[addend] as number;
    if (number === NO_NUMBER) number = booleanToNumber(values[addend]);
    if (Number.isNaN(number)) continue;
    sum += number;
    hasAddend = true;
  }
  if (!hasAddend) return Number.NaN;
  return Number.isFinite(sum) ? roundResult(sum) + 0 : TOO_LARGE;
}

/** Converts a boolean result of a calculation to 1 or 0; texts are left out. */
const booleanToNumber = (value: unknown): number => (typeof value === 'boolean' ? Number(value) : Number.NaN);

/** The part of an evaluation that counters read. */
interface CountContext {
  readonly state: RunState;
  readonly context: RunContext;
}

/** Counts the slots that are answered (with one of the counter's options, if it has some), or their issues. */
export function countAnswers(evaluator: CountContext, node: Node, slots: readonly number[]): number {
  if (node.item.type === 'issues_count') return countIssues(evaluator, node, slots);
  const { budget } = evaluator.state;
  const options = new Set(Array.isArray(node.item.options.options) ? node.item.options.options : []);
  let count = 0;
  countSteps(budget, slots.length + options.size);
  for (const slot of slots) {
    const value = evaluator.state.values[slot];
    if (isEmpty(value) || ((evaluator.state.flags[slot] as number) & PREFILLED) !== 0) continue;
    const values = Array.isArray(value) ? value : [value];
    countSteps(budget, values.length);
    if (options.size === 0 || values.some((one) => options.has(one))) count += 1;
  }
  return count;
}

/**
 * Counts issues of the categories of the counter, or of all categories if it names none. Hidden questions have no
 * issues.
 */
function countIssues({ state, context }: CountContext, node: Node, slots: readonly number[]): number {
  if (state.issues.size === 0) return 0;
  const categoryIds = Array.isArray(node.item.options.categories) ? node.item.options.categories : [];
  const categories = new Set(categoryIds.map(String));
  const counts = (issue: Id) =>
    categories.size === 0 || context.issues?.[issue]?.some((category) => categories.has(String(category)));
  let count = 0;
  countSteps(state.budget, slots.length + categoryIds.length);
  for (const slot of slots) {
    const issues = state.issues.get(slot) ?? [];
    countSteps(state.budget, issues.length);
    for (const issue of issues) if (counts(issue)) count += 1;
  }
  return count;
}
