/** Rules of groups and their members. */
import type { Group } from '@rounds/contract/groups';
import type { Language, LocalizedName } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { isNameTaken } from '../../db/translated-names.ts';
import { notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { Call } from '../../http/module.ts';
import type { SelectedIds } from '../../lists/sql/selection.ts';
import { assertMayAddToGroups, findPeople, findUserNames } from '../users/index.ts';
import { deleteMembers, type GroupRow, groupStore, insertMembers } from './queries.ts';

export const toGroup = (row: GroupRow): Group => ({
  ...row,
  name_lang: { ...row.name_lang } as Record<string, string>,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** @throws ApiError VALIDATION_FAILED if another group has one of the names */
export async function assertUniqueName(
  tx: Tx,
  names: LocalizedName,
  except: number | null,
  locale: Language,
): Promise<void> {
  if (await isNameTaken(tx, 'user_group', names, except)) throw fieldError('name_lang', locale, 'groups.name_taken');
}

const assertFound = (group: GroupRow | undefined): GroupRow => {
  if (!group) throw notFoundError('USR');
  return group;
};
export const getGroup = async (tx: Tx, id: number): Promise<GroupRow> => assertFound(await groupStore.find(tx, id));

export interface MembershipChange {
  readonly group: GroupRow;
  /** Names of the users who joined or left. */
  readonly people: readonly string[];
}

/** @throws ApiError USR_OBJECT_NOT_FOUND if one of the users is not in this workspace, USR_GROUP_BEYOND_OWN */
export async function addMembers(
  { tx, registry, actor, locale }: Pick<Call, 'tx' | 'registry' | 'actor' | 'locale'>,
  id: number,
  userIds: readonly number[],
): Promise<MembershipChange> {
  assertFound(await groupStore.lock(tx, id));
  await assertMayAddToGroups({ tx, registry, actor, locale }, [id]);
  const people = await findPeople(tx, actor.workspace_id, userIds);
  const names = new Map(people.map((person) => [person.id, person.full_name]));
  if (names.size !== new Set(userIds).size) throw notFoundError('USR');
  const addedIds = await insertMembers(tx, id, [...new Set(userIds)]);
  return { group: await getGroup(tx, id), people: addedIds.map((userId) => names.get(userId)!) };
}

export async function removeMembers(tx: Tx, id: number, selected: SelectedIds): Promise<MembershipChange> {
  assertFound(await groupStore.lock(tx, id));
  const removedIds = await deleteMembers(tx, id, selected);
  const names = await findUserNames(tx, removedIds);
  return { group: await getGroup(tx, id), people: removedIds.map((userId) => names.get(userId)!).sort() };
}
