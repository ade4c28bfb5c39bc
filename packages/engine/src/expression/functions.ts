/** What the functions of expressions do with their values. */
import { isDateValue } from '../catalogue/date-shapes.ts';
import { roundResult, roundTo } from './decimal.ts';
import type { FunctionName } from './parse.ts';
import { matchesPattern } from './pattern.ts';
import {
  type Choices,
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

/** A result that is no finite number is none, and the notes say why. */
export function finiteOrNotice(
  result: number,
  divisor: number,
  operator: string,
  notes: ExpressionContext,
): number | null {
  if (Number.isFinite(result)) return result;
  const byZero = (operator === '/' || operator === '%') && divisor === 0;
  notes.noticeCode = byZero ? 'DIVIDED_BY_ZERO' : Number.isNaN(result) ? 'RESULT_UNDEFINED' : 'RESULT_TOO_LARGE';
  return null;
}

const toFinite = (result: number, notes: ExpressionContext): number | null => finiteOrNotice(result, 1, '', notes);
const createRounding = (round: (value: number) => number) => (values: readonly Value[]) => {
  const number = toNumber(values[0] ?? null);
  return number === null ? null : round(roundResult(number));
};

/** Empty in, empty out; aggregates skip what is empty, and are empty when nothing is left. */
export const FUNCTION_IMPLEMENTATIONS: Readonly<
  Record<
    Exclude<FunctionName, 'if' | 'position' | 'today'>,
    (values: readonly Value[], notes: ExpressionContext) => Value
  >
> = {
  sum(values, notes) {
    const all = toNumbers(values);
    return all.length === 0
      ? null
      : toFinite(
          all.reduce((sum, one) => sum + one, 0),
          notes,
        );
  },
  avg(values, notes) {
    const all = toNumbers(values);
    return all.length === 0 ? null : toFinite(all.reduce((sum, one) => sum + one, 0) / all.length, notes);
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
  selected([of = null, wanted = null]) {
    const text = toScalar(wanted);
    if (text === null) return null;
    if (isChoices(of)) return isChosen(of, String(text));
    return listPresent([of]).some((one) => one === text);
  },
  count_selected: ([of = null]) => (isChoices(of) ? of.uuids.length : listPresent([of]).length),
  at([of = null, place = null]) {
    const index = toNumber(place);
    if (index === null) return null;
    if (isChoices(of)) return pickChoice(of, index - 1);
    return isList(of) ? (of[index - 1] ?? null) : index === 1 ? of : null;
  },
  regex([text = null, pattern = null], notes) {
    const [given, wanted] = [toScalar(text), toScalar(pattern)];
    if (given === null || wanted === null) return null;
    const fits = matchesPattern(String(given), String(wanted));
    if (fits === null) notes.noticeCode = 'RESULT_UNDEFINED';
    return fits;
  },
  concat(values, notes) {
    let text = '';
    for (const value of values) {
      text += isChoices(value) ? value.labels.join(', ') : listPresent([value]).map(toText).join(', ');
      if (text.length > MAX_RESULT_LENGTH) return noticeTooLong(notes);
    }
    return text;
  },
  label_of: ([of = null]) => (isChoices(of) ? of.labels.join(', ') || null : toScalar(of)),
  name_of: ([of = null]) => (isChoices(of) ? of.names.join(' ') || null : toScalar(of)),
  coalesce: (values) => values.find((value) => listPresent([value]).length > 0) ?? null,
  number([of = null]) {
    const scalar = isChoices(of) ? of.names.join(' ') : toScalar(of);
    return typeof scalar === 'string' ? parseNumber(scalar) : toNumber(scalar);
  },
  length([of = null]) {
    const scalar = toScalar(of);
    return scalar === null ? 0 : [...toText(scalar)].length;
  },
  days: ([of = null]) => toDays(toScalar(of)),
};

/** Texts that are put together of texts put together could grow without end. */
const MAX_RESULT_LENGTH = 100_000;
function noticeTooLong(notes: ExpressionContext): null {
  notes.noticeCode = 'RESULT_TOO_LARGE';
  return null;
}

const pickChoice = ({ uuids, labels, names }: Choices, index: number): Choices => ({
  uuids: uuids.slice(index, index + 1),
  labels: labels.slice(index, index + 1),
  names: names.slice(index, index + 1),
});

/** The number that a text writes, with a decimal point. */
function parseNumber(text: string): number | null {
  const number = /^\s*-?(\d+\.?\d*|\.\d+)\s*$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** Days since 1 January 1970, with the time of day as their fraction: what lies between two dates is a difference. */
function toDays(scalar: Scalar): number | null {
  if (typeof scalar !== 'string') return null;
  const isDay = isDateValue(scalar, 'year_month_day');
  if (!isDay && !isDateValue(scalar, 'year_month_day_hour_minute')) return null;
  return Date.parse(isDay ? `${scalar}T00:00Z` : `${scalar}Z`) / 86_400_000;
}
