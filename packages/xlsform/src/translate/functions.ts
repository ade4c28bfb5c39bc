/** The XLSForm functions that can be translated to the engine's language with the same result. */
import { escapePattern, matchesPattern } from '@rounds/engine';
import { UnsupportedError } from '../form/notes.ts';
import type { ValueKind } from '../form/types.ts';
import type { XPath } from '../xpath/parse.ts';
import { isChecked, toBoolean, toNumber, toText } from './convert.ts';
import type { Scope } from './scope.ts';
import {
  booleanLiteral,
  call,
  infix,
  isMissing,
  not,
  numberLiteral,
  or,
  PRECEDENCE,
  parenthesize,
  textLiteral,
  type Value,
} from './value.ts';

type FunctionTranslator = (values: readonly XPath[], scope: Scope, read: (value: XPath) => Value) => Value;

/** @throws UnsupportedError for a number of arguments that XLSForm does not accept either */
function assertCount(values: readonly XPath[], min: number, max = min): void {
  if (values.length < min || values.length > max) throw new UnsupportedError('argument', { value: values.length });
}
const getArgument = (values: readonly XPath[], index: number): XPath => values[index] as XPath;
const getReferenceName = (tree: XPath): string => {
  if (tree.kind !== 'reference') throw new UnsupportedError('argument', { value: tree.kind });
  return tree.name;
};

const createNumeric =
  (name: string, max = 1): FunctionTranslator =>
  (values, _scope, read) => {
    assertCount(values, 1, max);
    return call(name, 'number', true, ...values.map((value) => toNumber(read(value))));
  };

/** Accepts numbers of rows and single numbers; `whenEmpty` is the result of XLSForm for no numbers. */
const createAggregate =
  (name: string, whenEmpty: number | null): FunctionTranslator =>
  (values, _scope, read) => {
    assertCount(values, 1, 90);
    const all = values.map(read).map((value) => {
      if (!value.isRows) return toNumber(value);
      if (value.kind === 'number') return value;
      throw new UnsupportedError('kind_unasked', { name: value.text });
    });
    const gathered = call(name, 'number', true, ...all);
    return whenEmpty === null ? gathered : call('coalesce', 'number', false, gathered, numberLiteral(whenEmpty));
  };

/** The common kind of several values. An empty value is compatible with every kind. */
function unifyKinds(kinds: readonly ValueKind[]): ValueKind {
  const there = [...new Set(kinds.filter((kind) => kind !== 'nothing'))];
  const [only = 'nothing'] = there;
  return there.length <= 1
    ? only
    : there.every((kind) => kind === 'text' || kind === 'number' || kind === 'mixed')
      ? 'mixed'
      : 'text';
}

const toBranch = (value: Value): Value => (value.kind === 'boolean' ? value : toText(value));

const translateIf: FunctionTranslator = (values, _scope, read) => {
  assertCount(values, 3);
  const [then, otherwise] = [toBranch(read(getArgument(values, 1))), toBranch(read(getArgument(values, 2)))];
  const kind = unifyKinds([then.kind, otherwise.kind]);
  return call(
    'if',
    kind,
    then.mayBeEmpty || otherwise.mayBeEmpty,
    toBoolean(read(getArgument(values, 0))),
    then,
    otherwise,
  );
};

/** Whether a choice is selected. Values that are read from a row are names separated by spaces. */
const translateSelected: FunctionTranslator = (values, _scope, read) => {
  assertCount(values, 2);
  const [of, choice] = [read(getArgument(values, 0)), read(getArgument(values, 1))];
  if (of.isRows) throw new UnsupportedError('reference_many', { name: of.text });
  if (of.kind === 'flag')
    return String(choice.literal) === of.list?.choices[0]?.name ? isChecked(of) : booleanLiteral(false);
  if (of.kind === 'choice') return call('selected', 'boolean', choice.mayBeEmpty, of, toText(choice));
  if (of.kind === 'number' && choice.literal !== undefined) {
    return infix(of, '=', toNumber(choice), PRECEDENCE.comparison, 'boolean', of.mayBeEmpty);
  }
  const names = toText(of);
  if (choice.literal === undefined || (of.list && !of.isMultiple)) {
    if (of.isMultiple) throw new UnsupportedError('argument', { value: choice.text });
    return infix(names, '=', toText(choice), PRECEDENCE.comparison, 'boolean', true);
  }
  const pattern = `(.* )?${escapePattern(String(choice.literal))}( .*)?`;
  return call('regex', 'boolean', names.mayBeEmpty, names, textLiteral(pattern));
};

const ANYTHING = '[\\s\\S]*';
const createPatternTest =
  (pattern: (text: string) => string): FunctionTranslator =>
  (values, _scope, read) => {
    assertCount(values, 2);
    const part = read(getArgument(values, 1));
    if (part.literal === undefined) throw new UnsupportedError('argument', { value: part.text });
    const text = toText(read(getArgument(values, 0)));
    return call('regex', 'boolean', text.mayBeEmpty, text, textLiteral(pattern(escapePattern(String(part.literal)))));
  };

const translateRegex: FunctionTranslator = (values, _scope, read) => {
  assertCount(values, 2);
  const [text, pattern] = [toText(read(getArgument(values, 0))), read(getArgument(values, 1))];
  if (typeof pattern.literal !== 'string') throw new UnsupportedError('argument', { value: pattern.text });
  const fitsNothing = matchesPattern('', pattern.literal);
  if (fitsNothing === null) throw new UnsupportedError('pattern', { pattern: pattern.literal.slice(0, 100) });
  const matched = call('regex', 'boolean', text.mayBeEmpty, text, pattern);
  return fitsNothing && text.mayBeEmpty ? or(isMissing(text), matched) : matched;
};

/** Rounds towards 0. */
const truncate: FunctionTranslator = (values, _scope, read) => {
  assertCount(values, 1);
  const number = toNumber(read(getArgument(values, 0)));
  const isNegative = infix(number, '<', numberLiteral(0), PRECEDENCE.comparison, 'boolean', true);
  return call(
    'if',
    'number',
    true,
    isNegative,
    call('ceil', 'number', true, number),
    call('floor', 'number', true, number),
  );
};

/** XLSForm counts positions from 0, the engine from 1. */
function toPosition(tree: XPath, read: (value: XPath) => Value): Value {
  const isOneLess =
    tree.kind === 'binary' && tree.operator === '-' && tree.right.kind === 'number' && tree.right.value === 1;
  if (isOneLess) return toNumber(read(tree.left));
  const place = toNumber(read(tree));
  return typeof place.literal === 'number'
    ? numberLiteral(place.literal + 1)
    : infix(place, '+', numberLiteral(1), PRECEDENCE.sum, 'number', true);
}

export const FUNCTIONS: Readonly<Record<string, FunctionTranslator>> = {
  if: translateIf,
  selected: translateSelected,
  regex: translateRegex,
  'count-selected': (values, _scope, read) => {
    assertCount(values, 1);
    const of = read(getArgument(values, 0));
    if (of.kind === 'flag') return call('if', 'number', false, isChecked(of), numberLiteral(1), numberLiteral(0));
    if (of.kind !== 'choice' || of.isRows) throw new UnsupportedError('kind_unasked', { name: of.text });
    return call('count_selected', 'number', false, of);
  },
  'selected-at': (values, _scope, read) => {
    assertCount(values, 2);
    const of = read(getArgument(values, 0));
    if (of.kind !== 'choice' || of.isRows) throw new UnsupportedError('kind_unasked', { name: of.text });
    const selection = call('at', 'choice', true, of, toPosition(getArgument(values, 1), read));
    return { ...selection, list: of.list ?? null };
  },
  'jr:choice-name': (values, _scope, read) => {
    assertCount(values, 2);
    const of = read(getArgument(values, 0));
    if (of.kind !== 'choice' || of.isRows) throw new UnsupportedError('kind_unasked', { name: of.text });
    return call('label_of', 'text', of.mayBeEmpty, of);
  },
  'indexed-repeat': (values, scope, read) => {
    assertCount(values, 3);
    const name = getReferenceName(getArgument(values, 0));
    const repeat = getReferenceName(getArgument(values, 1));
    if (!scope.isInRepeat(name, repeat)) throw new UnsupportedError('argument', { value: repeat });
    const reference = scope.question(name);
    if (reference.kind === 'thing' || reference.kind === 'flag') throw new UnsupportedError('kind_unasked', { name });
    const kind = reference.kind === 'choice' ? 'text' : reference.kind;
    const of: Value = { ...read(getArgument(values, 0)), isRows: false };
    const place = toNumber(read(getArgument(values, 2)));
    return { ...call('at', kind, true, of, place), list: reference.list, isMultiple: reference.isMultiple };
  },
  position: (values, scope) => {
    assertCount(values, 1);
    const [of] = values;
    if (of?.kind !== 'parent') throw new UnsupportedError('xpath_path');
    return scope.position(of.steps);
  },
  count: (values, scope) => {
    assertCount(values, 1);
    return call('count', 'number', false, scope.rows(getReferenceName(getArgument(values, 0))));
  },
  'count-non-empty': (values, _scope, read) => call('count', 'number', false, ...values.map(read)),
  sum: createAggregate('sum', 0),
  min: createAggregate('min', null),
  max: createAggregate('max', null),
  coalesce: (values, _scope, read) => {
    assertCount(values, 2);
    const all = values.map((value) => toBranch(read(value)));
    return call(
      'coalesce',
      unifyKinds(all.map(({ kind }) => kind)),
      all.every(({ mayBeEmpty }) => mayBeEmpty),
      ...all,
    );
  },
  concat: (values, _scope, read) => {
    assertCount(values, 1, 90);
    return call('concat', 'text', true, ...values.map((value) => toBranch(read(value))));
  },
  not: (values, _scope, read) => {
    assertCount(values, 1);
    return not(toBoolean(read(getArgument(values, 0))));
  },
  boolean: (values, _scope, read) => {
    assertCount(values, 1);
    return toBoolean(read(getArgument(values, 0)));
  },
  true: () => booleanLiteral(true),
  false: () => booleanLiteral(false),
  today: () => call('today', 'date', false),
  date: (values, _scope, read) => {
    assertCount(values, 1);
    const of = read(getArgument(values, 0));
    const isDate = of.kind === 'date' || (typeof of.literal === 'string' && /^\d{4}-\d\d-\d\d$/.test(of.literal));
    if (!isDate) throw new UnsupportedError('argument', { value: of.text });
    return { ...of, kind: 'date' };
  },
  'format-date': (values, _scope, read) => {
    assertCount(values, 2);
    const [of, form] = [read(getArgument(values, 0)), read(getArgument(values, 1))];
    if (of.kind !== 'date' || form.literal !== '%Y-%m-%d') throw new UnsupportedError('argument', { value: form.text });
    return of;
  },
  'decimal-date-time': (values, _scope, read) => {
    assertCount(values, 1);
    const of = read(getArgument(values, 0));
    return of.kind === 'date' || of.kind === 'datetime' ? toNumber(of) : call('days', 'number', true, toText(of));
  },
  int: truncate,
  number: (values, _scope, read) => {
    assertCount(values, 1);
    return toNumber(read(getArgument(values, 0)));
  },
  string: (values, _scope, read) => {
    assertCount(values, 1);
    return toText(read(getArgument(values, 0)));
  },
  round: createNumeric('round', 2),
  floor: createNumeric('floor'),
  ceiling: createNumeric('ceil'),
  abs: createNumeric('abs'),
  pow: (values, _scope, read) => {
    assertCount(values, 2);
    const [base, power] = [toNumber(read(getArgument(values, 0))), toNumber(read(getArgument(values, 1)))];
    const text = `${parenthesize(base, PRECEDENCE.whole)} ^ ${parenthesize(power, PRECEDENCE.unary)}`;
    return { text, precedence: PRECEDENCE.unary, kind: 'number', mayBeEmpty: true };
  },
  sqrt: (values, _scope, read) => {
    assertCount(values, 1);
    const text = `${parenthesize(toNumber(read(getArgument(values, 0))), PRECEDENCE.whole)} ^ 0.5`;
    return { text, precedence: PRECEDENCE.unary, kind: 'number', mayBeEmpty: true };
  },
  'string-length': (values, _scope, read) => {
    assertCount(values, 1);
    return call('length', 'number', false, toText(read(getArgument(values, 0))));
  },
  contains: createPatternTest((text) => `${ANYTHING}${text}${ANYTHING}`),
  'starts-with': createPatternTest((text) => `${text}${ANYTHING}`),
  'ends-with': createPatternTest((text) => `${ANYTHING}${text}`),
};
