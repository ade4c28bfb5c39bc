import type { SecondFactor } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages.ts';
import type { UserStatus } from '@rounds/contract/users';
import { sql } from 'kysely';
import type { Database, Row, Tx } from '../../../db/database.ts';

const COLUMNS = [
  ...(['id', 'email', 'email_key', 'password_hash'] as const),
  ...(['second_factor', 'totp_secret', 'totp_last_step'] as const),
] as const;

export interface AccountRow extends Row<'account', (typeof COLUMNS)[number]> {
  /** Whether the account has been signed in to from this source before. */
  readonly is_known_source: boolean;
}

const SELECT_ACCOUNT = `select ${COLUMNS.join(', ')},
  exists (select from account_source s where s.account_id = account.id and s.source = $2) as is_known_source
  from account where`;

/** The statement is the same for addresses without an account. */
export const findAccount = (database: Database, emailKey: string, source: string): Promise<AccountRow | undefined> =>
  database.queryFirst<AccountRow>({
    name: 'account_by_email',
    text: `${SELECT_ACCOUNT} email_key = $1`,
    values: [emailKey, source],
  });

export const getAccount = async (database: Database, id: number, source: string): Promise<AccountRow> => {
  const row = await database.queryFirst<AccountRow>({
    name: 'account_by_id',
    text: `${SELECT_ACCOUNT} id = $1`,
    values: [id, source],
  });
  if (!row) throw new Error('the account of a session is not there');
  return row;
};

export interface AccountUser {
  readonly id: number;
  readonly account_id: number;
  readonly workspace_id: number;
  readonly first_name: string;
  readonly full_name: string;
  readonly locale: Language;
  readonly status: UserStatus;
  readonly invited_until: Date | null;
  readonly signed_in_at: Date | null;
}

/** The account's users in all workspaces, the most recently used first. */
export async function listAccountUsers(tx: Tx, accountId: number): Promise<AccountUser[]> {
  await seeUsersOf(tx, accountId);
  const users = await tx
    .selectFrom('user')
    .select(['id', 'workspace_id', 'first_name', 'full_name', 'locale', 'status', 'invited_until', 'signed_in_at'])
    .select(({ ref }) => ref('account_id').$notNull().as('account_id'))
    .where('account_id', '=', accountId)
    .orderBy(sql`signed_in_at desc nulls last`)
    .orderBy('id')
    .execute();
  await seeUsersOf(tx, null);
  return users;
}

/** Shows the account's users in all workspaces: only for one query, because they may have the same id in several. */
const seeUsersOf = (tx: Tx, accountId: number | null) =>
  sql`select set_config('rounds.account_id', ${accountId === null ? '' : String(accountId)}, true)`.execute(tx);

/** The transaction must be in the user's workspace. */
export async function acceptInvitation(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('user')
    .set({ status: 'active', invited_until: null, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('status', '=', 'invite')
    .execute();
}

export async function updateUserPreferences(
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
  /** Null until the person has chosen one. */
  readonly password_hash: string | null;
}

export const toEmailKey = (email: string): string => email.normalize('NFC').trim().toLowerCase();

export async function createAccount(tx: Tx, { email, password_hash }: NewAccount): Promise<number> {
  const { id } = await tx
    .insertInto('account')
    .values({ email: email.trim(), email_key: toEmailKey(email), password_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The account of an address, which is created without a password if it does not exist. */
export async function findOrCreateAccount(
  tx: Tx,
  email: string,
): Promise<{ id: number; has_password: boolean; is_new: boolean }> {
  const created = await tx
    .insertInto('account')
    .values({ email: email.trim(), email_key: toEmailKey(email) })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) return { id: created.id, has_password: false, is_new: true };
  const { id, password_hash } = await tx
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('email_key', '=', toEmailKey(email))
    .executeTakeFirstOrThrow();
  return { id, has_password: password_hash !== null, is_new: false };
}

export const findAccountByKey = (tx: Tx, key: string) =>
  tx.selectFrom('account').select(['id', 'email']).where('email_key', '=', key).executeTakeFirst();

/** Serializes changes of an account, so that the second of two sees the result of the first. */
export const lockAccount = (tx: Tx, id: number) =>
  tx.selectFrom('account').select(['id', 'email']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function setPassword(tx: Tx, accountId: number, password_hash: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_hash, updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute();
}

export async function setEmail(tx: Tx, accountId: number, email: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ email, email_key: toEmailKey(email), updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute();
}

export async function setSecondFactor(
  tx: Tx,
  accountId: number,
  factor: { second_factor: SecondFactor | null; totp_secret: Buffer | null; totp_last_step: number },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...factor, updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute();
}

/** False if this code or a newer one has been used already. */
export async function consumeTotpStep(tx: Tx, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ totp_last_step: step })
    .where('id', '=', accountId)
    .where('totp_last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NewUser {
  readonly workspace_id: number;
  readonly account_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly nick_name?: string | null;
  readonly mobile?: string | null;
  readonly locale: Language;
  readonly tz_code: string;
  readonly role_ids: readonly number[];
  /** Set for people who have been invited and have not accepted yet. */
  readonly invited_until?: Date;
}

export const fullName = (name: { first_name: string; last_name: string }): string =>
  `${name.first_name} ${name.last_name}`.trim();

/** Creates the user of an account in the transaction's workspace. */
export async function createUser(tx: Tx, { role_ids, ...user }: NewUser): Promise<number> {
  const { id } = await tx
    .insertInto('user')
    .values({ ...user, full_name: fullName(user), status: user.invited_until ? 'invite' : 'active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const grants = role_ids.map((role_id) => ({ workspace_id: user.workspace_id, user_id: id, role_id }));
  if (grants.length > 0) await tx.insertInto('user_role').values(grants).execute();
  return id;
}

/** An invited user of the transaction's workspace, with data of the account. */
export const findInvitee = (tx: Tx, userId: number) =>
  tx
    .selectFrom('user')
    .innerJoin('account', 'account.id', 'user.account_id')
    .select([
      'user.id',
      'account.id as account_id',
      'user.first_name',
      'user.locale',
      'account.email',
      sql<boolean>`account.password_hash is not null`.as('has_password'),
    ])
    .where('user.id', '=', userId)
    .where('user.status', '=', 'invite')
    .executeTakeFirst();

export const findUserOfAccount = (tx: Tx, workspaceId: number, accountId: number) =>
  tx
    .selectFrom('user')
    .select(['id', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export async function extendInvitation(tx: Tx, userId: number, until: Date): Promise<void> {
  await tx.updateTable('user').set({ invited_until: until }).where('id', '=', userId).execute();
}

export async function deleteInvitee(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user').where('id', '=', userId).where('status', '=', 'invite').execute();
}

/** Deletes the account unless it belongs to somebody in another workspace. */
export async function deleteAccount(tx: Tx, id: number): Promise<void> {
  await seeUsersOf(tx, id);
  await sql`delete from account where id = ${id} and not exists (select from "user" u where u.account_id = account.id)`.execute(
    tx,
  );
  await seeUsersOf(tx, null);
}

export const listAuthenticatorSecrets = async (tx: Tx): Promise<{ id: number; totp_secret: Buffer }[]> =>
  (await tx.selectFrom('account').select(['id', 'totp_secret']).where('totp_secret', 'is not', null).execute()).map(
    ({ id, totp_secret }) => ({ id, totp_secret: totp_secret! }),
  );

export async function updateAuthenticatorSecret(tx: Tx, accountId: number, totp_secret: Buffer): Promise<void> {
  await tx.updateTable('account').set({ totp_secret }).where('id', '=', accountId).execute();
}
