/**
 * `Idempotency-Key`: key and response are stored in the transaction of the call itself and kept for 24 hours. A
 * duplicate that arrives while the first call is running waits at the primary key and then receives the same response;
 * if the first call failed, the duplicate is carried out.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { ApiError } from './api-error.ts';
import type { Actor } from './module.ts';

export const IDEMPOTENCY_HEADER = 'idempotency-key';
const OLDEST_VALID = sql<Date>`now() - interval '24 hours'`;

export interface IdempotentCall {
  readonly key: string;
  readonly endpoint: string;
  readonly request_hash: Buffer;
}

export const isIdempotencyKey = (key: string): boolean => /^[\x21-\x7e]{1,200}$/.test(key);

/** Two requests are the same if the call, its path and every byte that was sent are equal. */
export const hashRequest = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update(':').update(part);
  return hash.digest();
};

/**
 * Claims the key for this transaction, or returns the response that was stored for it.
 * @throws ApiError APP_IDEMPOTENCY_KEY_REUSED when the key was used for another request
 */
export async function claimKey(tx: Tx, actor: Actor, call: IdempotentCall): Promise<string | null> {
  const ownKey = { workspace_id: actor.workspace_id, user_id: actor.user_id, ...call };
  const claimed = await tx
    .insertInto('idempotency')
    .values({ ...ownKey, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id', 'key'])
        .doUpdateSet({ endpoint: call.endpoint, request_hash: call.request_hash, answer: null, created_at: sql`now()` })
        .where('idempotency.created_at', '<', OLDEST_VALID),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed) return null;
  const earlier = await tx
    .selectFrom('idempotency')
    .select(['endpoint', 'request_hash', 'answer'])
    .where('user_id', '=', actor.user_id)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow();
  if (earlier.endpoint !== call.endpoint || !earlier.request_hash.equals(call.request_hash)) {
    throw new ApiError('APP_IDEMPOTENCY_KEY_REUSED');
  }
  return earlier.answer;
}

export async function saveResponse(tx: Tx, actor: Actor, call: IdempotentCall, response: string): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ answer: response })
    .where('user_id', '=', actor.user_id)
    .where('key', '=', call.key)
    .execute();
}

/** Run every night: keys older than a day no longer count. */
export async function deleteExpiredKeys(tx: Tx): Promise<void> {
  await tx.deleteFrom('idempotency').where('created_at', '<', OLDEST_VALID).execute();
}
