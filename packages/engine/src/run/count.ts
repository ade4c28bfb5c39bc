/** What counters count. */
import type { Id } from '../template/document.ts';
import type { Node } from './compile/program.ts';
import { isEmpty } from './empty.ts';
import type { EvalContext } from './evaluate/evaluate-slot.ts';

/** How many of these have an answer, or one of the counter's own options; or how many issues they have. */
export function countAnswers(evaluator: EvalContext, node: Node, slots: readonly number[]): number {
  if (node.item.type === 'issues_count') return countIssues(evaluator, node, slots);
  const options = Array.isArray(node.item.options.options) ? node.item.options.options : [];
  let count = 0;
  for (const slot of slots) {
    const value = evaluator.state.values[slot];
    if (isEmpty(value)) continue;
    const values = Array.isArray(value) ? value : [value];
    if (options.length === 0 || values.some((one) => options.includes(one))) count += 1;
  }
  return count;
}

/** Issues of the categories that a count names, of all where it names none. What is hidden has none. */
function countIssues({ state, context }: EvalContext, node: Node, slots: readonly number[]): number {
  if (state.issues.size === 0) return 0;
  const findByName = Array.isArray(node.item.options.categories) ? node.item.options.categories.map(String) : [];
  const counts = (issue: Id) =>
    findByName.length === 0 || context.issues?.[issue]?.some((category) => findByName.includes(String(category)));
  let count = 0;
  for (const slot of slots) for (const issue of state.issues.get(slot) ?? []) if (counts(issue)) count += 1;
  return count;
}
