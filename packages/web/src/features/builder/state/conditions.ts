/** Edits conditions: each branch has one group, and groups can be nested. */
import { CATALOGUE, type Comparison, type Condition, type Item, type RuleOperator } from '@rounds/engine';
import { takesSeveral } from '../../../kit/templates/rule-words/index.ts';

export type Join = 'all' | 'any';
/** A path into a condition: the index at each level. The content of a "not" has index 0. */
export type Path = readonly number[];

export const isComparison = (condition: Condition): condition is Comparison => 'item_id' in condition;
export const getJoin = (condition: Condition): Join => ('any' in condition ? 'any' : 'all');
/** The parts of a group; a single comparison counts as a group of one. */
export function getParts(condition: Condition): readonly Condition[] {
  if ('all' in condition) return condition.all;
  return 'any' in condition ? condition.any : [condition];
}
export const createGroup = (join: Join, parts: readonly Condition[]): Condition =>
  join === 'all' ? { all: parts } : { any: parts };

/** The item id of a comparison without a question. */
export const NO_ITEM = '';

/** The operators for a question, the most common ones first. */
export function listOperators(item: Item, current?: RuleOperator): RuleOperator[] {
  const operators = CATALOGUE[item.type].operators;
  const { choices, value } = CATALOGUE[item.type];
  const isOne = (choices || value === 'people') && item.options.multiple_selection !== true;
  const redundant = isOne ? REDUNDANT_FOR_SINGLE : takesSeveral(item) ? REDUNDANT_FOR_SEVERAL : [];
  const hidden = [...REDUNDANT_OPERATORS, ...redundant];
  const unneeded = VALUES_WITHOUT_CHOICES.includes(value)
    ? operators.filter((operator) => !PRESENCE_OPERATORS.includes(operator))
    : [];
  const offered = operators.filter((operator) => !hidden.includes(operator) && !unneeded.includes(operator));
  const first = COMMON_OPERATORS.filter((operator) => offered.includes(operator));
  const all = [...first, ...offered.filter((operator) => !first.includes(operator))];
  return current && operators.includes(current) && !all.includes(current) ? [...all, current] : all;
}

const PRESENCE_OPERATORS: readonly RuleOperator[] = ['not_empty', 'empty'];
/** "Exists" means the same as "is answered". */
const REDUNDANT_OPERATORS: readonly RuleOperator[] = ['exists', 'not_exists'];
/** These operators are redundant for single choice, where "is one of" and "is not" cover them. */
const REDUNDANT_FOR_SINGLE: readonly RuleOperator[] = ['equals', 'not_contains', 'exact', 'not_exact', 'contains'];
/** This operator is redundant for several choices, where “includes any of” means the same. */
const REDUNDANT_FOR_SEVERAL: readonly RuleOperator[] = ['contains'];
const COMMON_OPERATORS: readonly RuleOperator[] = ['any_in', 'not_equals', 'equals', 'not_contains', 'greater', 'less'];
/** List entries exist only in an inspection, so the builder cannot offer them as values. */
const VALUES_WITHOUT_CHOICES: readonly string[] = ['list_items'];

/** A new comparison without a value. */
export function createComparison(item: Item | undefined): Comparison {
  const operator = item && listOperators(item)[0];
  return { item_id: item?.id ?? NO_ITEM, operator: operator ?? 'not_empty' };
}

/** Changes the part at a path; null removes it, and groups that become empty are removed too. */
export function updateAt(
  condition: Condition,
  path: Path,
  change: (part: Condition) => Condition | null,
): Condition | null {
  const [at, ...rest] = path;
  if (at === undefined) return change(condition);
  if ('not' in condition) {
    const inner = updateAt(condition.not, rest, change);
    return inner && { not: inner };
  }
  const parts = getParts(condition).flatMap((part, index) => {
    if (index !== at) return [part];
    const next = updateAt(part, rest, change);
    return next ? [next] : [];
  });
  return parts.length === 0 ? null : createGroup(getJoin(condition), parts);
}

/** Maps each comparison; null removes it, and groups that become empty are removed too. */
export function mapComparisons(
  condition: Condition,
  mapOne: (comparison: Comparison) => Comparison | null,
): Condition | null {
  if (isComparison(condition)) return mapOne(condition);
  if ('not' in condition) {
    const inner = mapComparisons(condition.not, mapOne);
    return inner && { not: inner };
  }
  const parts = getParts(condition).flatMap((part) => mapComparisons(part, mapOne) ?? []);
  return parts.length === 0 ? null : createGroup(getJoin(condition), parts);
}

/** Adds a condition with "and". It binds more tightly, so it joins the last part of an "or". */
export function addAnd(group: Condition, added: Condition): Condition {
  const parts = getParts(group);
  if (getJoin(group) === 'all' || parts.length < 2) return { all: [...parts, added] };
  const last = parts.at(-1) as Condition;
  return { any: [...parts.slice(0, -1), { all: [...('all' in last ? last.all : [last]), added] }] };
}

/** Adds a condition with "or". */
export function addOr(group: Condition, added: Condition): Condition {
  const parts = getParts(group);
  return getJoin(group) === 'any' || parts.length < 2 ? { any: [...parts, added] } : { any: [group, added] };
}

/** The stored form, in which a group of one is replaced by its content. */
export function simplify(condition: Condition): Condition {
  if (isComparison(condition)) return condition;
  if ('not' in condition) return { not: simplify(condition.not) };
  const parts = getParts(condition).map(simplify);
  return parts.length === 1 ? (parts[0] as Condition) : createGroup(getJoin(condition), parts);
}
