import type { AssetSummary } from '@rounds/contract/assets/summary.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ListRows } from '../../lists/sql/order.ts';

type Inspections = NonNullable<AssetSummary['inspections']>;
type Scored = NonNullable<Inspections['last']>;

interface ScoredRow extends Omit<Scored, 'completed_at'> {
  readonly template_id: number;
  readonly completed_at: Date;
}

/** @param rows the inspections of the asset that its reader sees */
export async function countInspections(tx: Tx, rows: ListRows<object>): Promise<Inspections> {
  const columns = ['uuid', 'template_id', 'status', 'completed_at', 'score_percent', 'failed_count'];
  const all = rows.clearSelect().select(columns);
  const { rows: counts } = await sql<Pick<Inspections, 'total' | 'open' | 'failed'>>`
    select count(*)::int as total, (count(*) filter (where status <> 'completed'))::int as open,
      (count(*) filter (where status = 'completed' and failed_count > 0))::int as failed
    from (${all}) inspection`.execute(tx);
  const { rows: completed } = await sql<ScoredRow>`
    with completed as (select * from (${all}) inspection where status = 'completed'),
    latest as (select * from completed order by completed_at desc limit 1)
    select * from latest
    union all (
      select completed.* from completed join latest using (template_id)
      where completed.uuid <> latest.uuid and latest.score_percent is not null
        and completed.score_percent is not null and completed.completed_at <= latest.completed_at
      order by completed.completed_at desc limit 1)`.execute(tx);
  const [last = null, previous = null] = completed
    .toSorted((one, other) => other.completed_at.getTime() - one.completed_at.getTime())
    .map(toScored);
  return { ...counts[0]!, last, previous };
}

const toScored = ({ uuid, completed_at, score_percent, failed_count }: ScoredRow): Scored => ({
  ...{ uuid, score_percent, failed_count },
  completed_at: completed_at.toISOString(),
});
