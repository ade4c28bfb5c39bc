/**
 * What each operator asks of an answer. Nothing answered fulfils no comparison, neither one nor its
 * negation: only `empty` and `not_exists` ask for that, and a `not` around a condition turns it over.
 */
import type { RuleOperator } from '../catalogue/rule-matrix.ts';
import { isEmpty } from '../run/empty.ts';

/** Whether an answered value is what is asked. */
type Test = (value: unknown, wanted: unknown) => boolean;

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const textOf = (value: unknown): string => String(value).trim().toLocaleLowerCase('en');

/** Texts are compared as people read them: without regard to case and outer spaces. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return typeof a === 'string' && typeof b === 'string' ? textOf(a) === textOf(b) : a === b;
}
/** Of chosen options, which are ids, only the very same; of a text, the same to a reader. */
const has = (value: unknown, one: unknown): boolean =>
  Array.isArray(value) ? value.includes(one) : isSame(value, one);

/** Numbers by size, dates of one shape by their order; null for what has no order. */
function order(a: unknown, b: unknown): number | null {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return null;
}
const ordered =
  (holds: (difference: number) => boolean): Test =>
  (value, wanted) => {
    const difference = order(value, wanted);
    return difference !== null && holds(difference);
  };
const between: Test = (value, wanted) => {
  const [from, to] = listOf(wanted);
  const [low, high] = [order(value, from), order(value, to)];
  return low !== null && high !== null && low >= 0 && high <= 0;
};
/** All of the wanted are among the chosen; for one value, it is that. */
const equals: Test = (value, wanted) => {
  const all = listOf(wanted);
  return all.length > 0 && all.every((one) => has(value, one));
};
/** Some of the wanted is among the chosen; for a text, it stands in it. */
const contains: Test = (value, wanted) => {
  if (typeof value === 'string') return listOf(wanted).some((part) => textOf(value).includes(textOf(part)));
  return listOf(wanted).some((one) => has(value, one));
};
/** The chosen are exactly the wanted. */
const exact: Test = (value, wanted) => listOf(value).length === listOf(wanted).length && equals(value, wanted);
const anyIn: Test = (value, wanted) => listOf(wanted).some((one) => has(value, one));
const not =
  (test: Test): Test =>
  (value, wanted) =>
    !test(value, wanted);

const ANSWERED: Readonly<Record<Exclude<RuleOperator, 'empty' | 'not_empty' | 'exists' | 'not_exists'>, Test>> = {
  equals,
  not_equals: not(equals),
  exact,
  not_exact: not(exact),
  contains,
  not_contains: not(contains),
  any_in: anyIn,
  starts_with: (value, wanted) => textOf(value).startsWith(textOf(wanted)),
  ends_with: (value, wanted) => textOf(value).endsWith(textOf(wanted)),
  greater: ordered((difference) => difference > 0),
  greater_equal: ordered((difference) => difference >= 0),
  less: ordered((difference) => difference < 0),
  less_equal: ordered((difference) => difference <= 0),
  newer_than: ordered((difference) => difference > 0),
  older_than: ordered((difference) => difference < 0),
  between,
  not_between: not(between),
};

/** Whether a value, which may be empty, fulfils an operator. */
export function fulfils(operator: RuleOperator, value: unknown, wanted: unknown): boolean {
  const isThere = !isEmpty(value);
  if (operator === 'empty' || operator === 'not_exists') return !isThere;
  if (operator === 'not_empty' || operator === 'exists') return isThere;
  if (!isThere) return false;
  return Object.hasOwn(ANSWERED, operator) ? ANSWERED[operator](value, wanted) : false;
}

/**
 * The same as `fulfils`, made ready for one question asked many times: one choice and plain numbers,
 * which most rules ask, are compared without a detour.
 */
export function asks(operator: RuleOperator, wanted: unknown): (value: unknown) => boolean {
  const one = Array.isArray(wanted) && wanted.length === 1 ? wanted[0] : undefined;
  if (typeof one === 'string' && (operator === 'equals' || operator === 'contains' || operator === 'any_in')) {
    return (value) => value !== null && (Array.isArray(value) ? value.includes(one) : fulfils(operator, value, wanted));
  }
  if (typeof wanted === 'number' && operator === 'greater') {
    return (value) => value !== null && (typeof value === 'number' ? value > wanted : fulfils(operator, value, wanted));
  }
  return (value) => fulfils(operator, value, wanted);
}
