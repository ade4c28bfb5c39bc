import { groupPeopleList } from '@rounds/contract/groups';
import type { NameByLanguage } from '@rounds/contract/languages';
import { type UserStatus, userList } from '@rounds/contract/users';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Asker } from '../../db/list-filters.ts';
import type { ListSource } from '../../db/list-order.ts';
import { type ListQuery, listPage } from '../../db/list-query.ts';

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

/**
 * The people of a workspace. It stands here too, beside row-level security: by signing in, a person
 * may see their own rows of other workspaces.
 */
const people = (tx: Tx, workspaceId: number) =>
  tx
    .selectFrom('user')
    .innerJoin('account', 'account.id', 'user.account_id')
    .select([
      'user.id',
      'user.account_id',
      'user.first_name',
      'user.last_name',
      'user.nick_name',
      'user.full_name',
      'account.email',
      'user.avatar',
      'user.status',
      'user.signed_in_at',
      'user.created_at',
      'user.updated_at',
    ])
    .select([ROLES.as('roles'), GROUPS.as('groups')])
    .where('user.workspace_id', '=', workspaceId);

const SOURCE: ListSource = {
  declaration: userList,
  columns: {
    full_name: { column: sql`"user".full_name collate natural_order`, lower: sql.ref('user.name_search') },
    email: sql`account.email collate natural_order`,
    status: sql.ref('user.status'),
    signed_in_at: {
      column: sql.ref('user.signed_in_at'),
      sort: sql`coalesce("user".signed_in_at, '-infinity')`,
    },
    created_at: sql.ref('user.created_at'),
  },
  id: sql.ref('user.id'),
};

interface Which {
  readonly workspace_id: number;
  /** Only those of this group. */
  readonly group_id?: number;
}

export function pageOfUsers(tx: Tx, { workspace_id, group_id }: Which, query: ListQuery, asker: Asker) {
  const all = people(tx, workspace_id);
  if (group_id === undefined) return listPage(tx, all, SOURCE, query, asker);
  const inGroup = all.where(
    sql<boolean>`exists (select from user_group_member m where m.user_id = "user".id and m.group_id = ${group_id})`,
  );
  return listPage(tx, inGroup, { ...SOURCE, declaration: groupPeopleList }, query, asker);
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
  readonly limit: number;
}

/** Active people by what they are called. */
export function searchUsers(tx: Tx, { workspace_id, words, ids, limit }: UserSearch) {
  let rows = tx
    .selectFrom('user')
    .select(['id', 'full_name', 'avatar'])
    .where('workspace_id', '=', workspace_id)
    .where('status', '=', 'active');
  for (const word of words) {
    rows = rows.where(sql<boolean>`strpos(name_search, lower(${word} collate "default")) > 0`);
  }
  if (ids) rows = rows.where(sql<boolean>`id = any(${[...ids]}::bigint[])`);
  return rows.orderBy('full_name').orderBy('id').limit(limit).execute();
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

/** The person is out of this workspace at once, wherever they were signed in to it. */
export async function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('session').where('user_id', '=', userId).execute();
}

export async function setRoles(tx: Tx, workspaceId: number, userId: number, roleIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute();
  const grants = [...new Set(roleIds)].map((role_id) => ({ workspace_id: workspaceId, user_id: userId, role_id }));
  if (grants.length > 0) await tx.insertInto('user_role').values(grants).execute();
  await tx.updateTable('user').set({ updated_at: sql<Date>`now()` }).where('id', '=', userId).execute();
}

export async function deleteUser(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('user').where('id', '=', id).execute();
}
