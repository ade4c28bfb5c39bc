/** The values of expressions, and their conversion to numbers, booleans and texts. */
import type { NoticeCode, RunContext } from '../run/types.ts';
import { roundResult } from './decimal.ts';

export type Scalar = number | string | boolean | null;
/** One value, the chosen options of a question, or the values of all rows. */
export type Value = Scalar | readonly Scalar[] | Choices;
/** Chosen options with their labels and names. */
export interface Choices {
  readonly uuids: readonly string[];
  readonly labels: readonly string[];
  readonly names: readonly string[];
}

/** What expressions read while they are evaluated. `noticeCode` receives the reason of an empty result. */
export interface ExpressionContext {
  noticeCode: NoticeCode | null;
  /** Effective values by slot. */
  readonly values: readonly unknown[];
  readonly context: RunContext;
  /** Lists of the values of several rows that were read during this update, by their slots. */
  readonly lists: Map<readonly number[], readonly Scalar[]>;
  /** How many further steps expressions may take; infinite on devices. */
  stepsLeft: number;
}

/** An evaluation takes more steps than its caller allows. */
export class EvaluationLimitError extends Error {}

/** Counts steps whose number depends on answers: values of rows, characters, states of patterns. */
export function countSteps(context: ExpressionContext, steps: number): void {
  context.stepsLeft -= steps;
  if (context.stepsLeft < 0) throw new EvaluationLimitError('The evaluation takes too many steps');
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

/** All scalars in some values, without empty ones: each row, and the uuid of each chosen option. */
export function listPresent(values: readonly Value[]): Exclude<Scalar, null>[] {
  const found: Exclude<Scalar, null>[] = [];
  for (const value of values) {
    const scalars = isChoices(value) ? value.uuids : isList(value) ? value : [value];
    for (const scalar of scalars) if (scalar !== null && scalar !== '') found.push(scalar);
  }
  return found;
}
export function toNumbers(values: readonly Value[]): number[] {
  const found: number[] = [];
  for (const value of values) {
    if (value === null) continue;
    for (const scalar of typeof value === 'object' ? listPresent([value]) : [value]) {
      const number = toNumber(scalar);
      if (number !== null) found.push(number);
    }
  }
  return found;
}

export const toText = (scalar: Scalar): string => String(typeof scalar === 'number' ? roundResult(scalar) : scalar);

/** The result of a calculation: one scalar, a number rounded to ten decimals. */
export function toResult(value: Value): Scalar {
  const scalar = toScalar(value);
  return typeof scalar === 'number' ? roundResult(scalar) + 0 : scalar;
}
