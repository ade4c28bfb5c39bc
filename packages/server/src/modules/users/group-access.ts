/**
 * The access that members of a group get: folders, issues and assignments name groups. People who add others to such a
 * group give them this access, so they must have it themselves.
 */
import type { Permission } from '@rounds/contract/permissions.ts';
import type { Tx } from '../../db/database.ts';
import { hasSiteLimit, withoutSiteLimit } from '../../db/transactions.ts';
import { ApiError } from '../../http/api-error.ts';
import { extensionPoint } from '../../http/extensions.ts';
import type { Actor, Call } from '../../http/module.ts';
import { formatPermissions } from '../roles/index.ts';
import { listGroupsOf } from './queries/users.ts';

export interface GroupAccess {
  /** People with this permission have the access of every group, so they may give it. */
  readonly permission: Permission;
  /** Whether one of the groups gives its members this access. */
  isGiven(tx: Tx, groupIds: readonly number[]): Promise<boolean>;
}

/** Used by modules whose records are open to the members of groups. */
export const groupAccess = extensionPoint<GroupAccess>('users.group_access');

interface Context extends Pick<Call, 'tx' | 'registry' | 'locale'> {
  readonly actor: Pick<Actor, 'user_id' | 'permissions'>;
}

/**
 * Members of a group may add others to it, because they have its access.
 * @throws ApiError USR_GROUP_BEYOND_OWN with the permissions that the actor lacks
 */
export async function assertMayAddToGroups(
  { tx, registry, actor, locale }: Context,
  groupIds: readonly number[],
): Promise<void> {
  // Work of a group is visible to its members at all sites.
  const isLimited = hasSiteLimit(tx);
  const lacked = registry.list(groupAccess).filter(({ permission }) => isLimited || !actor.permissions.has(permission));
  if (lacked.length === 0) return;
  const own = await listGroupsOf(tx, actor.user_id);
  const others = groupIds.filter((id) => !own.includes(id));
  const permissions: Permission[] = [];
  for (const { permission, isGiven } of lacked) {
    if (others.length === 0 || !(await withoutSiteLimit(tx, () => isGiven(tx, others)))) continue;
    if (actor.permissions.has(permission)) throw new ApiError('USR_SITES_BEYOND_OWN');
    permissions.push(permission);
  }
  if (permissions.length === 0) return;
  throw new ApiError('USR_GROUP_BEYOND_OWN', {
    data: { permissions },
    params: { permissions: formatPermissions(permissions, locale) },
  });
}
