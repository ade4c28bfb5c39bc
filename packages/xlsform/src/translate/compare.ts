/** Translates comparisons so that they give the same result as in XLSForm, which compares texts or numbers. */
import { UnsupportedError } from '../form/notes.ts';
import type { XPathOperator } from '../xpath/parse.ts';
import { isChecked, toBoolean, toNumber, toText } from './convert.ts';
import {
  and,
  booleanLiteral,
  infix,
  isMissing,
  isPresent,
  not,
  or,
  PRECEDENCE,
  parseNumber,
  textLiteral,
  toDefinite,
  type Value,
} from './value.ts';

const isDay = ({ kind }: Value): boolean => kind === 'date' || kind === 'datetime';
const equals = (a: Value, b: Value): Value =>
  infix(a, '=', b, PRECEDENCE.comparison, 'boolean', a.mayBeEmpty || b.mayBeEmpty);

export function compare(operator: XPathOperator, a: Value, b: Value): Value {
  if (operator === '=') return compareEqual(a, b);
  if (operator === '!=') return compareUnequal(a, b);
  const [left, right] = toOrdered(a, b);
  return infix(left, operator, right, PRECEDENCE.comparison, 'boolean', left.mayBeEmpty || right.mayBeEmpty);
}

/** A missing answer is different from everything except an empty value. */
function compareUnequal(a: Value, b: Value): Value {
  if (b.kind === 'nothing' && a.kind !== 'nothing') return isAnswered(a);
  if (a.kind === 'nothing' && b.kind !== 'nothing') return isAnswered(b);
  return not(compareEqual(a, b));
}

const isAnswered = (value: Value): Value =>
  value.kind === 'flag' ? toDefinite(isChecked(value)) : isPresent(assertSingle(value));

function compareEqual(a: Value, b: Value): Value {
  if (a.kind === 'nothing') return b.kind === 'nothing' ? booleanLiteral(true) : isUnanswered(b);
  if (b.kind === 'nothing') return isUnanswered(a);
  if (b.literal === undefined && a.literal !== undefined) return compareEqual(b, a);
  if (a.kind === 'boolean' || b.kind === 'boolean') return equals(toDefinite(toBoolean(a)), toDefinite(toBoolean(b)));
  if (a.kind === 'flag') return compareFlag(a, b);
  const [left, right] = b.literal === undefined ? toComparable(a, b) : toComparableLiteral(a, b);
  const equality = equals(left, right);
  // In XLSForm, two missing answers are equal.
  const bothMissing = b.literal === undefined && a.mayBeEmpty && b.mayBeEmpty;
  return bothMissing ? or(equality, and(isMissing(a), isMissing(b))) : equality;
}

const isUnanswered = (value: Value): Value =>
  value.kind === 'flag' ? not(isChecked(value)) : isMissing(assertSingle(value));

function assertSingle(value: Value): Value {
  if (value.isRows) throw new UnsupportedError('reference_many', { name: value.text });
  return value;
}

function compareFlag(flag: Value, other: Value): Value {
  const [only] = flag.list?.choices ?? [];
  if (other.literal === undefined) throw new UnsupportedError('kind_unasked', { name: flag.text });
  return String(other.literal) === only?.name ? isChecked(flag) : booleanLiteral(false);
}

/** Converts two answers to a common kind for comparison. */
function toComparable(a: Value, b: Value): [Value, Value] {
  if (a.kind === 'choice' && b.kind === 'choice' && a.list === b.list) return [assertSingle(a), assertSingle(b)];
  if (isDay(a) && isDay(b)) return [assertSingle(a), assertSingle(b)];
  // A single choice is compared with a text by the name of the choice.
  const isByName = (of: Value, other: Value) => of.kind === 'choice' && !of.isMultiple && other.kind === 'text';
  if (isByName(a, b) || isByName(b, a)) return [assertSingle(a), assertSingle(b)];
  return a.kind === 'number' || b.kind === 'number' ? [toNumber(a), toNumber(b)] : [toText(a), toText(b)];
}

/** Converts an answer and a literal to a common kind for comparison. */
function toComparableLiteral(a: Value, b: Value): [Value, Value] {
  const number = typeof b.literal === 'number' ? b.literal : parseNumber(String(b.literal));
  if (a.kind === 'choice') return [assertSingle(a), textLiteral(findChoiceName(a, b.literal as number | string))];
  if (a.kind === 'number' && number === null) return [assertSingle(a), b];
  if (a.kind === 'number' || typeof b.literal === 'number') return [toNumber(a), toNumber(b)];
  if (a.kind === 'mixed' && number !== null) return [toNumber(a), toNumber(b)];
  return [toText(a), b];
}

/** The name of the choice that a literal refers to. A number refers to the name with that value. */
function findChoiceName({ list, isMultiple }: Value, literal: number | string): string {
  const names = (list?.choices ?? []).map(({ name }) => name);
  if (typeof literal === 'string') {
    if (isMultiple && /\s/.test(literal)) throw new UnsupportedError('argument', { value: literal });
    return literal;
  }
  return names.find((name) => parseNumber(name) === literal) ?? String(literal);
}

/** Dates and times are ordered as texts, everything else as numbers. */
function toOrdered(a: Value, b: Value): [Value, Value] {
  const isTime = (value: Value) =>
    value.kind === 'time' || (typeof value.literal === 'string' && /^\d\d:\d\d/.test(value.literal));
  const isDate = (value: Value) =>
    isDay(value) || (typeof value.literal === 'string' && /^\d{4}-\d\d-\d\d/.test(value.literal));
  const asWritten = (isTime(a) && isTime(b)) || (isDate(a) && isDate(b));
  return asWritten ? [assertSingle(a), assertSingle(b)] : [toNumber(a), toNumber(b)];
}
