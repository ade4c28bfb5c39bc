/** Background work is queued by the transaction that needs it: it runs after the commit, or not at all. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** `payload` is stored as JSON; it names the workspace if the work belongs to one. */
export async function enqueue(tx: Tx, taskName: string, payload: unknown): Promise<void> {
  await sql`select enqueue_job(${taskName}, ${JSON.stringify(payload)}::json)`.execute(tx);
}
