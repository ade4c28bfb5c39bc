/** What is wrong with the rules of a template, each with the item to open. */
import { CATALOGUE } from '../catalogue/index.ts';
import type { RuleActionName, RuleOperator } from '../catalogue/rule-matrix.ts';
import { isEmpty } from '../run/empty.ts';
import type { Id, Item, RuleSet, TemplateProblem, TemplateRecords } from '../template/document.ts';
import { type Branch, type Comparison, type Condition, DEEPEST_CONDITION, rulesOf } from './rule-set.ts';

type Items = TemplateRecords['items'];

/** The first item that carries each rule set. */
export type Carriers = ReadonlyMap<Id, Id>;

export function carriersOf(items: Items): Carriers {
  const carriers = new Map<Id, Id>();
  for (const { id, options } of Object.values(items)) {
    const set = options.rule_set_id;
    if (typeof set === 'string' && !carriers.has(set)) carriers.set(set, id);
  }
  return carriers;
}

/** Problems of one rule set: empty or too deep ones, unknown items, operators and actions that do not fit. */
export function ruleProblems(items: Items, set: RuleSet, carriers: Carriers = carriersOf(items)): TemplateProblem[] {
  const { branches } = rulesOf(set);
  const about =
    carriers.get(set.uuid) ?? set.action_items.find((id) => items[id]) ?? set.related_items.find((id) => items[id]);
  const asks = branches.some((branch) => branch.when !== null);
  const doesNothing = ({ actions }: Branch) => actions.length === 0 || actions.some(({ items: of }) => of.length === 0);
  if (!asks || branches.some(doesNothing)) {
    return [{ code: 'RULE_EMPTY', ...(about && { item_id: about }) }];
  }
  return branches.flatMap((branch, index) => [
    ...(branch.when ? conditionProblems(items, branch.when, 1, about) : elseProblems(branches, index, about)),
    ...actionProblems(items, branch),
  ]);
}

/** Nothing after an else is ever reached. */
const elseProblems = (branches: readonly Branch[], index: number, about: Id | undefined): TemplateProblem[] =>
  index === branches.length - 1 ? [] : [{ code: 'RULE_ELSE_NOT_LAST', ...(about && { item_id: about }) }];

function conditionProblems(
  items: Items,
  condition: Condition,
  depth: number,
  about: Id | undefined,
): TemplateProblem[] {
  const at = about && { item_id: about };
  if (depth > DEEPEST_CONDITION) return [{ code: 'RULE_TOO_DEEP', params: { max: DEEPEST_CONDITION }, ...at }];
  if ('not' in condition) return conditionProblems(items, condition.not, depth + 1, about);
  if ('all' in condition || 'any' in condition) {
    const parts = 'all' in condition ? condition.all : condition.any;
    if (parts.length === 0) return [{ code: 'RULE_EMPTY', ...at }];
    return parts.flatMap((part) => conditionProblems(items, part, depth + 1, about));
  }
  const asked = items[condition.item_id];
  if (!asked) return [{ code: 'ITEM_UNKNOWN', ...at }];
  if (!CATALOGUE[asked.type].operators.includes(condition.operator))
    return [{ code: 'RULE_OPERATOR_NOT_ALLOWED', params: { operator: condition.operator }, ...at }];
  return isComplete(condition) ? [] : [{ code: 'RULE_VALUE_MISSING', ...at }];
}

const ASK_FOR_NO_VALUE: readonly RuleOperator[] = ['empty', 'not_empty', 'exists', 'not_exists'];
/** Whether an operator compares with a value; the others only ask whether there is an answer. */
export const comparesWithValue = (operator: RuleOperator): boolean => !ASK_FOR_NO_VALUE.includes(operator);

/** Without what it compares with, a comparison never holds. */
function isComplete({ operator, value }: Comparison): boolean {
  if (!comparesWithValue(operator)) return true;
  if (operator === 'between' || operator === 'not_between')
    return Array.isArray(value) && value.length === 2 && !value.some(isEmpty);
  return !isEmpty(value);
}

const NEED_A_VALUE: readonly RuleActionName[] = ['set_color', 'set_score', 'set_rating'];

function actionProblems(items: Items, { actions }: Branch): TemplateProblem[] {
  return actions.flatMap(({ action, items: targets, value }) =>
    targets.flatMap((id): TemplateProblem[] => {
      const target: Item | undefined = items[id];
      if (!target) return [{ code: 'ITEM_UNKNOWN' }];
      if (!CATALOGUE[target.type].actions.includes(action))
        return [{ code: 'CKL_RULE_ACTION_NOT_ALLOWED', params: { action }, item_id: id }];
      return NEED_A_VALUE.includes(action) && isEmpty(value) ? [{ code: 'RULE_VALUE_MISSING', item_id: id }] : [];
    }),
  );
}
