/**
 * What members of a group get beside its name: folders, issues and assignments name groups. People who add others to
 * such a group give them that, so they must have it themselves.
 */
import type { Language } from '@rounds/contract/languages';
import type { Permission } from '@rounds/contract/permissions';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Actor } from '../../http/module.ts';
import { formatPermissions } from '../roles/index.ts';
import { listGroupsOf } from './queries.ts';

interface GroupAccess {
  /** People with this permission have the access of every group, so they may give it. */
  readonly permission: Permission;
  /** Whether one of the groups gives its members this access. */
  isGiven(tx: Tx, groupIds: readonly number[]): Promise<boolean>;
}

const accesses: GroupAccess[] = [];

/** Called when a module is loaded whose records are open to the members of groups. */
export const registerGroupAccess = (access: GroupAccess): void => {
  accesses.push(access);
};

interface Context {
  readonly tx: Tx;
  readonly actor: Pick<Actor, 'user_id' | 'permissions'>;
  readonly locale: Language;
}

/**
 * Members of a group may add others to it, because they have its access.
 * @throws ApiError USR_GROUP_BEYOND_OWN with the permissions that the actor lacks
 */
export async function assertMayAddToGroups({ tx, actor, locale }: Context, groupIds: readonly number[]): Promise<void> {
  const lacked = accesses.filter(({ permission }) => !actor.permissions.has(permission));
  if (lacked.length === 0) return;
  const own = await listGroupsOf(tx, actor.user_id);
  const others = groupIds.filter((id) => !own.includes(id));
  const permissions: Permission[] = [];
  for (const { permission, isGiven } of lacked) {
    if (others.length > 0 && (await isGiven(tx, others))) permissions.push(permission);
  }
  if (permissions.length === 0) return;
  throw new ApiError('USR_GROUP_BEYOND_OWN', {
    data: { permissions },
    params: { permissions: formatPermissions(permissions, locale) },
  });
}
