/**
 * Copies of a person's name. The database shows where they are: in columns called `user_name` of tables with a
 * `user_id`, in titles of records that are people, and as texts within JSON.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { NameChange } from '../personal-work.ts';
import type { UserColumn } from './person.ts';

/** Columns that are not copied from people: documents and answers as somebody wrote them. */
const OWN_CONTENT: readonly string[] = [
  ...['inspection_log.changes', 'inspection_report.computed'],
  ...['template_patch.patch', 'template_record.data', 'template_version.document'],
];

/** The log accepts this only in transactions that say so. */
export const allowChangedLog = (tx: Tx) => sql`select set_config('rounds.anonymise', 'on', true)`.execute(tx);

const listTablesWith = async (tx: Tx, columns: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = any(${[...columns]}::text[])
    group by 1 having count(*) = ${columns.length} order by 1`.execute(tx);
  return rows.map(({ name }) => name);
};

export const listTablesWithNames = (tx: Tx) => listTablesWith(tx, ['workspace_id', 'user_id', 'user_name']);
export const listTablesWithTitles = (tx: Tx) =>
  listTablesWith(tx, ['workspace_id', 'subject_type', 'subject_id', 'subject_title']);

export async function listJsonColumns(tx: Tx): Promise<(UserColumn & { readonly type: string })[]> {
  const { rows } = await sql<UserColumn & { type: string }>`
    select c.relname as "table", a.attname as "column", a.atttypid::regtype::text as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid in ('json'::regtype, 'jsonb'::regtype)
      and exists (select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped)
    order by 1, 2`.execute(tx);
  return rows.filter(({ table, column }) => !OWN_CONTENT.includes(`${table}.${column}`));
}

/** Changes up to `limit` rows that fulfil the condition, which no longer holds for them afterwards. Returns their number. */
async function updateSome(
  tx: Tx,
  table: string,
  { set, where, limit }: { set: RawBuilder<unknown>; where: RawBuilder<unknown>; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${set} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${where} limit ${limit}))`.execute(tx);
  return Number(numAffectedRows);
}

export const replaceNames = (tx: Tx, table: string, { user_id, replacement }: NameChange, limit: number) =>
  updateSome(tx, table, {
    set: sql`user_name = ${replacement}`,
    where: sql`user_id = ${user_id} and user_name is not null and user_name <> ${replacement}`,
    limit,
  });

export const replaceTitles = (tx: Tx, table: string, { user_id, replacement }: NameChange, limit: number) =>
  updateSome(tx, table, {
    set: sql`subject_title = ${replacement}`,
    where: sql`subject_type = 'user' and subject_id::text = ${String(user_id)} and subject_title <> ${replacement}`,
    limit,
  });

/** Clears what the log stores of a person's data, and from where they worked. */
export const clearLogged = (tx: Tx, { user_id }: NameChange, limit: number) =>
  updateSome(tx, 'activity', {
    set: sql`before = case when subject_type = 'user' and subject_id = ${String(user_id)} then null else before end,
      after = case when subject_type = 'user' and subject_id = ${String(user_id)} then null else after end,
      ip = case when user_id = ${user_id} then '' else ip end,
      user_agent = case when user_id = ${user_id} then '' else user_agent end`,
    where: sql`(subject_type = 'user' and subject_id = ${String(user_id)} and (before is not null or after is not null))
      or (user_id = ${user_id} and (ip <> '' or user_agent <> ''))`,
    limit,
  });

interface JsonChange extends NameChange {
  readonly email: string;
  /** Somebody else has the same name: only values that also have the id of the person are changed. */
  readonly hasNamesake: boolean;
}

/** Texts that are the name or the address, also within JSON that is a text in JSON. */
export async function replaceInJson(
  tx: Tx,
  { table, column, type }: UserColumn & { readonly type: string },
  { user_id, name, replacement, email, hasNamesake }: JsonChange,
  limit: number,
): Promise<number> {
  const quote = (text: string) => JSON.stringify(text);
  const quoteTwice = (text: string) => JSON.stringify(quote(text)).slice(1, -1);
  const pairs = [
    [quote(name), quote(replacement)],
    [quoteTwice(name), quoteTwice(replacement)],
    [quote(email), quote('')],
    [quoteTwice(email), quoteTwice('')],
  ] as const;
  const text = sql`${sql.ref(column)}::text`;
  const replaced = pairs.reduce((value, [from, to]) => sql`replace(${value}, ${from}, ${to})`, text);
  const conditions = sql.join(
    pairs.map(([from]) => sql`position(${from} in ${text}) > 0`),
    sql` or `,
  );
  const isTheirs = hasNamesake ? sql`and ${text} ~ ${`\\m${user_id}\\M`}` : sql``;
  return updateSome(tx, table, {
    set: sql`${sql.ref(column)} = (${replaced})::${sql.raw(type)}`,
    where: sql`${sql.ref(column)} is not null and (${conditions}) ${isTheirs}`,
    limit,
  });
}

export async function hasNamesake(tx: Tx, workspaceId: number, { user_id, name }: NameChange): Promise<boolean> {
  const rows = await tx
    .selectFrom('user')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('full_name', '=', name)
    .where('id', '!=', user_id)
    .executeTakeFirst();
  return rows !== undefined;
}
