/** Work that waits for a commit: it is queued by the transaction that wants it, or not at all. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** `payload` is kept as JSON; it names the workspace when the work belongs to one. */
export async function enqueue(tx: Tx, jobName: string, payload: unknown): Promise<void> {
  await sql`select enqueue_job(${jobName}, ${JSON.stringify(payload)}::json)`.execute(tx);
}
