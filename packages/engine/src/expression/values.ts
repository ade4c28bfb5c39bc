/** The values of expressions, and their conversion to numbers, booleans and texts. */
import { roundResult } from '../decimal.ts';
import type { NoticeCode, RunContext } from '../run/types.ts';
import type { StepBudget } from './step-budget.ts';

export type Scalar = number | string | boolean | null;
/** One value, the chosen options of a question, or the values of all rows. */
export type Value = Scalar | readonly Scalar[] | Choices;
/** Chosen options with their labels and names. */
export interface Choices {
  readonly uuids: readonly string[];
  readonly labels: readonly string[];
  readonly names: readonly string[];
}

/** The values that expressions read while they are evaluated. `noticeCode` receives the reason for an empty result. */
export interface ExpressionContext {
  noticeCode: NoticeCode | null;
  /** Effective values by slot. */
  readonly values: readonly unknown[];
  context: RunContext;
  /** The lists of values of several rows that were read during this update, by their slots. */
  readonly lists: Map<readonly number[], readonly Scalar[]>;
  readonly budget: StepBudget;
}

export type BoundExpression = (notes: ExpressionContext) => Value;

export const isChoices = (value: Value): value is Choices =>
  typeof value === 'object' && value !== null && 'uuids' in value;
export const isList = (value: Value): value is readonly Scalar[] => Array.isArray(value);

export const isChosen = ({ uuids, names }: Choices, text: string): boolean =>
  uuids.includes(text) || names.includes(text);

export function toScalar(value: Value): Scalar {
  if (isChoices(value)) return value.labels.length === 0 ? null : value.labels.join(', ');
  if (isList(value)) return value.length === 1 ? (value[0] ?? null) : null;
  return value === '' ? null : value;
}

export function toNumber(value: Value): number | null {
  if (isChoices(value)) return null;
  const scalar = toScalar(value);
  if (typeof scalar === 'boolean') return scalar ? 1 : 0;
  return typeof scalar === 'number' && Number.isFinite(scalar) ? scalar : null;
}

/** A value as a boolean; null if it is empty. */
export function toBoolean(value: Value): boolean | null {
  if (isChoices(value)) return value.uuids.length > 0;
  const scalar = toScalar(value);
  if (scalar === null || typeof scalar === 'boolean') return scalar;
  return typeof scalar === 'number' ? scalar !== 0 : true;
}

/** Lists all scalars in some values, without empty ones: each row, and the uuid of each chosen option. */
export function listPresent(values: readonly Value[]): Exclude<Scalar, null>[] {
  const present: Exclude<Scalar, null>[] = [];
  for (const value of values) {
    const scalars = isChoices(value) ? value.uuids : isList(value) ? value : [value];
    for (const scalar of scalars) if (scalar !== null && scalar !== '') present.push(scalar);
  }
  return present;
}
export function toNumbers(values: readonly Value[]): number[] {
  const numbers: number[] = [];
  for (const value of values) {
    if (value === null) continue;
    for (const scalar of typeof value === 'object' ? listPresent([value]) : [value]) {
      const number = toNumber(scalar);
      if (number !== null) numbers.push(number);
    }
  }
  return numbers;
}

export const toText = (scalar: Scalar): string => String(typeof scalar === 'number' ? roundResult(scalar) : scalar);

/**
 * Counts the characters of the texts and labels in a value, and one for each entry. Whatever a function or an operator
 * does with a value takes at most this many steps.
 */
export function countSize(value: Value): number {
  if (typeof value === 'string') return 1 + value.length;
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  if (isChoices(value)) {
    for (let index = 0; index < value.uuids.length; index++)
      size += UUID_LENGTH + (value.labels[index]?.length ?? 0) + (value.names[index]?.length ?? 0);
  } else for (const scalar of value) size += typeof scalar === 'string' ? 1 + scalar.length : 1;
  return size;
}
const UUID_LENGTH = 36;

/** The number of characters of a text; those outside of the basic plane, such as emojis, count once. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at++) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
    if (isPair) count -= 1;
  }
  return count;
}

/** Converts a value to the result of a calculation: one scalar, in which numbers are rounded to ten decimals. */
export function toResult(value: Value): Scalar {
  const scalar = toScalar(value);
  return typeof scalar === 'number' ? roundResult(scalar) + 0 : scalar;
}
