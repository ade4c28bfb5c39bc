/**
 * The keys by which rows are grouped. Each key is a column of the selection, by which the rows behind a group are
 * found.
 */
import type { Interval } from '@rounds/contract/analytics';
import { type RawBuilder, sql } from 'kysely';
import type { CountSet, DimensionColumn } from './count-set.ts';
import { DAY } from './day-sums.ts';

export interface Key {
  readonly name: string;
  readonly expression: RawBuilder<unknown>;
  readonly join?: RawBuilder<unknown>;
  /** The same for sums by day; absent if they do not have it. */
  readonly dayExpression?: RawBuilder<unknown>;
}

/** The start of the step, on the clock of the caller. */
const stepOf = (time: RawBuilder<unknown>, interval: Interval, timeZone: string): RawBuilder<unknown> =>
  sql`date_trunc(${interval}, ${time} at time zone ${timeZone})`;

/** A group as text, so that “none” is a group like the others. */
const toToken = (expression: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce('=' || (${expression})::text, 'none')`;
/** All groups but the largest are one. */
const toLargestToken = (expression: RawBuilder<unknown>, largest: readonly string[]): RawBuilder<string> => {
  const token = toToken(expression);
  return sql`case when ${token} = any(${[...largest]}::text[]) then ${token} else 'other' end`;
};

export const stepKey = ({ time }: CountSet, interval: Interval, timeZone: string): Key => ({
  name: 'step',
  expression: stepOf(time!, interval, timeZone),
  ...(interval !== 'hour' && { dayExpression: sql`date_trunc(${interval}, ${DAY}::timestamp)` }),
});

export const groupKey = ({ key, join, dayKey }: DimensionColumn): Key => ({
  name: 'group',
  expression: toToken(key),
  ...(join && { join }),
  ...(dayKey && { dayExpression: toToken(dayKey) }),
});
/** All other groups are one. */
export const largestGroupKey = ({ key, join, dayKey }: DimensionColumn, largest: readonly string[]): Key => ({
  name: 'group',
  expression: toLargestToken(key, largest),
  ...(join && { join }),
  ...(dayKey && { dayExpression: toLargestToken(dayKey, largest) }),
});

/** Values from one edge up to the next have the number of the first. */
export const binKey = (value: RawBuilder<unknown>, edges: readonly number[]): Key => ({
  name: 'bin',
  expression: sql`width_bucket((${value})::float8, ${[...edges]}::float8[])`,
});

/** 1 is Monday. */
export const weekdayKey = ({ time }: CountSet, timeZone: string): Key => ({
  name: 'weekday',
  expression: sql`date_part('isodow', ${time} at time zone ${timeZone})::int`,
});
export const hourKey = ({ time }: CountSet, timeZone: string): Key => ({
  name: 'hour',
  expression: sql`date_part('hour', ${time} at time zone ${timeZone})::int`,
});

/** The group of rows without the value is `none`. */
export const valueKey = (name: string, value: RawBuilder<unknown>, dayValue?: RawBuilder<unknown>): Key => ({
  name,
  expression: toToken(value),
  ...(dayValue && { dayExpression: toToken(dayValue) }),
});
