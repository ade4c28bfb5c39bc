/**
 * The operators of rules. An unanswered question satisfies no comparison, neither one nor its negation;
 * only `empty` and `not_exists` hold for it. A `not` around a condition inverts its result.
 */
import type { RuleOperator } from '../catalogue/rule-matrix.ts';
import { isEmpty } from '../is-empty.ts';
import type { Item } from '../template/document.ts';
import { containsText } from './contains-text.ts';
import type { Comparison } from './rule-set.ts';

/** Compares a value that is not empty with the expected one. */
type Comparator = (value: unknown, expected: unknown) => boolean;

const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const toText = (value: unknown): string => String(value).trim().toLocaleLowerCase('en');

/**
 * Creates the test of whether a value is, or contains, one of several. Chosen options are ids and are compared exactly;
 * texts are compared without regard to case and outer spaces.
 */
function createMatch(value: unknown): (one: unknown) => boolean {
  if (Array.isArray(value)) {
    if (value.length < SET_THRESHOLD) return (one) => value.includes(one);
    const selection = new Set(value);
    return (one) => selection.has(one);
  }
  if (typeof value !== 'string') return (one) => value === one;
  let text: string | undefined;
  return (one) => {
    if (typeof one !== 'string') return false;
    if (value === one) return true;
    text ??= toText(value);
    return text === toText(one);
  };
}
/** Longer lists are searched through a set. */
const SET_THRESHOLD = 8;

/** Compares two numbers, or two dates of one shape; null for anything else. */
function compareOrder(a: unknown, b: unknown): number | null {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return null;
}
const createOrderTest =
  (holds: (difference: number) => boolean): Comparator =>
  (value, expected) => {
    const difference = compareOrder(value, expected);
    return difference !== null && holds(difference);
  };
const isBetween: Comparator = (value, expected) => {
  const [from, to] = toList(expected);
  const [low, high] = [compareOrder(value, from), compareOrder(value, to)];
  return low !== null && high !== null && low >= 0 && high <= 0;
};
/** Whether all expected options are chosen, or a single value equals the expected one. */
const containsAll: Comparator = (value, expected) => {
  const all = toList(expected);
  return all.length > 0 && all.every(createMatch(value));
};
/** Whether some expected option is chosen, or a text contains some expected text. */
const containsAny: Comparator = (value, expected) => {
  if (typeof value !== 'string') return equalsAny(value, expected);
  const text = toText(value);
  return toList(expected).some((part) => containsText(text, toText(part)));
};
/** Whether exactly the expected options are chosen. */
const isExactly: Comparator = (value, expected) =>
  toList(value).length === toList(expected).length && containsAll(value, expected);
const equalsAny: Comparator = (value, expected) => toList(expected).some(createMatch(value));
const negate =
  (test: Comparator): Comparator =>
  (value, expected) =>
    !test(value, expected);

/** Whether none of the expected options is chosen. */
const equalsNone: Comparator = (value, expected) => !equalsAny(value, expected);
/** Whether some of the expected options are not chosen, or a text contains none of the expected texts. */
const lacksSome: Comparator = (value, expected) =>
  typeof value === 'string' ? !containsAny(value, expected) : !containsAll(value, expected);

const COMPARATORS: Readonly<
  Record<Exclude<RuleOperator, 'empty' | 'not_empty' | 'exists' | 'not_exists'>, Comparator>
> = {
  equals: containsAll,
  not_equals: equalsNone,
  exact: isExactly,
  not_exact: negate(isExactly),
  contains: containsAny,
  not_contains: lacksSome,
  any_in: equalsAny,
  starts_with: (value, expected) => toText(value).startsWith(toText(expected)),
  ends_with: (value, expected) => toText(value).endsWith(toText(expected)),
  greater: createOrderTest((difference) => difference > 0),
  greater_equal: createOrderTest((difference) => difference >= 0),
  less: createOrderTest((difference) => difference < 0),
  less_equal: createOrderTest((difference) => difference <= 0),
  newer_than: createOrderTest((difference) => difference > 0),
  older_than: createOrderTest((difference) => difference < 0),
  between: isBetween,
  not_between: negate(isBetween),
};

/**
 * Returns the comparison as it is evaluated. A question that takes one option never contains several, so that "does not
 * contain" means that none of the expected options is chosen.
 */
export const toEffectiveComparison = (comparison: Comparison, { options }: Pick<Item, 'options'>): Comparison =>
  comparison.operator === 'not_contains' && Array.isArray(comparison.value) && options.multiple_selection !== true
    ? { ...comparison, operator: 'not_equals' }
    : comparison;

/**
 * Counts the characters of the texts and the entries of the lists that a comparison reads. Each part is searched for in
 * the whole text.
 */
export function countComparisonSteps(operator: RuleOperator, value: unknown, expected: unknown): number {
  if (typeof value !== 'string') return 1 + toList(value).length + toList(expected).length;
  let steps = 1 + value.length;
  for (const one of toList(expected)) {
    const isSearched = operator === 'contains' || operator === 'not_contains';
    steps += (isSearched ? value.length : 0) + 1 + (typeof one === 'string' ? one.length : 0);
  }
  return steps;
}

/** Whether a value, which may be empty, satisfies a comparison. */
export function satisfies(operator: RuleOperator, value: unknown, expected: unknown): boolean {
  const isThere = !isEmpty(value);
  if (operator === 'empty' || operator === 'not_exists') return !isThere;
  if (operator === 'not_empty' || operator === 'exists') return isThere;
  if (!isThere) return false;
  return Object.hasOwn(COMPARATORS, operator) ? COMPARATORS[operator](value, expected) : false;
}
