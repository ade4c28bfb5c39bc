/** The conditions of dynamic assets while they are edited. */
import {
  type AssetCondition,
  isPlaceKey,
  PLACE_OPERATORS,
  type PlaceKey,
  type PlaceOperator,
} from '@rounds/contract/assignments';
import { CONDITION_OPERATORS, type ConditionOperator, type FieldValueKind } from '@rounds/contract/custom-fields';

export interface DraftFieldCondition {
  readonly field_key: string;
  /** The kind of the field's values; only a guess while the field is unknown. */
  readonly kind: FieldValueKind;
  readonly operator: ConditionOperator;
  readonly not: boolean;
  /** Texts as typed, numbers with a point, or days; the second one is the upper bound of a range. */
  readonly values: readonly [string, string];
  /** The selected values: keys of options, uuids of items, ids of people, yes and no. */
  readonly chosen: readonly (string | number)[];
}

/** Where assets are: at a site, or part of an asset. */
export interface DraftPlaceCondition {
  readonly field_key: PlaceKey;
  readonly place: {
    readonly operator: PlaceOperator;
    readonly not: boolean;
    /** The id of the site or the uuid of the asset; null if none is chosen yet. */
    readonly value: string | number | null;
  };
}
export type DraftCondition = DraftFieldCondition | DraftPlaceCondition;
export const isPlaceCondition = (condition: DraftCondition): condition is DraftPlaceCondition => 'place' in condition;

const FIRST_OPERATORS: Partial<Record<FieldValueKind, ConditionOperator>> = { text: 'ct', number: 'gte' };

export const createCondition = (field_key = '', kind: FieldValueKind = 'text'): DraftFieldCondition => ({
  ...{ field_key, kind, not: false, values: ['', ''], chosen: [] },
  operator: FIRST_OPERATORS[kind] ?? CONDITION_OPERATORS[kind][0],
});

/** The number of inputs that an operator has, beside choices. */
export const countOperands = (operator: ConditionOperator): 0 | 1 | 2 =>
  operator === 'null' || operator === 'in' ? 0 : operator === 'bt' ? 2 : 1;

const NUMBER_ONLY: readonly ConditionOperator[] = ['gte', 'lte'];
const DAYS_AGO: readonly ConditionOperator[] = ['older', 'soon'];

export function toDraftCondition(stored: AssetCondition): DraftCondition {
  const { field_key, value, not = false } = stored;
  if (isPlaceKey(field_key)) {
    const operator = PLACE_OPERATORS.find((one) => one === stored.operator) ?? 'within';
    const place = operator === 'null' || Array.isArray(value) ? null : value;
    return { field_key, place: { operator, not, value: place } };
  }
  // Only places can be compared by what is within them.
  const operator = stored.operator === 'within' ? 'eq' : stored.operator;
  const all = [value].flat();
  const isNumber = NUMBER_ONLY.includes(operator) || all.some((one) => typeof one === 'number');
  const kind = operator === 'in' ? 'choices' : DAYS_AGO.includes(operator) ? 'day' : isNumber ? 'number' : 'text';
  const [first = '', second = ''] = operator === 'null' || operator === 'in' ? [] : all.map(String);
  return { field_key, kind, operator, not, values: [first, second], chosen: operator === 'in' ? all : [] };
}

/** Keeps the operands if the new operator takes as many. */
export function setOperator(
  condition: DraftFieldCondition,
  operator: ConditionOperator,
  not: boolean,
): DraftFieldCondition {
  const isOtherShape =
    countOperands(operator) !== countOperands(condition.operator) ||
    DAYS_AGO.includes(operator) !== DAYS_AGO.includes(condition.operator);
  return { ...condition, operator, not, values: isOtherShape ? ['', ''] : condition.values };
}

/** The condition as it is sent; undefined while its value is missing. */
export function serializeCondition(condition: DraftCondition): AssetCondition | undefined {
  const { field_key } = condition;
  const { operator, not } = isPlaceCondition(condition) ? condition.place : condition;
  const value = isPlaceCondition(condition) ? toPlace(condition.place) : toValue(condition);
  return value === null ? undefined : { field_key, operator, value, ...(not && { not }) };
}

const toPlace = ({ operator, value }: DraftPlaceCondition['place']) => (operator === 'null' ? 'null' : value);

function toValue({ kind, operator, values, chosen }: DraftFieldCondition): AssetCondition['value'] | null {
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
