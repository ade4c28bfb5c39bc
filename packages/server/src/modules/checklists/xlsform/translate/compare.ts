/** Comparisons: what XLSForm compares as texts or numbers, said so that the outcome is the same. */
import { NotCarried } from '../notes.ts';
import type { XPathOperator } from '../xpath/parse.ts';
import { asNumber, asText, asTruth, ticked } from './convert.ts';
import {
  BINDS,
  between,
  both,
  decided,
  either,
  isMissing,
  isThere,
  negated,
  numberIn,
  textLiteral,
  truth,
  type Value,
} from './value.ts';

const isDay = ({ kind }: Value): boolean => kind === 'date' || kind === 'datetime';
const same = (a: Value, b: Value): Value =>
  between(a, '=', b, BINDS.comparison, 'boolean', a.mayBeEmpty || b.mayBeEmpty);

export function compared(operator: XPathOperator, a: Value, b: Value): Value {
  if (operator === '=') return equal(a, b);
  if (operator === '!=') return unequal(a, b);
  const [left, right] = ordered(a, b);
  return between(left, operator, right, BINDS.comparison, 'boolean', left.mayBeEmpty || right.mayBeEmpty);
}

/** What is not answered is different from everything but nothing. */
function unequal(a: Value, b: Value): Value {
  if (b.kind === 'nothing' && a.kind !== 'nothing') return present(a);
  if (a.kind === 'nothing' && b.kind !== 'nothing') return present(b);
  return negated(equal(a, b));
}

const present = (value: Value): Value => (value.kind === 'flag' ? decided(ticked(value)) : isThere(single(value)));

function equal(a: Value, b: Value): Value {
  if (a.kind === 'nothing') return b.kind === 'nothing' ? truth(true) : absent(b);
  if (b.kind === 'nothing') return absent(a);
  if (b.literal === undefined && a.literal !== undefined) return equal(b, a);
  if (a.kind === 'boolean' || b.kind === 'boolean') return same(decided(asTruth(a)), decided(asTruth(b)));
  if (a.kind === 'flag') return equalFlag(a, b);
  const [left, right] = b.literal === undefined ? alike(a, b) : alikeLiteral(a, b);
  const equality = same(left, right);
  // Two answers that are both missing are the same to XLSForm.
  const bothMissing = b.literal === undefined && a.mayBeEmpty && b.mayBeEmpty;
  return bothMissing ? either(equality, both(isMissing(a), isMissing(b))) : equality;
}

const absent = (value: Value): Value => (value.kind === 'flag' ? negated(ticked(value)) : isMissing(single(value)));

function single(value: Value): Value {
  if (value.isRows) throw new NotCarried('reference_many', { name: value.text });
  return value;
}

function equalFlag(flag: Value, other: Value): Value {
  const [only] = flag.list?.choices ?? [];
  if (other.literal === undefined) throw new NotCarried('kind_unasked', { name: flag.text });
  return String(other.literal) === only?.name ? ticked(flag) : truth(false);
}

/** Two answers as what they are compared by. */
function alike(a: Value, b: Value): [Value, Value] {
  if (a.kind === 'choice' && b.kind === 'choice' && a.list === b.list) return [single(a), single(b)];
  if (isDay(a) && isDay(b)) return [single(a), single(b)];
  // One choice and a text are compared by the name of the choice.
  const isByName = (of: Value, other: Value) => of.kind === 'choice' && !of.several && other.kind === 'text';
  if (isByName(a, b) || isByName(b, a)) return [single(a), single(b)];
  return a.kind === 'number' || b.kind === 'number' ? [asNumber(a), asNumber(b)] : [asText(a), asText(b)];
}

/** An answer and what stands written in the form. */
function alikeLiteral(a: Value, b: Value): [Value, Value] {
  const number = typeof b.literal === 'number' ? b.literal : numberIn(String(b.literal));
  if (a.kind === 'choice') return [single(a), textLiteral(nameMeant(a, b.literal as number | string))];
  if (a.kind === 'number' && number === null) return [single(a), b];
  if (a.kind === 'number' || typeof b.literal === 'number') return [asNumber(a), asNumber(b)];
  if (a.kind === 'mixed' && number !== null) return [asNumber(a), asNumber(b)];
  return [asText(a), b];
}

/** The name of the choice that is meant: a number means the name that writes it. */
function nameMeant({ list, several }: Value, literal: number | string): string {
  const names = (list?.choices ?? []).map(({ name }) => name);
  if (typeof literal === 'string') {
    if (several && /\s/.test(literal)) throw new NotCarried('argument', { value: literal });
    return literal;
  }
  return names.find((name) => numberIn(name) === literal) ?? String(literal);
}

/** Dates and times are ordered as they are written, all else as numbers. */
function ordered(a: Value, b: Value): [Value, Value] {
  const isTime = (value: Value) =>
    value.kind === 'time' || (typeof value.literal === 'string' && /^\d\d:\d\d/.test(value.literal));
  const isDate = (value: Value) =>
    isDay(value) || (typeof value.literal === 'string' && /^\d{4}-\d\d-\d\d/.test(value.literal));
  const asWritten = (isTime(a) && isTime(b)) || (isDate(a) && isDate(b));
  return asWritten ? [single(a), single(b)] : [asNumber(a), asNumber(b)];
}
