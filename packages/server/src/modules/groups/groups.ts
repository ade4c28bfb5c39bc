/** What can be done with a group, and when it is refused. */
import type { Group } from '@rounds/contract/groups';
import type { Language, NameByLanguage } from '@rounds/contract/languages';
import type { Tx } from '../../db/database.ts';
import type { Chosen } from '../../db/list-choice.ts';
import { isCalled } from '../../db/translated-names.ts';
import { wrongField } from '../../http/input.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { namesOf } from '../users/index.ts';
import {
  deleteGroup,
  findGroup,
  type GroupRow,
  insertGroup,
  lockGroup,
  putInto,
  renameGroup,
  takeOut,
} from './queries.ts';
import { usesOf } from './usage.ts';

/** A row as the contract shows it. */
export const groupOf = (row: GroupRow): Group => ({
  ...row,
  name_lang: { ...row.name_lang } as Record<string, string>,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export async function readGroup(tx: Tx, id: number): Promise<GroupRow> {
  const group = await findGroup(tx, id);
  if (!group) throw notFound('USR');
  return group;
}

async function lock(tx: Tx, id: number): Promise<GroupRow> {
  const group = await lockGroup(tx, id);
  if (!group) throw notFound('USR');
  return group;
}

async function checkName(tx: Tx, names: NameByLanguage, except: number | null, locale: Language): Promise<void> {
  if (await isCalled(tx, 'user_group', names, except)) throw wrongField('name_lang', locale, 'groups.name_taken');
}

export async function createGroup(tx: Tx, names: NameByLanguage, locale: Language): Promise<GroupRow> {
  await checkName(tx, names, null, locale);
  return readGroup(tx, await insertGroup(tx, names));
}

export interface Changed {
  readonly before: GroupRow;
  readonly after: GroupRow;
}

export async function changeGroup(tx: Tx, id: number, names: NameByLanguage, locale: Language): Promise<Changed> {
  const before = await lock(tx, id);
  await checkName(tx, names, id, locale);
  await renameGroup(tx, id, names);
  return { before, after: await readGroup(tx, id) };
}

export interface Moved {
  readonly group: GroupRow;
  /** Names of those whom it made a difference for. */
  readonly people: readonly string[];
}

/** @throws Refusal USR_OBJECT_NOT_FOUND when one of them is nobody of this workspace */
export async function addPeople(tx: Tx, id: number, userIds: readonly number[]): Promise<Moved> {
  await lock(tx, id);
  const names = await namesOf(tx, userIds);
  if (names.size !== new Set(userIds).size) throw notFound('USR');
  const added = await putInto(tx, id, [...new Set(userIds)]);
  return { group: await readGroup(tx, id), people: added.map((one) => names.get(one)!) };
}

export async function removePeople(tx: Tx, id: number, chosen: Chosen): Promise<Moved> {
  await lock(tx, id);
  const removed = await takeOut(tx, id, chosen);
  const names = await namesOf(tx, removed);
  return { group: await readGroup(tx, id), people: removed.map((one) => names.get(one)!).sort() };
}

/** A group that has people, or that something names, stays. */
export async function removeGroup(tx: Tx, id: number): Promise<GroupRow> {
  const group = await lock(tx, id);
  const places = await usesOf(tx, id);
  const users = group.users_count > 0 ? { users: group.users_count } : {};
  if (group.users_count > 0 || Object.keys(places).length > 0) {
    throw new Refusal('USR_IN_USE', { data: { ...users, ...places } });
  }
  await deleteGroup(tx, id);
  return group;
}
