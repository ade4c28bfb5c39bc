/** What administrators can do with users, and what is rejected. */
import type { Language } from '@rounds/contract/languages';
import type { User } from '@rounds/contract/users';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Actor } from '../../http/module.ts';
import { cancelInvitation as cancel, endUserSessions } from '../auth/index.ts';
import { getGrantableRoles, hasAdministrator } from '../roles/index.ts';
import { findUser, lockUser, type Names, renameUser, setRoles, setStatus, type UserRow } from './queries.ts';

export const toUser = ({ account_id: _, ...row }: UserRow): User => ({
  ...row,
  avatar: row.avatar && `/api/file/${row.avatar}`,
  roles: row.roles.map(({ id, name_lang }) => ({ id, name_lang: { ...name_lang } as Record<string, string> })),
  groups: row.groups.map(({ id, name_lang }) => ({ id, name_lang: { ...name_lang } as Record<string, string> })),
  signed_in_at: row.signed_in_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The transaction and who acts in it. */
export interface UserContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
}

export interface UserChange {
  readonly before: UserRow;
  readonly after: UserRow;
}

async function lock({ tx, actor }: UserContext, id: number): Promise<UserRow> {
  const user = await lockUser(tx, actor.workspace_id, id);
  if (!user) throw new ApiError('USR_USER_NOT_EXIST');
  return user;
}

async function toChange({ tx, actor }: UserContext, before: UserRow): Promise<UserChange> {
  return { before, after: (await findUser(tx, actor.workspace_id, before.id))! };
}

/** @throws ApiError USR_LAST_ADMINISTRATOR if the change leaves the workspace without an active administrator */
export async function keepAdministrator({ tx }: Pick<UserContext, 'tx'>, change: () => Promise<void>): Promise<void> {
  const had = await hasAdministrator(tx);
  await change();
  if (had && !(await hasAdministrator(tx))) throw new ApiError('USR_LAST_ADMINISTRATOR');
}

export async function activate(context: UserContext, id: number): Promise<UserChange> {
  const user = await lock(context, id);
  if (user.status === 'invite') throw new ApiError('USR_STILL_INVITED');
  if (user.status !== 'active') await setStatus(context.tx, id, 'active');
  return toChange(context, user);
}

/** Ends the user's sessions in this workspace; those in other workspaces continue. */
export async function deactivate(context: UserContext, id: number): Promise<UserChange> {
  const user = await lock(context, id);
  if (user.status === 'invite') throw new ApiError('USR_STILL_INVITED');
  if (id === context.actor.user_id) throw new ApiError('USR_NOT_ONESELF');
  await keepAdministrator(context, () => setStatus(context.tx, id, 'deactivated'));
  await endUserSessions(context.tx, id);
  return toChange(context, user);
}

export async function updateName(context: UserContext, id: number, names: Partial<Names>): Promise<UserChange> {
  const user = await lock(context, id);
  const { first_name, last_name, nick_name } = user;
  await renameUser(context.tx, id, { first_name, last_name, nick_name, ...names });
  return toChange(context, user);
}

/** Only added roles are checked, because the others were granted by somebody else. */
export async function updateRoles(context: UserContext, id: number, roleIds: readonly number[]): Promise<UserChange> {
  const { tx, actor, locale } = context;
  const user = await lock(context, id);
  const kept = roleIds.filter((role) => user.roles.some((had) => had.id === role));
  const added = roleIds.filter((role) => !kept.includes(role));
  await getGrantableRoles(tx, actor, added, locale);
  await keepAdministrator(context, () => setRoles(tx, actor.workspace_id, id, roleIds));
  return toChange(context, user);
}

export async function cancelInvitation(context: UserContext, id: number): Promise<UserRow> {
  const user = await lock(context, id);
  if (!(await cancel(context.tx, id))) throw new ApiError('USR_NOT_INVITED');
  return user;
}
