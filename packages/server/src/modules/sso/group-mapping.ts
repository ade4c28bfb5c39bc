/** Groups of the service become groups and roles here, at each sign-on. */
import type { AccessRules } from '@rounds/contract/sso';
import type { Tx } from '../../db/database.ts';
import { getDefaultRoleId, hasAdministrator } from '../roles/index.ts';
import { findRoles, listGroupIdsOf, listRoleIdsOf, replaceGroups, replaceRoles } from './queries/people.ts';
import { isAdministrator } from './queries/settings.ts';

type MappingRules = Pick<AccessRules, 'group_map' | 'default_role_ids'>;

export interface MappedGroups {
  readonly role_ids: readonly number[];
  readonly group_ids: readonly number[];
  /** Groups of the service that the map does not name. */
  readonly unmapped: readonly string[];
}

/** Returns the roles and groups that these groups give. Names are compared as a whole. */
export function mapGroups({ group_map }: MappingRules, groups: readonly string[]): MappedGroups {
  const mappings = group_map.filter(({ group }) => groups.includes(group));
  const names = new Set(group_map.map(({ group }) => group));
  return {
    role_ids: [...new Set(mappings.flatMap(({ role_ids }) => role_ids))],
    group_ids: [...new Set(mappings.flatMap(({ group_ids }) => group_ids))],
    unmapped: groups.filter((group) => !names.has(group)),
  };
}

/** The roles of a new person, or of one whose groups give none. */
export async function listInitialRoles(tx: Tx, { default_role_ids }: MappingRules): Promise<number[]> {
  const existing = default_role_ids.length > 0 ? (await findRoles(tx, default_role_ids)).map(({ id }) => id) : [];
  return existing.length > 0 ? existing : [await getDefaultRoleId(tx)];
}

export interface AppliedGroups {
  readonly added_roles: readonly number[];
  readonly removed_roles: readonly number[];
  readonly added_groups: readonly number[];
  readonly removed_groups: readonly number[];
}

/**
 * Gives a person the mapped roles and groups and takes those of the map that they no longer have. What the map does
 * not name stays. Nobody is left without a role, and the workspace never without an active administrator.
 */
export async function applyGroups(
  tx: Tx,
  userId: number,
  rules: MappingRules,
  groups: readonly string[],
): Promise<AppliedGroups | null> {
  if (rules.group_map.length === 0) return null;
  const mapped = mapGroups(rules, groups);
  const roles = toDifference(
    await listRoleIdsOf(tx, userId),
    (await findRoles(tx, mapped.role_ids)).map(({ id }) => id),
    rules.group_map.flatMap(({ role_ids }) => role_ids),
  );
  if (roles.left === 0) roles.add.push(...(await listInitialRoles(tx, rules)));
  const memberships = toDifference(
    await listGroupIdsOf(tx, userId),
    mapped.group_ids,
    rules.group_map.flatMap(({ group_ids }) => group_ids),
  );
  await replaceRoles(tx, userId, roles);
  const removed_roles = await keepLastAdministrator(tx, userId, roles.remove);
  await replaceGroups(tx, userId, memberships);
  const applied = {
    added_roles: roles.add,
    removed_roles,
    added_groups: memberships.add,
    removed_groups: memberships.remove,
  };
  return Object.values(applied).some((ids) => ids.length > 0) ? applied : null;
}

function toDifference(has: readonly number[], gets: readonly number[], managed: readonly number[]) {
  const add = gets.filter((id) => !has.includes(id));
  const remove = has.filter((id) => managed.includes(id) && !gets.includes(id));
  return { add, remove, left: has.length - remove.length + add.length };
}

/** Gives the administrator's role back if its loss leaves nobody who could repair that. */
async function keepLastAdministrator(tx: Tx, userId: number, removed: readonly number[]): Promise<readonly number[]> {
  if (removed.length === 0 || (await hasAdministrator(tx))) return removed;
  await replaceRoles(tx, userId, { add: removed, remove: [] });
  if (await isAdministrator(tx, userId)) return [];
  await replaceRoles(tx, userId, { add: [], remove: removed });
  return removed;
}
