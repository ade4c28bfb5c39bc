import type { Language } from '@rounds/contract/languages.ts';
import { expandPermissions, type Permission } from '@rounds/contract/permissions.ts';
import type { UserStatus } from '@rounds/contract/users';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Filter } from '../filter.ts';
import { type FilterAttributes, type Page, toCondition } from './filters.ts';

export interface PersonRow {
  readonly id: number;
  readonly account_id: number;
  readonly user_name: string;
  readonly external_id: string | null;
  readonly display_name: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly nick_name: string | null;
  readonly email: string;
  readonly locale: Language;
  readonly tz_code: string;
  readonly status: UserStatus;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly groups: readonly { readonly id: number; readonly display_name: string }[];
}

const GROUPS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', g.id, 'display_name', g.display_name) order by g.id)
  from scim_group_member m join scim_group g on g.workspace_id = m.workspace_id and g.id = m.group_id
  where m.workspace_id = u.workspace_id and m.user_id = u.id), '[]'::jsonb)`;

const FROM = sql`from "user" u join account a on a.id = u.account_id
  left join scim_user s on s.workspace_id = u.workspace_id and s.user_id = u.id`;

const isActive = sql`u.status in ('active', 'invite')`;

/** The ids of the people with a user name. Those who were not provisioned have their email address as one, so that a provider can adopt them. */
const byUserName = (workspaceId: number, key: string) => sql<{ id: number }>`
  select user_id as id from scim_user where workspace_id = ${workspaceId} and user_name_key = ${key} and not is_deleted
  union all
  select x.id from account y join "user" x on x.workspace_id = ${workspaceId} and x.account_id = y.id
  where y.email_key = ${key}
    and not exists (select from scim_user z where z.workspace_id = x.workspace_id and z.user_id = x.id)`;

const toAttributes = (workspaceId: number): FilterAttributes => ({
  id: { kind: 'exact', expression: sql`u.id::text`, equals: (id) => sql`u.id = ${toId(id)}` },
  username: {
    kind: 'text',
    expression: sql`coalesce(s.user_name_key, a.email_key)`,
    equals: (key) => sql`u.id in (${byUserName(workspaceId, key)})`,
  },
  externalid: { kind: 'exact', expression: sql`s.external_id` },
  displayname: { kind: 'text', expression: sql`lower(coalesce(s.display_name, u.full_name))` },
  nickname: { kind: 'text', expression: sql`lower(u.nick_name)` },
  'name.givenname': { kind: 'text', expression: sql`lower(u.first_name)` },
  'name.familyname': { kind: 'text', expression: sql`lower(u.last_name)` },
  'name.formatted': { kind: 'text', expression: sql`lower(u.full_name)` },
  emails: { kind: 'text', expression: sql`a.email_key`, equals: byEmail },
  'emails.value': { kind: 'text', expression: sql`a.email_key`, equals: byEmail },
  'emails.type': { kind: 'text', expression: sql`'work'::text` },
  'emails.primary': { kind: 'boolean', expression: sql`true` },
  preferredlanguage: { kind: 'text', expression: sql`u.locale` },
  timezone: { kind: 'text', expression: sql`lower(u.tz_code)` },
  active: { kind: 'boolean', expression: sql`(${isActive})` },
  'meta.created': { kind: 'time', expression: sql`u.created_at` },
  'meta.lastmodified': { kind: 'time', expression: sql`u.updated_at` },
});

const byEmail = (key: string) => sql`u.account_id = (select id from account where email_key = ${key})`;

/** The number of an id; 0, which nothing has, for every other text. */
export const toId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** Row-level security also shows people their own rows in other workspaces, so the workspace is a condition. */
export async function listPeople(
  tx: Tx,
  workspaceId: number,
  filter: Filter | null,
  { offset, limit }: Page,
): Promise<{ rows: PersonRow[]; total: number }> {
  if (await isUnknownUserName(tx, workspaceId, filter)) return { rows: [], total: 0 };
  const condition = filter ? sql`and (${toCondition(filter, toAttributes(workspaceId))})` : sql``;
  const where = sql`where u.workspace_id = ${workspaceId} and s.is_deleted is not true ${condition}`;
  const { rows } = await select(where, sql`order by u.id limit ${limit} offset ${offset}`).execute(tx);
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isLastPage) return { rows, total: offset + rows.length };
  const totals = await sql<{ total: number }>`select count(*)::integer as total ${FROM} ${where}`.execute(tx);
  return { rows, total: totals.rows[0]!.total };
}

/** A provider looks for each person before it creates them, so most are not there; this is found out at little cost. */
async function isUnknownUserName(tx: Tx, workspaceId: number, filter: Filter | null): Promise<boolean> {
  if (filter?.kind !== 'compare' || filter.path !== 'username' || filter.operator !== 'eq') return false;
  if (typeof filter.value !== 'string') return false;
  return (await byUserName(workspaceId, filter.value.toLowerCase()).execute(tx)).rows.length === 0;
}

const select = (where: unknown, rest: unknown = sql``) => sql<PersonRow>`
  select u.id, u.account_id, coalesce(s.user_name, a.email) as user_name, s.external_id, s.display_name, u.first_name,
    u.last_name, u.full_name, u.nick_name, a.email, u.locale, u.tz_code, u.status, u.created_at, u.updated_at,
    ${GROUPS} as groups
  ${FROM} ${where} ${rest}`;

export async function findPerson(tx: Tx, workspaceId: number, id: number): Promise<PersonRow | undefined> {
  const where = sql`where u.workspace_id = ${workspaceId} and u.id = ${id} and s.is_deleted is not true`;
  return (await select(where).execute(tx)).rows[0];
}

/** Finds a person who has just been created and is therefore in no group yet. */
export async function findNewUser(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<Pick<PersonRow, 'email' | 'locale' | 'tz_code' | 'status' | 'created_at' | 'updated_at'>> {
  return tx
    .selectFrom('user as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .select(['a.email', 'u.locale', 'u.tz_code', 'u.status', 'u.created_at', 'u.updated_at'])
    .where('u.workspace_id', '=', workspaceId)
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Locks the person until the transaction ends, so that their changes happen one after the other. */
export async function lockPerson(tx: Tx, workspaceId: number, id: number): Promise<PersonRow | undefined> {
  await sql`select from "user" where workspace_id = ${workspaceId} and id = ${id} for no key update`.execute(tx);
  return findPerson(tx, workspaceId, id);
}

/** Whether another person of the provider has this user name. */
export async function isUserNameTaken(
  tx: Tx,
  workspaceId: number,
  key: string,
  except: number | null,
): Promise<boolean> {
  const { rows } = await byUserName(workspaceId, key).execute(tx);
  return rows.some(({ id }) => id !== except);
}

/** The person of an account, also one that the provider has deleted. */
export async function findPersonOfAccount(
  tx: Tx,
  workspaceId: number,
  accountId: number,
): Promise<{ id: number; is_deleted: boolean } | undefined> {
  const { rows } = await sql<{ id: number; is_deleted: boolean }>`
    select u.id, coalesce(s.is_deleted, false) as is_deleted from "user" u
      left join scim_user s on s.workspace_id = u.workspace_id and s.user_id = u.id
    where u.workspace_id = ${workspaceId} and u.account_id = ${accountId}`.execute(tx);
  return rows[0];
}

export interface ScimUserValues {
  readonly user_id: number;
  readonly user_name: string;
  readonly user_name_key: string;
  readonly external_id: string | null;
  readonly display_name: string | null;
}

/** Restores a person that the provider had deleted, too. */
export async function saveScimUser(tx: Tx, values: ScimUserValues): Promise<void> {
  const { user_id: _, ...changed } = values;
  await tx
    .insertInto('scim_user')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ ...changed, is_deleted: false }),
    )
    .execute();
}

/** Takes the person out of the provider's groups as well. */
export async function markDeleted(tx: Tx, values: ScimUserValues): Promise<void> {
  await saveScimUser(tx, values);
  await tx.updateTable('scim_user').set({ is_deleted: true }).where('user_id', '=', values.user_id).execute();
  await tx.deleteFrom('scim_group_member').where('user_id', '=', values.user_id).execute();
}

export interface UserValues {
  readonly account_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly nick_name: string | null;
  readonly locale: Language;
  readonly tz_code: string;
  readonly status: UserStatus;
}

export async function updateUser(tx: Tx, id: number, values: UserValues): Promise<void> {
  await tx
    .updateTable('user')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function listPermissionsOf(tx: Tx, userId: number): Promise<ReadonlySet<Permission>> {
  const roles = await tx
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('role.permissions')
    .where('user_role.user_id', '=', userId)
    .execute();
  return expandPermissions(roles.flatMap(({ permissions }) => permissions));
}
