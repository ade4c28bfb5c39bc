/** The conditions of a text or number filter: parsing, serializing and validating them. */
import { type ListColumn, NUMBER_OPERATORS, TEXT_OPERATORS } from '@rounds/contract/list.ts';

export type Operator = (typeof TEXT_OPERATORS | typeof NUMBER_OPERATORS)[number];

export interface Condition {
  readonly operator: Operator;
  readonly not: boolean;
  /** Texts as typed, numbers with a decimal point; the second one is the upper bound of a range. */
  readonly values: readonly [string, string];
}

export const getOperators = ({ filter }: ListColumn): readonly Operator[] =>
  filter === 'numberBuilder' ? NUMBER_OPERATORS : TEXT_OPERATORS;

export const createCondition = ({ filter }: ListColumn): Condition => ({
  operator: filter === 'numberBuilder' ? 'gte' : 'ct',
  not: false,
  values: ['', ''],
});

/** The number of operands of an operator. */
export const countOperands = (operator: Operator): 0 | 1 | 2 => (operator === 'null' ? 0 : operator === 'bt' ? 2 : 1);

/** The number of an operand; null if it has none. */
export const toNumber = (text: string): number | null => {
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
};

/** Whether the range ends before it starts. */
export function isEmptyRange({ operator, values }: Condition): boolean {
  const [low, high] = values.map(toNumber);
  return operator === 'bt' && typeof low === 'number' && typeof high === 'number' && low > high;
}

export function parseConditions(column: ListColumn, value: unknown): Condition[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): Condition[] => {
    const { operator: name, value, not } = Object(entry) as Record<string, unknown>;
    const operator = getOperators(column).find((one) => one === name);
    if (!operator) return [];
    const [first = '', second = ''] = (Array.isArray(value) ? value : [value]).map((one) => toInputText(column, one));
    return [{ operator, not: not === true, values: operator === 'null' ? ['', ''] : [first, second] }];
  });
}

const toInputText = ({ scale = 1, filter }: ListColumn, value: unknown): string =>
  filter === 'numberBuilder' && typeof value === 'number' ? String(value / scale) : String(value ?? '');

/** Leaves out conditions without an operand. */
export function serializeConditions(column: ListColumn, conditions: readonly Condition[]): unknown {
  const written = conditions.flatMap(({ operator, not, values }) => {
    const value = toOperand(column, operator, values);
    return value === null ? [] : [{ operator, value, ...(not ? { not } : {}) }];
  });
  return written.length > 0 ? written : undefined;
}

function toOperand(column: ListColumn, operator: Operator, [first, second]: readonly [string, string]): unknown {
  if (operator === 'null') return 'null';
  if (column.filter === 'textBuilder') return first.trim() === '' ? null : first;
  const toStored = (text: string) => {
    const number = toNumber(text);
    return number === null ? null : Number((number * (column.scale ?? 1)).toPrecision(15));
  };
  const [low, high] = [toStored(first), toStored(second)];
  if (operator !== 'bt') return low;
  return low === null || high === null ? null : [low, high];
}

/** Keeps the operands if the new operator takes as many. */
export function setOperator(condition: Condition, operator: Operator, not: boolean): Condition {
  const isOtherShape = countOperands(operator) !== countOperands(condition.operator);
  return { operator, not, values: isOtherShape ? ['', ''] : condition.values };
}
