/** Translates calls of the engine's functions to XPath. */
import { call, infix, numberLiteral, PRECEDENCE, type Value } from '../translate/value.ts';
import { InexpressibleError } from './export-notes.ts';
import type { ExpressionTranslator } from './expression-translator.ts';
import { type Expression, getFirstDayShape } from './form-template.ts';
import { findFirstDay, findRemainder, findSumOfAny } from './idioms.ts';
import { compare, isPresent, joinAny, textLiteral } from './xpath.ts';

type Call = Extract<Expression, { kind: 'call' }>;
type Translator = (values: readonly Expression[], form: ExpressionTranslator, tree: Call) => Value;

export function translateCall(tree: Call, form: ExpressionTranslator): Value {
  const translate = Object.hasOwn(TRANSLATORS, tree.name) ? TRANSLATORS[tree.name] : undefined;
  if (!translate) throw new InexpressibleError();
  return translate(tree.values, form, tree);
}

const getValue = (values: readonly Expression[], index: number): Expression => values[index] as Expression;

/** The answer of an item as a form stores it: the name of the choice, without its label. */
function toStored(tree: Expression, form: ExpressionTranslator): Value {
  const isStored = tree.kind === 'variable' || (tree.kind === 'call' && tree.name === 'at');
  if (!isStored) return form.single(form.value(tree));
  return tree.kind === 'variable' ? form.single(form.variable(tree.name)) : toPicked(tree, form);
}

const createNumeric =
  (name: string): Translator =>
  (values, form) =>
    call(name, 'number', true, ...values.map((value) => form.single(form.value(value))));

/** Lists the values of all rows of a repeat, or single values. */
const toNumbers = (values: readonly Expression[], form: ExpressionTranslator): Value[] =>
  values.map((tree) => (tree.kind === 'variable' ? form.variable(tree.name) : form.value(tree)));

/** `max(…)` and `min(…)` skip missing values in both languages. */
const createExtreme =
  (name: string): Translator =>
  (values, form) =>
    call(name, 'number', true, ...toNumbers(values, form));

/** The sum, with 0 for missing values. */
function toSum(values: readonly Expression[], form: ExpressionTranslator): Value {
  const parts = toNumbers(values, form).map((value) =>
    value.isRows || values.length === 1
      ? call('sum', 'number', false, value)
      : value.mayBeEmpty
        ? call('coalesce', 'number', false, value, numberLiteral(0))
        : value,
  );
  const [first, ...others] = parts as [Value, ...Value[]];
  return others.reduce((sum, part) => infix(sum, '+', part, PRECEDENCE.sum, 'number', false), first);
}

/** Counts the values that are present. */
function toCount(values: readonly Expression[], form: ExpressionTranslator): Value {
  const counts = values.map((tree) => {
    const value = tree.kind === 'variable' ? form.variable(tree.name) : form.value(tree);
    if (value.isRows) return call('count-non-empty', 'number', false, value);
    if (value.kind === 'choice' && value.isMultiple) return call('count-selected', 'number', false, value);
    return call('if', 'number', false, isPresent(value), numberLiteral(1), numberLiteral(0));
  });
  const [first, ...others] = counts as [Value, ...Value[]];
  return others.reduce((sum, count) => infix(sum, '+', count, PRECEDENCE.sum, 'number', false), first);
}

/** Makes an aggregate of nothing empty, whereas in XPath it is 0. */
function whileAnyPresent(values: readonly Expression[], form: ExpressionTranslator, result: Value): Value {
  const anyPresent = joinAny(
    toNumbers(values, form).map((value) =>
      value.isRows ? compare(call('count-non-empty', 'number', false, value), '>', numberLiteral(0)) : isPresent(value),
    ),
  );
  return call('if', 'number', true, anyPresent, result, textLiteral(''));
}

/** Translates access to one of the chosen options, or to the value of one row of a repeat. */
function toPicked({ values }: Call, form: ExpressionTranslator): Value {
  const [of, place] = [getValue(values, 0), getValue(values, 1)];
  if (of.kind !== 'variable') throw new InexpressibleError();
  const value = form.variable(of.name);
  const index = form.single(form.value(place));
  if (value.isRows) {
    const repeat = form.template.findRepeat(form.findItem(of));
    if (!repeat) throw new InexpressibleError();
    const group = { ...value, text: `\${${form.template.getName(repeat)}}` };
    // Options in rows are read by their names, like the stored answers of a form.
    return call('indexed-repeat', value.kind === 'choice' ? 'text' : value.kind, true, value, group, index);
  }
  if (value.kind !== 'choice') throw new InexpressibleError();
  const position =
    typeof index.literal === 'number'
      ? numberLiteral(index.literal - 1)
      : infix(index, '-', numberLiteral(1), PRECEDENCE.sum, 'number', true);
  return call('selected-at', 'choice', true, value, position);
}

const chooseValue: Translator = (values, form, tree) => {
  const remainder = findRemainder(tree);
  if (remainder) {
    const [left, right] = remainder.map((part) => form.single(form.value(part))) as [Value, Value];
    return infix(left, 'mod', right, PRECEDENCE.product, 'number', true);
  }
  const day = findStoredDay(tree, form);
  if (day) return day;
  const [then, otherwise] = [form.value(getValue(values, 1)), form.value(getValue(values, 2))];
  const kind = then.kind === otherwise.kind || otherwise.kind === 'nothing' ? then.kind : 'mixed';
  const mayBeEmpty = then.mayBeEmpty || otherwise.mayBeEmpty;
  return call('if', kind, mayBeEmpty, form.isTrue(getValue(values, 0)), then, otherwise);
};

/** A form stores a month or a year as its first day. */
function findStoredDay(tree: Call, form: ExpressionTranslator): Value | null {
  const day = findFirstDay(tree);
  const item = day && form.findItem(day.of);
  return item && getFirstDayShape(item)?.suffix === day.suffix ? form.single(form.reference(item)) : null;
}

const TRANSLATORS: Readonly<Partial<Record<Call['name'], Translator>>> = {
  if: chooseValue,
  sum: (values, form) => whileAnyPresent(values, form, toSum(values, form)),
  avg: (values, form) => {
    const average = infix(toSum(values, form), 'div', toCount(values, form), PRECEDENCE.product, 'number', true);
    return whileAnyPresent(values, form, average);
  },
  min: createExtreme('min'),
  max: createExtreme('max'),
  count: toCount,
  round: createNumeric('round'),
  floor: createNumeric('floor'),
  ceil: createNumeric('ceiling'),
  abs: createNumeric('abs'),
  count_selected: (values, form) => {
    const of = toStored(getValue(values, 0), form);
    if (of.kind !== 'choice') throw new InexpressibleError();
    return call('count-selected', 'number', false, of);
  },
  position: (_values, form) => {
    const steps = form.countStepsToRepeat();
    if (steps === null) return numberLiteral(1);
    const path = Array.from({ length: steps }, () => '..').join('/');
    return { text: `position(${path})`, precedence: PRECEDENCE.whole, kind: 'number', mayBeEmpty: false };
  },
  at: (_values, form, tree) => {
    const value = toPicked(tree, form);
    const [of] = tree.values;
    if (value.kind !== 'choice' || of?.kind !== 'variable') return value;
    return call('jr:choice-name', 'text', true, value, textLiteral(form.variable(of.name).text));
  },
  today: () => call('today', 'date', false),
  concat: (values, form, tree) =>
    findStoredDay(tree, form) ?? call('concat', 'text', true, ...values.map((value) => form.single(form.value(value)))),
  label_of: (values, form) => form.value(getValue(values, 0)),
  name_of: (values, form) => ({ ...toStored(getValue(values, 0), form), kind: 'text' }),
  coalesce: (values, form, tree) => {
    const sum = findSumOfAny(tree);
    if (sum) return toSum(sum.values, form);
    const all = values.map((value) => form.single(form.value(value)));
    const last = all.at(-1) as Value;
    const kind = all.every((value) => value.kind === last.kind) ? last.kind : 'mixed';
    const mayBeEmpty = all.every((value) => value.mayBeEmpty);
    return all
      .slice(0, -1)
      .reduceRight((otherwise, value) => call('coalesce', kind, mayBeEmpty, value, otherwise), last);
  },
  number: (values, form) => call('number', 'number', true, toStored(getValue(values, 0), form)),
  length: (values, form) => call('string-length', 'number', false, form.single(form.value(getValue(values, 0)))),
  days: (values, form) => call('decimal-date-time', 'number', true, form.single(form.value(getValue(values, 0)))),
};
