/** The actions of administrators on users, and the requests that are rejected. */

import type { Language } from '@rounds/contract/languages.ts';
import type { Departure, HandedOverKind, User, UserDetails } from '@rounds/contract/users';
import type { Tx } from '../../db/database.ts';
import { hasSiteLimit } from '../../db/transactions.ts';
import { ApiError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import { cancelInvitation as cancel, endUserSessions, isTimeZone } from '../auth/index.ts';
import { assertMayManage, assertNodes, getGrantableRoles, hasAdministrator } from '../roles/index.ts';
import { findDeparture } from './queries/departures.ts';
import {
  findUser,
  findUserNames,
  getPersonalData,
  isOwner,
  listGrantedPermissions,
  lockUser,
  type PersonalData,
  seesMore,
  setRoles,
  setSites,
  setStatus,
  type UserRow,
  updatePersonalData,
} from './queries/users.ts';

export const toUser = ({ account_id: _, ...row }: UserRow): User => ({
  ...row,
  sites: row.sites && [...row.sites],
  own_sites: row.own_sites && [...row.own_sites],
  avatar: row.avatar && `/api/file/${row.avatar}`,
  roles: row.roles.map(({ id, name_lang }) => ({ id, name_lang: { ...name_lang } as Record<string, string> })),
  groups: row.groups.map(({ id, name_lang }) => ({ id, name_lang: { ...name_lang } as Record<string, string> })),
  signed_in_at: toIso(row.signed_in_at),
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

/** Locks a user whose way into the workspace the actor may open or close. @throws ApiError USR_PERSON_BEYOND_OWN */
export async function lockManageable(context: UserContext, id: number): Promise<UserRow> {
  const user = await lock(context, id);
  await assertManageable(context, [id]);
  return user;
}

/** @throws ApiError USR_PERSON_BEYOND_OWN, USR_SITES_BEYOND_OWN if a user has permissions or sites that the actor lacks */
export async function assertManageable({ tx, actor, locale }: UserContext, ids: readonly number[]): Promise<void> {
  assertMayManage(actor, await listGrantedPermissions(tx, ids), locale);
  await assertWithinOwnSites(tx, ids);
}

/** People who are limited to sites decide only about people who see no others. @throws ApiError USR_SITES_BEYOND_OWN */
export async function assertWithinOwnSites(tx: Tx, ids: readonly number[]): Promise<void> {
  if (hasSiteLimit(tx) && (await seesMore(tx, ids))) throw new ApiError('USR_SITES_BEYOND_OWN');
}

async function toChange({ tx, actor }: UserContext, before: UserRow): Promise<UserChange> {
  return { before, after: (await findUser(tx, actor.workspace_id, before.id))! };
}

/** @throws ApiError USR_LAST_ADMINISTRATOR if the change leaves the workspace without an active administrator */
export async function assertAdministratorRemains(
  { tx }: Pick<UserContext, 'tx'>,
  change: () => Promise<void>,
): Promise<void> {
  const had = await hasAdministrator(tx);
  await change();
  if (had && !(await hasAdministrator(tx))) throw new ApiError('USR_LAST_ADMINISTRATOR');
}

export async function activate(context: UserContext, id: number): Promise<UserChange> {
  const user = await lockManageable(context, id);
  if (user.status === 'invite') throw new ApiError('USR_STILL_INVITED');
  if (user.status !== 'active') await setStatus(context.tx, id, 'active');
  return toChange(context, user);
}

/** Ends the user's sessions in this workspace; those in other workspaces continue. */
export async function deactivate(context: UserContext, id: number): Promise<UserChange> {
  const user = await lockManageable(context, id);
  if (user.status === 'invite') throw new ApiError('USR_STILL_INVITED');
  if (id === context.actor.user_id) throw new ApiError('USR_NOT_ONESELF');
  await assertAdministratorRemains(context, () => setStatus(context.tx, id, 'deactivated'));
  await endUserSessions(context.tx, id);
  return toChange(context, user);
}

/** Deactivates the actor, who leaves the workspace, and ends all their sessions there. */
export async function leave(context: UserContext): Promise<UserChange> {
  const { tx, actor } = context;
  const user = await lock(context, actor.user_id);
  await assertAdministratorRemains(context, () => setStatus(tx, user.id, 'deactivated'));
  await endUserSessions(tx, user.id);
  return toChange(context, user);
}

export async function getDetails(context: UserContext, id: number): Promise<UserDetails> {
  const user = await findUser(context.tx, context.actor.workspace_id, id);
  if (!user) throw new ApiError('USR_USER_NOT_EXIST');
  return toDetails(context.tx, user, await getPersonalData(context.tx, id));
}

async function getDeparture(tx: Tx, { id, last_day }: UserRow): Promise<Departure | null> {
  const stored = last_day === null ? undefined : await findDeparture(tx, id);
  if (!stored) return null;
  const entries = Object.entries(stored.successors) as [HandedOverKind, number][];
  const names = await findUserNames(
    tx,
    entries.map(([, successor]) => successor),
  );
  const successors = entries.map(([kind, id]) => ({ kind, id, full_name: names.get(id) ?? '' }));
  return { last_day: stored.last_day, planned_by: stored.planned_by, successors };
}

async function toDetails(tx: Tx, user: UserRow, { gender, birth_date, tz_code }: PersonalData): Promise<UserDetails> {
  const [is_owner, departure] = [await isOwner(tx, user.id), await getDeparture(tx, user)];
  return { ...toUser(user), gender, birth_date, tz_code, is_owner, departure };
}

type PersonChange = { readonly [K in keyof PersonalData]?: PersonalData[K] | undefined };

/** @throws ApiError VALIDATION_FAILED for a language that the workspace does not offer */
export function assertWorkspaceLanguage(
  { actor, locale }: Pick<UserContext, 'actor' | 'locale'>,
  language: Language | undefined,
): void {
  if (language && !actor.workspace.langs.includes(language))
    throw fieldError('locale', locale, 'field.choice', { values: actor.workspace.langs.join(', ') });
}

/** Changes name, personal data and preferences; undefined fields stay unchanged. */
export async function updatePerson(
  context: UserContext,
  id: number,
  change: PersonChange,
): Promise<{ readonly before: PersonalData; readonly after: PersonalData; readonly user: UserDetails }> {
  const { tx, actor, locale } = context;
  if (change.tz_code !== undefined && !isTimeZone(change.tz_code))
    throw fieldError('tz_code', locale, 'field.time_zone');
  assertWorkspaceLanguage(context, change.locale);
  await lock(context, id);
  const before = await getPersonalData(tx, id);
  const definedChanges = Object.entries(change).filter(([, value]) => value !== undefined);
  const after: PersonalData = { ...before, ...Object.fromEntries(definedChanges) };
  await updatePersonalData(tx, id, after);
  return { before, after, user: await toDetails(tx, (await findUser(tx, actor.workspace_id, id))!, after) };
}

/** Roles that the user keeps are not checked, because they were granted by somebody else. */
export async function updateRoles(context: UserContext, id: number, roleIds: readonly number[]): Promise<UserChange> {
  const { tx, actor, locale } = context;
  const user = await lock(context, id);
  await assertWithinOwnSites(tx, [id]);
  const before = user.roles.map((role) => role.id);
  const added = roleIds.filter((role) => !before.includes(role));
  const removed = before.filter((role) => !roleIds.includes(role));
  await getGrantableRoles(tx, actor, [...added, ...removed], locale);
  await assertAdministratorRemains(context, () => setRoles(tx, actor.workspace_id, id, roleIds));
  await assertWithinOwnSites(tx, [id]);
  return toChange(context, user);
}

/**
 * Rejects a limit for people who manage roles, because they could lift it.
 * @throws ApiError USR_SITES_OF_ADMINISTRATOR, RES_OBJECT_NOT_FOUND
 */
export async function assertMayHaveSites(tx: Tx, id: number, site_ids: readonly number[] | null): Promise<void> {
  if (!site_ids) return;
  const permissions = await listGrantedPermissions(tx, [id]);
  if (permissions.includes('USR_MANAGE_ROLE')) throw new ApiError('USR_SITES_OF_ADMINISTRATOR');
  await assertNodes(tx, site_ids);
}

/** @throws ApiError USR_SITES_OF_ADMINISTRATOR, USR_SITES_BEYOND_OWN, RES_OBJECT_NOT_FOUND */
export async function updateSites(
  context: UserContext,
  id: number,
  site_ids: readonly number[] | null,
): Promise<UserChange> {
  const { tx } = context;
  const user = await lock(context, id);
  await assertWithinOwnSites(tx, [id]);
  await assertMayHaveSites(tx, id, site_ids);
  await setSites(tx, id, site_ids);
  await assertWithinOwnSites(tx, [id]);
  return toChange(context, user);
}

export async function cancelInvitation(context: UserContext, id: number): Promise<UserRow> {
  const user = await lockManageable(context, id);
  if (!(await cancel(context.tx, id))) throw new ApiError('USR_NOT_INVITED');
  return user;
}
