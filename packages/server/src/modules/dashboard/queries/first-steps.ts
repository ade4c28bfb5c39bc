/** Finds out which of the first steps a workspace has taken. */
import type { FirstStep } from '@rounds/contract/dashboard';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export async function findCompletedSteps(tx: Tx): Promise<Record<FirstStep, boolean>> {
  const { rows } = await sql<Record<FirstStep, boolean>>`select
    exists (select from template where is_template and published_id is not null) as template,
    exists (select from listed_asset) as asset,
    (select count(*) > 1 from (select from "user" limit 2) people) as people,
    exists (select from listed_inspection where archived in (false, true) and status = 'completed') as inspection,
    exists (select from listed_assignment) as assignment`.execute(tx);
  return rows[0]!;
}
