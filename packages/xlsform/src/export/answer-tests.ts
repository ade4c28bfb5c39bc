/** Translates tests of answers to XPath: comparisons, presence, patterns and chosen options. */
import { matchesPattern, type ResponseSet } from '@rounds/engine';
import { call, numberLiteral, type Value } from '../translate/value.ts';
import { InexpressibleError } from './export-notes.ts';
import type { ExpressionTranslator } from './expression-translator.ts';
import type { Expression } from './form-template.ts';
import { compare, isMissing, isPresent, joinAll, not, textLiteral } from './xpath.ts';

type Binary = Extract<Expression, { kind: 'binary' }>;
type Call = Extract<Expression, { kind: 'call' }>;

/** The name of the only choice of a checkbox. */
export const CHECKED = 'yes';
export const isChecked = (value: Value): Value => call('selected', 'boolean', false, value, textLiteral(CHECKED));

/** The operands of a comparison. Options are compared by their names. */
export function toOperands({ operator, left, right }: Binary, form: ExpressionTranslator): [Value, string, Value] {
  const [a, b] = [toOperand(left, right, form), toOperand(right, left, form)];
  const isOrder = operator !== '=' && operator !== '!=';
  const isDate = (value: Value) => value.kind === 'date' || value.kind === 'datetime';
  const toDay = (value: Value, other: Value) =>
    isOrder && isDate(other) && typeof value.literal === 'string' ? call('date', 'date', false, value) : value;
  return [toDay(a, b), operator, toDay(b, a)];
}

function toOperand(tree: Expression, other: Expression, form: ExpressionTranslator): Value {
  const item = form.findItem(tree);
  if (item && form.template.findSet(item)) return form.single(form.reference(item));
  const set = findSet(other, form);
  if (set && tree.kind === 'constant' && typeof tree.value === 'string') {
    const option = set.options.find(({ uuid }) => uuid === tree.value);
    return textLiteral(option ? (form.template.optionNames.get(option.uuid) as string) : tree.value);
  }
  return form.single(form.value(tree));
}

/** The response set of a question, or of one of its chosen options. */
function findSet(tree: Expression, form: ExpressionTranslator): ResponseSet | undefined {
  const variable = tree.kind === 'call' && tree.name === 'at' ? tree.values[0] : tree;
  const item = form.findItem(variable);
  return item && form.template.findSet(item);
}

/**
 * Compares a checkbox with true or false; null for other comparisons.
 * @throws InexpressibleError for other operators
 */
export function compareFlag({ operator, left, right }: Binary, form: ExpressionTranslator): Value | null {
  const item = form.findItem(left);
  if (item?.type !== 'checkbox' || right.kind !== 'constant' || typeof right.value !== 'boolean') return null;
  const checked = isChecked(form.single(form.reference(item)));
  if (operator !== '=' && operator !== '!=') throw new InexpressibleError();
  return right.value === (operator === '=') ? checked : not(checked);
}

/** Tests whether there is an answer; for a question in other rows, whether any row has one. */
export function testPresence(
  { of, isPresent: wantsAny }: { of: Expression; isPresent: boolean },
  form: ExpressionTranslator,
): Value {
  const variable = of.kind === 'variable' ? form.variable(of.name) : form.value(of);
  if (variable.isRows) {
    const count = call('count-non-empty', 'number', false, variable);
    return compare(count, wantsAny ? '>' : '=', numberLiteral(0));
  }
  return wantsAny ? isPresent(variable) : isMissing(variable);
}

/**
 * Translates a pattern to `regex(…)`, which a missing answer does not match here.
 * @throws InexpressibleError for a calculated pattern
 */
export function matchPattern({ values }: Call, form: ExpressionTranslator, mayFitNothing = false): Value {
  const [text, pattern] = values as [Expression, Expression];
  if (pattern.kind !== 'constant' || typeof pattern.value !== 'string') throw new InexpressibleError();
  const of = form.single(form.value(text));
  const matched = call('regex', 'boolean', false, of, textLiteral(pattern.value));
  const fitsNothing = !mayFitNothing && of.mayBeEmpty && matchesPattern('', pattern.value) !== false;
  return fitsNothing ? joinAll([matched, isPresent(of)]) : matched;
}

/**
 * Translates to `selected(…)`.
 * @throws InexpressibleError if the first argument has no options
 */
export function testSelected({ values }: Call, form: ExpressionTranslator): Value {
  const [of, option] = values as [Expression, Expression];
  if (!findSet(of, form)) throw new InexpressibleError();
  const selection = of.kind === 'variable' ? form.single(form.variable(of.name)) : form.value(of);
  return call('selected', 'boolean', false, selection, toOperand(option, of, form));
}
