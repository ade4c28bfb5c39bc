/** The functions of XLSForm that the engine's language can say, each with the same outcome. */
import { fitsPattern } from '@rounds/engine';
import { NotCarried } from '../notes.ts';
import type { Kind } from '../types.ts';
import type { XPath } from '../xpath/parse.ts';
import { asNumber, asText, asTruth, ticked } from './convert.ts';
import type { Site } from './site.ts';
import {
  BINDS,
  between,
  call,
  either,
  inside,
  isMissing,
  negated,
  numberLiteral,
  textLiteral,
  truth,
  type Value,
} from './value.ts';

type Carried = (values: readonly XPath[], site: Site, read: (value: XPath) => Value) => Value;

/** So many values, or the cell says something that XLSForm does not read either. */
function some(values: readonly XPath[], least: number, most = least): void {
  if (values.length < least || values.length > most) throw new NotCarried('argument', { value: values.length });
}
const at = (values: readonly XPath[], index: number): XPath => values[index] as XPath;
const nameOf = (tree: XPath): string => {
  if (tree.kind !== 'reference') throw new NotCarried('argument', { value: tree.kind });
  return tree.name;
};

const numeric =
  (name: string, most = 1): Carried =>
  (values, _site, read) => {
    some(values, 1, most);
    return call(name, 'number', true, ...values.map((value) => asNumber(read(value))));
  };

/** Of numbers in rows or side by side; `whenEmpty` is what XLSForm gives for none. */
const aggregate =
  (name: string, whenEmpty: number | null): Carried =>
  (values, _site, read) => {
    some(values, 1, 90);
    const all = values.map(read).map((value) => {
      if (!value.isRows) return asNumber(value);
      if (value.kind === 'number') return value;
      throw new NotCarried('kind_unasked', { name: value.text });
    });
    const gathered = call(name, 'number', true, ...all);
    return whenEmpty === null ? gathered : call('coalesce', 'number', false, gathered, numberLiteral(whenEmpty));
  };

/** What both branches are; one that is nothing goes with everything. */
function unite(kinds: readonly Kind[]): Kind {
  const there = [...new Set(kinds.filter((kind) => kind !== 'nothing'))];
  const [only = 'nothing'] = there;
  return there.length <= 1
    ? only
    : there.every((kind) => kind === 'text' || kind === 'number' || kind === 'mixed')
      ? 'mixed'
      : 'text';
}

const branch = (value: Value): Value => (value.kind === 'boolean' ? value : asText(value));

const choose: Carried = (values, _site, read) => {
  some(values, 3);
  const [then, otherwise] = [branch(read(at(values, 1))), branch(read(at(values, 2)))];
  const kind = unite([then.kind, otherwise.kind]);
  return call('if', kind, then.mayBeEmpty || otherwise.mayBeEmpty, asTruth(read(at(values, 0))), then, otherwise);
};

/** Whether a choice is among the chosen ones; those that come from a row are names divided by blanks. */
const selected: Carried = (values, _site, read) => {
  some(values, 2);
  const [of, wanted] = [read(at(values, 0)), read(at(values, 1))];
  if (of.isRows) throw new NotCarried('reference_many', { name: of.text });
  if (of.kind === 'flag') return String(wanted.literal) === of.list?.choices[0]?.name ? ticked(of) : truth(false);
  if (of.kind === 'choice') return call('selected', 'boolean', wanted.mayBeEmpty, of, asText(wanted));
  if (of.kind === 'number' && wanted.literal !== undefined) {
    return between(of, '=', asNumber(wanted), BINDS.comparison, 'boolean', of.mayBeEmpty);
  }
  const names = asText(of);
  if (wanted.literal === undefined || (of.list && !of.several)) {
    if (of.several) throw new NotCarried('argument', { value: wanted.text });
    return between(names, '=', asText(wanted), BINDS.comparison, 'boolean', true);
  }
  const pattern = `(.* )?${escaped(String(wanted.literal))}( .*)?`;
  return call('regex', 'boolean', names.mayBeEmpty, names, textLiteral(pattern));
};

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
const ANYTHING = '[\\s\\S]*';
const fits =
  (pattern: (text: string) => string): Carried =>
  (values, _site, read) => {
    some(values, 2);
    const wanted = read(at(values, 1));
    if (wanted.literal === undefined) throw new NotCarried('argument', { value: wanted.text });
    const text = asText(read(at(values, 0)));
    return call('regex', 'boolean', text.mayBeEmpty, text, textLiteral(pattern(escaped(String(wanted.literal)))));
  };

const regex: Carried = (values, _site, read) => {
  some(values, 2);
  const [text, wanted] = [asText(read(at(values, 0))), read(at(values, 1))];
  if (typeof wanted.literal !== 'string') throw new NotCarried('argument', { value: wanted.text });
  const fitsNothing = fitsPattern('', wanted.literal);
  if (fitsNothing === null) throw new NotCarried('pattern', { pattern: wanted.literal.slice(0, 100) });
  const matched = call('regex', 'boolean', text.mayBeEmpty, text, wanted);
  return fitsNothing && text.mayBeEmpty ? either(isMissing(text), matched) : matched;
};

/** Towards 0. */
const whole: Carried = (values, _site, read) => {
  some(values, 1);
  const number = asNumber(read(at(values, 0)));
  const isNegative = between(number, '<', numberLiteral(0), BINDS.comparison, 'boolean', true);
  return call(
    'if',
    'number',
    true,
    isNegative,
    call('ceil', 'number', true, number),
    call('floor', 'number', true, number),
  );
};

/** XLSForm counts places from 0, the engine from 1. */
function placeAfter(tree: XPath, read: (value: XPath) => Value): Value {
  const isOneLess =
    tree.kind === 'binary' && tree.operator === '-' && tree.right.kind === 'number' && tree.right.value === 1;
  if (isOneLess) return asNumber(read(tree.left));
  const place = asNumber(read(tree));
  return typeof place.literal === 'number'
    ? numberLiteral(place.literal + 1)
    : between(place, '+', numberLiteral(1), BINDS.sum, 'number', true);
}

export const FUNCTIONS: Readonly<Record<string, Carried>> = {
  if: choose,
  selected,
  regex,
  'count-selected': (values, _site, read) => {
    some(values, 1);
    const of = read(at(values, 0));
    if (of.kind === 'flag') return call('if', 'number', false, ticked(of), numberLiteral(1), numberLiteral(0));
    if (of.kind !== 'choice' || of.isRows) throw new NotCarried('kind_unasked', { name: of.text });
    return call('count_selected', 'number', false, of);
  },
  'selected-at': (values, _site, read) => {
    some(values, 2);
    const of = read(at(values, 0));
    if (of.kind !== 'choice' || of.isRows) throw new NotCarried('kind_unasked', { name: of.text });
    const chosen = call('at', 'choice', true, of, placeAfter(at(values, 1), read));
    return { ...chosen, list: of.list ?? null };
  },
  'jr:choice-name': (values, _site, read) => {
    some(values, 2);
    const of = read(at(values, 0));
    if (of.kind !== 'choice' || of.isRows) throw new NotCarried('kind_unasked', { name: of.text });
    return call('label_of', 'text', of.mayBeEmpty, of);
  },
  'indexed-repeat': (values, site, read) => {
    some(values, 3);
    const name = nameOf(at(values, 0));
    const repeat = nameOf(at(values, 1));
    if (!site.standsIn(name, repeat)) throw new NotCarried('argument', { value: repeat });
    const asked = site.question(name);
    if (asked.kind === 'thing' || asked.kind === 'flag') throw new NotCarried('kind_unasked', { name });
    const kind = asked.kind === 'choice' ? 'text' : asked.kind;
    const of: Value = { ...read(at(values, 0)), isRows: false };
    const place = asNumber(read(at(values, 2)));
    return { ...call('at', kind, true, of, place), list: asked.list, several: asked.several };
  },
  position: (values, site) => {
    some(values, 1);
    const [of] = values;
    if (of?.kind !== 'parent') throw new NotCarried('xpath_path');
    return site.position(of.steps);
  },
  count: (values, site) => {
    some(values, 1);
    return call('count', 'number', false, site.rowsOf(nameOf(at(values, 0))));
  },
  'count-non-empty': (values, _site, read) => call('count', 'number', false, ...values.map(read)),
  sum: aggregate('sum', 0),
  min: aggregate('min', null),
  max: aggregate('max', null),
  coalesce: (values, _site, read) => {
    some(values, 2);
    const all = values.map((value) => branch(read(value)));
    return call(
      'coalesce',
      unite(all.map(({ kind }) => kind)),
      all.every(({ mayBeEmpty }) => mayBeEmpty),
      ...all,
    );
  },
  concat: (values, _site, read) => {
    some(values, 1, 90);
    return call('concat', 'text', true, ...values.map((value) => branch(read(value))));
  },
  not: (values, _site, read) => {
    some(values, 1);
    return negated(asTruth(read(at(values, 0))));
  },
  boolean: (values, _site, read) => {
    some(values, 1);
    return asTruth(read(at(values, 0)));
  },
  true: () => truth(true),
  false: () => truth(false),
  today: () => call('today', 'date', false),
  date: (values, _site, read) => {
    some(values, 1);
    const of = read(at(values, 0));
    const isDate = of.kind === 'date' || (typeof of.literal === 'string' && /^\d{4}-\d\d-\d\d$/.test(of.literal));
    if (!isDate) throw new NotCarried('argument', { value: of.text });
    return { ...of, kind: 'date' };
  },
  'format-date': (values, _site, read) => {
    some(values, 2);
    const [of, form] = [read(at(values, 0)), read(at(values, 1))];
    if (of.kind !== 'date' || form.literal !== '%Y-%m-%d') throw new NotCarried('argument', { value: form.text });
    return of;
  },
  'decimal-date-time': (values, _site, read) => {
    some(values, 1);
    const of = read(at(values, 0));
    return of.kind === 'date' || of.kind === 'datetime' ? asNumber(of) : call('days', 'number', true, asText(of));
  },
  int: whole,
  number: (values, _site, read) => {
    some(values, 1);
    return asNumber(read(at(values, 0)));
  },
  string: (values, _site, read) => {
    some(values, 1);
    return asText(read(at(values, 0)));
  },
  round: numeric('round', 2),
  floor: numeric('floor'),
  ceiling: numeric('ceil'),
  abs: numeric('abs'),
  pow: (values, _site, read) => {
    some(values, 2);
    const [base, power] = [asNumber(read(at(values, 0))), asNumber(read(at(values, 1)))];
    const text = `${inside(base, BINDS.whole)} ^ ${inside(power, BINDS.unary)}`;
    return { text, binds: BINDS.unary, kind: 'number', mayBeEmpty: true };
  },
  'string-length': (values, _site, read) => {
    some(values, 1);
    return call('length', 'number', false, asText(read(at(values, 0))));
  },
  contains: fits((text) => `${ANYTHING}${text}${ANYTHING}`),
  'starts-with': fits((text) => `${text}${ANYTHING}`),
  'ends-with': fits((text) => `${ANYTHING}${text}`),
};
