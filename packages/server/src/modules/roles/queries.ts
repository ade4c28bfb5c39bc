import type { Language, LocalizedName } from '@rounds/contract/languages.ts';
import type { Permission } from '@rounds/contract/permissions.ts';
import { roleList } from '@rounds/contract/roles';
import type { NamedSite } from '@rounds/contract/sites/limit.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../db/database.ts';
import { containsWord, translatedName } from '../../db/translated-names.ts';
import type { ListSource } from '../../lists/sql/order.ts';

const COLUMNS = ['id', 'name_lang', 'permissions', 'system_key', 'is_default', 'revision', 'updated_at'] as const;
const USER_COUNT = sql<number>`(select count(*) from user_role where user_role.role_id = role.id)`;

const SITES = sql<readonly NamedSite[] | null>`get_site_names(role.site_ids)`;

export interface RoleRow extends Row<'role', (typeof COLUMNS)[number]> {
  readonly users_count: number;
  readonly sites: readonly NamedSite[] | null;
}
export interface RoleInput {
  readonly name_lang: LocalizedName;
  readonly permissions: readonly Permission[];
  /** Unchanged if absent; null for all sites. */
  readonly site_ids?: readonly number[] | null | undefined;
}

export const selectRoles = (tx: Tx) =>
  tx
    .selectFrom('role')
    .select(COLUMNS)
    .select([USER_COUNT.as('users_count'), SITES.as('sites')]);

const nameExpression = (locale: string) => translatedName('role', locale);

export const toListSource = (locale: Language): ListSource => ({
  declaration: roleList,
  columns: {
    name: nameExpression(locale),
    users_count: USER_COUNT,
    is_system: sql`(role.system_key is not null)`,
    sites: { column: sql.ref('role.id'), below: (ids) => selectRolesAtSites(ids) },
  },
  id: sql.ref('role.id'),
});

/** Limited to one of these nodes, or to one above or below. */
const selectRolesAtSites = (ids: readonly (number | string)[]) => sql`
  select r.id from role r join site_node limiting on limiting.id = any(r.site_ids)
    join site_node named on named.id = any(${[...ids]}::bigint[])
      and (named.id = limiting.id or limiting.id = any(named.ancestors) or named.id = any(limiting.ancestors))`;

export interface RoleSearch {
  readonly words: readonly string[];
  readonly ids: readonly number[] | undefined;
  readonly limit: number;
  readonly locale: string;
}

export function searchRoles(tx: Tx, { words, ids, limit, locale }: RoleSearch): Promise<RoleRow[]> {
  let rows = selectRoles(tx);
  for (const word of words) rows = rows.where(containsWord(nameExpression(locale), word));
  if (ids) rows = rows.where(sql<boolean>`role.id = any(${[...ids]}::bigint[])`);
  return rows.orderBy(nameExpression(locale)).orderBy('role.id').limit(limit).execute();
}

/** The existing roles with these ids. */
export const findRoles = (tx: Tx, ids: readonly number[]): Promise<RoleRow[]> =>
  selectRoles(tx)
    .where(sql<boolean>`role.id = any(${[...ids]}::bigint[])`)
    .orderBy('role.id')
    .execute();

export const findRole = (tx: Tx, id: number): Promise<RoleRow | undefined> =>
  selectRoles(tx).where('role.id', '=', id).executeTakeFirst();

/** Locks the role until the transaction ends: nobody can change it or assign it. */
export async function lockRole(tx: Tx, id: number): Promise<RoleRow | undefined> {
  await tx.selectFrom('role').select('id').where('id', '=', id).forUpdate().execute();
  return findRole(tx, id);
}

export const findDefaultRole = (tx: Tx): Promise<RoleRow | undefined> =>
  selectRoles(tx).where('role.is_default', '=', true).executeTakeFirst();

/** Finds the role without the number of its people, which takes long to count in a large workspace. */
export const findDefaultRoleId = async (tx: Tx): Promise<number | undefined> =>
  (await tx.selectFrom('role').select('id').where('is_default', '=', true).executeTakeFirst())?.id;

export const countRoles = async (tx: Tx): Promise<number> =>
  (
    await tx
      .selectFrom('role')
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

export async function insertRole(
  tx: Tx,
  workspaceId: number,
  { name_lang, permissions, site_ids = null }: RoleInput,
): Promise<number> {
  const { id } = await tx
    .insertInto('role')
    .values({
      workspace_id: workspaceId,
      system_key: null,
      name_lang: JSON.stringify(name_lang),
      permissions: [...permissions],
      site_ids: site_ids && [...site_ids],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(tx: Tx, id: number, { name_lang, permissions, site_ids }: RoleInput): Promise<void> {
  await tx
    .updateTable('role')
    .set({ name_lang: JSON.stringify(name_lang), permissions: [...permissions], updated_at: sql<Date>`now()` })
    .$if(site_ids !== undefined, (role) => role.set({ site_ids: site_ids && [...site_ids] }))
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** A workspace has exactly one default role. */
export async function setDefaultRole(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('role').set({ is_default: false }).where('is_default', '=', true).execute();
  await tx.updateTable('role').set({ is_default: true }).where('id', '=', id).execute();
}

export const listUsersWithRole = (tx: Tx, roleId: number, limit: number) =>
  tx
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .select(['user.id', 'user.full_name'])
    .where('user_role.role_id', '=', roleId)
    .orderBy('user.full_name')
    .orderBy('user.id')
    .limit(limit)
    .execute();

/** Users who already have the new role keep it once. Returns their ids. */
export async function moveUsers(tx: Tx, from: number, to: number): Promise<number[]> {
  await tx
    .insertInto('user_role')
    .columns(['workspace_id', 'user_id', 'role_id'])
    .expression((from_) =>
      from_
        .selectFrom('user_role')
        .select(['workspace_id', 'user_id', sql<number>`${to}::bigint`.as('role_id')])
        .where('role_id', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await tx.deleteFrom('user_role').where('role_id', '=', from).returning('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

export async function deleteRole(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('role').where('id', '=', id).execute();
}

/**
 * Whether an active user has the built-in administrator role. The lock makes concurrent calls wait, so that
 * two administrators cannot remove each other.
 */
export async function hasAdministrator(tx: Tx): Promise<boolean> {
  await tx.selectFrom('role').select('id').where('system_key', '=', 'administrator').forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('user.id')
    .where('role.system_key', '=', 'administrator')
    .where('user.status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts those of these roles that exist. */
export async function countExistingRoles(tx: Tx, ids: readonly number[]): Promise<number> {
  return (await findRoles(tx, ids)).length;
}

/** Returns those of these nodes of sites that the person of the call sees. */
export const findNodes = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('site_node')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
