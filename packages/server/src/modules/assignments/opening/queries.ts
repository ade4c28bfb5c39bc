import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export async function checkSoon(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`update assignment set check_at = ${now} where id = any(${[...ids]}::bigint[])`.execute(tx);
}
