/**
 * An expression, bound to where it stands: its tree becomes functions over the run. Nothing is
 * generated as code. What is empty stays empty; what goes wrong is empty with a message.
 */
import { isDateValue } from '../catalogue/date-shapes.ts';
import type { RunContext } from '../run/types.ts';
import { roundTo, settled } from './decimal.ts';
import type { BinaryOperator, Expression, FunctionName } from './parse.ts';
import { fitsPattern } from './pattern.ts';

export type Scalar = number | string | boolean | null;
/** One value, the chosen options of a question, or the values of all rows. */
export type Value = Scalar | readonly Scalar[] | Choices;
/** Chosen options, with their labels and the names that expressions know them by. */
export interface Choices {
  readonly uuids: readonly string[];
  readonly labels: readonly string[];
  readonly names: readonly string[];
}

/** What an expression reads while it runs, and where it notes what goes wrong. */
export interface Notes {
  code: string | null;
  /** Effective values by slot. */
  readonly values: readonly unknown[];
  readonly context: RunContext;
}
export type Bound = (notes: Notes) => Value;

/** Where an expression stands: how it reads variables, and what it knows of its row and the day. */
export interface Site {
  /** Reads a variable; `all` asks for all rows of its own repeat. Null for a name that nobody has. */
  readonly variable: (name: string, all: boolean) => Bound | null;
  readonly position: Bound;
  readonly today: Bound;
}

const isChoices = (value: Value): value is Choices => typeof value === 'object' && value !== null && 'uuids' in value;
const isList = (value: Value): value is readonly Scalar[] => Array.isArray(value);
const EMPTY: Bound = () => null;

/** Binds a tree. A variable that nobody has is empty. */
export function bind(tree: Expression, site: Site): Bound {
  switch (tree.kind) {
    case 'constant': {
      const { value } = tree;
      return () => value;
    }
    case 'variable':
      return site.variable(tree.name, false) ?? EMPTY;
    case 'unary': {
      const of = bind(tree.of, site);
      if (tree.operator === '-') {
        return (notes) => {
          const number = numberOf(of(notes));
          return number === null ? null : -number;
        };
      }
      return (notes) => {
        const truth = truthOf(of(notes));
        return truth === null ? null : !truth;
      };
    }
    case 'binary':
      return bindBinary(tree.operator, bind(tree.left, site), bind(tree.right, site));
    case 'call':
      return bindCall(tree.name, tree.values, site);
  }
}

function bindBinary(operator: BinaryOperator, left: Bound, right: Bound): Bound {
  if (operator === 'and') {
    return (notes) => {
      const first = truthOf(left(notes));
      if (first === false) return false;
      const second = truthOf(right(notes));
      return second === false ? false : first === null || second === null ? null : true;
    };
  }
  if (operator === 'or') {
    return (notes) => {
      const first = truthOf(left(notes));
      if (first === true) return true;
      const second = truthOf(right(notes));
      return second === true ? true : first === null || second === null ? null : false;
    };
  }
  if (operator in COMPARE) {
    const compare = COMPARE[operator as keyof typeof COMPARE];
    return (notes) => {
      const order = compared(left(notes), right(notes));
      return order === null ? null : compare(order);
    };
  }
  const calculate = ARITHMETIC[operator as keyof typeof ARITHMETIC];
  return (notes) => {
    const first = numberOf(left(notes));
    const second = numberOf(right(notes));
    return first === null || second === null ? null : finite(calculate(first, second), second, operator, notes);
  };
}

const ARITHMETIC = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '%': (a: number, b: number) => a - b * Math.floor(settled(a / b)),
  '^': (a: number, b: number) => a ** b,
};

function finite(result: number, divisor: number, operator: string, notes: Notes): number | null {
  if (Number.isFinite(result)) return result;
  const byZero = (operator === '/' || operator === '%') && divisor === 0;
  notes.code = byZero ? 'DIVIDED_BY_ZERO' : Number.isNaN(result) ? 'RESULT_UNDEFINED' : 'RESULT_TOO_LARGE';
  return null;
}

/** `different` is neither before nor after: values of two kinds. */
type Order = 'less' | 'same' | 'more' | 'different';
const COMPARE = {
  '=': (order: Order) => order === 'same',
  '!=': (order: Order) => order !== 'same',
  '<': (order: Order) => order === 'less',
  '<=': (order: Order) => order === 'less' || order === 'same',
  '>': (order: Order) => order === 'more',
  '>=': (order: Order) => order === 'more' || order === 'same',
};

function compared(a: Value, b: Value): Order | null {
  if (isChoices(a) || isChoices(b)) return comparedChoices(a, b);
  const [first, second] = [scalarOf(a), scalarOf(b)];
  if (first === null || second === null) return null;
  if (typeof first === 'string' && typeof second === 'string')
    return first < second ? 'less' : first > second ? 'more' : 'same';
  if (typeof first === 'string' || typeof second === 'string') return 'different';
  const [x, y] = [settled(Number(first)), settled(Number(second))];
  return x < y ? 'less' : x > y ? 'more' : 'same';
}

/** Chosen options equal a text when there is one, and the text is its name or uuid. */
function comparedChoices(a: Value, b: Value): Order | null {
  if (isChoices(a) && isChoices(b)) {
    if (a.uuids.length === 0 || b.uuids.length === 0) return null;
    const same = a.uuids.length === b.uuids.length && a.uuids.every((uuid) => b.uuids.includes(uuid));
    return same ? 'same' : 'different';
  }
  const [choices, other] = isChoices(a) ? [a, b] : [b as Choices, a];
  const text = scalarOf(other);
  if (choices.uuids.length === 0 || text === null) return null;
  return choices.uuids.length === 1 && isChosen(choices, String(text)) ? 'same' : 'different';
}

const isChosen = ({ uuids, names }: Choices, text: string): boolean => uuids.includes(text) || names.includes(text);

function scalarOf(value: Value): Scalar {
  if (isChoices(value)) return value.labels.length === 0 ? null : value.labels.join(', ');
  if (isList(value)) return value.length === 1 ? (value[0] ?? null) : null;
  return value === '' ? null : value;
}

function numberOf(value: Value): number | null {
  const scalar = scalarOf(value);
  if (typeof scalar === 'boolean') return scalar ? 1 : 0;
  return typeof scalar === 'number' && Number.isFinite(scalar) ? scalar : null;
}

/** Whether a value holds; empty is neither. */
export function truthOf(value: Value): boolean | null {
  if (isChoices(value)) return value.uuids.length > 0;
  const scalar = scalarOf(value);
  if (scalar === null || typeof scalar === 'boolean') return scalar;
  return typeof scalar === 'number' ? scalar !== 0 : true;
}

/** All that is there in some values: rows one by one, choices as what was chosen, empty ones left out. */
function present(values: readonly Value[]): Exclude<Scalar, null>[] {
  const found: Exclude<Scalar, null>[] = [];
  for (const value of values) {
    const scalars = isChoices(value) ? value.uuids : isList(value) ? value : [value];
    for (const scalar of scalars) if (scalar !== null && scalar !== '') found.push(scalar);
  }
  return found;
}
function numbers(values: readonly Value[]): number[] {
  const found: number[] = [];
  for (const value of values) {
    if (value === null) continue;
    for (const scalar of typeof value === 'object' ? present([value]) : [value]) {
      const number = numberOf(scalar);
      if (number !== null) found.push(number);
    }
  }
  return found;
}

function bindCall(name: FunctionName, trees: readonly Expression[], site: Site): Bound {
  if (name === 'position') return site.position;
  if (name === 'today') return site.today;
  const [head] = trees;
  const listed = name === 'at' && head?.kind === 'variable' ? site.variable(head.name, true) : null;
  const bound = trees.map((tree, index) => (index === 0 && listed ? listed : bind(tree, site)));
  const [first = EMPTY, second = EMPTY, third = EMPTY] = bound;
  if (name === 'if') return (notes) => (truthOf(first(notes)) === true ? second(notes) : third(notes));
  const apply = APPLY[name];
  return (notes) =>
    apply(
      bound.map((value) => value(notes)),
      notes,
    );
}

const checked = (result: number, notes: Notes): number | null => finite(result, 1, '', notes);
const rounding = (round: (value: number) => number) => (values: readonly Value[]) => {
  const number = numberOf(values[0] ?? null);
  return number === null ? null : round(settled(number));
};

/** Empty in, empty out; aggregates skip what is empty, and are empty when nothing is left. */
const APPLY: Readonly<
  Record<Exclude<FunctionName, 'if' | 'position' | 'today'>, (values: readonly Value[], notes: Notes) => Value>
> = {
  sum(values, notes) {
    const all = numbers(values);
    return all.length === 0
      ? null
      : checked(
          all.reduce((sum, one) => sum + one, 0),
          notes,
        );
  },
  avg(values, notes) {
    const all = numbers(values);
    return all.length === 0 ? null : checked(all.reduce((sum, one) => sum + one, 0) / all.length, notes);
  },
  min(values) {
    const all = numbers(values);
    return all.length === 0 ? null : all.reduce((least, one) => Math.min(least, one));
  },
  max(values) {
    const all = numbers(values);
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

const asText = (scalar: Scalar): string => String(typeof scalar === 'number' ? settled(scalar) : scalar);

/** What a calculation shows of a value: one scalar, numbers rounded to ten decimals. */
export function resultOf(value: Value): Scalar {
  const scalar = scalarOf(value);
  return typeof scalar === 'number' ? settled(scalar) + 0 : scalar;
}
