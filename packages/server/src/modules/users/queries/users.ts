import type { Language, LocalizedName } from '@rounds/contract/languages.ts';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import type { Permission } from '@rounds/contract/permissions.ts';
import type { NamedSite } from '@rounds/contract/sites/limit.ts';
import type { TwoStepState, UserDetails, UserStatus } from '@rounds/contract/users';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../db/database.ts';
import { orderByRelevance } from '../../../db/search.ts';
import { containsText } from '../../../lists/sql/filters.ts';
import type { ListSource } from '../../../lists/sql/order.ts';
import type { SelectedIds } from '../../../lists/sql/selection.ts';

const COLUMNS = [
  'user.id',
  'user.account_id',
  'user.first_name',
  'user.last_name',
  'user.nick_name',
  'user.full_name',
  'user.avatar',
  'user.mobile',
  'user.locale',
  'user.status',
  'user.signed_in_at',
  'user.created_at',
  'user.updated_at',
] as const;
type UserColumn = (typeof COLUMNS)[number] extends `user.${infer Column}` ? Column : never;

interface NamedRecord {
  readonly id: number;
  readonly name_lang: LocalizedName;
}
export interface UserRow extends Row<'user', UserColumn> {
  readonly email: string;
  readonly roles: readonly NamedRecord[];
  readonly groups: readonly NamedRecord[];
  readonly second_factor: TwoStepState | null;
  readonly last_day: string | null;
  readonly sites: readonly NamedSite[] | null;
  readonly own_sites: readonly NamedSite[] | null;
}

const ROLES = sql<readonly NamedRecord[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'name_lang', r.name_lang) order by r.id)
  from user_role ur join role r on r.id = ur.role_id where ur.user_id = "user".id), '[]'::jsonb)`;
const GROUPS = sql<readonly NamedRecord[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', g.id, 'name_lang', g.name_lang) order by g.id)
  from user_group_member m join user_group g on g.id = m.group_id where m.user_id = "user".id), '[]'::jsonb)`;

const SITES = sql<readonly NamedSite[] | null>`get_site_names(get_site_limit("user".id))`;
const OWN_SITES = sql<readonly NamedSite[] | null>`get_site_names("user".site_ids)`;
/** Limited to one of these nodes, or to one above or below. */
const selectUsersAtSites = (ids: readonly (number | string)[]) => sql`
  select u.id from "user" u, site_node limiting, site_node named
  where limiting.id = any(get_site_limit(u.id)) and named.id = any(${[...ids]}::bigint[])
    and (named.id = limiting.id or limiting.id = any(named.ancestors) or named.id = any(limiting.ancestors))
    and (u.site_ids is not null or exists (select from user_role ur join role r on r.id = ur.role_id
      where ur.user_id = u.id and r.site_ids is not null))`;

/** A subquery, so that only the users on the page are looked up; a join would look up all that are sorted. */
const EMAIL = sql<string>`(select a.email from account a where a.id = "user".account_id)`;

/** The day as PostgreSQL writes it, because a Date would begin in the zone of the server. */
const LAST_DAY = sql<string | null>`(select d.last_day::text from departure d where d.user_id = "user".id)`;

const NOTHING = sql<TwoStepState | null>`null::text`;
const TWO_STEP: typeof NOTHING = sql`(select coalesce(a.second_factor, 'none') from account a
  where a.id = "user".account_id)`;

/** The data that people look up about others. Only people who manage users see how somebody signs in. */
export interface UserReader {
  readonly workspace_id: number;
  readonly seesTwoStep: boolean;
}

/**
 * The users of a workspace. Row-level security alone is not enough, because it also lets users see their own
 * rows in other workspaces. Everyone has an account; PostgreSQL drops the left join if nothing filters or
 * sorts by it.
 */
const selectUsers = (tx: Tx, { workspace_id, seesTwoStep }: UserReader) =>
  tx
    .selectFrom('listed_user as user')
    .leftJoin('account', 'account.id', 'user.account_id')
    .select(COLUMNS)
    .select([EMAIL.as('email'), ROLES.as('roles'), GROUPS.as('groups'), SITES.as('sites'), OWN_SITES.as('own_sites')])
    .select((seesTwoStep ? TWO_STEP : NOTHING).as('second_factor'))
    .select(LAST_DAY.as('last_day'))
    .where('user.workspace_id', '=', workspace_id)
    .where('user.removed_at', 'is', null);

export const toListSource = (declaration: ListDeclaration, seesTwoStep: boolean): ListSource => ({
  declaration,
  columns: {
    full_name: { column: sql`"user".full_name collate natural_order`, lower: sql.ref('user.name_search') },
    email: {
      column: sql`account.email collate natural_order`,
      lower: sql.ref('account.email_search'),
      joined: sql`account.id is not null`,
    },
    mobile: { column: sql.ref('user.mobile'), lower: sql.ref('user.mobile_search') },
    status: sql.ref('user.status'),
    roles: {
      column: sql.ref('user.id'),
      below: (ids) => sql`select user_id from user_role where role_id = any(${[...ids]}::bigint[])`,
    },
    groups: {
      column: sql.ref('user.id'),
      below: (ids) => sql`select user_id from user_group_member where group_id = any(${[...ids]}::bigint[])`,
    },
    second_factor: seesTwoStep ? TWO_STEP : NOTHING,
    locale: sql.ref('user.locale'),
    last_day: sql`(select d.last_day from departure d where d.user_id = "user".id)`,
    sites: { column: sql.ref('user.id'), below: selectUsersAtSites },
    signed_in_at: {
      column: sql.ref('user.signed_in_at'),
      sort: sql.ref('user.signed_in_order'),
      filter: sql.ref('user.signed_in_order'),
    },
    created_at: sql.ref('user.created_at'),
    invited_until: sql.ref('user.invited_until'),
    search: {
      column: sql.ref('user.full_name'),
      // Accounts are found on their own, so that each of the three parts can use its index.
      like: (pattern) => sql`("user".name_search like ${pattern} or "user".mobile_search like ${pattern}
        or "user".account_id = any(array(select id from account where email_search like ${pattern})))`,
    },
  },
  id: sql.ref('user.id'),
});

/** All users of the workspace, or the members of one group. */
export function userRows(tx: Tx, reader: UserReader, groupId: number | null) {
  const all = selectUsers(tx, reader);
  if (groupId === null) return all;
  return all.where(
    sql<boolean>`exists (select from user_group_member m where m.user_id = "user".id and m.group_id = ${groupId})`,
  );
}

/** Locks the selected users until the transaction ends. */
export async function lockUsers(tx: Tx, selectedIds: SelectedIds): Promise<{ id: number; status: UserStatus }[]> {
  return tx
    .selectFrom('user')
    .select(['id', 'status'])
    .where('id', 'in', selectedIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function setStatuses(tx: Tx, ids: readonly number[], status: UserStatus): Promise<void> {
  await tx
    .updateTable('user')
    .set({ status, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('status', '!=', status)
    .execute();
}

/** Users who already have the role keep it. */
export async function addRole(tx: Tx, workspaceId: number, ids: readonly number[], roleId: number): Promise<void> {
  const grants = ids.map((user_id) => ({ workspace_id: workspaceId, user_id, role_id: roleId }));
  await tx
    .insertInto('user_role')
    .values(grants)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the role, or undefined if it does not exist. */
export async function removeRole(tx: Tx, ids: readonly number[], roleId: number) {
  const role = await tx.selectFrom('role').select('name_lang').where('id', '=', roleId).executeTakeFirst();
  await tx
    .deleteFrom('user_role')
    .where('role_id', '=', roleId)
    .where(sql<boolean>`user_id = any(${[...ids]}::bigint[])`)
    .execute();
  return role;
}

/** Returns the group, or undefined if it does not exist. */
export async function addToGroup(tx: Tx, groupId: number, ids: readonly number[]) {
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
  selectUsers(tx, { workspace_id: workspaceId, seesTwoStep: true }).where('user.id', '=', id).executeTakeFirst();

/** Locks the user until the transaction ends, so that changes of one user happen one after the other. */
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

/** Active users by name, and invited ones with `withInvited`. */
export function searchUsers(tx: Tx, { workspace_id, words, ids, withInvited, limit }: UserSearch) {
  let rows = tx
    .selectFrom('listed_user')
    .select(['id', 'full_name', 'avatar'])
    .where('workspace_id', '=', workspace_id)
    .where('status', 'in', withInvited ? ['active', 'invite'] : ['active']);
  for (const word of words) rows = rows.where(containsText(sql.ref('name_search'), word));
  if (ids) rows = rows.where(sql<boolean>`id = any(${[...ids]}::bigint[])`);
  const ordered = orderByRelevance(rows, sql.ref<string>('name_search'), words);
  return ordered.orderBy(sql`full_name collate natural_order`).orderBy('id').limit(limit).execute();
}

/** Names by id, regardless of the status. Row-level security also shows people their own rows in other workspaces. */
export async function findUserNames(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('user')
    .select(['id', 'full_name'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

/**
 * The people of a workspace with some ids, regardless of their status; those who are invited count as active. Row-level
 * security also shows people their own rows in other workspaces.
 */
export const findPeople = (tx: Tx, workspaceId: number, ids: readonly number[]) =>
  tx
    .selectFrom('user')
    .select(['id', 'full_name', sql<boolean>`status in ('active', 'invite')`.as('is_active')])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();

/** The data of a person that administrators may change. */
export interface PersonalData {
  readonly first_name: string;
  readonly last_name: string;
  readonly nick_name: string | null;
  readonly mobile: string | null;
  readonly gender: UserDetails['gender'];
  readonly birth_date: string | null;
  readonly locale: Language;
  readonly tz_code: string;
}

export const getPersonalData = (tx: Tx, id: number): Promise<PersonalData> =>
  tx
    .selectFrom('user')
    .select(['first_name', 'last_name', 'nick_name', 'mobile', 'gender', 'birth_date', 'locale', 'tz_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function updatePersonalData(tx: Tx, id: number, person: PersonalData): Promise<void> {
  await tx
    .updateTable('user')
    .set({
      ...person,
      full_name: `${person.first_name} ${person.last_name}`.trim(),
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

export async function setSites(tx: Tx, id: number, site_ids: readonly number[] | null): Promise<void> {
  await tx
    .updateTable('user')
    .set({ site_ids: site_ids && [...new Set(site_ids)], updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Whether one of these people sees more sites than the person of the transaction, who is limited to some. */
export async function seesMore(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${[...ids]}::bigint[]) as person, lateral get_site_limit(person) as limited (sites)
    where limited.sites is null
      or exists (select from unnest(limited.sites) site where site not in (select id from site_node)) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Returns the number of groups that exist. */
export async function addUserToGroups(tx: Tx, userId: number, groupIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into user_group_member (group_id, user_id)
    select id, ${userId}::bigint from user_group where id = any(${[...groupIds]}::bigint[])`.execute(tx);
  return Number(numAffectedRows);
}

export const listGroupsOf = async (tx: Tx, userId: number): Promise<number[]> => {
  const rows = await tx.selectFrom('user_group_member').select('group_id').where('user_id', '=', userId).execute();
  return rows.map(({ group_id }) => group_id);
};

export const listRolesOf = async (tx: Tx, userId: number): Promise<number[]> => {
  const rows = await tx.selectFrom('user_role').select('role_id').where('user_id', '=', userId).execute();
  return rows.map(({ role_id }) => role_id);
};

/** The permissions that the roles of any of these users grant. */
export async function listGrantedPermissions(tx: Tx, userIds: readonly number[]): Promise<Permission[]> {
  const roles = await tx
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('role.permissions')
    .where(sql<boolean>`user_role.user_id = any(${[...userIds]}::bigint[])`)
    .execute();
  return roles.flatMap(({ permissions }) => permissions);
}

export const isOwner = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.selectFrom('workspace_owner').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined;

/** Tables that put users into something else. */
type Membership = 'user_group_member' | 'user_role';

const listMemberIds = (tx: Tx, table: Membership, ids: readonly number[]) => {
  const container = sql.ref(table === 'user_role' ? 'role_id' : 'group_id');
  return tx
    .selectFrom('user')
    .where(
      sql<boolean>`id in (select user_id from ${sql.table(table)} where ${container} = any(${[...ids]}::bigint[]))`,
    );
};

export async function countUsersIn(tx: Tx, table: Membership, ids: readonly number[]): Promise<number> {
  const { total } = await listMemberIds(tx, table, ids)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const listUsersIn = (tx: Tx, table: Membership, ids: readonly number[], limit: number) =>
  listMemberIds(tx, table, ids).select(['id', 'full_name']).orderBy('full_name').orderBy('id').limit(limit).execute();

/** Takes all users out of these groups. */
export async function removeAllMembers(tx: Tx, groupIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('user_group_member')
    .where(sql<boolean>`group_id = any(${[...groupIds]}::bigint[])`)
    .execute();
}

/** Counts those of these people who are active. */
export async function countActive(tx: Tx, ids: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', [0, ...ids])
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(count);
}
