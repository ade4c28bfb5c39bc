/**
 * What a rule set says: branches, of which the first whose condition holds acts. It is stored in the
 * record beside `related_items` (those asked) and `action_items` (those acted upon).
 */
import type { RuleActionName, RuleOperator } from '../catalogue/rule-matrix.ts';
import type { Id, RuleSet } from '../template/document.ts';

/** One question to an answer. `value` (`[from, to]` for between) is of the answer's kind. */
export interface Comparison {
  readonly item_id: Id;
  readonly operator: RuleOperator;
  readonly value?: unknown;
}
/** Conditions nest: all of them, any of them, or not one. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Comparison;

/** What a branch does to which items. */
export interface RuleAction {
  readonly action: RuleActionName;
  readonly items: readonly Id[];
  /** Color, value, points or rating, by the action. */
  readonly value?: unknown;
}
/** `when: null` is the else branch. */
export interface Branch {
  readonly when: Condition | null;
  readonly actions: readonly RuleAction[];
}
/** The branches of a set in their order: the first that holds acts. */
export interface Rules {
  readonly branches: readonly Branch[];
}

/** Deeper nested conditions are refused. */
export const MAX_CONDITION_DEPTH = 20;

/** The branches of a record; none for one that says nothing yet. */
export const getRules = (set: RuleSet): Rules => ({
  branches: Array.isArray(set.branches) ? (set.branches as readonly Branch[]) : [],
});

/** All that a condition asks. */
export function listComparisons(condition: Condition): Comparison[] {
  if ('item_id' in condition) return [condition];
  if ('not' in condition) return listComparisons(condition.not);
  return ('all' in condition ? condition.all : condition.any).flatMap(listComparisons);
}

/** The items that a condition asks. */
export const listConditionItems = (condition: Condition): Id[] =>
  listComparisons(condition).map(({ item_id }) => item_id);

/** The record that a set of rules makes, with the items it asks and acts upon. */
export function createRuleSet(uuid: Id, rules: Rules): RuleSet {
  const related = rules.branches.flatMap((branch) => (branch.when ? listConditionItems(branch.when) : []));
  const acted = rules.branches.flatMap((branch) => branch.actions.flatMap((action) => action.items));
  return { uuid, related_items: [...new Set(related)], action_items: [...new Set(acted)], branches: rules.branches };
}

/** The set without these items: what only they decided or suffered goes; null when nothing is left. */
export function removeItemsFromRules(set: RuleSet, ids: ReadonlySet<Id>): RuleSet | null {
  const branches = getRules(set).branches.flatMap((branch) => {
    const when = branch.when && removeItemsFromCondition(branch.when, ids);
    if (branch.when && !when) return [];
    const actions = branch.actions
      .map((action) => ({ ...action, items: action.items.filter((id) => !ids.has(id)) }))
      .filter((action) => action.items.length > 0);
    return actions.length > 0 ? [{ when, actions }] : [];
  });
  return branches.some((branch) => branch.when) ? createRuleSet(set.uuid, { branches }) : null;
}

function removeItemsFromCondition(condition: Condition, ids: ReadonlySet<Id>): Condition | null {
  if ('item_id' in condition) return ids.has(condition.item_id) ? null : condition;
  if ('not' in condition) {
    const inner = removeItemsFromCondition(condition.not, ids);
    return inner && { not: inner };
  }
  const parts = 'all' in condition ? condition.all : condition.any;
  const kept = parts.map((part) => removeItemsFromCondition(part, ids)).filter((part) => part !== null);
  if (kept.length === 0) return null;
  return 'all' in condition ? { all: kept } : { any: kept };
}
