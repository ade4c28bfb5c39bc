/** Figures over the numbers of a set. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import { type Counted, selectCounted } from '../../sources/queries/count-set.ts';

export interface Statistics {
  readonly count: number;
  readonly min: number | null;
  readonly mean: number | null;
  readonly median: number | null;
  readonly max: number | null;
  /** 95 % of them are at most this. */
  readonly p95: number | null;
  /** None of them has decimals. */
  readonly is_whole: boolean;
}

export async function getStatistics(tx: Tx, counted: Counted, value: RawBuilder<unknown>): Promise<Statistics> {
  const selected = selectCounted({ ...counted, keys: { value: sql`(${value})::float8` } });
  const { rows } = await sql<Omit<Statistics, 'median' | 'p95'> & { percentiles: number[] | null }>`
    select count(*)::float8 as count, min(value) as min, avg(value) as mean, max(value) as max,
      coalesce(bool_and(value = floor(value)), false) as is_whole,
      percentile_cont(array[0.5, 0.95]) within group (order by value) as percentiles
    from (${selected}) as base`.execute(tx);
  const { percentiles, ...figures } = rows[0]!;
  const [median = null, p95 = null] = percentiles ?? [];
  return { ...figures, median, p95 };
}
