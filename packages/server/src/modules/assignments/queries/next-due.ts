/** The inspection that is due first among those that have opened. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { type CalendarFilter, inspectionConditions } from './calendar.ts';

export interface DueInspection {
  readonly id: number;
  readonly title: string;
  readonly due_at: Date;
  readonly inspection_uuid: string;
}

/** Finds the next inspection that is neither completed nor skipped, nor was missed before anybody began it. */
export async function findDueInspection(tx: Tx, filter: CalendarFilter): Promise<DueInspection | undefined> {
  const { rows } = await sql<DueInspection>`
    select a.id, a.title, i.due_at, i.uuid as inspection_uuid
    from listed_inspection i join listed_assignment a on a.id = i.assignment_id
    where ${sql.join(inspectionConditions(filter), sql` and `)} and not i.archived and i.status <> 'completed'
      and i.due_at is not null and i.skipped_at is null and (i.missed_at is null or i.status = 'in_progress')
    order by i.due_at, i.id limit 1`.execute(tx);
  return rows[0];
}
