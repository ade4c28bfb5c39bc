/** Times by the clock of the database, which decides what has expired: the clock of this machine may show another time. */
import { sql } from 'kysely';
import type { Tx } from './database.ts';

export async function getNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  return rows[0]!.now;
}

export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1_000);

/** Returns the time that is the given number of seconds from now. */
export const getExpiry = async (tx: Tx, seconds: number): Promise<Date> => addSeconds(await getNow(tx), seconds);
