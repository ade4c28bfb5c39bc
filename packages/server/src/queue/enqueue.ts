/** Background work is queued by the transaction that needs it: it runs after the commit, or not at all. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { toFlags } from './lane-shares.ts';

/** `payload` is stored as JSON; it names the workspace as `workspace_id` if the work belongs to one. */
export async function enqueue(tx: Tx, taskName: string, payload: object): Promise<void> {
  await sql`select enqueue_job(${taskName}, ${JSON.stringify(payload)}::json, ${toFlags(payload)}::text[])`.execute(tx);
}

export interface KeyedWork {
  readonly key: string;
  /** The default is now. */
  readonly at?: Date;
}

/** Replaces what was queued under the same key, unless it has begun already; then it runs once more. */
export async function enqueueKeyed(tx: Tx, taskName: string, payload: object, { key, at }: KeyedWork): Promise<void> {
  await sql`select enqueue_keyed_job(${taskName}, ${JSON.stringify(payload)}::json, ${key},
    coalesce(${at ?? null}::timestamptz, now()), ${toFlags(payload)}::text[])`.execute(tx);
}
