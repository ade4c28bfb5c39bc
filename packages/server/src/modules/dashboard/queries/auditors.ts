/** The people with an answer in the inspections of a range, as a list. */
import { type Auditor, auditorList } from '@rounds/contract/dashboard';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import type { ListRows, ListSource } from '../../../lists/sql/order.ts';
import { factsWithin, type Range } from '../../analytics/index.ts';

export interface AuditorRow extends Omit<Auditor, 'last_completed_at'> {
  readonly last_completed_at: Date;
}

const column = (name: string) => sql.ref(`auditor.${name}`);

export const auditorSource: ListSource = {
  declaration: auditorList,
  columns: {
    full_name: column('full_name'),
    inspections_count: column('inspections_count'),
    average_score: { column: column('average_score'), sort: sql`coalesce(${column('average_score')}, -1)` },
    last_completed_at: column('last_completed_at'),
  },
  id: column('id'),
};

export const auditorRows = (tx: Tx, actor: Actor, range: Range): ListRows<AuditorRow> =>
  tx
    .selectFrom(
      sql<AuditorRow>`(
        select counted.id, coalesce(u.full_name, '') as full_name, inspections_count, average_score, last_completed_at
        from (select person as id, count(*)::int as inspections_count,
            round(avg(f.score_percent) / 100, 2)::float8 as average_score, max(f.completed_at) as last_completed_at
          from (${factsWithin(actor, range)}) f, unnest(f.auditors) person group by person) counted
          left join "user" u on u.id = counted.id)`.as('auditor'),
    )
    .selectAll() as unknown as ListRows<AuditorRow>;
