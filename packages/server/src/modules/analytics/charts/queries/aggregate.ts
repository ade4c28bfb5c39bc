/** Counts and measures of a set, by its keys. */
import type { Measure } from '@rounds/contract/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import { type Counted, countRows, selectCounted, selectIds } from '../../sources/queries/count-set.ts';
import type { Condition } from '../../sources/queries/filters.ts';

export type MeasureValues = { readonly [M in Measure]?: number | null };
export interface Group extends MeasureValues {
  /** Keyed by key; those that this group is not about are missing. */
  readonly keys: Readonly<Record<string, string>>;
  readonly total: number;
}

const key = (name: string) => sql.ref(`base.${name}`);

const STEP_FORMAT = sql`case when ${key('step')} is not null then to_char(${key('step')}, 'YYYY-MM-DD"T"HH24:MI') end`;

const isStep = (step: string): Condition => sql`${key('step')} = ${step}::timestamp`;
export const hasKey = (name: string, value: string): Condition =>
  name === 'step' ? isStep(value) : sql`${key(name)}::text = ${value}`;

export interface AggregateOptions {
  readonly measures: readonly Measure[];
  /** The combinations of keys that are grouped by, such as `[['step'], []]` for steps and the whole. */
  readonly by: readonly (readonly string[])[];
  /** The groups with the highest (or lowest) value alone; those with more keys missing come first. */
  readonly first?: { readonly order: 'asc' | 'desc'; readonly limit: number };
}

/** One group for each combination of keys that occurs, and one for each empty combination. */
export async function aggregate(tx: Tx, counted: Counted, { measures, by, first }: AggregateOptions): Promise<Group[]> {
  const names = [...new Set(by.flat())];
  const days = counted.days && measures.every((one) => counted.days!.measures[one]) ? counted.days : undefined;
  const { measures: expressions } = days ?? counted.set;
  const total = days?.total ?? countRows(counted.set);
  const columns = names.map(
    (name) => sql`, ${name === 'step' ? STEP_FORMAT : sql`${key(name)}::text`} as ${sql.id(`key ${name}`)}`,
  );
  const values = measures.map((measure) => sql`, (${expressions[measure]})::float8 as ${sql.id(measure)}`);
  const groupings = by.map((some) => sql`(${sql.join(some.map(key))})`);
  const level = names.length > 0 ? sql`grouping(${sql.join(names.map(key))})` : sql`0`;
  const order = first
    ? sql`order by level desc, ${sql.ref(measures[0]!)} ${sql.raw(first.order)} nulls last, total desc,
        ${sql.join(names.map((name) => sql.id(`key ${name}`)))} limit ${first.limit}`
    : sql``;
  const isAny = days ? sql`having ${days.isAny}` : sql``;
  const { rows } = await sql<Record<string, string | number | null>>`
    with base as (${days?.selection ?? selectCounted(counted)})
    select ${level} as level, (${total})::float8 as total ${sql.join([...columns, ...values, sql``], sql``)}
    from base group by grouping sets (${sql.join(groupings)}) ${isAny} ${order}`.execute(tx);
  return rows.map((row) => ({
    ...(Object.fromEntries(measures.map((measure) => [measure, row[measure]])) as MeasureValues),
    keys: Object.fromEntries(
      names.flatMap((name) => {
        const value = row[`key ${name}`];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    ),
    total: row.total as number,
  }));
}

/** Counts the rows of a set. */
export async function countAll(tx: Tx, counted: Counted): Promise<number> {
  const [whole] = await aggregate(tx, counted, { measures: [], by: [[]] });
  return whole?.total ?? 0;
}

/** Counts the rows of several sets together, where a row may be in more than one. */
export async function countTogether(tx: Tx, sets: readonly Counted[]): Promise<number> {
  const ids = sql.join(
    sets.map((counted) => selectIds(counted)),
    sql` union `,
  );
  const { rows } = await sql<{ total: number }>`select count(*)::float8 as total from (${ids}) as together`.execute(tx);
  return rows[0]!.total;
}
