import type { NameByLanguage } from '@rounds/contract/languages';
import type { ListDeclaration } from '@rounds/contract/list';
import type { UserStatus } from '@rounds/contract/users';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Chosen } from '../../db/list-choice.ts';
import { containsText } from '../../db/list-filters.ts';
import type { ListSource } from '../../db/list-order.ts';
import { planByValues } from '../../db/list-query.ts';

interface Named {
  readonly id: number;
  readonly name_lang: NameByLanguage;
}
export interface UserRow {
  readonly id: number;
  readonly account_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly nick_name: string | null;
  readonly full_name: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly status: UserStatus;
  readonly roles: readonly Named[];
  readonly groups: readonly Named[];
  readonly signed_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const ROLES = sql<readonly Named[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'name_lang', r.name_lang) order by r.id)
  from user_role ur join role r on r.id = ur.role_id where ur.user_id = "user".id), '[]'::jsonb)`;
const GROUPS = sql<readonly Named[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', g.id, 'name_lang', g.name_lang) order by g.id)
  from user_group_member m join user_group g on g.id = m.group_id where m.user_id = "user".id), '[]'::jsonb)`;

/** Of those that are shown alone: a join would look up everyone who is to be put in order. */
const EMAIL = sql<string>`(select a.email from account a where a.id = "user".account_id)`;

/**
 * The people of a workspace. It stands here too, beside row-level security: by signing in, a person
 * may see their own rows of other workspaces. Everyone has an account; a left join is left out where
 * the list is neither filtered nor sorted by it.
 */
const people = (tx: Tx, workspaceId: number) =>
  tx
    .selectFrom('listed_user as user')
    .leftJoin('account', 'account.id', 'user.account_id')
    .select([
      'user.id',
      'user.account_id',
      'user.first_name',
      'user.last_name',
      'user.nick_name',
      'user.full_name',
      'user.avatar',
      'user.status',
      'user.signed_in_at',
      'user.created_at',
      'user.updated_at',
    ])
    .select([EMAIL.as('email'), ROLES.as('roles'), GROUPS.as('groups')])
    .where('user.workspace_id', '=', workspaceId);

export const usersSource = (declaration: ListDeclaration, groupId: number | null): ListSource => ({
  declaration,
  indexed: groupId === null ? ['full_name', 'status', 'signed_in_at', 'created_at'] : [],
  foundWith: 'full_name',
  foundBy: ['full_name'],
  columns: {
    full_name: { column: sql`"user".full_name collate natural_order`, lower: sql.ref('user.name_search') },
    email: {
      column: sql`account.email collate natural_order`,
      lower: sql.ref('account.email_search'),
      joined: sql`account.id is not null`,
    },
    status: sql.ref('user.status'),
    roles: {
      column: sql.ref('user.id'),
      below: (ids) => sql`select user_id from user_role where role_id = any(${[...ids]}::bigint[])`,
    },
    groups: {
      column: sql.ref('user.id'),
      below: (ids) => sql`select user_id from user_group_member where group_id = any(${[...ids]}::bigint[])`,
    },
    signed_in_at: {
      column: sql.ref('user.signed_in_at'),
      sort: sql.ref('user.signed_in_order'),
      filter: sql.ref('user.signed_in_order'),
    },
    created_at: sql.ref('user.created_at'),
  },
  id: sql.ref('user.id'),
});

/** All of the workspace, or only those of one group. */
export function userRows(tx: Tx, workspaceId: number, groupId: number | null) {
  const all = people(tx, workspaceId);
  if (groupId === null) return all;
  return all.where(
    sql<boolean>`exists (select from user_group_member m where m.user_id = "user".id and m.group_id = ${groupId})`,
  );
}

/** Who is chosen, held until the transaction ends, with what they are. */
export async function lockChosen(tx: Tx, chosen: Chosen): Promise<{ id: number; status: UserStatus }[]> {
  return tx
    .selectFrom('user')
    .select(['id', 'status'])
    .where('id', 'in', chosen)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function setStatusOf(tx: Tx, ids: readonly number[], status: UserStatus): Promise<void> {
  await tx
    .updateTable('user')
    .set({ status, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('status', '!=', status)
    .execute();
}

/** Whoever has the role already has it once. */
export async function giveRole(tx: Tx, workspaceId: number, ids: readonly number[], roleId: number): Promise<void> {
  const grants = ids.map((user_id) => ({ workspace_id: workspaceId, user_id, role_id: roleId }));
  await tx
    .insertInto('user_role')
    .values(grants)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The group that they are in from now on; undefined when there is none of that id. */
export async function putAllInto(tx: Tx, groupId: number, ids: readonly number[]) {
  const group = await tx
    .selectFrom('user_group')
    .select('name_lang')
    .where('id', '=', groupId)
    .forKeyShare()
    .executeTakeFirst();
  if (!group) return undefined;
  await sql`
    insert into user_group_member (group_id, user_id)
    select ${groupId}::bigint, unnest(${[...ids]}::bigint[]) on conflict do nothing`.execute(tx);
  return group;
}

export const findUser = (tx: Tx, workspaceId: number, id: number): Promise<UserRow | undefined> =>
  people(tx, workspaceId).where('user.id', '=', id).executeTakeFirst();

/** Held until the transaction ends: two who change one person do so one after the other. */
export async function lockUser(tx: Tx, workspaceId: number, id: number): Promise<UserRow | undefined> {
  await tx.selectFrom('user').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findUser(tx, workspaceId, id);
}

interface UserSearch {
  readonly workspace_id: number;
  readonly words: readonly string[];
  readonly ids: readonly number[] | undefined;
  readonly withInvited?: boolean | undefined;
  readonly limit: number;
}

/** Active people by what they are called, on request also those who are invited. */
export function searchUsers(tx: Tx, { workspace_id, words, ids, withInvited, limit }: UserSearch) {
  let rows = tx
    .selectFrom('listed_user')
    .select(['id', 'full_name', 'avatar'])
    .where('workspace_id', '=', workspace_id)
    .where('status', 'in', withInvited ? ['active', 'invite'] : ['active']);
  for (const word of words) rows = rows.where(containsText(sql.ref('name_search'), word));
  if (ids) rows = rows.where(sql<boolean>`id = any(${[...ids]}::bigint[])`);
  planByValues(tx);
  return rows.orderBy(sql`full_name collate natural_order`).orderBy('id').limit(limit).execute();
}

/** What these are called, whatever their status; who is not of this workspace is not in it. */
export async function namesOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('user')
    .select(['id', 'full_name'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

export interface Names {
  readonly first_name: string;
  readonly last_name: string;
  readonly nick_name: string | null;
}

export async function renameUser(tx: Tx, id: number, names: Names): Promise<void> {
  await tx
    .updateTable('user')
    .set({
      ...names,
      full_name: `${names.first_name} ${names.last_name}`.trim(),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function setStatus(tx: Tx, id: number, status: UserStatus): Promise<void> {
  await tx.updateTable('user').set({ status, updated_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

export async function setRoles(tx: Tx, workspaceId: number, userId: number, roleIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute();
  const grants = [...new Set(roleIds)].map((role_id) => ({ workspace_id: workspaceId, user_id: userId, role_id }));
  if (grants.length > 0) await tx.insertInto('user_role').values(grants).execute();
  await tx.updateTable('user').set({ updated_at: sql<Date>`now()` }).where('id', '=', userId).execute();
}

/** Puts somebody into these groups; answers how many of them there are. */
export async function joinGroups(tx: Tx, userId: number, groupIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into user_group_member (group_id, user_id)
    select id, ${userId}::bigint from user_group where id = any(${[...groupIds]}::bigint[])`.execute(tx);
  return Number(numAffectedRows);
}
