/** From the tree of an XPath expression to the same in the engine's language. */
import { parse, variableText } from '@rounds/engine';
import { NotCarried } from '../notes.ts';
import type { XPath } from '../xpath/parse.ts';
import { compared } from './compare.ts';
import { asNumber, asText, asTruth } from './convert.ts';
import { FUNCTIONS } from './functions.ts';
import type { Asked, Site } from './site.ts';
import {
  BINDS,
  between,
  both,
  call,
  decided,
  either,
  inside,
  isThere,
  numberLiteral,
  textLiteral,
  type Value,
} from './value.ts';

export function variable(asked: Asked): Value {
  const value: Value = {
    text: variableText(asked.key),
    binds: BINDS.whole,
    kind: asked.kind,
    mayBeEmpty: asked.mayBeEmpty,
    list: asked.list,
    several: asked.several,
    isRows: asked.isRows,
  };
  if (asked.firstDay === undefined || asked.isRows) return value;
  const day = call('concat', 'date', false, value, textLiteral(asked.firstDay));
  return asked.mayBeEmpty ? call('if', 'date', true, isThere(value), day, textLiteral('')) : day;
}

const ARITHMETIC = {
  '+': ['+', BINDS.sum],
  '-': ['-', BINDS.sum],
  '*': ['*', BINDS.product],
  div: ['/', BINDS.product],
} as const;

export function translate(tree: XPath, site: Site): Value {
  switch (tree.kind) {
    case 'number':
      return numberLiteral(tree.value);
    case 'text':
      return textLiteral(tree.value);
    case 'reference':
      return variable(site.question(tree.name));
    case 'self':
      return variable(site.self());
    case 'name':
      return site.column(tree.name);
    case 'parent':
      throw new NotCarried('xpath_path');
    case 'negative': {
      const of = asNumber(translate(tree.of, site));
      if (typeof of.literal === 'number') return numberLiteral(-of.literal);
      return { text: `-${inside(of, BINDS.unary)}`, binds: BINDS.unary, kind: 'number', mayBeEmpty: of.mayBeEmpty };
    }
    case 'call': {
      const carried = Object.hasOwn(FUNCTIONS, tree.name) ? FUNCTIONS[tree.name] : undefined;
      if (!carried) throw new NotCarried('function_unknown', { name: tree.name.slice(0, 60) });
      return carried(tree.values, site, (value) => translate(value, site));
    }
    case 'binary':
      return binary(tree, site);
  }
}

function binary({ operator, left: a, right: b }: Extract<XPath, { kind: 'binary' }>, site: Site): Value {
  const [left, right] = [translate(a, site), translate(b, site)];
  if (operator === 'and') return both(asTruth(left), asTruth(right));
  if (operator === 'or') return either(asTruth(left), asTruth(right));
  if (operator === 'mod') return remainder(asNumber(left), asNumber(right));
  if (operator === '+' || operator === '-' || operator === '*' || operator === 'div') {
    const [sign, binds] = ARITHMETIC[operator];
    return between(asNumber(left), sign, asNumber(right), binds, 'number', true);
  }
  return compared(operator, left, right);
}

/** The remainder has the sign of what is divided; the engine's has that of the divisor. */
function remainder(left: Value, right: Value): Value {
  const divisor =
    typeof right.literal === 'number' ? numberLiteral(Math.abs(right.literal)) : call('abs', 'number', true, right);
  const of = (value: string): Value => ({
    text: `${value} % ${inside(divisor, BINDS.unary)}`,
    binds: BINDS.product,
    kind: 'number',
    mayBeEmpty: true,
  });
  const absolute = of(call('abs', 'number', true, left).text);
  const isNegative = between(left, '<', numberLiteral(0), BINDS.comparison, 'boolean', true);
  const minus: Value = { ...absolute, text: `-(${absolute.text})`, binds: BINDS.unary };
  return call('if', 'number', true, isNegative, minus, of(inside(left, BINDS.product)));
}

/** What a calculation keeps: choices as their names, conditions as yes or no. */
export function result(value: Value): Value {
  return value.kind === 'boolean' ? decided(value) : asText(value);
}

/** The text of an expression, once it is sure that the engine reads it. */
export function readable(text: string): string {
  try {
    parse(text);
  } catch {
    throw new NotCarried('expression_long');
  }
  return text;
}
