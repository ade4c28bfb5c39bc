/** The filters of lists (decisions, section 2): what a person chose in a column, as a condition of SQL. */
import type { Language } from '@rounds/contract/languages';
import {
  DATE_PRESETS,
  type DatePreset,
  type ListColumn,
  NUMBER_OPERATORS,
  TEXT_OPERATORS,
} from '@rounds/contract/list';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isStorable, wrongField } from '../http/input.ts';
import type { Refusal } from '../http/refusal.ts';
import type { TextKey, TextParams } from '../http/texts.ts';

/** Whose filter it is: days begin at midnight where the person is, and refusals are in their language. */
export interface Asker {
  readonly tz_code: string;
  readonly locale: Language;
  /** The instant of the call. */
  readonly now?: Date;
}

type Condition = RawBuilder<SqlBool>;
type Pattern = RawBuilder<string>;
type Column = Expression<unknown>;
/** What a filter looks at in SQL. */
export interface FilteredColumn {
  readonly column: Column;
  /** The same text in lower case and compared byte by byte, where the table keeps it. */
  readonly lower?: Column;
  /** Where such a text stands in one of several columns: whether it is like a pattern in lower case. */
  readonly like?: (pattern: Pattern) => Condition;
  /** For trees: the ids of these nodes and of all below them, as a query. For rows that hold several values: whose they are. */
  readonly below?: (nodes: readonly (string | number)[]) => RawBuilder<unknown>;
  /** The filter chooses ids: whole numbers. */
  readonly isById?: boolean;
}
interface Filter {
  readonly key: string;
  readonly declared: ListColumn;
  readonly column: Column;
  readonly lower: Column | undefined;
  readonly like: FilteredColumn['like'];
  readonly isById: boolean;
  readonly asker: Asker;
}

const MOST_CONDITIONS = 20;
const MOST_CHOSEN = 1000;
const LONGEST_TEXT = 1000;

const wrong = ({ key, asker }: Filter, text: TextKey = 'list.filter_value', params: TextParams = {}): Refusal =>
  wrongField(`filter.${key}`, asker.locale, text, { key, ...params });

/**
 * The condition of one filter; null where the value says nothing, such as a date range without two
 * valid dates or a switch that is off.
 * @throws Refusal VALIDATION_FAILED naming the column
 */
export function filterCondition(
  declared: ListColumn,
  { column, lower, like, below, isById = false }: FilteredColumn,
  value: unknown,
  asker: Asker,
): Condition | null {
  const filter: Filter = { key: declared.selector, declared, column, lower, like, isById, asker };
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  switch (declared.filter) {
    case 'select':
    case 'asyncSelect':
    case 'asyncDropdownTree': {
      const nodes = chosenIn(filter, value);
      if (below) return sql`${column} in (${below(nodes)})`;
      // One value leaves an index that begins with it in order.
      return nodes.length === 1 ? sql`${column} = ${nodes[0]}` : sql`${column} = any(${nodes})`;
    }
    case 'dateRange':
      return isWithin(filter, value);
    case 'switch':
      return isOn(filter, value);
    case 'number':
      return sql`${column} = ${numberIn(filter, value)}`;
    case 'text':
      return isLike(filter, `%${escaped(textIn(filter, value))}%`);
    case 'textBuilder':
      return allOf(filter, value, TEXT_OPERATORS, textCondition);
    case 'numberBuilder':
      return allOf(filter, value, NUMBER_OPERATORS, numberCondition);
    case undefined:
      throw wrong(filter, 'list.filter_unknown');
  }
}

function chosenIn(filter: Filter, value: unknown): (string | number)[] {
  const { options } = filter.declared;
  const isKnown = (one: unknown) => {
    if (options) return options.includes(one as string);
    return filter.isById ? isId(one) : isShortText(one) || Number.isSafeInteger(one);
  };
  if (!Array.isArray(value) || value.length > MOST_CHOSEN || !value.every(isKnown)) throw wrong(filter);
  return value;
}

const isId = (one: unknown): boolean =>
  Number.isSafeInteger(one) || (typeof one === 'string' && /^\d{1,16}$/.test(one) && Number.isSafeInteger(Number(one)));

const isShortText = (one: unknown): boolean => typeof one === 'string' && one.length <= LONGEST_TEXT && isStorable(one);

function isOn(filter: Filter, value: unknown): Condition | null {
  if (typeof value !== 'boolean') throw wrong(filter);
  return value ? sql`${filter.column} is true` : null;
}

function isWithin(filter: Filter, value: unknown): Condition | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(filter);
  const { preset, from, to } = value as Record<string, unknown>;
  const days = preset === undefined || preset === 'custom' ? [from, to] : daysOf(filter, preset);
  if (!days.every(isDay)) return null;
  const [first, last] = days;
  const zone = filter.asker.tz_code;
  return sql`(${filter.column} >= ${first}::date::timestamp at time zone ${zone}
    and ${filter.column} < (${last}::date + 1)::timestamp at time zone ${zone})`;
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || value < '0001-01-01') return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function daysOf(filter: Filter, preset: unknown): [string, string] {
  if (!DATE_PRESETS.includes(preset as DatePreset)) throw wrong(filter);
  const { now = new Date(), tz_code } = filter.asker;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: tz_code, dateStyle: 'short' }).format(now);
  const yesterday = shifted(today, { days: -1 });
  if (preset === 'yesterday') return [yesterday, yesterday];
  return [firstDay(preset as DatePreset, today), today];
}

function firstDay(preset: Exclude<DatePreset, 'yesterday'> | DatePreset, today: string): string {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const back: Record<DatePreset, { days?: number; months?: number }> = {
    today: {},
    yesterday: { days: -1 },
    this_week: { days: -sinceMonday },
    last_7_days: { days: -6 },
    last_30_days: { days: -29 },
    last_3_months: { months: -3 },
    last_6_months: { months: -6 },
    last_year: { months: -12 },
  };
  return shifted(today, back[preset]);
}

/** A month back from the 31st is the last day of a shorter month. */
function shifted(day: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth) + days)).toISOString().slice(0, 10);
}

/** Every entry must hold; the negated one also holds where there is no value at all. */
function allOf<O extends string>(
  filter: Filter,
  value: unknown,
  operators: readonly O[],
  condition: (filter: Filter, operator: O, value: unknown) => Condition,
): Condition {
  if (!Array.isArray(value) || value.length > MOST_CONDITIONS) throw wrong(filter);
  const conditions = value.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) throw wrong(filter);
    const { operator, value: operand, not } = entry as Record<string, unknown>;
    if (typeof operator !== 'string' || (not !== undefined && typeof not !== 'boolean')) throw wrong(filter);
    if (!operators.includes(operator as O)) throw wrong(filter, 'list.operator_unknown', { operator });
    const holds = condition(filter, operator as O, operand);
    return not ? sql<SqlBool>`(${holds}) is not true` : holds;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function textCondition(filter: Filter, operator: (typeof TEXT_OPERATORS)[number], value: unknown): Condition {
  const { column } = filter;
  const text = textIn(filter, value);
  switch (operator) {
    case 'eq':
      return isLike(filter, escaped(text));
    case 'ct':
      return isLike(filter, `%${escaped(text)}%`);
    case 'sw':
      return isLike(filter, `${escaped(text)}%`);
    case 'ew':
      return isLike(filter, `%${escaped(text)}`);
    case 'null':
      return sql`(${column} is null or ${column} = '')`;
  }
}

/** Whatever its case. A pattern in lower case is a constant to the plan, which then knows how many rows have it. */
function isLike({ column, lower, like }: Filter, pattern: string): Condition {
  if (like) return like(inLowerCase(pattern));
  return lower ? isLikeIn(lower, pattern) : sql`${column} ilike ${pattern}`;
}

const isLikeIn = (lower: Column, pattern: string): Condition => sql`${lower} like ${inLowerCase(pattern)}`;

const inLowerCase = (pattern: string): Pattern => sql`lower(${pattern} collate natural_order) collate "C"`;

/** Whether a text that is kept in lower case has this one somewhere. */
export const containsText = (lower: Column, text: string): Condition => isLikeIn(lower, `%${escaped(text)}%`);

function numberCondition(filter: Filter, operator: (typeof NUMBER_OPERATORS)[number], value: unknown): Condition {
  const { column } = filter;
  if (operator === 'null') return sql`${column} is null`;
  if (operator === 'bt') {
    if (!Array.isArray(value) || value.length !== 2) throw wrong(filter);
    return sql`(${column} >= ${numberIn(filter, value[0])} and ${column} <= ${numberIn(filter, value[1])})`;
  }
  const comparison = { eq: sql`=`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }[operator];
  return sql`${column} ${comparison} ${numberIn(filter, value)}`;
}

function textIn(filter: Filter, value: unknown): string {
  if (typeof value !== 'string' || value.length > LONGEST_TEXT || !isStorable(value)) throw wrong(filter);
  return value;
}

/** Whole numbers stay whole in SQL, so that an index on them fits. */
function numberIn(filter: Filter, value: unknown): RawBuilder<number> {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw wrong(filter);
  return Number.isSafeInteger(number) ? sql`${number}::bigint` : sql`${number}::float8`;
}

/** The characters that mean something in a pattern. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
