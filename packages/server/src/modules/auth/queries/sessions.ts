import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { CURRENT_WORKSPACE } from '../../../db/workspace-table.ts';

export interface NewSession {
  readonly token_hash: Buffer;
  readonly account_id: number;
  readonly user_id: number;
  readonly in_workspace: number;
  readonly idle_seconds: number;
  readonly idle_until: Date;
  readonly expires_at: Date;
  readonly has_second_factor: boolean;
  readonly must_set_up_authenticator: boolean;
  readonly ip: string;
  readonly user_agent: string;
}

/** Creates a session in the transaction's workspace. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('session').values(session).execute();
  await tx.updateTable('user').set({ signed_in_at: sql<Date>`now()` }).where('id', '=', session.user_id).execute();
  await recordSource(tx, session.account_id, session.ip);
}

/** Records a source of the account's owner, where guesses of others from elsewhere do not block signing in. */
export async function recordSource(tx: Tx, accountId: number, source: string): Promise<void> {
  await tx
    .insertInto('account_source')
    .values({ account_id: accountId, source })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'source']).doUpdateSet({ signed_in_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function endSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', sessionId).execute();
}

/** The workspace of the transaction is needed, because the same id may belong to somebody else in another one. */
const IN_WORKSPACE = sql<number>`${CURRENT_WORKSPACE}`;

/**
 * Ends all sessions of an account except one and returns their number.
 * @param workspaceId null for the sessions in all workspaces
 */
export async function endAccountSessions(
  tx: Tx,
  accountId: number,
  except: number | null,
  workspaceId: number | null = null,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(workspaceId !== null, (query) => query.where('in_workspace', '=', workspaceId))
    .where('id', '!=', except ?? -1)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the sessions of a user in their workspace, except one, and returns their number. */
export async function endUserSessions(tx: Tx, userId: number, except: number | null = null): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('in_workspace', '=', IN_WORKSPACE)
    .where('user_id', '=', userId)
    .where('id', '!=', except ?? -1)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The sessions of a user in their workspace; what the account does in others is not shown. */
export const listUserSessions = (tx: Tx, userId: number) =>
  tx
    .selectFrom('session')
    .select(['id', 'ip', 'user_agent', 'created_at', 'seen_at'])
    .where('in_workspace', '=', IN_WORKSPACE)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('idle_until', '>', sql<Date>`now()`)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function endUserSession(tx: Tx, userId: number, sessionId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('in_workspace', '=', IN_WORKSPACE)
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** @param workspaceId null for the sessions in all workspaces */
export const listAccountSessions = (tx: Tx, accountId: number, workspaceId: number | null) =>
  tx
    .selectFrom('session')
    .innerJoin('workspace', 'workspace.id', 'session.in_workspace')
    .select([
      'session.id',
      'session.ip',
      'session.user_agent',
      'session.created_at',
      'session.seen_at',
      'workspace.display_name as workspace',
    ])
    .where('session.account_id', '=', accountId)
    .$if(workspaceId !== null, (query) => query.where('session.in_workspace', '=', workspaceId))
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('session.idle_until', '>', sql<Date>`now()`)
    .orderBy('session.seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute();

/** @param workspaceId null for a session in any workspace */
export async function endAccountSession(
  tx: Tx,
  accountId: number,
  sessionId: number,
  workspaceId: number | null,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(workspaceId !== null, (query) => query.where('in_workspace', '=', workspaceId))
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Marks the session as verified by a second factor and replaces its token; returns its expiry. */
export async function upgradeSession(tx: Tx, sessionId: number, token_hash: Buffer): Promise<Date> {
  const { expires_at } = await tx
    .updateTable('session')
    .set({ token_hash, has_second_factor: true, must_set_up_authenticator: false })
    .where('id', '=', sessionId)
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Deletes expired sessions, steps, changes and one-time passwords. */
export async function deleteExpiredSessions(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('session')
    .where((where) =>
      where.or([where('expires_at', '<', sql<Date>`now()`), where('idle_until', '<', sql<Date>`now()`)]),
    )
    .execute();
  for (const table of ['sign_in_step', 'account_change', 'one_time_password'] as const) {
    await tx.deleteFrom(table).where('expires_at', '<', sql<Date>`now()`).execute();
  }
}
