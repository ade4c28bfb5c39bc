/** Inviting users and sending invitations again. */
import type { users } from '@rounds/contract/users';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { missingPermissionError } from '../../http/auth/access-errors.ts';
import { fieldError } from '../../http/input.ts';
import type { Call } from '../../http/module.ts';
import { invitePerson, resendInvitation } from '../auth/index.ts';
import { getDefaultRoleId, getGrantableRoles } from '../roles/index.ts';
import { assertMayAddToGroups } from './group-access.ts';
import { addUserToGroups, findUser, setSites, type UserRow } from './queries/users.ts';
import { assertMayHaveSites, assertWithinOwnSites, assertWorkspaceLanguage, lockManageable } from './users.ts';

/** The response does not reveal whether the address has an account in another workspace. */
export async function inviteUser(call: Call<typeof users.invite>): Promise<UserRow> {
  const { tx, actor, body, locale, services } = call;
  const { first_name, last_name = '', nick_name = null, mobile = null, email, roles = [], groups = [] } = body;
  assertWorkspaceLanguage(call, body.locale);
  if (groups.length > 0 && !actor.permissions.has('USR_MANAGE_GROUP'))
    throw missingPermissionError(['USR_MANAGE_GROUP'], locale);
  await assertMayAddToGroups(call, groups);
  const role_ids = roles.length > 0 ? [...new Set(roles)] : [await getDefaultRoleId(tx)];
  await getGrantableRoles(tx, actor, role_ids, locale);
  const id = await invitePerson(tx, services, actor, {
    email,
    first_name,
    last_name,
    nick_name,
    mobile,
    locale: body.locale ?? actor.locale,
    tz_code: actor.workspace.region.time_zone ?? actor.tz_code,
    role_ids,
  });
  if (id === null) throw fieldError('email', locale, 'users.already_here');
  if (body.site_ids !== undefined) await updateSitesOfNew(call, id, body.site_ids);
  await assertWithinOwnSites(tx, [id]);
  const groupIds = new Set(groups);
  if (groupIds.size > 0 && (await addUserToGroups(tx, id, [...groupIds])) !== groupIds.size) throw notFoundError('USR');
  return (await findUser(tx, actor.workspace_id, id))!;
}

/** @throws ApiError USR_SITES_OF_ADMINISTRATOR, RES_OBJECT_NOT_FOUND */
async function updateSitesOfNew({ tx }: Call<typeof users.invite>, id: number, site_ids: readonly number[] | null) {
  await assertMayHaveSites(tx, id, site_ids);
  await setSites(tx, id, site_ids);
}

export async function sendInvitationAgain(call: Call<typeof users.resendInvitation>): Promise<UserRow> {
  const { tx, actor, params, services } = call;
  const user = await lockManageable(call, params.id);
  if (!(await resendInvitation(tx, services, actor, user.id))) throw new ApiError('USR_NOT_INVITED');
  return user;
}
