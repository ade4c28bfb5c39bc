/** Pieces of an expression in the engine's language while it is put together. */
import type { ChoiceList } from '../choices.ts';
import type { Kind } from '../types.ts';

/** How tightly the engine's operators bind; a piece is put into parentheses where it binds less than asked. */
export const BINDS = { or: 0, and: 1, comparison: 2, sum: 3, product: 4, unary: 5, whole: 6 } as const;

export interface Value {
  readonly text: string;
  readonly binds: number;
  readonly kind: Kind;
  /** Whether it can be empty; a condition that can be empty counts as not fulfilled. */
  readonly mayBeEmpty: boolean;
  readonly list?: ChoiceList | null;
  /** Several choices at once. */
  readonly several?: boolean;
  /** The values of all rows of a repeat. */
  readonly isRows?: boolean;
  /** What is written there, of a number or a text. */
  readonly literal?: number | string;
}

export const inside = (value: Value, binds: number): string => (value.binds < binds ? `(${value.text})` : value.text);

const quoted = (text: string): string => {
  const escaped = text.replaceAll('\\', '\\\\');
  return escaped.includes("'") ? `"${escaped.replaceAll('"', '\\"')}"` : `'${escaped}'`;
};

export const numberLiteral = (value: number): Value => ({
  text: String(value),
  binds: value < 0 ? BINDS.unary : BINDS.whole,
  kind: 'number',
  mayBeEmpty: false,
  literal: value,
});
export const textLiteral = (value: string): Value => ({
  text: quoted(value),
  binds: BINDS.whole,
  kind: value === '' ? 'nothing' : 'text',
  mayBeEmpty: value === '',
  literal: value,
});
export const truth = (value: boolean): Value => ({
  text: String(value),
  binds: BINDS.whole,
  kind: 'boolean',
  mayBeEmpty: false,
});
export const call = (name: string, kind: Kind, mayBeEmpty: boolean, ...values: readonly Value[]): Value => ({
  text: `${name}(${values.map(({ text }) => text).join(', ')})`,
  binds: BINDS.whole,
  kind,
  mayBeEmpty,
});
export const between = (
  left: Value,
  operator: string,
  right: Value,
  binds: number,
  kind: Kind,
  mayBeEmpty: boolean,
): Value => ({
  text: `${inside(left, binds)} ${operator} ${inside(right, binds + 1)}`,
  binds,
  kind,
  mayBeEmpty,
});
export const either = (left: Value, right: Value): Value =>
  between(left, 'or', right, BINDS.or, 'boolean', left.mayBeEmpty || right.mayBeEmpty);
export const both = (left: Value, right: Value): Value =>
  between(left, 'and', right, BINDS.and, 'boolean', left.mayBeEmpty || right.mayBeEmpty);

/** True exactly where the condition does not hold; an empty one does not. */
export const negated = (condition: Value): Value =>
  condition.mayBeEmpty
    ? call('if', 'boolean', false, condition, truth(false), truth(true))
    : call('not', 'boolean', false, condition);
/** True or false, never empty. */
export const decided = (condition: Value): Value =>
  condition.mayBeEmpty ? call('if', 'boolean', false, condition, truth(true), truth(false)) : condition;

export const isThere = (value: Value): Value =>
  between(call('count', 'number', false, value), '>', numberLiteral(0), BINDS.comparison, 'boolean', false);
export const isMissing = (value: Value): Value =>
  between(call('count', 'number', false, value), '=', numberLiteral(0), BINDS.comparison, 'boolean', false);

/** The number that a text writes, as XLSForm reads it; null for other texts. */
export const numberIn = (text: string): number | null =>
  /^\s*-?(\d+\.?\d*|\.\d+)\s*$/.test(text) ? Number(text) : null;
