/** Translates the tree of an XPath expression to the engine's expression language. */
import { formatVariable, parse } from '@rounds/engine';
import { UnsupportedError } from '../form/notes.ts';
import type { XPath } from '../xpath/parse.ts';
import { compare } from './compare.ts';
import { toBoolean, toNumber, toText } from './convert.ts';
import { FUNCTIONS } from './functions.ts';
import type { QuestionReference, Scope } from './scope.ts';
import {
  and,
  call,
  infix,
  isPresent,
  numberLiteral,
  or,
  PRECEDENCE,
  parenthesize,
  textLiteral,
  toDefinite,
  type Value,
} from './value.ts';

export function toVariable(reference: QuestionReference): Value {
  const value: Value = {
    text: formatVariable(reference.key),
    precedence: PRECEDENCE.whole,
    kind: reference.kind,
    mayBeEmpty: reference.mayBeEmpty,
    list: reference.list,
    isMultiple: reference.isMultiple,
    isRows: reference.isRows,
  };
  if (reference.firstDay === undefined || reference.isRows) return value;
  const day = call('concat', 'date', false, value, textLiteral(reference.firstDay));
  return reference.mayBeEmpty ? call('if', 'date', true, isPresent(value), day, textLiteral('')) : day;
}

const ARITHMETIC = {
  '+': ['+', PRECEDENCE.sum],
  '-': ['-', PRECEDENCE.sum],
  '*': ['*', PRECEDENCE.product],
  div: ['/', PRECEDENCE.product],
} as const;

export function translate(tree: XPath, scope: Scope): Value {
  switch (tree.kind) {
    case 'number':
      return numberLiteral(tree.value);
    case 'text':
      return textLiteral(tree.value);
    case 'reference':
      return toVariable(scope.question(tree.name));
    case 'self':
      return toVariable(scope.self());
    case 'name':
      return scope.column(tree.name);
    case 'parent':
      throw new UnsupportedError('xpath_path');
    case 'negative': {
      const of = toNumber(translate(tree.of, scope));
      if (typeof of.literal === 'number') return numberLiteral(-of.literal);
      return {
        text: `-${parenthesize(of, PRECEDENCE.unary)}`,
        precedence: PRECEDENCE.unary,
        kind: 'number',
        mayBeEmpty: of.mayBeEmpty,
      };
    }
    case 'call': {
      const translateCall = Object.hasOwn(FUNCTIONS, tree.name) ? FUNCTIONS[tree.name] : undefined;
      if (!translateCall) throw new UnsupportedError('function_unknown', { name: tree.name.slice(0, 60) });
      return translateCall(tree.values, scope, (value) => translate(value, scope));
    }
    case 'binary':
      return translateBinary(tree, scope);
  }
}

function translateBinary({ operator, left: a, right: b }: Extract<XPath, { kind: 'binary' }>, scope: Scope): Value {
  const [left, right] = [translate(a, scope), translate(b, scope)];
  if (operator === 'and') return and(toBoolean(left), toBoolean(right));
  if (operator === 'or') return or(toBoolean(left), toBoolean(right));
  if (operator === 'mod') return translateRemainder(toNumber(left), toNumber(right));
  if (operator === '+' || operator === '-' || operator === '*' || operator === 'div') {
    const [sign, binds] = ARITHMETIC[operator];
    return infix(toNumber(left), sign, toNumber(right), binds, 'number', true);
  }
  return compare(operator, left, right);
}

/** In XPath the remainder has the sign of the dividend, in the engine that of the divisor. */
function translateRemainder(left: Value, right: Value): Value {
  const divisor =
    typeof right.literal === 'number' ? numberLiteral(Math.abs(right.literal)) : call('abs', 'number', true, right);
  const of = (value: string): Value => ({
    text: `${value} % ${parenthesize(divisor, PRECEDENCE.unary)}`,
    precedence: PRECEDENCE.product,
    kind: 'number',
    mayBeEmpty: true,
  });
  const absolute = of(call('abs', 'number', true, left).text);
  const isNegative = infix(left, '<', numberLiteral(0), PRECEDENCE.comparison, 'boolean', true);
  const minus: Value = { ...absolute, text: `-(${absolute.text})`, precedence: PRECEDENCE.unary };
  return call('if', 'number', true, isNegative, minus, of(parenthesize(left, PRECEDENCE.product)));
}

/** The value that a calculation stores: names of choices, and conditions as true or false. */
export function toResult(value: Value): Value {
  return value.kind === 'boolean' ? toDefinite(value) : toText(value);
}

/** Returns the expression if the engine can parse it. @throws UnsupportedError otherwise */
export function assertReadable(text: string): string {
  try {
    parse(text);
  } catch {
    throw new UnsupportedError('expression_long');
  }
  return text;
}
