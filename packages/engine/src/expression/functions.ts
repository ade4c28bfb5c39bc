/** Implements the functions of expressions. */
import { isDateValue } from '../catalogue/date-shapes.ts';
import { roundResult, roundTo } from '../decimal.ts';
import type { FunctionName } from './parse.ts';
import { matchPattern } from './pattern.ts';
import { countSteps } from './step-budget.ts';
import {
  type Choices,
  countCharacters,
  type ExpressionContext,
  isChoices,
  isChosen,
  isList,
  listPresent,
  type Scalar,
  toNumber,
  toNumbers,
  toScalar,
  toText,
  type Value,
} from './values.ts';

/** Returns the result if it is finite; otherwise null, with a notice that says why. */
export function finiteOrNotice(
  result: number,
  divisor: number,
  operator: string,
  context: ExpressionContext,
): number | null {
  if (Number.isFinite(result)) return result;
  const byZero = (operator === '/' || operator === '%') && divisor === 0;
  context.noticeCode = byZero ? 'DIVIDED_BY_ZERO' : Number.isNaN(result) ? 'RESULT_UNDEFINED' : 'RESULT_TOO_LARGE';
  return null;
}

const toFinite = (result: number, context: ExpressionContext): number | null => finiteOrNotice(result, 1, '', context);
const createRounding = (round: (value: number) => number) => (values: readonly Value[]) => {
  const number = toNumber(values[0] ?? null);
  return number === null ? null : round(roundResult(number));
};

/** Functions of an empty value are empty. Aggregates skip empty values, and are empty if none is left. */
export const FUNCTION_IMPLEMENTATIONS: Readonly<
  Record<
    Exclude<FunctionName, 'if' | 'position' | 'today' | 'now'>,
    (values: readonly Value[], context: ExpressionContext) => Value
  >
> = {
  sum(values, context) {
    const all = toNumbers(values);
    return all.length === 0
      ? null
      : toFinite(
          all.reduce((sum, one) => sum + one, 0),
          context,
        );
  },
  avg(values, context) {
    const all = toNumbers(values);
    return all.length === 0 ? null : toFinite(all.reduce((sum, one) => sum + one, 0) / all.length, context);
  },
  min(values) {
    const all = toNumbers(values);
    return all.length === 0 ? null : all.reduce((least, one) => Math.min(least, one));
  },
  max(values) {
    const all = toNumbers(values);
    return all.length === 0 ? null : all.reduce((most, one) => Math.max(most, one));
  },
  count: (values) => listPresent(values).length,
  round(values) {
    const [number, decimals] = [toNumber(values[0] ?? null), values.length > 1 ? toNumber(values[1] ?? null) : 0];
    return number === null || decimals === null
      ? null
      : roundTo(number, Math.max(-15, Math.min(15, Math.trunc(decimals))));
  },
  floor: createRounding(Math.floor),
  ceil: createRounding((value) => Math.ceil(value) + 0),
  abs: createRounding(Math.abs),
  selected([of = null, option = null]) {
    const text = toScalar(option);
    if (text === null) return null;
    const name = typeof text === 'string' ? text.trim() : text;
    if (isChoices(of)) return isChosen(of, String(name));
    return listPresent([of]).some((one) => one === name);
  },
  count_selected: ([of = null]) => (isChoices(of) ? of.uuids.length : listPresent([of]).length),
  at([of = null, place = null]) {
    const index = toNumber(place);
    if (index === null) return null;
    if (isChoices(of)) return pickChoice(of, index - 1);
    return isList(of) ? (of[index - 1] ?? null) : index === 1 ? of : null;
  },
  regex([text = null, pattern = null], context) {
    const [subject, regex] = [toScalar(text), toScalar(pattern)];
    if (subject === null || regex === null) return null;
    const result = matchPattern(String(subject), String(regex), (steps) => countSteps(context.budget, steps));
    if (result === 'unreadable') context.noticeCode = 'RESULT_UNDEFINED';
    if (result === 'limit') context.noticeCode = 'PATTERN_LIMIT';
    return result === 'unreadable' ? null : result === 'match';
  },
  concat(values, context) {
    let text = '';
    for (const value of values) {
      const part = joinTexts(isChoices(value) ? value.labels : listPresent([value]).map(toText), ', ');
      if (part === null || text.length + part.length > MAX_RESULT_LENGTH) return noticeTooLong(context);
      text += part;
    }
    return text;
  },
  label_of: ([of = null], context) => (isChoices(of) ? toJoinedText(of.labels, ', ', context) : toScalar(of)),
  name_of: ([of = null], context) => (isChoices(of) ? toJoinedText(of.names, ' ', context) : toScalar(of)),
  coalesce: (values) => values.find((value) => listPresent([value]).length > 0) ?? null,
  number([of = null]) {
    const scalar = isChoices(of) ? of.names.join(' ') : toScalar(of);
    return typeof scalar === 'string' ? parseNumber(scalar) : toNumber(scalar);
  },
  length([of = null]) {
    const scalar = toScalar(of);
    return scalar === null ? 0 : countCharacters(toText(scalar));
  },
  days: ([of = null]) => toDays(toScalar(of)),
};

/** Repeated concatenation could otherwise grow without limit. */
const MAX_RESULT_LENGTH = 100_000;
function noticeTooLong(context: ExpressionContext): null {
  context.noticeCode = 'RESULT_TOO_LARGE';
  return null;
}

/** Joins texts; null if the result would be too long. */
function joinTexts(texts: readonly string[], separator: string): string | null {
  let length = 0;
  for (const text of texts) length += text.length + separator.length;
  return length - separator.length > MAX_RESULT_LENGTH ? null : texts.join(separator);
}

/** Joins texts to a result, in which an empty text counts as no value. */
function toJoinedText(texts: readonly string[], separator: string, context: ExpressionContext): string | null {
  const joined = joinTexts(texts, separator);
  return joined === null ? noticeTooLong(context) : joined || null;
}

const pickChoice = ({ uuids, labels, names }: Choices, index: number): Choices => ({
  uuids: uuids.slice(index, index + 1),
  labels: labels.slice(index, index + 1),
  names: names.slice(index, index + 1),
});

/** Parses the number in a text, with a decimal point; null if it is not a number. */
function parseNumber(text: string): number | null {
  const number = /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/**
 * Converts a date to days since 1 January 1970, with the time of day as fraction, so that durations are differences.
 */
function toDays(scalar: Scalar): number | null {
  if (typeof scalar !== 'string') return null;
  const isDay = isDateValue(scalar, 'year_month_day');
  if (!isDay && !isDateValue(scalar, 'year_month_day_hour_minute')) return null;
  return Date.parse(isDay ? `${scalar}T00:00Z` : `${scalar}Z`) / 86_400_000;
}
