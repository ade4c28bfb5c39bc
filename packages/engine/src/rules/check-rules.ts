/** Checks the rules of a template. Each problem names the item to open. */
import { CATALOGUE } from '../catalogue/index.ts';
import { indexOptions } from '../catalogue/option-index.ts';
import type { RuleActionName, RuleOperator } from '../catalogue/rule-matrix.ts';
import { MAX_POINTS, POINT_BOUNDS } from '../catalogue/shared-options.ts';
import { isEmpty } from '../is-empty.ts';
import type { Id, Item, RuleSet, TemplateProblem, TemplateRecords } from '../template/document.ts';
import {
  type Branch,
  type Comparison,
  type Condition,
  getRules,
  listComparisons,
  MAX_CONDITION_DEPTH,
} from './rule-set.ts';

type Items = TemplateRecords['items'];
type CheckedRecords = Pick<TemplateRecords, 'items' | 'response_sets'>;

/** The first item that owns each rule set. */
export type RuleSetOwners = ReadonlyMap<Id, Id>;

export function findRuleSetOwners(items: Items): RuleSetOwners {
  const owners = new Map<Id, Id>();
  for (const { id, options } of Object.values(items)) {
    const set = options.rule_set_id;
    if (typeof set === 'string' && !owners.has(set)) owners.set(set, id);
  }
  return owners;
}

/**
 * Finds the problems of one rule set: empty or too deep conditions, actions without targets, unknown items and options,
 * unsupported operators and actions.
 */
export function checkRuleSet(records: CheckedRecords, set: RuleSet, owners?: RuleSetOwners): TemplateProblem[] {
  const { items } = records;
  const { branches } = getRules(set);
  const about =
    (owners ?? findRuleSetOwners(items)).get(set.uuid) ??
    set.action_items.find((id) => items[id]) ??
    set.related_items.find((id) => items[id]);
  const asks = branches.some((branch) => branch.when !== null);
  if (!asks || branches.some(({ actions }) => actions.length === 0)) {
    return [{ code: 'RULE_EMPTY', ...(about && { item_id: about }) }];
  }
  const questionId = listNamedAnswers(branches).find(({ item_id, value }) =>
    namesMissingOption(records, item_id, value),
  )?.item_id;
  const question = items[questionId ?? ''];
  const problem: TemplateProblem = {
    code: 'RULE_ANSWER_GONE',
    params: { question: question?.title || question?.reference_key || '' },
    ...(about && { item_id: about }),
  };
  return branches.flatMap((branch, index) => [
    ...(index === 0 && questionId !== undefined ? [problem] : []),
    ...(branch.when ? checkCondition(items, branch.when, 1, about) : checkElse(branches, index, about)),
    ...checkActions(items, branch, about),
  ]);
}

/** Lists every value that the branches compare with an answer or set as one, with the item to which it belongs. */
export function listNamedAnswers(branches: readonly Branch[]): Pick<Comparison, 'item_id' | 'value'>[] {
  return branches.flatMap(({ when, actions }) => [
    ...(when ? listComparisons(when) : []),
    ...actions
      .filter(({ action }) => action === 'set_value' || action === 'set_value_not_answered')
      .flatMap(({ items, value }) => items.map((item_id) => ({ item_id, value }))),
  ]);
}

/** Whether a value contains an option that its question no longer offers. */
function namesMissingOption({ items, response_sets }: CheckedRecords, id: Id, value: unknown): boolean {
  const item = items[id];
  if (!item || !CATALOGUE[item.type].choices || !Array.isArray(value)) return false;
  const options = indexOptions(response_sets[String(item.options.response_set_id)]);
  return value.some((uuid) => !options.has(uuid));
}

/** Reports the branches after an else, which are never reached. */
const checkElse = (branches: readonly Branch[], index: number, about: Id | undefined): TemplateProblem[] =>
  index === branches.length - 1 ? [] : [{ code: 'RULE_ELSE_NOT_LAST', ...(about && { item_id: about }) }];

function checkCondition(items: Items, condition: Condition, depth: number, about: Id | undefined): TemplateProblem[] {
  const at = about && { item_id: about };
  if (depth > MAX_CONDITION_DEPTH) return [{ code: 'RULE_TOO_DEEP', params: { max: MAX_CONDITION_DEPTH }, ...at }];
  if ('not' in condition) return checkCondition(items, condition.not, depth + 1, about);
  if ('all' in condition || 'any' in condition) {
    const parts = 'all' in condition ? condition.all : condition.any;
    if (parts.length === 0) return [{ code: 'RULE_EMPTY', ...at }];
    return parts.flatMap((part) => checkCondition(items, part, depth + 1, about));
  }
  const item = items[condition.item_id];
  if (!item) return [{ code: 'ITEM_UNKNOWN', ...at }];
  if (!CATALOGUE[item.type].operators.includes(condition.operator))
    return [{ code: 'RULE_OPERATOR_NOT_ALLOWED', params: { operator: condition.operator }, ...at }];
  return isComplete(condition) ? [] : [{ code: 'RULE_VALUE_MISSING', ...at }];
}

const OPERATORS_WITHOUT_VALUE: readonly RuleOperator[] = ['empty', 'not_empty', 'exists', 'not_exists'];
/** Whether an operator needs a value. The others only check whether there is an answer. */
export const comparesWithValue = (operator: RuleOperator): boolean => !OPERATORS_WITHOUT_VALUE.includes(operator);

/** Whether a comparison has the value that its operator needs. */
function isComplete({ operator, value }: Comparison): boolean {
  if (!comparesWithValue(operator)) return true;
  if (operator === 'between' || operator === 'not_between')
    return Array.isArray(value) && value.length === 2 && !value.some(isEmpty);
  return !isEmpty(value);
}

/** Finds the actions that the type of their item does not support. */
export const findForbiddenActions = (items: Items, set: RuleSet | undefined): TemplateProblem[] =>
  set
    ? getRules(set)
        .branches.flatMap((branch) => checkActions(items, branch))
        .filter(({ code }) => code === ACTION_NOT_ALLOWED)
    : [];

const ACTION_NOT_ALLOWED = 'CKL_RULE_ACTION_NOT_ALLOWED';
const ACTIONS_WITH_VALUE: readonly RuleActionName[] = ['set_color', 'set_score', 'set_rating'];

function checkActions(items: Items, { actions }: Branch, about?: Id): TemplateProblem[] {
  return actions.flatMap(({ action, items: targets, value }): TemplateProblem[] => {
    if (targets.length === 0) return [{ code: 'RULE_TARGET_MISSING', ...(about && { item_id: about }) }];
    return targets.flatMap((id): TemplateProblem[] => {
      const target: Item | undefined = items[id];
      if (!target) return [{ code: 'ITEM_UNKNOWN' }];
      if (!CATALOGUE[target.type].actions.includes(action))
        return [{ code: ACTION_NOT_ALLOWED, params: { action }, item_id: id }];
      if (ACTIONS_WITH_VALUE.includes(action) && isEmpty(value)) return [{ code: 'RULE_VALUE_MISSING', item_id: id }];
      const isTooFar = action === 'set_score' && typeof value === 'number' && !(Math.abs(value) <= MAX_POINTS);
      return isTooFar ? [{ code: 'VALUE_BETWEEN', params: POINT_BOUNDS, item_id: id }] : [];
    });
  });
}
