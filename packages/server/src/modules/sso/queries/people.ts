/** People and accounts, as a sign-on finds and changes them. */
import type { LocalizedName } from '@rounds/contract/languages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export interface AccountState {
  readonly id: number;
  readonly has_password: boolean;
}

export const findAccountState = (tx: Tx, emailKey: string): Promise<AccountState | undefined> =>
  tx
    .selectFrom('account')
    .select(['id', sql<boolean>`password_hash is not null`.as('has_password')])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();

export const getUserAccount = async (tx: Tx, userId: number): Promise<number> =>
  (
    await tx
      .selectFrom('user')
      .innerJoin('account', 'account.id', 'user.account_id')
      .select('account.id')
      .where('user.id', '=', userId)
      .executeTakeFirstOrThrow()
  ).id;

export interface PersonNames {
  readonly first_name: string;
  readonly last_name: string;
  readonly nick_name: string | null;
}

export const getPersonNames = (tx: Tx, userId: number): Promise<PersonNames> =>
  tx
    .selectFrom('user')
    .select(['first_name', 'last_name', 'nick_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export async function updatePersonNames(
  tx: Tx,
  userId: number,
  names: PersonNames & { full_name: string },
): Promise<void> {
  await tx
    .updateTable('user')
    .set({ ...names, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

export const listRoleIdsOf = async (tx: Tx, userId: number): Promise<number[]> =>
  (await tx.selectFrom('user_role').select('role_id').where('user_id', '=', userId).execute()).map(
    ({ role_id }) => role_id,
  );

export const listGroupIdsOf = async (tx: Tx, userId: number): Promise<number[]> =>
  (await tx.selectFrom('user_group_member').select('group_id').where('user_id', '=', userId).execute()).map(
    ({ group_id }) => group_id,
  );

interface NamedRecord {
  readonly id: number;
  readonly name_lang: LocalizedName;
}

/** Returns the roles that exist. */
export const findRoles = (tx: Tx, ids: readonly number[]): Promise<NamedRecord[]> =>
  tx
    .selectFrom('role')
    .select(['id', 'name_lang'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute() as Promise<NamedRecord[]>;

export const findGroups = (tx: Tx, ids: readonly number[]): Promise<NamedRecord[]> =>
  tx
    .selectFrom('user_group')
    .select(['id', 'name_lang'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute() as Promise<NamedRecord[]>;

export async function replaceRoles(
  tx: Tx,
  userId: number,
  { add, remove }: { readonly add: readonly number[]; readonly remove: readonly number[] },
): Promise<void> {
  await tx
    .deleteFrom('user_role')
    .where('user_id', '=', userId)
    .where(sql<boolean>`role_id = any(${[...remove]}::bigint[])`)
    .execute();
  await sql`
    insert into user_role (workspace_id, user_id, role_id)
    select workspace_id, ${userId}::bigint, id from role where id = any(${[...add]}::bigint[])
    on conflict do nothing`.execute(tx);
}

export async function replaceGroups(
  tx: Tx,
  userId: number,
  { add, remove }: { readonly add: readonly number[]; readonly remove: readonly number[] },
): Promise<void> {
  await tx
    .deleteFrom('user_group_member')
    .where('user_id', '=', userId)
    .where(sql<boolean>`group_id = any(${[...remove]}::bigint[])`)
    .execute();
  await sql`
    insert into user_group_member (group_id, user_id)
    select id, ${userId}::bigint from user_group where id = any(${[...add]}::bigint[])
    on conflict do nothing`.execute(tx);
}

/** Whether an identity provider sent the person by SCIM and has not deleted them since. */
export async function isProvisioned(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('scim_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** The names by which the group map may know the groups that an identity provider sent by SCIM. */
export async function listProvisionedGroups(tx: Tx, userId: number): Promise<string[]> {
  const groups = await tx
    .selectFrom('scim_group_member as member')
    .innerJoin('scim_group as group', 'group.id', 'member.group_id')
    .select(['group.display_name', 'group.external_id'])
    .where('member.user_id', '=', userId)
    .execute();
  return groups.flatMap(({ display_name, external_id }) => [
    display_name,
    ...(external_id === null ? [] : [external_id]),
  ]);
}

/** The people whose roles let them edit the settings. */
export async function listSettingsEditors(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('user_role.user_id')
    .distinct()
    .where(sql<boolean>`'APP_EDIT_SETTINGS' = any(role.permissions)`)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
