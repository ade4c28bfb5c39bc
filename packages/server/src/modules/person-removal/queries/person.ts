/** The rows of a person: what is deleted with them is read from the database, so that no module is forgotten. */

import type { Language } from '@rounds/contract/languages.ts';
import type { PersonalHistoryKind } from '@rounds/contract/person-removal';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { STORED_KEYS } from '../../files/index.ts';

export interface UserColumn {
  readonly table: string;
  readonly column: string;
}

/** Foreign keys to people whose rows end with the person, such as roles and notices. */
export async function listOwnColumns(tx: Tx): Promise<UserColumn[]> {
  const { rows } = await sql<UserColumn>`
    select c.relname as "table", a.attname as "column"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = '"user"'::regclass and k.confdeltype = 'c' and a.attname <> 'workspace_id'
    order by 1, 2`.execute(tx);
  return rows;
}

/** Tables of the installation with people, such as that of sessions. */
export async function listOutsideColumns(tx: Tx): Promise<UserColumn[]> {
  const { rows } = await sql<UserColumn>`
    select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'user_id' and not a.attisdropped
      and not exists (select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workspace_id')
    order by 1, 2`.execute(tx);
  return rows;
}

/** Returns the keys of the bytes that the deleted rows had. */
export async function deleteRowsOf(tx: Tx, { table, column }: UserColumn, userId: number): Promise<string[]> {
  const { rows } = await sql<{ keys: string }>`
    delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}
    returning ${sql.raw(STORED_KEYS[table] ?? `''`)} as keys`.execute(tx);
  return rows.flatMap(({ keys }) => keys.split(' ').filter(Boolean));
}

export interface RemovedPerson {
  readonly id: number;
  readonly full_name: string;
  readonly email: string;
  readonly account_id: number;
  readonly avatar: string | null;
}

/** Locks the rows until the transaction ends; undefined for a person who was deleted already. */
export const lockPerson = (tx: Tx, workspaceId: number, id: number): Promise<RemovedPerson | undefined> =>
  tx
    .selectFrom('user')
    .innerJoin('account', 'account.id', 'user.account_id')
    .select(['user.id', 'user.full_name', 'user.avatar', 'account.email', 'account.id as account_id'])
    .where('user.workspace_id', '=', workspaceId)
    .where('user.id', '=', id)
    .where('user.removed_at', 'is', null)
    .forNoKeyUpdate('user')
    .executeTakeFirst();

/** @param name null to keep the names */
export async function clearPerson(tx: Tx, id: number, name: string | null): Promise<void> {
  await tx
    .updateTable('user')
    .set({
      ...(name !== null && { first_name: name, last_name: '', full_name: name }),
      ...{ account_id: null, nick_name: null, avatar: null, mobile: null, gender: null, birth_date: null },
      ...{ date_format: null, closed_banners: sql<string[]>`'{}'`, notice_choices: '{}' as never },
      ...{ status: 'disabled' as const, signed_in_at: null, invited_until: null },
      removed_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Stands for everybody in what is anonymised as a whole. Created when it is needed first. */
export async function getPlaceholder(
  tx: Tx,
  name: string,
): Promise<{ readonly id: number; readonly full_name: string }> {
  const find = () =>
    tx.selectFrom('user').select(['id', 'full_name']).where('is_placeholder', '=', true).executeTakeFirst();
  const existing = await find();
  if (existing) return existing;
  await tx
    .insertInto('user')
    .values({
      ...{ first_name: name, last_name: '', full_name: name, locale: 'en', tz_code: 'UTC', status: 'disabled' },
      ...{ is_placeholder: true, account_id: null, removed_at: sql<Date>`now()` },
    } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())!;
}

export const isProvisioned = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.selectFrom('scim_user').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;

/** An active person who takes over. */
export const findSuccessor = (tx: Tx, workspaceId: number, id: number) =>
  tx
    .selectFrom('user')
    .select(['id', 'full_name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forKeyShare()
    .executeTakeFirst();

/** Counts the records of a person that stay readable. */
export async function countHistory(tx: Tx, id: number): Promise<Record<PersonalHistoryKind, number>> {
  const { rows } = await sql<Record<PersonalHistoryKind, number>>`
    select
      (select count(*)::int from inspection where user_id = ${id} and status = 'completed') as inspections,
      (select count(*)::int from issue where created_by = ${id}) as issues,
      (select count(*)::int from issue_comment where user_id = ${id}) as comments,
      (select count(*)::int from file_entry where user_id = ${id}) as files,
      (select count(*)::int from activity where user_id = ${id}) as activity`.execute(tx);
  return rows[0]!;
}

/**
 * Returns the language in which names of former members are written, because everybody in the workspace reads the same
 * name.
 */
export const getWorkspaceLanguage = async (tx: Tx, workspaceId: number): Promise<Language> =>
  (await tx.selectFrom('workspace').select('langs').where('id', '=', workspaceId).executeTakeFirstOrThrow()).langs[0]!;

/** People who have not been active for some months, the first of them first; neither the owner nor invited people. */
export async function listLongDeactivated(tx: Tx, workspaceId: number, months: number, limit: number) {
  const { rows } = await sql<{ id: number; full_name: string; deactivated_at: Date }>`
    select id, full_name, deactivated_at from "user" u
    where ${isLongDeactivated(workspaceId, months)} order by deactivated_at, id limit ${limit}`.execute(tx);
  return rows;
}

export async function countLongDeactivated(tx: Tx, workspaceId: number, months: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from "user" u where ${isLongDeactivated(workspaceId, months)}`.execute(tx);
  return rows[0]!.count;
}

const isLongDeactivated = (workspaceId: number, months: number) => sql<boolean>`
  u.workspace_id = ${workspaceId} and u.removed_at is null and u.status not in ('active', 'invite')
  and u.deactivated_at < now() - make_interval(months => ${months}::int)
  and not exists (select from workspace_owner o where o.user_id = u.id)`;
