/** Builds parts of XPath expressions. Operators and precedence are those of the translation in the other direction. */
import { call, infix, PRECEDENCE, type Value } from '../translate/value.ts';

export const TRUE: Value = call('true', 'boolean', false);
export const FALSE: Value = call('false', 'boolean', false);

/** XPath has no escapes, so a text with both kinds of quotation marks is joined from parts. */
export function textLiteral(text: string): Value {
  const quote = (part: string) => (part.includes("'") ? `"${part}"` : `'${part}'`);
  const isMixed = text.includes("'") && text.includes('"');
  const parts = isMixed ? text.split(/("+)/).filter(Boolean).map(quote) : [quote(text)];
  return {
    text: isMixed ? `concat(${parts.join(', ')})` : (parts[0] as string),
    precedence: PRECEDENCE.whole,
    kind: text === '' ? 'nothing' : 'text',
    mayBeEmpty: text === '',
    literal: text,
  };
}

/** The negation of each condition, so that a double negation is the condition itself. */
const negated = new WeakMap<Value, Value>([
  [TRUE, FALSE],
  [FALSE, TRUE],
]);

export function not(condition: Value): Value {
  const cached = negated.get(condition);
  if (cached) return cached;
  const negation = call('not', 'boolean', false, condition);
  negated.set(negation, condition);
  return negation;
}

export const joinAll = (conditions: readonly Value[]): Value => join(conditions, 'and', TRUE, FALSE);
export const joinAny = (conditions: readonly Value[]): Value => join(conditions, 'or', FALSE, TRUE);

function join(conditions: readonly Value[], operator: 'and' | 'or', neutral: Value, deciding: Value): Value {
  if (conditions.includes(deciding)) return deciding;
  const [first, ...others] = conditions.filter((condition) => condition !== neutral);
  if (!first) return neutral;
  return others.reduce((left, right) => infix(left, operator, right, PRECEDENCE[operator], 'boolean', false), first);
}

export const compare = (left: Value, operator: string, right: Value): Value =>
  infix(left, operator, right, PRECEDENCE.comparison, 'boolean', false);

const EMPTY = textLiteral('');
export const isPresent = (value: Value): Value => compare(value, '!=', EMPTY);
export const isMissing = (value: Value): Value => compare(value, '=', EMPTY);
