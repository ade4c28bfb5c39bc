/** What is done with many people at once: all of them or none. */
import type { users } from '@rounds/contract/users';
import type { Tx } from '../../db/database.ts';
import type { Chosen } from '../../db/list-choice.ts';
import type { Call } from '../../http/module.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { Done } from '../../lists/index.ts';
import { endSessionsOfUser } from '../auth/index.ts';
import { grantableRoles } from '../roles/index.ts';
import { giveRole, lockChosen, putAllInto, setStatusOf } from './queries.ts';
import { keepAnAdministrator } from './users.ts';

type Calls = typeof users;

/** Who is invited comes by accepting, and goes by taking the invitation back. */
async function members(tx: Tx, chosen: Chosen): Promise<number[]> {
  const people = await lockChosen(tx, chosen);
  if (people.some(({ status }) => status === 'invite')) throw new Refusal('USR_STILL_INVITED');
  return people.map(({ id }) => id);
}

export async function activateAll(tx: Tx, chosen: Chosen): Promise<Done> {
  const ids = await members(tx, chosen);
  await setStatusOf(tx, ids, 'active');
  return { affected: ids.length };
}

export async function deactivateAll(tx: Tx, chosen: Chosen, call: Call<Calls['bulkDeactivate']>): Promise<Done> {
  const ids = await members(tx, chosen);
  if (ids.includes(call.actor.user_id)) throw new Refusal('USR_NOT_ONESELF');
  await keepAnAdministrator(call, () => setStatusOf(tx, ids, 'deactivated'));
  for (const id of ids) await endSessionsOfUser(tx, id);
  return { affected: ids.length };
}

export async function addRoleToAll(tx: Tx, chosen: Chosen, call: Call<Calls['bulkAddRole']>): Promise<Done> {
  const { actor, body, locale } = call;
  const roles = await grantableRoles(tx, actor, [body.role_id], locale);
  const people = await lockChosen(tx, chosen);
  const ids = people.map(({ id }) => id);
  if (ids.length > 0) await giveRole(tx, actor.workspace_id, ids, body.role_id);
  return { affected: ids.length, given: { roles: roles.map(({ name_lang }) => name_lang) } };
}

export async function addAllToGroup(tx: Tx, chosen: Chosen, { body }: Call<Calls['bulkAddGroup']>): Promise<Done> {
  const ids = (await lockChosen(tx, chosen)).map(({ id }) => id);
  const group = await putAllInto(tx, body.group_id, ids);
  if (!group) throw notFound('USR');
  return { affected: ids.length, given: { groups: [group.name_lang] } };
}
