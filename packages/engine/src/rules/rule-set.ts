/**
 * The contents of a rule set: branches, of which the first one whose condition holds is active. The
 * record also lists the compared items (`related_items`) and the targets (`action_items`).
 */
import type { RuleActionName, RuleOperator } from '../catalogue/rule-matrix.ts';
import type { Id, RuleSet } from '../template/document.ts';

/** Compares the answer of an item. `value` has the type of the answer; `[from, to]` for between. */
export interface Comparison {
  readonly item_id: Id;
  readonly operator: RuleOperator;
  readonly value?: unknown;
}
/** A comparison, or a combination of conditions. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Comparison;

/** An action of a branch and its targets. */
export interface RuleAction {
  readonly action: RuleActionName;
  readonly items: readonly Id[];
  /** Color, value, points or rating, depending on the action. */
  readonly value?: unknown;
}
/** `when: null` is the else branch. */
export interface Branch {
  readonly when: Condition | null;
  readonly actions: readonly RuleAction[];
}
/** The branches of a set in order: the first one whose condition holds is active. */
export interface Rules {
  readonly branches: readonly Branch[];
}

/** Conditions that are nested deeper are rejected. */
export const MAX_CONDITION_DEPTH = 20;

/** The rules of a record; no branches if it has none yet. */
export const getRules = (set: RuleSet): Rules => ({
  branches: Array.isArray(set.branches) ? (set.branches as readonly Branch[]) : [],
});

/** All comparisons of a condition. */
export function listComparisons(condition: Condition): Comparison[] {
  if ('item_id' in condition) return [condition];
  if ('not' in condition) return listComparisons(condition.not);
  return ('all' in condition ? condition.all : condition.any).flatMap(listComparisons);
}

/** The ids of the items that a condition compares, possibly repeated. */
export const listConditionItems = (condition: Condition): Id[] =>
  listComparisons(condition).map(({ item_id }) => item_id);

/** Creates the record of rules, with the items that they compare and act on. */
export function createRuleSet(uuid: Id, rules: Rules): RuleSet {
  const related = rules.branches.flatMap((branch) => (branch.when ? listConditionItems(branch.when) : []));
  const acted = rules.branches.flatMap((branch) => branch.actions.flatMap((action) => action.items));
  return { uuid, related_items: [...new Set(related)], action_items: [...new Set(acted)], branches: rules.branches };
}

/** Removes items from the conditions and actions of a set. Returns null if nothing remains. */
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
  const remaining = parts.map((part) => removeItemsFromCondition(part, ids)).filter((part) => part !== null);
  if (remaining.length === 0) return null;
  return 'all' in condition ? { all: remaining } : { any: remaining };
}
