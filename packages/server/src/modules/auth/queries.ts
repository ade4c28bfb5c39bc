import type { Language } from '@rounds/contract/languages';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { enterWorkspace } from '../workspaces/index.ts';
import './tables.ts';

export interface FoundAccount {
  readonly id: number;
  readonly password_hash: string | null;
  /** Somebody has signed in to it from this source before. */
  readonly is_known_source: boolean;
}

/** One statement, the same for addresses that have no account. */
export const findAccount = (database: Database, emailKey: string, source: string): Promise<FoundAccount | undefined> =>
  database.lookUp<FoundAccount>({
    name: 'account_by_email',
    text: `select id, password_hash,
        exists (select from account_source s where s.account_id = account.id and s.source = $2) as is_known_source
      from account where email_key = $1`,
    values: [emailKey, source],
  });

export interface OwnUser {
  readonly id: number;
  readonly workspace_id: number;
  readonly full_name: string;
  readonly locale: Language;
}

/** The person's users in all workspaces, the one they last worked in first. Only active ones may sign in. */
export async function activeUsersOf(tx: Tx, accountId: number): Promise<OwnUser[]> {
  await sql`select set_config('rounds.account_id', ${String(accountId)}, true)`.execute(tx);
  return tx
    .selectFrom('user')
    .select(['id', 'workspace_id', 'full_name', 'locale'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .orderBy(sql`signed_in_at desc nulls last`)
    .orderBy('id')
    .execute();
}

export interface NewSession {
  readonly token_hash: Buffer;
  readonly account_id: number;
  readonly idle_until: Date;
  readonly expires_at: Date;
  readonly ip: string;
  readonly user_agent: string;
}

/** Begins a session in the user's workspace; the transaction stays inside it. */
export async function beginSession(tx: Tx, user: OwnUser, session: NewSession): Promise<void> {
  await enterWorkspace(tx, user.workspace_id);
  await tx
    .insertInto('session')
    .values({ ...session, user_id: user.id, in_workspace: user.workspace_id })
    .execute();
  await tx.updateTable('user').set({ signed_in_at: sql<Date>`now()` }).where('id', '=', user.id).execute();
  await tx
    .insertInto('account_source')
    .values({ account_id: session.account_id, source: session.ip })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'source']).doUpdateSet({ signed_in_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function endSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', sessionId).execute();
}

export async function endOldSessions(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('session')
    .where((where) =>
      where.or([where('expires_at', '<', sql<Date>`now()`), where('idle_until', '<', sql<Date>`now()`)]),
    )
    .execute();
}

export async function changePreferences(
  tx: Tx,
  userId: number,
  preferences: { locale?: Language; tz_code?: string },
): Promise<void> {
  await tx
    .updateTable('user')
    .set({ ...preferences, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

export interface NewAccount {
  readonly email: string;
  readonly password_hash: string;
}

export const emailKey = (email: string): string => email.normalize('NFC').trim().toLowerCase();

export async function createAccount(tx: Tx, { email, password_hash }: NewAccount): Promise<number> {
  const { id } = await tx
    .insertInto('account')
    .values({ email: email.trim(), email_key: emailKey(email), password_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewUser {
  readonly workspace_id: number;
  readonly account_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly locale: Language;
  readonly tz_code: string;
  readonly role_ids: readonly number[];
}

/** The person of an account in the workspace that the transaction is in. */
export async function createUser(tx: Tx, { role_ids, ...user }: NewUser): Promise<number> {
  const { id } = await tx
    .insertInto('user')
    .values({ ...user, full_name: `${user.first_name} ${user.last_name}`.trim() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const grants = role_ids.map((role_id) => ({ workspace_id: user.workspace_id, user_id: id, role_id }));
  if (grants.length > 0) await tx.insertInto('user_role').values(grants).execute();
  return id;
}
