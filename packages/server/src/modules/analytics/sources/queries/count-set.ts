/**
 * The rows that a chart counts: their kind, the conditions under which they count, when they happened, and what can be
 * measured and grouped. The values of a chart and the rows behind them both come from `selectCounted`.
 */
import type { ChartRows, Dimension, Measure } from '@rounds/contract/analytics';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Range } from '../../range.ts';
import type { CountedDays, DaySums } from './day-sums.ts';
import type { Condition } from './filters.ts';

export interface DimensionColumn {
  readonly key: RawBuilder<unknown>;
  readonly join?: RawBuilder<unknown>;
  /** The same of sums by day, if they know it. */
  readonly dayKey?: RawBuilder<unknown>;
}

export interface CountSet {
  readonly rows: ChartRows;
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** Finds the rows by other rows of the same range. */
  readonly isFoundBy?: (isInRange: (time: RawBuilder<unknown>) => Condition) => Condition;
  /** The time of the row; missing if the current state is counted. */
  readonly time?: RawBuilder<unknown>;
  /** Access, filters, and what is counted at all. */
  readonly where: readonly Condition[];
  /** The columns of `base` that `measures` read. */
  readonly columns: RawBuilder<unknown>;
  readonly measures: { readonly [M in Measure]?: RawBuilder<number | null> };
  readonly dimensions: { readonly [D in Dimension]?: DimensionColumn };
  /** The number of rows, if it is not that of the selected rows. */
  readonly total?: RawBuilder<number>;
  /** Selects the one of several rows of an answer that is listed behind the whole chart. */
  readonly isListed?: Condition;
  /** Set only for people who may see everything that the sums by day contain. */
  readonly days?: DaySums | undefined;
}

/** The rows of a set for which a condition holds; sums by day do not know which these are. */
export const restrict = (set: CountSet, condition: Condition): CountSet => ({
  ...set,
  where: [...set.where, condition],
  days: undefined,
});

/** A set within a range, with the conditions of one point. */
export interface Counted {
  readonly set: CountSet;
  readonly range?: Range | undefined;
  readonly timeZone: string;
  /** Columns of the selection by name, for conditions and groups. */
  readonly keys?: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly joins?: readonly RawBuilder<unknown>[];
  readonly where?: readonly Condition[];
  /** Sums by day that give the same values, if there are any. */
  readonly days?: CountedDays | undefined;
}

/** Whether a time is in a range, from midnight to midnight on the clock of the caller. */
export const isWithin = (time: RawBuilder<unknown>, { from, to }: Range, timeZone: string): Condition => sql`(
  ${time} >= ${from}::date::timestamp at time zone ${timeZone}
  and ${time} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;

export function selectCounted({
  set,
  range,
  timeZone,
  keys = {},
  joins = [],
  where = [],
}: Counted): RawBuilder<unknown> {
  const columns = Object.entries(keys).map(([name, expression]) => sql`, ${expression} as ${sql.id(name)}`);
  const isInRange = (time: RawBuilder<unknown>) => (range ? isWithin(time, range, timeZone) : sql<SqlBool>`true`);
  const conditions = [
    ...(set.time ? [isInRange(set.time)] : []),
    ...(set.isFoundBy ? [set.isFoundBy(isInRange)] : []),
    ...set.where,
    ...where,
    sql<SqlBool>`true`,
  ];
  return sql`select ${set.id} as id, ${set.columns}${sql.join(columns, sql``)}
    from ${set.from} ${sql.join([...joins, sql``], sql` `)}
    where ${sql.join(conditions, sql` and `)}`;
}

/** The counted rows for which conditions on their columns hold. */
export const selectWhere = (counted: Counted, conditions: readonly Condition[]): RawBuilder<unknown> =>
  sql`select base.* from (${selectCounted(counted)}) as base
    where ${sql.join([...conditions, sql`true`], sql` and `)}`;

export const selectIds = (counted: Counted): RawBuilder<unknown> =>
  sql`select base.id from (${selectCounted(counted)}) as base`;

export const countRows = ({ total }: CountSet): RawBuilder<number> => total ?? sql`count(*)`;
