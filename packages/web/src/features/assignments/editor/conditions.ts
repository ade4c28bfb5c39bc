/** The conditions of dynamic assets while they are edited. */
import type { AssetCondition } from '@rounds/contract/assignments';
import { CONDITION_OPERATORS, type ConditionOperator, type FieldValueKind } from '@rounds/contract/custom-fields';

export interface DraftCondition {
  readonly field_key: string;
  /** What the values of the field are; only a guess while the field is unknown. */
  readonly kind: FieldValueKind;
  readonly operator: ConditionOperator;
  readonly not: boolean;
  /** Texts as typed, numbers with a point, or days; the second one is the upper bound of a range. */
  readonly values: readonly [string, string];
  /** What is chosen: keys of options, uuids of items, ids of people, yes and no. */
  readonly chosen: readonly (string | number)[];
}

const FIRST_OPERATORS: Partial<Record<FieldValueKind, ConditionOperator>> = { text: 'ct', number: 'gte' };

export const createCondition = (field_key = '', kind: FieldValueKind = 'text'): DraftCondition => ({
  ...{ field_key, kind, not: false, values: ['', ''], chosen: [] },
  operator: FIRST_OPERATORS[kind] ?? CONDITION_OPERATORS[kind][0],
});

/** The number of inputs that an operator has, beside choices. */
export const countOperands = (operator: ConditionOperator): 0 | 1 | 2 =>
  operator === 'null' || operator === 'in' ? 0 : operator === 'bt' ? 2 : 1;

const NUMBER_ONLY: readonly ConditionOperator[] = ['gte', 'lte'];
const DAYS_AGO: readonly ConditionOperator[] = ['older', 'soon'];

export function toDraftCondition({ field_key, operator, value, not = false }: AssetCondition): DraftCondition {
  const all = [value].flat();
  const isNumber = NUMBER_ONLY.includes(operator) || all.some((one) => typeof one === 'number');
  const kind = operator === 'in' ? 'choices' : DAYS_AGO.includes(operator) ? 'day' : isNumber ? 'number' : 'text';
  const [first = '', second = ''] = operator === 'null' || operator === 'in' ? [] : all.map(String);
  return { field_key, kind, operator, not, values: [first, second], chosen: operator === 'in' ? all : [] };
}

/** Keeps the operands if the new operator takes as many. */
export function setOperator(condition: DraftCondition, operator: ConditionOperator, not: boolean): DraftCondition {
  const isOtherShape =
    countOperands(operator) !== countOperands(condition.operator) ||
    DAYS_AGO.includes(operator) !== DAYS_AGO.includes(condition.operator);
  return { ...condition, operator, not, values: isOtherShape ? ['', ''] : condition.values };
}

/** The condition as it is sent; undefined while its value is missing. */
export function serializeCondition(condition: DraftCondition): AssetCondition | undefined {
  const { field_key, operator, not } = condition;
  const value = toValue(condition);
  return value === null ? undefined : { field_key, operator, value, ...(not && { not }) };
}

function toValue({ kind, operator, values, chosen }: DraftCondition): AssetCondition['value'] | null {
  if (operator === 'null') return 'null';
  if (operator === 'in') return chosen.length > 0 ? [...chosen] : null;
  const isNumber = kind === 'number' || DAYS_AGO.includes(operator);
  const operands = values.slice(0, countOperands(operator)).map((text) => {
    if (text.trim() === '') return null;
    return isNumber ? toNumber(text) : text;
  });
  const complete = operands.filter((one) => one !== null);
  if (complete.length < operands.length) return null;
  return operator === 'bt' ? complete : complete[0]!;
}

const toNumber = (text: string): number | null => (Number.isFinite(Number(text)) ? Number(text) : null);
