/** What the functions of expressions do with their values. */
import { isDateValue } from '../catalogue/date-shapes.ts';
import { roundTo, settled } from './decimal.ts';
import type { FunctionName } from './parse.ts';
import { fitsPattern } from './pattern.ts';
import {
  asText,
  type Choices,
  isChoices,
  isChosen,
  isList,
  type Notes,
  numberOf,
  numbersOf,
  present,
  type Scalar,
  scalarOf,
  type Value,
} from './values.ts';

/** A result that is no finite number is none, and the notes say why. */
export function finite(result: number, divisor: number, operator: string, notes: Notes): number | null {
  if (Number.isFinite(result)) return result;
  const byZero = (operator === '/' || operator === '%') && divisor === 0;
  notes.code = byZero ? 'DIVIDED_BY_ZERO' : Number.isNaN(result) ? 'RESULT_UNDEFINED' : 'RESULT_TOO_LARGE';
  return null;
}

const checked = (result: number, notes: Notes): number | null => finite(result, 1, '', notes);
const rounding = (round: (value: number) => number) => (values: readonly Value[]) => {
  const number = numberOf(values[0] ?? null);
  return number === null ? null : round(settled(number));
};

/** Empty in, empty out; aggregates skip what is empty, and are empty when nothing is left. */
export const APPLY: Readonly<
  Record<Exclude<FunctionName, 'if' | 'position' | 'today'>, (values: readonly Value[], notes: Notes) => Value>
> = {
  sum(values, notes) {
    const all = numbersOf(values);
    return all.length === 0
      ? null
      : checked(
          all.reduce((sum, one) => sum + one, 0),
          notes,
        );
  },
  avg(values, notes) {
    const all = numbersOf(values);
    return all.length === 0 ? null : checked(all.reduce((sum, one) => sum + one, 0) / all.length, notes);
  },
  min(values) {
    const all = numbersOf(values);
    return all.length === 0 ? null : all.reduce((least, one) => Math.min(least, one));
  },
  max(values) {
    const all = numbersOf(values);
    return all.length === 0 ? null : all.reduce((most, one) => Math.max(most, one));
  },
  count: (values) => present(values).length,
  round(values) {
    const [number, decimals] = [numberOf(values[0] ?? null), values.length > 1 ? numberOf(values[1] ?? null) : 0];
    return number === null || decimals === null
      ? null
      : roundTo(number, Math.max(-15, Math.min(15, Math.trunc(decimals))));
  },
  floor: rounding(Math.floor),
  ceil: rounding((value) => Math.ceil(value) + 0),
  abs: rounding(Math.abs),
  selected([of = null, wanted = null]) {
    const text = scalarOf(wanted);
    if (text === null) return null;
    if (isChoices(of)) return isChosen(of, String(text));
    return present([of]).some((one) => one === text);
  },
  count_selected: ([of = null]) => (isChoices(of) ? of.uuids.length : present([of]).length),
  at([of = null, place = null]) {
    const index = numberOf(place);
    if (index === null) return null;
    if (isChoices(of)) return chosenAt(of, index - 1);
    return isList(of) ? (of[index - 1] ?? null) : index === 1 ? of : null;
  },
  regex([text = null, pattern = null], notes) {
    const [given, wanted] = [scalarOf(text), scalarOf(pattern)];
    if (given === null || wanted === null) return null;
    const fits = fitsPattern(String(given), String(wanted));
    if (fits === null) notes.code = 'RESULT_UNDEFINED';
    return fits;
  },
  concat(values, notes) {
    let text = '';
    for (const value of values) {
      text += isChoices(value) ? value.labels.join(', ') : present([value]).map(asText).join(', ');
      if (text.length > LONGEST_RESULT) return tooLong(notes);
    }
    return text;
  },
  label_of: ([of = null]) => (isChoices(of) ? of.labels.join(', ') || null : scalarOf(of)),
  name_of: ([of = null]) => (isChoices(of) ? of.names.join(' ') || null : scalarOf(of)),
  coalesce: (values) => values.find((value) => present([value]).length > 0) ?? null,
  number([of = null]) {
    const scalar = isChoices(of) ? of.names.join(' ') : scalarOf(of);
    return typeof scalar === 'string' ? numberIn(scalar) : numberOf(scalar);
  },
  length([of = null]) {
    const scalar = scalarOf(of);
    return scalar === null ? 0 : [...asText(scalar)].length;
  },
  days: ([of = null]) => daysOf(scalarOf(of)),
};

/** Texts that are put together of texts put together could grow without end. */
const LONGEST_RESULT = 100_000;
function tooLong(notes: Notes): null {
  notes.code = 'RESULT_TOO_LARGE';
  return null;
}

const chosenAt = ({ uuids, labels, names }: Choices, index: number): Choices => ({
  uuids: uuids.slice(index, index + 1),
  labels: labels.slice(index, index + 1),
  names: names.slice(index, index + 1),
});

/** The number that a text writes, with a decimal point. */
function numberIn(text: string): number | null {
  const number = /^\s*-?(\d+\.?\d*|\.\d+)\s*$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** Days since 1 January 1970, with the time of day as their fraction: what lies between two dates is a difference. */
function daysOf(scalar: Scalar): number | null {
  if (typeof scalar !== 'string') return null;
  const isDay = isDateValue(scalar, 'year_month_day');
  if (!isDay && !isDateValue(scalar, 'year_month_day_hour_minute')) return null;
  return Date.parse(isDay ? `${scalar}T00:00Z` : `${scalar}Z`) / 86_400_000;
}
