/** Reads and writes the access lists of folders. */
import type { Permission } from '@rounds/contract/permissions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { StoredAccessEntry } from '../../../db/schema/stored-types.ts';
import { translatedName } from '../../../db/translated-names.ts';
import { TOP } from './entries.ts';

export const listAccessLists = async (tx: Tx): Promise<Map<number, readonly StoredAccessEntry[]>> => {
  const rows = await tx.selectFrom('folder_access').select(['folder_id', 'entries']).execute();
  return new Map(rows.map(({ folder_id, entries }) => [folder_id ?? TOP, entries]));
};

export const listGroupIds = async (tx: Tx, userId: number): Promise<number[]> => {
  const rows = await tx.selectFrom('user_group_member').select('group_id').where('user_id', '=', userId).execute();
  return rows.map(({ group_id }) => group_id);
};

/** Whether the list of a folder names one of the groups. */
export async function isGroupListed(tx: Tx, groupIds: readonly number[]): Promise<boolean> {
  const lists = await listAccessLists(tx);
  return [...lists.values()].flat().some(({ type, id }) => type === 'group' && groupIds.includes(id));
}

const namesPerson = (userId: number) =>
  sql<boolean>`entries @> ${JSON.stringify([{ type: 'user', id: userId }])}::jsonb`;

export async function countListsNaming(tx: Tx, userId: number): Promise<number> {
  const rows = await tx.selectFrom('folder_access').select('folder_id').where(namesPerson(userId)).execute();
  return rows.length;
}

/** Folders whose list names nobody any more stay closed. */
export async function removeFromLists(tx: Tx, userId: number): Promise<void> {
  await sql`update folder_access set entries = coalesce((select jsonb_agg(entry) from jsonb_array_elements(entries) entry
      where not (entry ->> 'type' = 'user' and (entry ->> 'id')::bigint = ${userId})), '[]')
    where ${namesPerson(userId)}`.execute(tx);
}

/** Null removes the list, so that the folder has the access of the one above. */
export async function setAccessList(
  tx: Tx,
  folderId: number,
  entries: readonly StoredAccessEntry[] | null,
): Promise<void> {
  const folder = folderId === TOP ? null : folderId;
  await tx.deleteFrom('folder_access').where(sql<boolean>`folder_id is not distinct from ${folder}`).execute();
  if (entries) {
    await tx
      .insertInto('folder_access')
      .values({ folder_id: folder, entries: JSON.stringify(entries) })
      .execute();
  }
}

export interface AccessPerson {
  readonly id: number;
  readonly name: string;
  readonly manages: boolean;
  readonly rescues: boolean;
  readonly groups: readonly number[];
}

/** All people who can sign in, by name, with what opens folders to them. */
export async function listPeople(
  tx: Tx,
  { manage, rescue }: { readonly manage: Permission; readonly rescue: Permission },
): Promise<AccessPerson[]> {
  const has = (permission: Permission) => sql`exists (select from user_role ur join role r on r.id = ur.role_id
    where ur.user_id = u.id and ${permission} = any(r.permissions))`;
  const { rows } = await sql<AccessPerson>`
    select u.id, u.full_name as name, ${has(manage)} as manages, ${has(rescue)} as rescues,
      array(select m.group_id::float8 from user_group_member m where m.user_id = u.id) as groups
    from "user" u where u.status = 'active' order by u.full_name, u.id`.execute(tx);
  return rows;
}

/** The names of people and groups of the workspace; those that no longer exist are missing. */
export async function listNames(
  tx: Tx,
  entries: readonly Pick<StoredAccessEntry, 'type' | 'id'>[],
  locale: string,
): Promise<Map<string, string>> {
  const listIds = (type: StoredAccessEntry['type']) =>
    entries.filter((entry) => entry.type === type).map(({ id }) => id);
  const people = await tx
    .selectFrom('user')
    .select(['id', 'full_name as name'])
    .where('id', '=', sql<number>`any(${listIds('user')}::bigint[])`)
    .execute();
  const groups = await tx
    .selectFrom('user_group')
    .select(['id', translatedName('user_group', locale).as('name')])
    .where('id', '=', sql<number>`any(${listIds('group')}::bigint[])`)
    .execute();
  return new Map([
    ...people.map(({ id, name }) => [`user ${id}`, name] as const),
    ...groups.map(({ id, name }) => [`group ${id}`, name] as const),
  ]);
}
