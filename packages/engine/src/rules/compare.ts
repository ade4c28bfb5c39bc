/**
 * What each operator asks of an answer. Nothing answered fulfils no comparison, neither one nor its
 * negation: only `empty` and `not_exists` ask for that, and a `not` around a condition turns it over.
 */
import type { RuleOperator } from '../catalogue/rule-matrix.ts';
import { isEmpty } from '../run/empty.ts';

/** Whether an answered value is what is asked. */
type Comparator = (value: unknown, wanted: unknown) => boolean;

const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const toText = (value: unknown): string => String(value).trim().toLocaleLowerCase('en');

/** Texts are compared as people read them: without regard to case and outer spaces. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return typeof a === 'string' && typeof b === 'string' ? toText(a) === toText(b) : a === b;
}
/** Of chosen options, which are ids, only the very same; of a text, the same to a reader. */
const includesValue = (value: unknown, one: unknown): boolean =>
  Array.isArray(value) ? value.includes(one) : isSame(value, one);

/** Numbers by size, dates of one shape by their order; null for what has no order. */
function compareOrder(a: unknown, b: unknown): number | null {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return null;
}
const createOrderTest =
  (holds: (difference: number) => boolean): Comparator =>
  (value, wanted) => {
    const difference = compareOrder(value, wanted);
    return difference !== null && holds(difference);
  };
const isBetween: Comparator = (value, wanted) => {
  const [from, to] = toList(wanted);
  const [low, high] = [compareOrder(value, from), compareOrder(value, to)];
  return low !== null && high !== null && low >= 0 && high <= 0;
};
/** All of the wanted are among the chosen; for one value, it is that. */
const containsAll: Comparator = (value, wanted) => {
  const all = toList(wanted);
  return all.length > 0 && all.every((one) => includesValue(value, one));
};
/** Some of the wanted is among the chosen; for a text, it stands in it. */
const containsAny: Comparator = (value, wanted) => {
  if (typeof value === 'string') return toList(wanted).some((part) => toText(value).includes(toText(part)));
  return toList(wanted).some((one) => includesValue(value, one));
};
/** The chosen are exactly the wanted. */
const isExactly: Comparator = (value, wanted) =>
  toList(value).length === toList(wanted).length && containsAll(value, wanted);
const equalsAny: Comparator = (value, wanted) => toList(wanted).some((one) => includesValue(value, one));
const negate =
  (test: Comparator): Comparator =>
  (value, wanted) =>
    !test(value, wanted);

const COMPARATORS: Readonly<
  Record<Exclude<RuleOperator, 'empty' | 'not_empty' | 'exists' | 'not_exists'>, Comparator>
> = {
  equals: containsAll,
  not_equals: negate(containsAll),
  exact: isExactly,
  not_exact: negate(isExactly),
  contains: containsAny,
  not_contains: negate(containsAny),
  any_in: equalsAny,
  starts_with: (value, wanted) => toText(value).startsWith(toText(wanted)),
  ends_with: (value, wanted) => toText(value).endsWith(toText(wanted)),
  greater: createOrderTest((difference) => difference > 0),
  greater_equal: createOrderTest((difference) => difference >= 0),
  less: createOrderTest((difference) => difference < 0),
  less_equal: createOrderTest((difference) => difference <= 0),
  newer_than: createOrderTest((difference) => difference > 0),
  older_than: createOrderTest((difference) => difference < 0),
  between: isBetween,
  not_between: negate(isBetween),
};

/** Whether a value, which may be empty, fulfils an operator. */
export function satisfies(operator: RuleOperator, value: unknown, wanted: unknown): boolean {
  const isThere = !isEmpty(value);
  if (operator === 'empty' || operator === 'not_exists') return !isThere;
  if (operator === 'not_empty' || operator === 'exists') return isThere;
  if (!isThere) return false;
  return Object.hasOwn(COMPARATORS, operator) ? COMPARATORS[operator](value, wanted) : false;
}

/**
 * The same as `fulfils`, made ready for one question asked many times: one choice and plain numbers,
 * which most rules ask, are compared without a detour.
 */
export function asks(operator: RuleOperator, wanted: unknown): (value: unknown) => boolean {
  const one = Array.isArray(wanted) && wanted.length === 1 ? wanted[0] : undefined;
  if (typeof one === 'string' && (operator === 'equals' || operator === 'contains' || operator === 'any_in')) {
    return (value) =>
      value !== null && (Array.isArray(value) ? value.includes(one) : satisfies(operator, value, wanted));
  }
  if (typeof wanted === 'number' && operator === 'greater') {
    return (value) =>
      value !== null && (typeof value === 'number' ? value > wanted : satisfies(operator, value, wanted));
  }
  return (value) => satisfies(operator, value, wanted);
}
