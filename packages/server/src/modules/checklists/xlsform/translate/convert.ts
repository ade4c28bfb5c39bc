/** From one kind of value to another, as XLSForm does it without being asked. */
import { NotCarried } from '../notes.ts';
import { BINDS, between, call, isThere, numberIn, numberLiteral, type Value } from './value.ts';

/** A value that stands for one answer; those of all rows have no place here. */
function one(value: Value): Value {
  if (value.isRows) throw new NotCarried('reference_many', { name: value.text });
  return value;
}

export function asText(value: Value): Value {
  const { kind } = one(value);
  if (kind === 'choice') return call('name_of', 'text', value.mayBeEmpty, value);
  if (kind === 'thing' || kind === 'flag') throw new NotCarried('kind_unasked', { name: value.text });
  return value;
}

export function asNumber(value: Value): Value {
  const { kind, literal } = one(value);
  if (kind === 'number') return value;
  if (typeof literal === 'string') {
    const number = numberIn(literal);
    if (number !== null) return numberLiteral(number);
  }
  if (kind === 'boolean') return call('if', 'number', false, value, numberLiteral(1), numberLiteral(0));
  if (kind === 'date' || kind === 'datetime') return call('days', 'number', value.mayBeEmpty, value);
  if (kind === 'thing' || kind === 'flag' || kind === 'time')
    throw new NotCarried('kind_unasked', { name: value.text });
  return call('number', 'number', true, value);
}

/** Whether it holds: a number but 0, any text, any answer. */
export function asTruth(value: Value): Value {
  const { kind } = one(value);
  if (kind === 'boolean') return value;
  if (kind === 'flag') return ticked(value);
  if (kind === 'number') return between(value, '!=', numberLiteral(0), BINDS.comparison, 'boolean', value.mayBeEmpty);
  return isThere(value);
}

export const ticked = (value: Value): Value => ({
  text: `${value.text} = true`,
  binds: BINDS.comparison,
  kind: 'boolean',
  mayBeEmpty: true,
});
