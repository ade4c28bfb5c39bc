import type { SsoProtocol } from '@rounds/contract/sso';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export interface AttemptRow {
  readonly id: number;
  readonly protocol: SsoProtocol;
  readonly purpose: 'sign_in' | 'test';
  readonly request_id: string;
  readonly browser_hash: Buffer;
  readonly secrets: Buffer;
  readonly target: string;
  readonly user_id: number | null;
  readonly state: 'open' | 'answered' | 'linking' | 'used';
  readonly answer: Buffer | null;
}

const COLUMNS = [
  'id',
  'protocol',
  'purpose',
  'request_id',
  'browser_hash',
  'secrets',
  'target',
  'user_id',
  'state',
  'answer',
] as const;
const NOT_EXPIRED = sql<boolean>`expires_at > now()`;

export type NewAttempt = Omit<AttemptRow, 'id' | 'state' | 'answer'> & { readonly expires_at: Date };

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await tx.insertInto('sso_attempt').values(attempt).execute();
}

/** Whether this browser has a sign-on under way, so that a second tab need not replace its cookie. */
export async function hasOpenAttempt(tx: Tx, browserHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('sso_attempt')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .where('state', 'in', ['open', 'answered'])
    .where(NOT_EXPIRED)
    .executeTakeFirst();
  return row !== undefined;
}

export const findAttempt = (tx: Tx, protocol: SsoProtocol, requestId: string): Promise<AttemptRow | undefined> =>
  tx
    .selectFrom('sso_attempt')
    .select(COLUMNS)
    .where('protocol', '=', protocol)
    .where('request_id', '=', requestId)
    .where(NOT_EXPIRED)
    .executeTakeFirst();

/** Stores the response of the service. False if another response came first. */
export async function answerAttempt(
  tx: Tx,
  id: number,
  { assertion_hash, answer, expires_at }: { assertion_hash: Buffer; answer: Buffer; expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sso_attempt')
    .set({ state: 'answered', assertion_hash, answer, expires_at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a test, whose result is stored elsewhere. False if another response came first. */
export async function endTestAttempt(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sso_attempt')
    .set({ state: 'used' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findAnsweredAttempt = (tx: Tx, assertionHash: Buffer): Promise<AttemptRow | undefined> =>
  tx
    .selectFrom('sso_attempt')
    .select(COLUMNS)
    .where('assertion_hash', '=', assertionHash)
    .where(NOT_EXPIRED)
    .executeTakeFirst();

/** Moves an attempt on. False if another call did so first. */
export async function moveAttempt(
  tx: Tx,
  id: number,
  from: AttemptRow['state'],
  to: AttemptRow['state'],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sso_attempt')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a person time to enter the password of the account that is to be linked. */
export async function startLinking(tx: Tx, id: number, expires_at: Date): Promise<void> {
  await tx.updateTable('sso_attempt').set({ state: 'linking', expires_at }).where('id', '=', id).execute();
}

/** The sign-on of this browser that waits for a password. */
export const findLinkingAttempt = (tx: Tx, browserHash: Buffer): Promise<AttemptRow | undefined> =>
  tx
    .selectFrom('sso_attempt')
    .select(COLUMNS)
    .where('browser_hash', '=', browserHash)
    .where('state', '=', 'linking')
    .where(NOT_EXPIRED)
    .orderBy('id', 'desc')
    .executeTakeFirst();

export async function deleteExpiredAttempts(tx: Tx): Promise<void> {
  await tx.deleteFrom('sso_attempt').where('expires_at', '<', sql<Date>`now()`).execute();
}

export async function deleteAttempts(tx: Tx): Promise<void> {
  await tx.deleteFrom('sso_attempt').execute();
}
