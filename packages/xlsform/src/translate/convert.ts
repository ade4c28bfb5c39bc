/** The implicit conversions of XLSForm from one kind of value to another. */
import { UnsupportedError } from '../form/notes.ts';
import { call, infix, isPresent, numberLiteral, PRECEDENCE, parseNumber, type Value } from './value.ts';

/** @throws UnsupportedError for the values of all rows of a repeat */
function assertSingle(value: Value): Value {
  if (value.isRows) throw new UnsupportedError('reference_many', { name: value.text });
  return value;
}

export function toText(value: Value): Value {
  const { kind } = assertSingle(value);
  if (kind === 'choice') return call('name_of', 'text', value.mayBeEmpty, value);
  if (kind === 'thing' || kind === 'flag') throw new UnsupportedError('kind_unasked', { name: value.text });
  return value;
}

export function toNumber(value: Value): Value {
  const { kind, literal } = assertSingle(value);
  if (kind === 'number') return value;
  if (typeof literal === 'string') {
    const number = parseNumber(literal);
    if (number !== null) return numberLiteral(number);
  }
  if (kind === 'boolean') return call('if', 'number', false, value, numberLiteral(1), numberLiteral(0));
  if (kind === 'date' || kind === 'datetime') return call('days', 'number', value.mayBeEmpty, value);
  if (kind === 'thing' || kind === 'flag' || kind === 'time')
    throw new UnsupportedError('kind_unasked', { name: value.text });
  return call('number', 'number', true, value);
}

/** Converts a value to a condition: a number is true unless it is 0; texts and other answers are true if they exist. */
export function toBoolean(value: Value): Value {
  const { kind } = assertSingle(value);
  if (kind === 'boolean') return value;
  if (kind === 'flag') return isChecked(value);
  if (kind === 'number')
    return infix(value, '!=', numberLiteral(0), PRECEDENCE.comparison, 'boolean', value.mayBeEmpty);
  return isPresent(value);
}

export const isChecked = (value: Value): Value => ({
  text: `${value.text} = true`,
  precedence: PRECEDENCE.comparison,
  kind: 'boolean',
  mayBeEmpty: true,
});
