import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';

export type SignInRow = Selectable<Tables['integration_sign_in']>;

export async function insertSignIn(tx: Tx, signIn: Insertable<Tables['integration_sign_in']>): Promise<void> {
  await tx.insertInto('integration_sign_in').values(signIn).execute();
}

/** The sign-in with this state that this session began. It can be used once. */
export const takeSignIn = (tx: Tx, sessionId: number, stateHash: Buffer): Promise<SignInRow | undefined> =>
  tx
    .deleteFrom('integration_sign_in')
    .where('session_id', '=', sessionId)
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();

/** A finished sign-in of this person, which a configuration is saved with. */
export const findFinishedSignIn = (tx: Tx, userId: number, id: string): Promise<SignInRow | undefined> =>
  tx
    .selectFrom('integration_sign_in')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('account', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

export async function deleteSignIn(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('integration_sign_in').where('id', '=', id).execute();
}

export async function deleteSignIns(tx: Tx): Promise<void> {
  await tx.deleteFrom('integration_sign_in').execute();
}

export async function deleteExpiredSignIns(tx: Tx): Promise<void> {
  await tx.deleteFrom('integration_sign_in').where('expires_at', '<', sql<Date>`now()`).execute();
}
