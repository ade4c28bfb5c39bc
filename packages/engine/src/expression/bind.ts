/**
 * Binds the tree of an expression to a slot: the tree becomes closures over the values of the run. No
 * code is generated. An operation on an empty value is empty; a failed one is empty with a notice.
 */
import { roundResult } from '../decimal.ts';
import { FUNCTION_IMPLEMENTATIONS, finiteOrNotice } from './functions.ts';
import type { BinaryOperator, Expression, FunctionName } from './parse.ts';
import { countSteps } from './step-budget.ts';
import {
  type BoundExpression,
  type Choices,
  countSize,
  type ExpressionContext,
  isChoices,
  isChosen,
  isList,
  type Scalar,
  toBoolean,
  toNumber,
  toScalar,
  type Value,
} from './values.ts';

/**
 * The names that an expression can read at its slot: variables, the number of its row, and the current day and minute.
 */
export interface VariableScope {
  /** Returns a reader of a variable, or null for an unknown name; `all` reads all rows of the common repeat. */
  readonly variable: (name: string, all: boolean) => BoundExpression | null;
  readonly position: BoundExpression;
  readonly today: BoundExpression;
  readonly now: BoundExpression;
}

const EMPTY: BoundExpression = () => null;

/** Binds a tree. An unknown variable is always empty. */
export function bind(tree: Expression, site: VariableScope): BoundExpression {
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
        return (context) => {
          const number = toNumber(of(context));
          return number === null ? null : -number;
        };
      }
      return (context) => {
        const truth = toBoolean(of(context));
        return truth === null ? null : !truth;
      };
    }
    case 'binary':
      return bindBinary(tree.operator, bind(tree.left, site), bind(tree.right, site));
    case 'call':
      return bindCall(tree.name, tree.values, site);
  }
}

function bindBinary(operator: BinaryOperator, left: BoundExpression, right: BoundExpression): BoundExpression {
  if (operator === 'and') {
    return (context) => {
      const first = toBoolean(left(context));
      if (first === false) return false;
      const second = toBoolean(right(context));
      return second === false ? false : first === null || second === null ? null : true;
    };
  }
  if (operator === 'or') {
    return (context) => {
      const first = toBoolean(left(context));
      if (first === true) return true;
      const second = toBoolean(right(context));
      return second === true ? true : first === null || second === null ? null : false;
    };
  }
  if (operator in COMPARISONS) {
    const compare = COMPARISONS[operator as keyof typeof COMPARISONS];
    return (context) => {
      const [first, second] = [left(context), right(context)];
      if (typeof first !== 'number' || typeof second !== 'number')
        countSteps(context.budget, countComparedSize(first, second));
      const order = compareValues(first, second);
      return order === null ? null : compare(order);
    };
  }
  const calculate = ARITHMETIC[operator as keyof typeof ARITHMETIC];
  return (context) => {
    const first = toNumber(left(context));
    const second = toNumber(right(context));
    return first === null || second === null
      ? null
      : finiteOrNotice(calculate(first, second), second, operator, context);
  };
}

const ARITHMETIC = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '%': (a: number, b: number) => a - b * Math.floor(roundResult(a / b)),
  '^': (a: number, b: number) => a ** b,
};

/** Two texts are compared up to the end of the shorter one. */
const countComparedSize = (a: Value, b: Value): number =>
  typeof a === 'string' && typeof b === 'string' ? 1 + Math.min(a.length, b.length) : countSize(a) + countSize(b);

/** The order of two values, which is `different` for two types that have no order. */
type Order = 'less' | 'same' | 'more' | 'different';
const COMPARISONS = {
  '=': (order: Order) => order === 'same',
  '!=': (order: Order) => order !== 'same',
  '<': (order: Order) => order === 'less',
  '<=': (order: Order) => order === 'less' || order === 'same',
  '>': (order: Order) => order === 'more',
  '>=': (order: Order) => order === 'more' || order === 'same',
};

function compareValues(a: Value, b: Value): Order | null {
  if (isChoices(a) || isChoices(b)) return compareChoices(a, b);
  const [first, second] = [toScalar(a), toScalar(b)];
  if (first === null || second === null) return null;
  if (typeof first === 'string' && typeof second === 'string')
    return first < second ? 'less' : first > second ? 'more' : 'same';
  if (typeof first === 'string' || typeof second === 'string') return 'different';
  const [x, y] = [roundResult(Number(first)), roundResult(Number(second))];
  return x < y ? 'less' : x > y ? 'more' : 'same';
}

/** A choice equals a text if it is a single option and the text is its name or uuid. */
function compareChoices(a: Value, b: Value): Order | null {
  if (isChoices(a) && isChoices(b)) {
    if (a.uuids.length === 0 || b.uuids.length === 0) return null;
    const others = new Set(b.uuids);
    const same = a.uuids.length === b.uuids.length && a.uuids.every((uuid) => others.has(uuid));
    return same ? 'same' : 'different';
  }
  const [choices, other] = isChoices(a) ? [a, b] : [b as Choices, a];
  const text = toScalar(other);
  if (choices.uuids.length === 0 || text === null) return null;
  return choices.uuids.length === 1 && isChosen(choices, String(text)) ? 'same' : 'different';
}

function bindCall(name: FunctionName, trees: readonly Expression[], site: VariableScope): BoundExpression {
  if (name === 'position') return site.position;
  if (name === 'today') return site.today;
  if (name === 'now') return site.now;
  const [head] = trees;
  const reader = name === 'at' && head?.kind === 'variable' ? site.variable(head.name, true) : null;
  const bound = trees.map((tree, index) => (index === 0 && reader ? reader : bind(tree, site)));
  const [first = EMPTY, second = EMPTY, third = EMPTY] = bound;
  if (name === 'if') return (context) => (toBoolean(first(context)) === true ? second(context) : third(context));
  const apply = FUNCTION_IMPLEMENTATIONS[name];
  if (bound.length === 1 && AGGREGATES.includes(name)) return (context) => aggregate(name, first(context), context);
  const readsAll = name !== 'at';
  return (context) => {
    const values = bound.map((value) => value(context));
    if (readsAll) for (const value of values) countSteps(context.budget, countSize(value));
    return apply(values, context);
  };
}

const AGGREGATES: readonly FunctionName[] = ['sum', 'avg', 'min', 'max', 'count'];
/** The results of aggregates by list, because all rows of a repeat may aggregate the same list. */
const aggregates = new WeakMap<readonly Scalar[], Partial<Record<FunctionName, Value>>>();

function aggregate(name: FunctionName, of: Value, context: ExpressionContext): Value {
  const apply = FUNCTION_IMPLEMENTATIONS[name as keyof typeof FUNCTION_IMPLEMENTATIONS];
  const cached = isList(of) ? (aggregates.get(of) ?? {}) : {};
  const earlier = cached[name];
  if (earlier !== undefined) return earlier;
  countSteps(context.budget, countSize(of));
  const result = apply([of], context);
  if (!isList(of)) return result;
  cached[name] = result;
  aggregates.set(of, cached);
  return result;
}
