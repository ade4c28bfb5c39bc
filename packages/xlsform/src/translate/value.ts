/** Parts of an expression in the engine's language, and functions to combine them. */
import type { ChoiceList } from '../form/choices.ts';
import type { ValueKind } from '../form/types.ts';

/** The precedence of the engine's operators, lowest first. */
export const PRECEDENCE = { or: 0, and: 1, comparison: 2, sum: 3, product: 4, unary: 5, whole: 6 } as const;

export interface Value {
  readonly text: string;
  readonly precedence: number;
  readonly kind: ValueKind;
  /** Whether the value can be empty. An empty condition counts as false. */
  readonly mayBeEmpty: boolean;
  readonly list?: ChoiceList | null;
  /** Whether the value is a selection of several choices. */
  readonly isMultiple?: boolean;
  /** Whether it stands for the values of all rows of a repeat. */
  readonly isRows?: boolean;
  /** The value of a literal. */
  readonly literal?: number | string;
}

export const parenthesize = (value: Value, binds: number): string =>
  value.precedence < binds ? `(${value.text})` : value.text;

const quote = (text: string): string => {
  const escaped = text.replaceAll('\\', '\\\\');
  return escaped.includes("'") ? `"${escaped.replaceAll('"', '\\"')}"` : `'${escaped}'`;
};

export const numberLiteral = (value: number): Value => ({
  text: String(value),
  precedence: value < 0 ? PRECEDENCE.unary : PRECEDENCE.whole,
  kind: 'number',
  mayBeEmpty: false,
  literal: value,
});
export const textLiteral = (value: string): Value => ({
  text: quote(value),
  precedence: PRECEDENCE.whole,
  kind: value === '' ? 'nothing' : 'text',
  mayBeEmpty: value === '',
  literal: value,
});
export const booleanLiteral = (value: boolean): Value => ({
  text: String(value),
  precedence: PRECEDENCE.whole,
  kind: 'boolean',
  mayBeEmpty: false,
});
export const call = (name: string, kind: ValueKind, mayBeEmpty: boolean, ...values: readonly Value[]): Value => ({
  text: `${name}(${values.map(({ text }) => text).join(', ')})`,
  precedence: PRECEDENCE.whole,
  kind,
  mayBeEmpty,
});
export const infix = (
  left: Value,
  operator: string,
  right: Value,
  binds: number,
  kind: ValueKind,
  mayBeEmpty: boolean,
): Value => ({
  text: `${parenthesize(left, binds)} ${operator} ${parenthesize(right, binds + 1)}`,
  precedence: binds,
  kind,
  mayBeEmpty,
});
export const or = (left: Value, right: Value): Value =>
  infix(left, 'or', right, PRECEDENCE.or, 'boolean', left.mayBeEmpty || right.mayBeEmpty);
export const and = (left: Value, right: Value): Value =>
  infix(left, 'and', right, PRECEDENCE.and, 'boolean', left.mayBeEmpty || right.mayBeEmpty);

/** Negates a condition: the result is true exactly if the condition is false or empty. */
export const not = (condition: Value): Value =>
  condition.mayBeEmpty
    ? call('if', 'boolean', false, condition, booleanLiteral(false), booleanLiteral(true))
    : call('not', 'boolean', false, condition);
/** Makes a condition that may be empty true or false. */
export const toDefinite = (condition: Value): Value =>
  condition.mayBeEmpty
    ? call('if', 'boolean', false, condition, booleanLiteral(true), booleanLiteral(false))
    : condition;

export const isPresent = (value: Value): Value =>
  infix(call('count', 'number', false, value), '>', numberLiteral(0), PRECEDENCE.comparison, 'boolean', false);
export const isMissing = (value: Value): Value =>
  infix(call('count', 'number', false, value), '=', numberLiteral(0), PRECEDENCE.comparison, 'boolean', false);

/** Parses a number as XLSForm does; null for other texts. */
export const parseNumber = (text: string): number | null =>
  /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : null;
