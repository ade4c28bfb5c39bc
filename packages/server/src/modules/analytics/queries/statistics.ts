/** Figures of the numbers of a set. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { type Counted, selectCounted } from './count-set.ts';

export interface Statistics {
  readonly count: number;
  readonly min: number | null;
  readonly mean: number | null;
  readonly median: number | null;
  readonly max: number | null;
  /** Nineteen of twenty are at most this. */
  readonly p95: number | null;
}

export async function getStatistics(tx: Tx, counted: Counted, value: RawBuilder<unknown>): Promise<Statistics> {
  const selected = selectCounted({ ...counted, keys: { value: sql`(${value})::float8` } });
  const { rows } = await sql<Statistics>`
    select count(*)::float8 as count, min(value) as min, avg(value) as mean, max(value) as max,
      percentile_cont(0.5) within group (order by value) as median,
      percentile_cont(0.95) within group (order by value) as p95
    from (${selected}) as base`.execute(tx);
  return rows[0]!;
}
