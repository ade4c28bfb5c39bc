/** Times by the clock of the database, which decides what has expired: the clock of this machine may show another time. */
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** The time that is so many seconds from now. */
export async function getExpiry(tx: Tx, seconds: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() + make_interval(secs => ${seconds}) as at`.execute(tx);
  return rows[0]!.at;
}
