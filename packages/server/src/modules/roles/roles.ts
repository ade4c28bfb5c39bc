/** Rules of roles: who may grant what, and when a role can be changed or deleted. */
import type { Language } from '@rounds/contract/languages.ts';
import { listMissingPermissions, type Permission, SYSTEM_ROLES } from '@rounds/contract/permissions.ts';
import { MAX_ROLES, type Role } from '@rounds/contract/roles';
import type { Tx } from '../../db/database.ts';
import { isNameTaken } from '../../db/translated-names.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import {
  countRoles,
  deleteRole,
  findDefaultRole,
  findDefaultRoleId,
  findNodes,
  findRole,
  findRoles,
  insertRole,
  listUsersWithRole,
  lockRole,
  moveUsers,
  type RoleInput,
  type RoleRow,
  setDefaultRole,
  updateRole,
} from './queries.ts';

/** Number of users that are named when a role is in use. */
const MAX_NAMED_USERS = 20;
const MAX_NAMED_PERMISSIONS = 5;

type Grantor = Pick<Actor, 'permissions' | 'workspace_id'>;

export const toRole = ({ system_key, updated_at, ...row }: RoleRow): Role => ({
  ...row,
  sites: row.sites && [...row.sites],
  name_lang: { ...row.name_lang } as Record<string, string>,
  is_system: system_key !== null,
  updated_at: updated_at.toISOString(),
});

async function getRole(tx: Tx, id: number, find = findRole): Promise<RoleRow> {
  const role = await find(tx, id);
  if (!role) throw notFoundError('USR');
  return role;
}

/** @throws ApiError USR_ROLE_BEYOND_OWN with the permissions that the grantor lacks */
function assertMayGrant(grantor: Grantor, granted: Iterable<Permission>, locale: Language): void {
  assertHeld(grantor, granted, 'USR_ROLE_BEYOND_OWN', locale);
}

/**
 * People with fewer permissions must not lock out or let in people with more.
 * @throws ApiError USR_PERSON_BEYOND_OWN with the permissions that the actor lacks
 */
export function assertMayManage(actor: Grantor, granted: Iterable<Permission>, locale: Language): void {
  assertHeld(actor, granted, 'USR_PERSON_BEYOND_OWN', locale);
}

function assertHeld(
  actor: Grantor,
  granted: Iterable<Permission>,
  code: 'USR_ROLE_BEYOND_OWN' | 'USR_PERSON_BEYOND_OWN',
  locale: Language,
): void {
  const permissions = listMissingPermissions(actor.permissions, granted);
  if (permissions.length === 0) return;
  throw new ApiError(code, {
    data: { permissions },
    params: { permissions: formatPermissions(permissions, locale) },
  });
}

/** The names of the first permissions, for messages. */
export function formatPermissions(permissions: readonly Permission[], locale: Language): string {
  const names = permissions
    .slice(0, MAX_NAMED_PERMISSIONS)
    .map((code) => `“${translate(locale, `permission.${code}`)}”`);
  return new Intl.ListFormat(locale).format(names);
}

/** The roles with these ids. @throws ApiError if one does not exist or the grantor may not grant it */
export async function getGrantableRoles(
  tx: Tx,
  grantor: Grantor,
  ids: readonly number[],
  locale: Language,
): Promise<RoleRow[]> {
  const roles = await findRoles(tx, ids);
  if (roles.length !== new Set(ids).size) throw notFoundError('USR');
  for (const role of roles) assertMayGrant(grantor, role.permissions, locale);
  return roles;
}

export async function getDefaultRole(tx: Tx): Promise<RoleRow> {
  const role = await findDefaultRole(tx);
  if (!role) throw new Error('the workspace has no default role');
  return role;
}

export async function getDefaultRoleId(tx: Tx): Promise<number> {
  const id = await findDefaultRoleId(tx);
  if (id === undefined) throw new Error('the workspace has no default role');
  return id;
}

async function assertUniqueName(
  tx: Tx,
  { name_lang }: RoleInput,
  except: number | null,
  locale: Language,
): Promise<void> {
  if (await isNameTaken(tx, 'role', name_lang, except)) throw fieldError('name_lang', locale, 'roles.name_taken');
}

const removeDuplicates = (input: RoleInput): RoleInput => ({ ...input, permissions: [...new Set(input.permissions)] });

/**
 * Rejects a limit for people who manage roles, because they could lift it.
 * @throws ApiError VALIDATION_FAILED, RES_OBJECT_NOT_FOUND
 */
async function assertFitSites(tx: Tx, { permissions, site_ids }: RoleInput, locale: Language): Promise<void> {
  if (!site_ids) return;
  if (permissions.includes('USR_MANAGE_ROLE')) throw fieldError('site_ids', locale, 'roles.sites_of_administrators');
  await assertNodes(tx, site_ids);
}

export async function createRole(tx: Tx, grantor: Grantor, input: RoleInput, locale: Language): Promise<RoleRow> {
  assertMayGrant(grantor, input.permissions, locale);
  await assertUniqueName(tx, input, null, locale);
  await assertFitSites(tx, input, locale);
  if ((await countRoles(tx)) >= MAX_ROLES) throw new ApiError('USR_TOO_MANY_ROLES', { params: { max: MAX_ROLES } });
  return getRole(tx, await insertRole(tx, grantor.workspace_id, removeDuplicates(input)));
}

interface RoleUpdate extends RoleInput {
  readonly revision?: number | undefined;
}

/** @throws ApiError USR_REVISION_NOT_MATCH if the role has changed since the given revision */
export async function changeRole(
  tx: Tx,
  grantor: Grantor,
  before: RoleRow,
  { revision, ...input }: RoleUpdate,
  locale: Language,
): Promise<RoleRow> {
  if (before.system_key) throw new ApiError('USR_ROLE_LOCKED');
  if (revision !== undefined && revision !== before.revision) {
    throw new ApiError('USR_REVISION_NOT_MATCH', { data: { revision: before.revision, role: toRole(before) } });
  }
  assertMayGrant(grantor, listAddedPermissions(before, input), locale);
  await assertUniqueName(tx, input, before.id, locale);
  const { site_ids = before.sites?.map(({ id }) => id) ?? null } = input;
  await assertFitSites(tx, { ...input, site_ids }, locale);
  await updateRole(tx, before.id, removeDuplicates(input));
  return getRole(tx, before.id);
}

/** Permissions that the role already has were granted by others and are not checked again. */
const listAddedPermissions = (before: RoleRow, { permissions }: RoleInput): Permission[] =>
  permissions.filter((code) => !before.permissions.includes(code));

export async function changeDefaultRole(
  tx: Tx,
  grantor: Grantor,
  id: number,
  locale: Language,
): Promise<{ readonly before: RoleRow; readonly after: RoleRow }> {
  const role = await getRole(tx, id, lockRole);
  assertMayGrant(grantor, role.permissions, locale);
  const before = await getDefaultRole(tx);
  await setDefaultRole(tx, id);
  return { before, after: await getRole(tx, id) };
}

interface DeleteOptions {
  readonly id: number;
  /** The role that the users get instead. */
  readonly move_to: number | undefined;
}

/** @throws ApiError USR_IN_USE, naming the users of the role, unless they get another one */
export async function removeRole(
  tx: Tx,
  grantor: Grantor,
  { id, move_to }: DeleteOptions,
  locale: Language,
): Promise<{ readonly role: RoleRow; readonly replacement: RoleRow | null; readonly moved_ids: readonly number[] }> {
  const role = await getRole(tx, id, lockRole);
  if (role.system_key) throw new ApiError('USR_ROLE_LOCKED');
  if (role.is_default) throw new ApiError('USR_ROLE_IS_DEFAULT');
  const [replacement] =
    move_to === undefined || move_to === id ? [] : await getGrantableRoles(tx, grantor, [move_to], locale);
  const moved_ids = replacement ? await moveUsers(tx, id, replacement.id) : [];
  if (!replacement && role.users_count > 0) {
    const people = await listUsersWithRole(tx, id, MAX_NAMED_USERS);
    throw new ApiError('USR_IN_USE', { data: { users: role.users_count, people } });
  }
  await deleteRole(tx, id);
  return { role, replacement: replacement ?? null, moved_ids };
}

/** The permissions that a new role starts with: those of the default role, or those of inspectors. */
export const getInitialPermissions = async (tx: Tx): Promise<readonly Permission[]> =>
  (await findDefaultRole(tx))?.permissions ?? SYSTEM_ROLES.inspector.permissions;

/** @throws ApiError RES_OBJECT_NOT_FOUND if the person of the call does not see one of the nodes */
export async function assertNodes(tx: Tx, ids: readonly number[]): Promise<void> {
  if ((await findNodes(tx, ids)).length < new Set(ids).size) throw notFoundError('RES');
}
