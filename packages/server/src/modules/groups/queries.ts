import { groupList } from '@rounds/contract/groups';
import type { Language } from '@rounds/contract/languages.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../db/database.ts';
import { foldText, orderByRelevance } from '../../db/search.ts';
import { containsWord, translatedName } from '../../db/translated-names.ts';
import { recordStore } from '../../lists/index.ts';
import type { ListSource } from '../../lists/sql/order.ts';
import type { SelectedIds } from '../../lists/sql/selection.ts';

const MEMBER_COUNT = sql<number>`(select count(*) from user_group_member m where m.group_id = user_group.id)`;

export interface GroupRow extends Row<'user_group', (typeof COLUMNS)[number]> {
  readonly users_count: number;
}

const COLUMNS = ['id', 'name_lang', 'created_at', 'updated_at'] as const;

export const groupStore = recordStore<GroupRow>('user_group', COLUMNS, { users_count: MEMBER_COUNT });

export const selectGroups = (tx: Tx) =>
  tx.selectFrom('user_group').select(COLUMNS).select(MEMBER_COUNT.as('users_count'));

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
  const ordered = orderByRelevance(rows, foldText(nameExpression(locale)), words);
  return ordered.orderBy(nameExpression(locale)).orderBy('user_group.id').limit(limit).execute();
}

/** Returns the ids of the users who were not members before. */
export async function insertMembers(tx: Tx, groupId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .insertInto('user_group_member')
    .values(userIds.map((user_id) => ({ group_id: groupId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** These ids as the selection of a bulk action. */
export const selectIds = (ids: readonly number[]): SelectedIds => sql<number>`(select unnest(${[...ids]}::bigint[]))`;

/** Returns the ids of the users who were members. */
export async function deleteMembers(tx: Tx, groupId: number, selectedIds: SelectedIds): Promise<number[]> {
  const rows = await tx
    .deleteFrom('user_group_member')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', selectedIds)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Counts those of these groups that exist. */
export async function countGroups(tx: Tx, ids: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('user_group')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOneOf('id', ids))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A table with a row for each record and group, and its column with the ids of the records. */
export interface GroupLinks {
  readonly table: string;
  readonly column: string;
}

/** Counts the records that are linked to at least one of these groups. */
export async function countLinkedRecords(
  tx: Tx,
  { table, column }: GroupLinks,
  groupIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct ${sql.ref(column)}) as count from ${sql.table(table)}
    where ${isOneOf('group_id', groupIds)}`.execute(tx);
  return Number(rows[0]!.count);
}

export async function deleteLinks(
  tx: Tx,
  { table }: Pick<GroupLinks, 'table'>,
  groupIds: readonly number[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${isOneOf('group_id', groupIds)}`.execute(tx);
}

const isOneOf = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
