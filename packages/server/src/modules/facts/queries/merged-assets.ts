import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** What the inspections of a merged asset add up to counts for the other one. */
export async function moveFacts(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update inspection_fact set asset_uuid = ${to}::uuid where asset_uuid = ${from}::uuid`.execute(tx);
}
