/** Writes the rows of an archive into an empty workspace. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { CURRENT_WORKSPACE } from '../../../db/workspace-table.ts';
import type { ArchivedTable } from './catalogue.ts';

/** Statements may take as long as they need, and references inside a table are checked at the end. */
export async function startImport(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
  await sql`set constraints all deferred`.execute(tx);
}

export async function reserveIds(tx: Tx, table: string, last: number): Promise<void> {
  await sql`select reserve_ids(${table}, ${last}::bigint)`.execute(tx);
}

export async function reserveImportedIds(tx: Tx, { name }: Pick<ArchivedTable, 'name'>): Promise<void> {
  await sql`select reserve_ids(${name}, max(id)) from ${sql.table(name)}
    where workspace_id = ${CURRENT_WORKSPACE} having max(id) is not null`.execute(tx);
}

/** @param lines JSON objects; columns that they lack get their defaults */
export async function insertLines(
  tx: Tx,
  name: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const table = sql.table(name);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${table} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`.execute(tx);
}

/** Takes over the settings, but not the name, by which people tell the two apart. */
export async function updateWorkspace(tx: Tx, columns: readonly string[], line: string): Promise<void> {
  const table = sql.table('workspace');
  const changes = columns.map((column) => sql`${sql.ref(column)} = imported.${sql.ref(column)}`);
  await sql`update ${table} own set ${sql.join(changes)}
    from json_populate_record(null::${table}, ${line}::json) imported where own.id = ${CURRENT_WORKSPACE}`.execute(tx);
}

/** Deletes the first rows of the workspace, which the imported ones replace. */
export async function deleteFirstRows(tx: Tx, tables: readonly Pick<ArchivedTable, 'name'>[]): Promise<void> {
  for (const { name } of tables) {
    await sql`delete from ${sql.table(name)} where workspace_id = ${CURRENT_WORKSPACE}`.execute(tx);
  }
}

export async function deleteSettings(tx: Tx, except: string): Promise<void> {
  await tx.deleteFrom('workspace_setting').where('name', '<>', except).execute();
}

/** Removes the entries of the log, which come back with new ids. */
export async function removeActivity(tx: Tx): Promise<string> {
  await allowAlteringTheLog(tx, true);
  const { rows } = await sql<{ entries: string }>`with removed as (
      delete from activity where workspace_id = ${CURRENT_WORKSPACE} returning *)
    select coalesce(json_agg(to_jsonb(r) - 'id' - 'head_id' - 'workspace_id' order by r.id), '[]')::text as entries
    from removed r`.execute(tx);
  await allowAlteringTheLog(tx, false);
  return rows[0]!.entries;
}

export async function restoreActivity(
  tx: Tx,
  entries: string,
  columns: readonly string[],
  ownerId: number,
): Promise<void> {
  const copiedColumns = columns.filter((column) => column !== 'id' && column !== 'head_id');
  // Nobody else has been in an empty workspace.
  const values = copiedColumns.map((column) =>
    column === 'user_id' ? sql`case when user_id is not null then ${ownerId}::bigint end` : sql.ref(column),
  );
  await sql`insert into activity (${sql.join(copiedColumns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from json_populate_recordset(null::activity, ${entries}::json)`.execute(tx);
}

const allowAlteringTheLog = (tx: Tx, may: boolean) =>
  sql`select set_config('rounds.retention', ${may ? 'on' : 'off'}, true)`.execute(tx);

export const findOwnerRow = (tx: Tx) =>
  tx
    .selectFrom('workspace_owner')
    .innerJoin('user', (join) =>
      join
        .onRef('user.workspace_id', '=', 'workspace_owner.workspace_id')
        .onRef('user.id', '=', 'workspace_owner.user_id'),
    )
    .innerJoin('account', 'account.id', 'user.account_id')
    .select(['user.id', 'user.account_id', 'account.email_key', 'user.full_name'])
    .executeTakeFirst();
export type OwnerRow = NonNullable<Awaited<ReturnType<typeof findOwnerRow>>>;

/** Frees the account of a person who will be replaced by another row. */
export async function detachAccount(tx: Tx, userId: number): Promise<void> {
  const removed_at = sql<Date>`now()`;
  await tx
    .updateTable('user')
    .set({ account_id: null, removed_at, status: 'disabled' })
    .where('id', '=', userId)
    .execute();
}

/** A row for the same person, with an id of its own. */
export async function copyPerson(tx: Tx, { id, account_id }: OwnerRow, columns: readonly string[]): Promise<number> {
  await detachAccount(tx, id);
  const copied = columns.filter(
    (column) => !['id', 'account_id', 'removed_at', 'deactivated_at', 'status'].includes(column),
  );
  const list = sql.join(copied.map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: number }>`insert into "user" (account_id, ${list})
    select ${account_id}, ${list} from "user" where workspace_id = ${CURRENT_WORKSPACE} and id = ${id}
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** Everything of one person becomes that of another row, which replaces it. */
export async function replacePerson(tx: Tx, from: number, to: number): Promise<void> {
  const workspace = sql<number>`${CURRENT_WORKSPACE}`;
  await tx.updateTable('workspace_owner').set({ user_id: to }).where('user_id', '=', from).execute();
  await tx.updateTable('job').set({ user_id: to }).where('user_id', '=', from).execute();
  await tx.updateTable('upload_chunk').set({ user_id: to }).where('user_id', '=', from).execute();
  await tx
    .updateTable('session')
    .set({ user_id: to })
    .where('in_workspace', '=', workspace)
    .where('user_id', '=', from)
    .execute();
  await tx.deleteFrom('sign_in_step').where('in_workspace', '=', workspace).where('user_id', '=', from).execute();
  await sql`insert into user_role (user_id, role_id)
    select ${to}, role_id from user_role where user_id = ${from} on conflict do nothing`.execute(tx);
  await tx.deleteFrom('user').where('id', '=', from).execute();
}

/** False if the workspace has no such role. */
export async function makeAdministrator(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`with administrator as (
      select id from role where workspace_id = ${CURRENT_WORKSPACE} and system_key = 'administrator'),
    added as (insert into user_role (user_id, role_id) select ${userId}, id from administrator on conflict do nothing)
    select id from administrator`.execute(tx);
  return rows.length > 0;
}

/** Pauses everything that sends mails until its owner starts it again. */
export async function pauseMails(tx: Tx): Promise<void> {
  await tx.updateTable('scheduled_report').set({ is_active: false, next_at: null }).execute();
  await tx.updateTable('alert').set({ is_active: false }).execute();
}

export const listAccounts = async (tx: Tx, emailKeys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from account where email_key = any(${[...emailKeys]}::text[])`.execute(tx);
  return new Set(rows.map(({ email_key }) => email_key));
};

/** Pictures of the imported files that have no scaled copies yet. */
export const listPictures = (tx: Tx) =>
  tx.selectFrom('file').selectAll().where('scaled', 'is', null).orderBy('id').execute();

/** Checks what was deferred. @throws when rows refer to what there is not */
export async function finishImport(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx);
}
