import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Moves the sums of a merged asset's inspections to the other asset. */
export async function moveFacts(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update inspection_fact set asset_uuid = ${to}::uuid where asset_uuid = ${from}::uuid`.execute(tx);
}
