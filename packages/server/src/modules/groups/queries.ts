import { groupList } from '@rounds/contract/groups';
import type { Language, LocalizedName } from '@rounds/contract/languages';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ListSource } from '../../db/lists/order.ts';
import type { SelectedIds } from '../../db/lists/selection.ts';
import { containsWord, translatedName } from '../../db/translated-names.ts';
import './tables.ts';

const MEMBER_COUNT = sql<number>`(select count(*) from user_group_member m where m.group_id = user_group.id)`;

export interface GroupRow {
  readonly id: number;
  readonly name_lang: LocalizedName;
  readonly users_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const selectGroups = (tx: Tx) =>
  tx
    .selectFrom('user_group')
    .select(['user_group.id', 'user_group.name_lang', 'user_group.created_at', 'user_group.updated_at'])
    .select(MEMBER_COUNT.as('users_count'));

const nameExpression = (locale: string) => translatedName('user_group', locale);

export const toListSource = (locale: Language): ListSource => ({
  declaration: groupList,
  columns: {
    name: nameExpression(locale),
    users_count: MEMBER_COUNT,
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
  let rows = selectGroups(tx);
  for (const word of words) rows = rows.where(containsWord(nameExpression(locale), word));
  if (ids) rows = rows.where(sql<boolean>`user_group.id = any(${[...ids]}::bigint[])`);
  return rows.orderBy(nameExpression(locale)).orderBy('user_group.id').limit(limit).execute();
}

export const findGroup = (tx: Tx, id: number): Promise<GroupRow | undefined> =>
  selectGroups(tx).where('user_group.id', '=', id).executeTakeFirst();

/** Locks the group until the transaction ends: nobody can rename or delete it or add members. */
export async function lockGroup(tx: Tx, id: number): Promise<GroupRow | undefined> {
  await tx.selectFrom('user_group').select('id').where('id', '=', id).forUpdate().execute();
  return findGroup(tx, id);
}

export async function insertGroup(tx: Tx, names: LocalizedName): Promise<number> {
  const { id } = await tx
    .insertInto('user_group')
    .values({ name_lang: JSON.stringify(names) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameGroup(tx: Tx, id: number, names: LocalizedName): Promise<void> {
  await tx
    .updateTable('user_group')
    .set({ name_lang: JSON.stringify(names), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('user_group').where('id', '=', id).execute();
}

/** Returns the ids of the users who were not members before. */
export async function insertMembers(tx: Tx, groupId: number, userIds: readonly number[]): Promise<number[]> {
  const added = await tx
    .insertInto('user_group_member')
    .values(userIds.map((user_id) => ({ group_id: groupId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return added.map(({ user_id }) => user_id);
}

/** These ids as the selection of a bulk action. */
export const selectIds = (ids: readonly number[]): SelectedIds => sql<number>`(select unnest(${[...ids]}::bigint[]))`;

/** Returns the ids of the users who were members. */
export async function deleteMembers(tx: Tx, groupId: number, chosen: SelectedIds): Promise<number[]> {
  const removed = await tx
    .deleteFrom('user_group_member')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', chosen)
    .returning('user_id')
    .execute();
  return removed.map(({ user_id }) => user_id);
}
