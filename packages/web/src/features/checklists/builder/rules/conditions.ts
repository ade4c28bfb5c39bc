/** Conditions as they are edited: every branch asks a group, and groups nest. */
import { CATALOGUE, type Comparison, type Condition, type Item, type RuleOperator } from '@rounds/engine';

export type Join = 'all' | 'any';
/** Places in a condition: the parts to go down through; what a "not" turns over is its part 0. */
export type Path = readonly number[];

export const isComparison = (condition: Condition): condition is Comparison => 'item_id' in condition;
export const joinOf = (condition: Condition): Join => ('any' in condition ? 'any' : 'all');
/** The parts of a group; a lone condition is a group of one. */
export function partsOf(condition: Condition): readonly Condition[] {
  if ('all' in condition) return condition.all;
  return 'any' in condition ? condition.any : [condition];
}
export const groupOf = (join: Join, parts: readonly Condition[]): Condition =>
  join === 'all' ? { all: parts } : { any: parts };

/** Nobody has said yet which question is meant. */
export const NO_ITEM = '';

/** The operators offered for a question, those first that people mean most often. */
export function operatorsFor(item: Item, chosen?: RuleOperator): RuleOperator[] {
  const known = CATALOGUE[item.type].operators;
  const { choices, value } = CATALOGUE[item.type];
  const isOne = (choices || value === 'people') && item.options.multiple_selection !== true;
  const hidden = isOne ? [...SAYS_THE_SAME, ...SAME_FOR_ONE] : SAYS_THE_SAME;
  const needless = CANNOT_BE_PICKED.includes(value)
    ? known.filter((operator) => !ABOUT_PRESENCE.includes(operator))
    : [];
  const offered = known.filter((operator) => !hidden.includes(operator) && !needless.includes(operator));
  const first = FIRST.filter((operator) => offered.includes(operator));
  const all = [...first, ...offered.filter((operator) => !first.includes(operator))];
  return chosen && known.includes(chosen) && !all.includes(chosen) ? [...all, chosen] : all;
}

const ABOUT_PRESENCE: readonly RuleOperator[] = ['not_empty', 'empty'];
/** "Exists" asks what "is answered" asks. */
const SAYS_THE_SAME: readonly RuleOperator[] = ['exists', 'not_exists'];
/** Where only one can be chosen, "is one of" and "is none of" say all that these say. */
const SAME_FOR_ONE: readonly RuleOperator[] = ['equals', 'not_equals', 'exact', 'not_exact', 'contains'];
const FIRST: readonly RuleOperator[] = ['any_in', 'not_contains', 'equals', 'not_equals', 'greater', 'less'];
/** Entries of lists stand only in an inspection: nothing else can say which there are. */
const CANNOT_BE_PICKED: readonly string[] = ['list_items'];

/** A first condition on a question, to be completed. */
export function conditionOn(item: Item | undefined): Comparison {
  const operator = item && operatorsFor(item)[0];
  return { item_id: item?.id ?? NO_ITEM, operator: operator ?? 'not_empty' };
}

/** The condition with one place in it changed; null takes it out, and a group left empty goes, too. */
export function changeAt(
  condition: Condition,
  path: Path,
  change: (part: Condition) => Condition | null,
): Condition | null {
  const [at, ...rest] = path;
  if (at === undefined) return change(condition);
  if ('not' in condition) {
    const inner = changeAt(condition.not, rest, change);
    return inner && { not: inner };
  }
  const parts = partsOf(condition).flatMap((part, index) => {
    if (index !== at) return [part];
    const next = changeAt(part, rest, change);
    return next ? [next] : [];
  });
  return parts.length === 0 ? null : groupOf(joinOf(condition), parts);
}

/** The condition with each comparison mapped; null takes one out, and groups left empty go, too. */
export function mapComparisons(condition: Condition, map: (asked: Comparison) => Comparison | null): Condition | null {
  if (isComparison(condition)) return map(condition);
  if ('not' in condition) {
    const inner = mapComparisons(condition.not, map);
    return inner && { not: inner };
  }
  const parts = partsOf(condition).flatMap((part) => mapComparisons(part, map) ?? []);
  return parts.length === 0 ? null : groupOf(joinOf(condition), parts);
}

/** One more condition that must hold as well: "and" binds tighter, so it joins the last of an "or". */
export function withAnd(group: Condition, added: Condition): Condition {
  const parts = partsOf(group);
  if (joinOf(group) === 'all' || parts.length < 2) return { all: [...parts, added] };
  const last = parts.at(-1) as Condition;
  return { any: [...parts.slice(0, -1), { all: [...('all' in last ? last.all : [last]), added] }] };
}

/** One more condition that may hold instead. */
export function withOr(group: Condition, added: Condition): Condition {
  const parts = partsOf(group);
  return joinOf(group) === 'any' || parts.length < 2 ? { any: [...parts, added] } : { any: [group, added] };
}

/** As it is stored: groups of one are what they hold. */
export function simplified(condition: Condition): Condition {
  if (isComparison(condition)) return condition;
  if ('not' in condition) return { not: simplified(condition.not) };
  const parts = partsOf(condition).map(simplified);
  return parts.length === 1 ? (parts[0] as Condition) : groupOf(joinOf(condition), parts);
}
