/** Tells whether a rule set says no more than an earlier state of it: something was removed, nothing was added. */
import type { Id, RuleSet } from '../template/document.ts';
import { type Comparison, type Condition, getRules, type RuleAction } from './rule-set.ts';

/** Whether the answers of a question got other ids in the same edit, so that values that name them change too. */
type HasNewAnswers = (item: Id) => boolean;

/**
 * Whether `after` is `before` with branches, conditions, values, actions or targets removed, and the rest in the same
 * order. Values of questions whose answers got new ids may differ.
 */
export function isReducedRuleSet(before: RuleSet, after: RuleSet, hasNewAnswers: HasNewAnswers): boolean {
  return isReducedList(getRules(before).branches, getRules(after).branches, (old, next) => {
    const { when } = next;
    const keepsCondition = when === null ? old.when === null : isReducedCondition(old.when, when, hasNewAnswers);
    return keepsCondition && isReducedList(old.actions, next.actions, isReducedAction);
  });
}

/** Whether each entry of `after` is a reduced entry of `before`, in the same order. */
function isReducedList<T>(before: readonly T[], after: readonly T[], isReduced: (old: T, next: T) => boolean): boolean {
  let at = 0;
  return after.every((next) => {
    while (at < before.length && !isReduced(before[at] as T, next)) at += 1;
    at += 1;
    return at <= before.length;
  });
}

function isReducedCondition(old: Condition | null, next: Condition, hasNewAnswers: HasNewAnswers): boolean {
  if (old === null) return false;
  if ('item_id' in next) return 'item_id' in old && isReducedComparison(old, next, hasNewAnswers);
  if ('not' in next) return 'not' in old && isReducedCondition(old.not, next.not, hasNewAnswers);
  const isReduced = (one: Condition, other: Condition) => isReducedCondition(one, other, hasNewAnswers);
  if ('all' in next) return 'all' in old && isReducedList(old.all, next.all, isReduced);
  return 'any' in old && isReducedList(old.any, next.any, isReduced);
}

function isReducedComparison(old: Comparison, next: Comparison, hasNewAnswers: HasNewAnswers): boolean {
  if (old.item_id !== next.item_id || old.operator !== next.operator) return false;
  return hasNewAnswers(next.item_id) || isSubset(old.value, next.value);
}

function isReducedAction(old: RuleAction, next: RuleAction): boolean {
  return old.action === next.action && isSubset(old.items, next.items) && isSubset(old.value, next.value);
}

/** Whether the values are equal, or `after` is a list of entries of `before`. */
function isSubset(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return JSON.stringify(before) === JSON.stringify(after);
  const previous = new Set(before.map((entry) => JSON.stringify(entry)));
  return after.every((entry) => previous.has(JSON.stringify(entry)));
}
