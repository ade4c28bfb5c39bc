/**
 * The kinds of values: how each is checked and printed, and which operators rules may use on it. Every
 * element type has one kind; bounds come from the options of the item.
 */
import { isNumber, isRecord, isText } from '../json.ts';
import type { Item } from '../template/document.ts';
import { getOfferedUnits } from '../units/convert.ts';
import { formatNumber, formatQuantity } from '../units/format.ts';
import { type DateShape, EARLIEST_YEAR, isDateTooEarly, isDateValue, printDate } from './date-shapes.ts';
import { indexOptions } from './option-index.ts';
import type { RuleOperator } from './rule-matrix.ts';
import type { AnswerNames, CheckValue, ListItem, PrintValue, PrintWords, ValueProblem } from './value.ts';

/** The kinds of values; `none` takes no answer, `any` has the shape of its field. */
export type ValueKind =
  | 'none'
  | 'text'
  | 'number'
  | 'choices'
  | 'boolean'
  | 'list_items'
  | 'date'
  | 'files'
  | 'location'
  | 'people'
  | 'uuid'
  | 'acknowledgment'
  | 'spare_parts'
  | 'any';

export interface ValueDeclaration {
  readonly kind: ValueKind;
  readonly operators: readonly RuleOperator[];
  readonly check: CheckValue;
  readonly print: PrintValue;
}

const PRESENCE = ['empty', 'not_empty', 'exists', 'not_exists'] as const;
const EQUALITY = ['equals', 'not_equals', 'any_in'] as const;
const ORDER = ['greater', 'greater_equal', 'less', 'less_equal', 'between', 'not_between'] as const;

const createProblem = (code: string, params?: ValueProblem['params']): ValueProblem =>
  params ? { code, params } : { code };
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** The maximum length in characters: longer texts are rejected, whatever the length bounds of the item. */
const MAX_TEXT_LENGTH = 100_000;
const MAX_CHOICES = 1_000;
/** The maximum length in characters. */
const MAX_ID_LENGTH = 100;
const MAX_ADDRESS_LENGTH = 1_000;
const MAX_TIME_LENGTH = 40;

/** The text that is shown instead of an answer to a question that masks its input. */
export const MASKED_ANSWER = '••••••';

const isShortText = (value: unknown, maxLength: number): value is string => isText(value) && value.length <= maxLength;
const isId = (value: unknown): value is string => isShortText(value, MAX_ID_LENGTH);
/** Rejects other fields than the declared ones, which would be stored without any limit. */
const hasOnly = (value: object, fields: readonly string[]): boolean =>
  Object.keys(value).every((name) => fields.includes(name));

export const noValue: ValueDeclaration = {
  kind: 'none',
  operators: [],
  check: () => createProblem('VALUE_NOT_TAKEN'),
  print: () => '',
};

export const textValue: ValueDeclaration = {
  kind: 'text',
  operators: [...EQUALITY, 'contains', 'not_contains', 'starts_with', 'ends_with', ...PRESENCE],
  check(value) {
    if (!isText(value)) return createProblem('VALUE_NOT_TEXT');
    return value.length > MAX_TEXT_LENGTH ? createProblem('VALUE_TOO_LONG', { max: MAX_TEXT_LENGTH }) : null;
  },
  print: (value, item) => (item.options.secure === true ? MASKED_ANSWER : String(value)),
};

export const numberValue: ValueDeclaration = {
  kind: 'number',
  operators: [...EQUALITY, ...ORDER, ...PRESENCE],
  check: (value) => (isNumber(value) ? null : createProblem('VALUE_NOT_NUMBER')),
  print(value, item, _sets, { locale, number_marks: marks, custom_units: custom }, answerUnit) {
    if (item.options.secure === true) return MASKED_ANSWER;
    if (!isNumber(value)) return '';
    const grouping = item.options.grouping_separator === true;
    const unit = answerUnit ?? getOfferedUnits(item)[0];
    return unit === undefined
      ? formatNumber(value, locale, { grouping, marks })
      : formatQuantity(value, unit, locale, { grouping, marks, ...(custom && { custom }) });
  },
};

export const booleanValue: ValueDeclaration = {
  kind: 'boolean',
  operators: ['equals', 'not_equals', ...PRESENCE],
  check: (value) => (typeof value === 'boolean' ? null : createProblem('VALUE_NOT_BOOLEAN')),
  print: (value, _item, _sets, words) => (value === true ? words.yes : value === false ? words.no : ''),
};

export const choicesValue: ValueDeclaration = {
  kind: 'choices',
  operators: [...EQUALITY, 'exact', 'not_exact', 'contains', 'not_contains', ...PRESENCE],
  check(value, item, sets) {
    if (!isTextList(value) || new Set(value).size !== value.length) return createProblem('VALUE_NOT_CHOICES');
    if (value.length > 1 && item.options.multiple_selection !== true) return createProblem('VALUE_ONE_CHOICE');
    const options = indexOptions(sets[String(item.options.response_set_id)]);
    return value.every((uuid) => options.has(uuid)) ? null : createProblem('VALUE_CHOICE_UNKNOWN');
  },
  print(value, item, sets) {
    const options = sets[String(item.options.response_set_id)]?.options ?? [];
    const selection = new Set(isTextList(value) ? value : []);
    if (selection.size === 0) return '';
    return options.flatMap(({ uuid, label }) => (selection.has(uuid) && label ? [label] : [])).join(', ');
  },
};

export const dateValue: ValueDeclaration = {
  kind: 'date',
  operators: ['equals', 'not_equals', 'newer_than', 'older_than', 'between', 'not_between', ...PRESENCE],
  check(value, item) {
    const shape = getDateShape(item);
    if (isText(value) && isDateValue(value, shape)) return null;
    return isText(value) && isDateTooEarly(value, shape)
      ? createProblem('DATE_TOO_EARLY', { year: EARLIEST_YEAR })
      : createProblem('VALUE_NOT_DATE', { shape });
  },
  print: (value, item, _sets, { locale }) => (isText(value) ? printDate(value, getDateShape(item), locale) : ''),
};

/** The date shape of a question. */
export const getDateShape = (item: Item): DateShape =>
  (item.options.date_time_shape as DateShape | undefined) ?? 'year_month_day_hour_minute';

export const filesValue: ValueDeclaration = {
  kind: 'files',
  operators: [...PRESENCE],
  check: (value) =>
    isTextList(value) && value.length <= MAX_CHOICES && new Set(value).size === value.length
      ? null
      : createProblem('VALUE_NOT_FILES'),
  print: (value) => (Array.isArray(value) && value.length > 0 ? String(value.length) : ''),
};

export const locationValue: ValueDeclaration = {
  kind: 'location',
  operators: [...PRESENCE],
  check(value) {
    if (!isRecord(value) || !hasOnly(value, ['lat', 'lng', 'accuracy', 'address']))
      return createProblem('VALUE_NOT_LOCATION');
    const { lat, lng, accuracy, address } = value;
    if (isText(address) && address.length > MAX_ADDRESS_LENGTH)
      return createProblem('VALUE_TOO_LONG', { max: MAX_ADDRESS_LENGTH });
    const onEarth = isNumber(lat) && isNumber(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
    const rest = (accuracy === undefined || isNumber(accuracy)) && (address === undefined || isText(address));
    return onEarth && rest ? null : createProblem('VALUE_NOT_LOCATION');
  },
  print(value) {
    if (!isRecord(value)) return '';
    const { lat, lng, accuracy, address } = value;
    const range = isNumber(accuracy) ? ` (± ${Math.round(accuracy)}\u00a0m)` : '';
    return [isText(address) ? address.trim() : '', `${lat}, ${lng}${range}`].filter(Boolean).join(' · ');
  },
};

const createListKind = (
  kind: ValueKind,
  code: string,
  isOne: (value: unknown) => boolean,
  nameOf: (one: unknown, item: Item, names: AnswerNames, words: PrintWords) => string | undefined,
): ValueDeclaration => ({
  kind,
  operators: [...EQUALITY, 'exact', 'not_exact', 'contains', 'not_contains', ...PRESENCE],
  check: (value) =>
    Array.isArray(value) && value.length <= MAX_CHOICES && value.every(isOne) ? null : createProblem(code),
  print(value, item, _sets, words) {
    if (!Array.isArray(value)) return '';
    return value.map((one) => nameOf(one, item, words.names ?? {}, words) ?? String(one)).join(', ');
  },
});

export const listItemsValue = createListKind(
  'list_items',
  'VALUE_NOT_CHOICES',
  isId,
  (uuid, item, { lists }, words) => {
    const listItem = findListItem(lists?.[String(item.options.global_list_uuid)], uuid);
    return listItem && markArchived(formatListItem(item, listItem), listItem, words);
  },
);

const itemIndexes = new WeakMap<readonly ListItem[], ReadonlyMap<unknown, ListItem>>();

/** An item of a list by its uuid; undefined if the list does not contain it. */
export function findListItem(list: readonly ListItem[] | undefined, uuid: unknown): ListItem | undefined {
  if (!list) return undefined;
  let index = itemIndexes.get(list);
  if (!index) {
    index = new Map(list.toReversed().map((item) => [item.uuid, item]));
    itemIndexes.set(list, index);
  }
  return index.get(uuid);
}

/** Formats the name of a record, marked if the record was archived. */
export const markArchived = (
  name: string,
  record: { readonly archived?: boolean },
  { archived }: PrintWords,
): string => (record.archived && archived ? `${name} (${archived})` : name);

/** The label of a list item in a question: the fields that the question names, joined by its separator. */
export function formatListItem(item: Item, { uuid, ...fields }: ListItem): string {
  const keys = Array.isArray(item.options.label_field_keys)
    ? item.options.label_field_keys
    : ['item_id', 'display_name'];
  const separator = isText(item.options.separator) ? item.options.separator : '/';
  const parts = keys.map((key) => fields[String(key)]).filter((part) => part !== null && part !== undefined);
  return parts.filter((part) => part !== '').join(` ${separator} `) || uuid;
}

export const peopleValue = createListKind(
  'people',
  'VALUE_NOT_PEOPLE',
  (id) => Number.isSafeInteger(id),
  (id, _item, { people }) => people?.[String(id)],
);

export const uuidValue: ValueDeclaration = {
  kind: 'uuid',
  operators: [...EQUALITY, ...PRESENCE],
  check: (value) => (isId(value) ? null : createProblem('VALUE_NOT_TEXT')),
  print(value, _item, _sets, words) {
    const asset = words.names?.assets?.[String(value)];
    return asset ? markArchived(asset.display_name, asset, words) : String(value);
  },
};

export const acknowledgmentValue: ValueDeclaration = {
  kind: 'acknowledgment',
  operators: [...PRESENCE],
  check(value) {
    if (!isRecord(value) || !hasOnly(value, ['accepted', 'at', 'by'])) return createProblem('VALUE_NOT_ACKNOWLEDGMENT');
    const { accepted, at, by } = value;
    const right = typeof accepted === 'boolean' && isShortText(at, MAX_TIME_LENGTH) && Number.isSafeInteger(by);
    return right ? null : createProblem('VALUE_NOT_ACKNOWLEDGMENT');
  },
  print: (value, _item, _sets, words) => (isRecord(value) ? (value.accepted === true ? words.yes : words.no) : ''),
};

export const sparePartsValue: ValueDeclaration = {
  kind: 'spare_parts',
  operators: [...PRESENCE],
  check: (value) =>
    isRecord(value) && hasOnly(value, ['uuid', 'quantity']) && isId(value.uuid) && isNumber(value.quantity)
      ? null
      : createProblem('VALUE_NOT_SPARE_PARTS'),
  print: (value) => (isRecord(value) ? `${value.uuid} × ${value.quantity}` : ''),
};

/** Fields of assets and assignments, whose values depend on `field_type`. */
export const fieldValue: ValueDeclaration = {
  kind: 'any',
  operators: [...EQUALITY, ...ORDER, 'contains', 'not_contains', ...PRESENCE],
  check(value, item) {
    const type = item.options.field_type;
    if (type === 'integer') return Number.isSafeInteger(value) ? null : createProblem('VALUE_NOT_NUMBER');
    if (type === 'decimal' || type === 'currency') return isNumber(value) ? null : createProblem('VALUE_NOT_NUMBER');
    if (type === 'boolean') return booleanValue.check(value, item, {});
    const shape = getFieldShape(item);
    if (shape) return isText(value) && isDateValue(value, shape) ? null : createProblem('VALUE_NOT_DATE', { shape });
    return textValue.check(value, item, {});
  },
  print(value, item, sets, words) {
    if (isNumber(value)) return numberValue.print(value, item, sets, words);
    if (typeof value === 'boolean') return booleanValue.print(value, item, sets, words);
    if (!isText(value)) return '';
    const shape = getFieldShape(item);
    return (shape && printDate(value, shape, words.locale)) || value;
  },
};

/** The shape of the dates that a field of an asset or an assignment holds; null for other fields. */
export const getFieldShape = ({ options }: Pick<Item, 'options'>): DateShape | null =>
  options.field_type === 'date'
    ? 'year_month_day'
    : options.field_type === 'datetime'
      ? 'year_month_day_hour_minute'
      : null;

/** The result of a calculation: usually a number, but also a text or a boolean. */
export const resultValue: ValueDeclaration = {
  kind: 'number',
  operators: [...EQUALITY, ...ORDER, 'contains', 'not_contains', ...PRESENCE],
  check: numberValue.check,
  print(value, item, sets, words, unit) {
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    return isText(value) ? value : numberValue.print(value, item, sets, words, unit);
  },
};
