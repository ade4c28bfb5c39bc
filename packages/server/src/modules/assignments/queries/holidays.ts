import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Writes the days into all recurrences that skip holidays. Returns the assignments that have one. */
export async function setSkippedDays(tx: Tx, days: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update assignment set recurrence = (
      select jsonb_agg(
        case when part.record @> '{"skip_holidays": true}'
          then part.record || jsonb_build_object('skipped_days', ${JSON.stringify(days)}::jsonb) else part.record end
        order by part.place)
      from jsonb_array_elements(assignment.recurrence) with ordinality as part (record, place))
    where recurrence @> '[{"skip_holidays": true}]'
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
