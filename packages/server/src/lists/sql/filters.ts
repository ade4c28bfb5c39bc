/** The filters of lists: what a person chose for a column, as an SQL condition. */
import type { Language } from '@rounds/contract/languages.ts';
import {
  DATE_RANGES,
  type DatePreset,
  isDatePreset,
  type ListColumn,
  NUMBER_OPERATORS,
  type RelativeRange,
  TEXT_OPERATORS,
} from '@rounds/contract/list.ts';
import { type FirstWeekday, WEEKDAY_NUMBERS } from '@rounds/contract/settings/region.ts';
import { isDay, isUuid } from '@rounds/contract/values.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldText } from '../../db/search.ts';
import type { ApiError } from '../../http/api-error.ts';
import { fieldError, isStorable } from '../../http/input.ts';
import type { Actor } from '../../http/module.ts';
import type { TextKey, TextParams } from '../../http/texts.ts';

/** The reader of the list: days begin at midnight in this person's time zone, and errors are in their language. */
export interface Viewer {
  /** Missing in background work, which has no filters that depend on permissions. */
  readonly actor?: Actor;
  readonly tz_code: string;
  readonly locale: Language;
  /** The instant of the call. */
  readonly now?: Date;
}

type Condition = RawBuilder<SqlBool>;
type Pattern = RawBuilder<string>;
type Column = Expression<unknown>;
/** A range of days, both of which are included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}
/** The SQL that a filter compares with. */
export interface FilteredColumn {
  readonly column: Column;
  /** The same text folded (`fold_text`) and compared byte by byte, where the table has such a column. */
  readonly lower?: Column;
  /** Set for texts in several columns: the condition that one of them, folded, matches a folded pattern. */
  readonly like?: (pattern: Pattern) => Condition;
  /**
   * Set for trees: a query of the ids of these nodes and of all below them. For several values per row: a query of the
   * rows that have them.
   */
  readonly below?: (nodes: readonly (string | number)[]) => RawBuilder<unknown>;
  /** The filter chooses ids: whole numbers. */
  readonly isById?: boolean;
  /** The filter chooses uuids. */
  readonly isByUuid?: boolean;
  /** Set for ranges of days that select rows by more than one column. */
  readonly within?: (range: DayRange, viewer: Viewer) => Condition;
  /** Set for values in a table of their own: the condition that a row has a value for which the given one holds. */
  readonly hasValue?: (condition: Condition) => Condition;
}
interface Filter {
  readonly key: string;
  readonly declared: ListColumn;
  readonly column: Column;
  readonly lower: Column | undefined;
  readonly like: FilteredColumn['like'];
  readonly hasValue: FilteredColumn['hasValue'];
  readonly isById: boolean;
  readonly isByUuid: boolean;
  readonly within: FilteredColumn['within'];
  readonly viewer: Viewer;
}

const MAX_CONDITIONS = 20;
const MAX_CHOICES = 1000;
const MAX_TEXT_LENGTH = 1000;

const filterError = ({ key, viewer }: Filter, text: TextKey = 'list.filter_value', params: TextParams = {}): ApiError =>
  fieldError(`filter.${key}`, viewer.locale, text, { key, ...params });

/**
 * The condition of one filter; null where the value has no effect, such as a date range without two
 * valid dates or a switch that is off.
 * @throws ApiError VALIDATION_FAILED naming the column
 */
export function filterCondition(
  declared: ListColumn,
  { column, lower, like, below, isById = false, isByUuid = false, within, hasValue }: FilteredColumn,
  value: unknown,
  viewer: Viewer,
): Condition | null {
  const filter: Filter = {
    ...{ key: declared.selector, declared, column, lower, like },
    ...{ isById, isByUuid, within, viewer, hasValue },
  };
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (declared.filter === 'textBuilder') return allConditions(filter, value, TEXT_OPERATORS, textCondition);
  if (declared.filter === 'numberBuilder') return allConditions(filter, value, NUMBER_OPERATORS, numberCondition);
  const condition = valueCondition(filter, below, value);
  return condition && hasValue ? hasValue(condition) : condition;
}

function valueCondition(filter: Filter, below: FilteredColumn['below'], value: unknown): Condition | null {
  const { declared, column } = filter;
  switch (declared.filter) {
    case 'select':
    case 'asyncSelect':
    case 'asyncDropdownTree': {
      const nodes = readChoices(filter, value);
      if (below) return sql`${column} in (${below(nodes)})`;
      // A single value lets an index that begins with this column return its rows in order.
      return nodes.length === 1 ? sql`${column} = ${nodes[0]}` : sql`${column} = any(${nodes})`;
    }
    case 'dateRange':
      return dateCondition(filter, value);
    case 'switch':
      return switchCondition(filter, value);
    case 'number':
      return sql`${column} = ${readNumber(filter, value)}`;
    case 'text':
      return likeCondition(filter, { before: '%', text: readText(filter, value), after: '%' });
    default:
      throw filterError(filter, 'list.filter_unknown');
  }
}

function readChoices(filter: Filter, value: unknown): (string | number)[] {
  const { options } = filter.declared;
  const isKnown = (one: unknown) => {
    if (options) return options.includes(one as string);
    if (filter.isByUuid) return isUuid(one);
    return filter.isById ? isId(one) : isShortText(one) || Number.isSafeInteger(one);
  };
  if (!Array.isArray(value) || value.length > MAX_CHOICES || !value.every(isKnown)) throw filterError(filter);
  return value;
}

const isId = (one: unknown): boolean =>
  Number.isSafeInteger(one) || (typeof one === 'string' && /^\d{1,16}$/.test(one) && Number.isSafeInteger(Number(one)));

const isShortText = (one: unknown): boolean =>
  typeof one === 'string' && one.length <= MAX_TEXT_LENGTH && isStorable(one);

function switchCondition(filter: Filter, value: unknown): Condition | null {
  if (typeof value !== 'boolean') throw filterError(filter);
  return value ? sql`${filter.column} is true` : null;
}

function dateCondition(filter: Filter, value: unknown): Condition | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw filterError(filter);
  const { preset, from, to } = value as Record<string, unknown>;
  const [first, last] = preset === undefined || preset === 'custom' ? [from, to] : readPreset(filter, preset);
  if (!isDay(first) || !isDay(last)) return null;
  if (filter.within) return filter.within({ from: first, to: last }, filter.viewer);
  if (filter.declared.type === 'day') return sql`${filter.column} between ${first}::date and ${last}::date`;
  const zone = filter.viewer.tz_code;
  return sql`(${filter.column} >= ${first}::date::timestamp at time zone ${zone}
    and ${filter.column} < (${last}::date + 1)::timestamp at time zone ${zone})`;
}

function readPreset(filter: Filter, preset: unknown): [string, string] {
  if (!isDatePreset(preset)) throw filterError(filter);
  return getPresetDays(preset, filter.viewer);
}

export const getToday = ({ now = new Date(), tz_code }: Pick<Viewer, 'now' | 'tz_code'>): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: tz_code, dateStyle: 'short' }).format(now);

/** The first and the last day of a range in the time zone of the viewer. */
export function getPresetDays(preset: DatePreset, viewer: Pick<Viewer, 'now' | 'tz_code' | 'actor'>): [string, string] {
  const today = getToday(viewer);
  const range: RelativeRange = DATE_RANGES[preset];
  if ('days' in range) return [shiftDay(today, { days: 1 - range.days }), today];
  if ('months' in range) return [shiftDay(today, { months: -range.months }), today];
  const { length, start } = PERIODS[range.period];
  const firstWeekday = viewer.actor?.workspace.region.first_weekday ?? 'mo';
  const first = shiftDay(start(today, firstWeekday), scale(length, -range.ago));
  return [first, shiftDay(shiftDay(first, length), { days: -1 })];
}

interface Shift {
  readonly days?: number;
  readonly months?: number;
}
const scale = ({ days = 0, months = 0 }: Shift, factor: number): Shift => ({
  days: days * factor,
  months: months * factor,
});

/** The length of each period, and the beginning of the one that has a day. */
const PERIODS = {
  day: { length: { days: 1 }, start: (day) => day },
  week: {
    length: { days: 7 },
    start: (day, firstWeekday) => {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      return shiftDay(day, { days: -((weekday + 7 - WEEKDAY_NUMBERS[firstWeekday]) % 7) });
    },
  },
  month: { length: { months: 1 }, start: (day) => `${day.slice(0, 7)}-01` },
  quarter: {
    length: { months: 3 },
    start: (day) => shiftDay(`${day.slice(0, 7)}-01`, { months: -((Number(day.slice(5, 7)) - 1) % 3) }),
  },
  year: { length: { months: 12 }, start: (day) => `${day.slice(0, 4)}-01-01` },
} as const satisfies Record<
  string,
  { readonly length: Shift; readonly start: (day: string, firstWeekday: FirstWeekday) => string }
>;

/** One month before the 31st is the last day of a shorter month. */
export function shiftDay(day: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth) + days)).toISOString().slice(0, 10);
}

/** All entries must be true; a negated entry is also true where there is no value. */
function allConditions<O extends string>(
  filter: Filter,
  value: unknown,
  operators: readonly O[],
  condition: (filter: Filter, operator: O, value: unknown) => Condition,
): Condition {
  if (!Array.isArray(value) || value.length > MAX_CONDITIONS) throw filterError(filter);
  const conditions = value.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) throw filterError(filter);
    const { operator, value: operand, not } = entry as Record<string, unknown>;
    if (typeof operator !== 'string' || (not !== undefined && typeof not !== 'boolean')) throw filterError(filter);
    if (!operators.includes(operator as O)) throw filterError(filter, 'list.operator_unknown', { operator });
    const holds = conditionOnRow(filter, operator, condition(filter, operator as O, operand));
    return not ? sql<SqlBool>`(${holds}) is not true` : holds;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function conditionOnRow({ hasValue }: Filter, operator: string, condition: Condition): Condition {
  if (!hasValue) return condition;
  return operator === 'null' ? sql`not ${hasValue(sql`true`)}` : hasValue(condition);
}

function textCondition(filter: Filter, operator: (typeof TEXT_OPERATORS)[number], value: unknown): Condition {
  const { column } = filter;
  const text = readText(filter, value);
  switch (operator) {
    case 'eq':
      return likeCondition(filter, { before: '', text, after: '' });
    case 'ct':
      return likeCondition(filter, { before: '%', text, after: '%' });
    case 'sw':
      return likeCondition(filter, { before: '', text, after: '%' });
    case 'ew':
      return likeCondition(filter, { before: '%', text, after: '' });
    case 'null':
      return sql`(${column} is null or ${column} = '')`;
  }
}

/** A text with what may be before and after it. */
interface TextPattern {
  readonly before: '' | '%';
  readonly text: string;
  readonly after: '' | '%';
}

/**
 * Ignores case and accents. A folded pattern is a constant for the planner, which then can estimate how many rows match.
 */
function likeCondition({ column, lower, like }: Filter, pattern: TextPattern): Condition {
  if (like) return like(toFoldedPattern(pattern));
  return matchesPattern(lower ?? foldText(column), pattern);
}

const matchesPattern = (folded: Column, pattern: TextPattern): Condition =>
  sql`${folded} like ${toFoldedPattern(pattern)}`;

const toFoldedPattern = ({ before, text, after }: TextPattern): Pattern =>
  sql`(${before}::text || folded_pattern(${text}::text) || ${after}::text) collate "C"`;

/** Whether a folded column contains this text. */
export const containsText = (folded: Column, text: string): Condition =>
  matchesPattern(folded, { before: '%', text, after: '%' });

function numberCondition(filter: Filter, operator: (typeof NUMBER_OPERATORS)[number], value: unknown): Condition {
  const { column } = filter;
  if (operator === 'null') return sql`${column} is null`;
  if (operator === 'bt') {
    if (!Array.isArray(value) || value.length !== 2) throw filterError(filter);
    return sql`(${column} >= ${readNumber(filter, value[0])} and ${column} <= ${readNumber(filter, value[1])})`;
  }
  const comparison = { eq: sql`=`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }[operator];
  return sql`${column} ${comparison} ${readNumber(filter, value)}`;
}

function readText(filter: Filter, value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH || !isStorable(value)) throw filterError(filter);
  return value;
}

/** Whole numbers stay whole in SQL, so that an index on the column can be used. */
function readNumber(filter: Filter, value: unknown): RawBuilder<number> {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw filterError(filter);
  return Number.isSafeInteger(number) ? sql`${number}::bigint` : sql`${number}::float8`;
}
