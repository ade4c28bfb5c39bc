/** Inviting somebody to the workspace, and sending the invitation again. */
import type { users } from '@rounds/contract/users';
import { lacksPermission } from '../../http/admission.ts';
import { wrongField } from '../../http/input.ts';
import type { Call } from '../../http/module.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { invitePerson, resendInvitation } from '../auth/index.ts';
import { grantableRoles } from '../roles/index.ts';
import { findUser, joinGroups, lockUser, type UserRow } from './queries.ts';

/** Whether the address has an account anywhere else makes no difference to the answer. */
export async function invite(call: Call<typeof users.invite>): Promise<UserRow> {
  const { tx, actor, body, locale, services } = call;
  const { first_name, last_name, nick_name = null, email, roles = [], groups = [] } = body;
  if (groups.length > 0 && !actor.permissions.has('USR_MANAGE_GROUP'))
    throw lacksPermission(['USR_MANAGE_GROUP'], locale);
  await grantableRoles(tx, actor, roles, locale);
  const id = await invitePerson(tx, services, actor, {
    email,
    first_name,
    last_name,
    nick_name,
    locale: actor.locale,
    tz_code: actor.tz_code,
    role_ids: [...new Set(roles)],
  });
  if (id === null) throw wrongField('email', locale, 'users.already_here');
  const wanted = new Set(groups);
  if (wanted.size > 0 && (await joinGroups(tx, id, [...wanted])) !== wanted.size) throw notFound('USR');
  return (await findUser(tx, actor.workspace_id, id))!;
}

export async function inviteAgain(call: Call<typeof users.resendInvite>): Promise<UserRow> {
  const { tx, actor, params, services } = call;
  const user = await lockUser(tx, actor.workspace_id, params.id);
  if (!user) throw new Refusal('USR_USER_NOT_EXIST');
  if (!(await resendInvitation(tx, services, actor, user.id))) throw new Refusal('USR_NOT_INVITED');
  return user;
}
