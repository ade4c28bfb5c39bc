/** What can be done with a role, and when it is refused. */
import type { Language } from '@rounds/contract/languages';
import { beyond, type Permission, SYSTEM_ROLES } from '@rounds/contract/permissions';
import { MOST_ROLES, type Role } from '@rounds/contract/roles';
import type { Tx } from '../../db/database.ts';
import { isCalled } from '../../db/translated-names.ts';
import { wrongField } from '../../http/input.ts';
import type { Actor } from '../../http/module.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { sentence } from '../../http/texts.ts';
import {
  countRoles,
  deleteRole,
  findDefaultRole,
  findRole,
  insertRole,
  lockRole,
  makeDefault,
  movePeople,
  peopleWith,
  type RoleInput,
  type RoleRow,
  rolesOf,
  updateRole,
} from './queries.ts';

/** Of those who would lose a role, so many are named. */
const NAMED = 20;

type Giver = Pick<Actor, 'permissions' | 'workspace_id'>;

/** A row as the contract shows it. */
export const roleOf = ({ system_key, updated_at, ...row }: RoleRow): Role => ({
  ...row,
  name_lang: { ...row.name_lang } as Record<string, string>,
  is_system: system_key !== null,
  updated_at: updated_at.toISOString(),
});

export async function readRole(tx: Tx, id: number): Promise<RoleRow> {
  const role = await findRole(tx, id);
  if (!role) throw notFound('USR');
  return role;
}

async function lock(tx: Tx, id: number): Promise<RoleRow> {
  const role = await lockRole(tx, id);
  if (!role) throw notFound('USR');
  return role;
}

/** Nobody gives away more than they hold. @throws Refusal USR_ROLE_BEYOND_OWN, naming what is too much */
function checkGrant(giver: Giver, granted: Iterable<Permission>, locale: Language): void {
  const permissions = beyond(giver.permissions, granted);
  if (permissions.length === 0) return;
  const names = permissions.slice(0, 5).map((code) => `“${sentence(locale, `permission.${code}`)}”`);
  throw new Refusal('USR_ROLE_BEYOND_OWN', {
    data: { permissions },
    params: { permissions: new Intl.ListFormat(locale).format(names) },
  });
}

/** The roles of these ids, all of which this person may give. @throws Refusal */
export async function grantableRoles(
  tx: Tx,
  giver: Giver,
  ids: readonly number[],
  locale: Language,
): Promise<RoleRow[]> {
  const roles = await rolesOf(tx, ids);
  if (roles.length !== new Set(ids).size) throw notFound('USR');
  for (const role of roles) checkGrant(giver, role.permissions, locale);
  return roles;
}

export async function defaultRole(tx: Tx): Promise<RoleRow> {
  const role = await findDefaultRole(tx);
  if (!role) throw new Error('the workspace has no default role');
  return role;
}

async function checkName(tx: Tx, { name_lang }: RoleInput, except: number | null, locale: Language): Promise<void> {
  if (await isCalled(tx, 'role', name_lang, except)) throw wrongField('name_lang', locale, 'roles.name_taken');
}

const once = (input: RoleInput): RoleInput => ({ ...input, permissions: [...new Set(input.permissions)] });

export async function createRole(tx: Tx, giver: Giver, input: RoleInput, locale: Language): Promise<RoleRow> {
  checkGrant(giver, input.permissions, locale);
  await checkName(tx, input, null, locale);
  if ((await countRoles(tx)) >= MOST_ROLES) throw new Refusal('USR_TOO_MANY_ROLES', { params: { most: MOST_ROLES } });
  return readRole(tx, await insertRole(tx, giver.workspace_id, once(input)));
}

export interface Changed {
  readonly before: RoleRow;
  readonly after: RoleRow;
}

/** @throws Refusal USR_REVISION_NOT_MATCH when somebody changed the role since this person read it */
export async function changeRole(
  tx: Tx,
  giver: Giver,
  id: number,
  { revision, ...input }: RoleInput & { readonly revision?: number | undefined },
  locale: Language,
): Promise<Changed> {
  const before = await lock(tx, id);
  if (before.system_key) throw new Refusal('USR_ROLE_LOCKED');
  if (revision !== undefined && revision !== before.revision) {
    throw new Refusal('USR_REVISION_NOT_MATCH', { data: { revision: before.revision, role: roleOf(before) } });
  }
  checkGrant(giver, gained(before, input), locale);
  await checkName(tx, input, id, locale);
  await updateRole(tx, id, once(input));
  return { before, after: await readRole(tx, id) };
}

/** What the role had before was somebody else's to give. */
const gained = (before: RoleRow, { permissions }: RoleInput): Permission[] =>
  permissions.filter((code) => !before.permissions.includes(code));

export async function makeDefaultRole(tx: Tx, giver: Giver, id: number, locale: Language): Promise<Changed> {
  const role = await lock(tx, id);
  checkGrant(giver, role.permissions, locale);
  const before = await defaultRole(tx);
  await makeDefault(tx, id);
  return { before, after: await readRole(tx, id) };
}

/** A role that people have does not vanish unnoticed: they are named, or they get another one instead. */
export async function removeRole(
  tx: Tx,
  giver: Giver,
  { id, move_to }: { id: number; move_to: number | undefined },
  locale: Language,
): Promise<{ readonly role: RoleRow; readonly instead: RoleRow | null }> {
  const role = await lock(tx, id);
  if (role.system_key) throw new Refusal('USR_ROLE_LOCKED');
  if (role.is_default) throw new Refusal('USR_ROLE_IS_DEFAULT');
  const [instead] = move_to === undefined || move_to === id ? [] : await grantableRoles(tx, giver, [move_to], locale);
  if (instead) await movePeople(tx, id, instead.id);
  else if (role.users_count > 0) await refuseInUse(tx, role);
  await deleteRole(tx, id);
  return { role, instead: instead ?? null };
}

async function refuseInUse(tx: Tx, role: RoleRow): Promise<never> {
  const people = await peopleWith(tx, role.id, NAMED);
  throw new Refusal('USR_IN_USE', { data: { users: role.users_count, people } });
}

/** What a new role starts with: what new people may do at present, or at first what inspectors do. */
export const startingPermissions = async (tx: Tx): Promise<readonly Permission[]> =>
  (await findDefaultRole(tx))?.permissions ?? SYSTEM_ROLES.inspector.permissions;
