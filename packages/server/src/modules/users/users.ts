/** What an administrator can do with somebody of the workspace, and when it is refused. */
import type { Language } from '@rounds/contract/languages';
import type { User } from '@rounds/contract/users';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/moments.ts';
import type { Actor } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { cancelInvitation as cancel, endSessionsOfUser } from '../auth/index.ts';
import { grantableRoles, hasAdministrator } from '../roles/index.ts';
import { findUser, lockUser, type Names, renameUser, setRoles, setStatus, type UserRow } from './queries.ts';

/** A row as the contract shows it. */
export const userOf = ({ account_id: _, ...row }: UserRow): User => ({
  ...row,
  avatar: row.avatar && `/api/file/${row.avatar}`,
  roles: row.roles.map(({ id, name_lang }) => ({ id, name_lang: { ...name_lang } as Record<string, string> })),
  groups: row.groups.map(({ id, name_lang }) => ({ id, name_lang: { ...name_lang } as Record<string, string> })),
  signed_in_at: row.signed_in_at && isoOf(row.signed_in_at),
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at),
});

/** Where somebody's work is done: the transaction and who does it. */
export interface Office {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
}

export interface Changed {
  readonly before: UserRow;
  readonly after: UserRow;
}

async function lock({ tx, actor }: Office, id: number): Promise<UserRow> {
  const user = await lockUser(tx, actor.workspace_id, id);
  if (!user) throw new Refusal('USR_USER_NOT_EXIST');
  return user;
}

async function changed({ tx, actor }: Office, before: UserRow): Promise<Changed> {
  return { before, after: (await findUser(tx, actor.workspace_id, before.id))! };
}

/** Who manages the workspace cannot lock everybody out of managing it. */
export async function keepAnAdministrator({ tx }: Pick<Office, 'tx'>, change: () => Promise<void>): Promise<void> {
  const had = await hasAdministrator(tx);
  await change();
  if (had && !(await hasAdministrator(tx))) throw new Refusal('USR_LAST_ADMINISTRATOR');
}

export async function activate(office: Office, id: number): Promise<Changed> {
  const user = await lock(office, id);
  if (user.status === 'invite') throw new Refusal('USR_STILL_INVITED');
  if (user.status !== 'active') await setStatus(office.tx, id, 'active');
  return changed(office, user);
}

/** Their sessions end with it; whoever is signed in somewhere else too stays so there. */
export async function deactivate(office: Office, id: number): Promise<Changed> {
  const user = await lock(office, id);
  if (user.status === 'invite') throw new Refusal('USR_STILL_INVITED');
  if (id === office.actor.user_id) throw new Refusal('USR_NOT_ONESELF');
  await keepAnAdministrator(office, () => setStatus(office.tx, id, 'deactivated'));
  await endSessionsOfUser(office.tx, id);
  return changed(office, user);
}

export async function rename(office: Office, id: number, names: Partial<Names>): Promise<Changed> {
  const user = await lock(office, id);
  const { first_name, last_name, nick_name } = user;
  await renameUser(office.tx, id, { first_name, last_name, nick_name, ...names });
  return changed(office, user);
}

/** What the person had before was somebody else's to give: only what is new is asked about. */
export async function updateRoles(office: Office, id: number, roleIds: readonly number[]): Promise<Changed> {
  const { tx, actor, locale } = office;
  const user = await lock(office, id);
  const kept = roleIds.filter((role) => user.roles.some((had) => had.id === role));
  const given = roleIds.filter((role) => !kept.includes(role));
  await grantableRoles(tx, actor, given, locale);
  await keepAnAdministrator(office, () => setRoles(tx, actor.workspace_id, id, roleIds));
  return changed(office, user);
}

export async function cancelInvitation(office: Office, id: number): Promise<UserRow> {
  const user = await lock(office, id);
  if (!(await cancel(office.tx, id))) throw new Refusal('USR_NOT_INVITED');
  return user;
}
