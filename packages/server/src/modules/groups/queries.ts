import { groupList } from '@rounds/contract/groups';
import type { Language, NameByLanguage } from '@rounds/contract/languages';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Chosen } from '../../db/list-choice.ts';
import type { ListSource } from '../../db/list-order.ts';
import { hasWord, nameIn } from '../../db/translated-names.ts';
import './tables.ts';

const PEOPLE = sql<number>`(select count(*) from user_group_member m where m.group_id = user_group.id)`;

export interface GroupRow {
  readonly id: number;
  readonly name_lang: NameByLanguage;
  readonly users_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const groups = (tx: Tx) =>
  tx
    .selectFrom('user_group')
    .select(['user_group.id', 'user_group.name_lang', 'user_group.created_at', 'user_group.updated_at'])
    .select(PEOPLE.as('users_count'));

const nameOf = (locale: string) => nameIn('user_group', locale);

export const groupsSource = (locale: Language): ListSource => ({
  declaration: groupList,
  columns: {
    name: nameOf(locale),
    users_count: PEOPLE,
    created_at: sql.ref('user_group.created_at'),
  },
  id: sql.ref('user_group.id'),
});

export interface GroupSearch {
  readonly words: readonly string[];
  readonly ids: readonly number[] | undefined;
  readonly limit: number;
  readonly locale: string;
}

export function searchGroups(tx: Tx, { words, ids, limit, locale }: GroupSearch): Promise<GroupRow[]> {
  let rows = groups(tx);
  for (const word of words) rows = rows.where(hasWord(nameOf(locale), word));
  if (ids) rows = rows.where(sql<boolean>`user_group.id = any(${[...ids]}::bigint[])`);
  return rows.orderBy(nameOf(locale)).orderBy('user_group.id').limit(limit).execute();
}

export const findGroup = (tx: Tx, id: number): Promise<GroupRow | undefined> =>
  groups(tx).where('user_group.id', '=', id).executeTakeFirst();

/** Held until the transaction ends: nobody renames or deletes it, and nobody new comes in. */
export async function lockGroup(tx: Tx, id: number): Promise<GroupRow | undefined> {
  await tx.selectFrom('user_group').select('id').where('id', '=', id).forUpdate().execute();
  return findGroup(tx, id);
}

export async function insertGroup(tx: Tx, names: NameByLanguage): Promise<number> {
  const { id } = await tx
    .insertInto('user_group')
    .values({ name_lang: JSON.stringify(names) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameGroup(tx: Tx, id: number, names: NameByLanguage): Promise<void> {
  await tx
    .updateTable('user_group')
    .set({ name_lang: JSON.stringify(names), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('user_group').where('id', '=', id).execute();
}

/** Answers those who were not in it before. */
export async function putInto(tx: Tx, groupId: number, userIds: readonly number[]): Promise<number[]> {
  const added = await tx
    .insertInto('user_group_member')
    .values(userIds.map((user_id) => ({ group_id: groupId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return added.map(({ user_id }) => user_id);
}

/** Who has one of these ids, as rows of a list are chosen. */
export const withIds = (ids: readonly number[]): Chosen => sql<number>`(select unnest(${[...ids]}::bigint[]))`;

/** Answers those who were in it. */
export async function takeOut(tx: Tx, groupId: number, chosen: Chosen): Promise<number[]> {
  const removed = await tx
    .deleteFrom('user_group_member')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', chosen)
    .returning('user_id')
    .execute();
  return removed.map(({ user_id }) => user_id);
}
