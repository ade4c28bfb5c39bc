/** Bulk actions on users. They affect all selected users or none. */
import type { users } from '@rounds/contract/users';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import type { Call } from '../../http/module.ts';
import type { BulkResult } from '../../lists/index.ts';
import type { SelectedIds } from '../../lists/sql/selection.ts';
import { endUserSessions } from '../auth/index.ts';
import { getGrantableRoles } from '../roles/index.ts';
import { assertMayAddToGroups } from './group-access.ts';
import { addRole, addToGroup, lockUsers, removeRole, setStatuses } from './queries/users.ts';
import { assertAdministratorRemains, assertManageable, assertWithinOwnSites, type UserContext } from './users.ts';

type Calls = typeof users;

/** The selected people; none of them has more permissions than the actor. */
export async function lockSelected(context: UserContext, selectedIds: SelectedIds): Promise<number[]> {
  const ids = (await lockUsers(context.tx, selectedIds)).map(({ id }) => id);
  await assertManageable(context, ids);
  return ids;
}

/** Invited users cannot be activated or deactivated: they accept the invitation, or it is cancelled. */
export async function lockMembers(context: UserContext, selectedIds: SelectedIds): Promise<number[]> {
  const people = await lockUsers(context.tx, selectedIds);
  if (people.some(({ status }) => status === 'invite')) throw new ApiError('USR_STILL_INVITED');
  const ids = people.map(({ id }) => id);
  await assertManageable(context, ids);
  return ids;
}

export async function activateUsers(
  tx: Tx,
  selectedIds: SelectedIds,
  call: Call<Calls['bulkActivate']>,
): Promise<BulkResult> {
  const ids = await lockMembers(call, selectedIds);
  await setStatuses(tx, ids, 'active');
  return { affected: ids.length, changed: ids.map((id) => ({ id })) };
}

export async function deactivateUsers(
  tx: Tx,
  selectedIds: SelectedIds,
  call: Call<Calls['bulkDeactivate']>,
): Promise<BulkResult> {
  const ids = await lockMembers(call, selectedIds);
  if (ids.includes(call.actor.user_id)) throw new ApiError('USR_NOT_ONESELF');
  await assertAdministratorRemains(call, () => setStatuses(tx, ids, 'deactivated'));
  for (const id of ids) await endUserSessions(tx, id);
  return { affected: ids.length, changed: ids.map((id) => ({ id })) };
}

export async function addRoleToUsers(
  tx: Tx,
  selectedIds: SelectedIds,
  call: Call<Calls['bulkAddRole']>,
): Promise<BulkResult> {
  const { actor, body, locale } = call;
  const roles = await getGrantableRoles(tx, actor, [body.role_id], locale);
  const people = await lockUsers(tx, selectedIds);
  const ids = people.map(({ id }) => id);
  await assertWithinOwnSites(tx, ids);
  if (ids.length > 0) await addRole(tx, actor.workspace_id, ids, body.role_id);
  await assertWithinOwnSites(tx, ids);
  return {
    affected: ids.length,
    changed: ids.map((id) => ({ id })),
    added: { roles: roles.map(({ name_lang }) => name_lang) },
  };
}

export async function removeRoleFromUsers(
  tx: Tx,
  selectedIds: SelectedIds,
  call: Call<Calls['bulkRemoveRole']>,
): Promise<BulkResult> {
  await getGrantableRoles(tx, call.actor, [call.body.role_id], call.locale);
  const ids = (await lockUsers(tx, selectedIds)).map(({ id }) => id);
  await assertWithinOwnSites(tx, ids);
  const removed: NonNullable<Awaited<ReturnType<typeof removeRole>>>[] = [];
  await assertAdministratorRemains(call, async () => {
    const role = await removeRole(tx, ids, call.body.role_id);
    if (!role) throw notFoundError('USR');
    removed.push(role);
  });
  await assertWithinOwnSites(tx, ids);
  return {
    affected: ids.length,
    changed: ids.map((id) => ({ id })),
    removed: { roles: removed.map(({ name_lang }) => name_lang) },
  };
}

export async function addUsersToGroup(
  tx: Tx,
  selectedIds: SelectedIds,
  call: Call<Calls['bulkAddToGroup']>,
): Promise<BulkResult> {
  const { group_id } = call.body;
  await assertMayAddToGroups(call, [group_id]);
  const ids = (await lockUsers(tx, selectedIds)).map(({ id }) => id);
  const group = await addToGroup(tx, group_id, ids);
  if (!group) throw notFoundError('USR');
  return { affected: ids.length, changed: [{ id: group_id }], added: { groups: [group.name_lang] } };
}
