/** Finds where inspections name people. Tables with the author of something are found in the database. */
import type { Change } from '@rounds/engine';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** The placeholder for everybody in anonymised inspections. */
export interface Nobody {
  readonly id: number;
  readonly full_name: string;
}

export const readLogRows = (tx: Tx, id: number): Promise<{ sequence: number; changes: readonly Change[] }[]> =>
  tx
    .selectFrom('inspection_log')
    .select(['sequence', 'changes'])
    .where('inspection_id', '=', id)
    .orderBy('sequence')
    .execute();

export async function saveLogRow(
  tx: Tx,
  { id, sequence, changes }: { readonly id: number; readonly sequence: number; readonly changes: readonly Change[] },
): Promise<void> {
  await tx
    .updateTable('inspection_log')
    .set({ changes: JSON.stringify(changes), device: null })
    .where('inspection_id', '=', id)
    .where('sequence', '=', sequence)
    .execute();
}

export async function detachFiles(tx: Tx, id: number, uuids: readonly string[]): Promise<void> {
  await sql`delete from inspection_file
    where inspection_id = ${id} and file_uuid = any(${[...uuids]}::uuid[])`.execute(tx);
}

/** Clears who uploaded the files that stay. */
export async function clearFiles(tx: Tx, id: number, nobody: Nobody): Promise<void> {
  await sql`update file set user_id = ${nobody.id}, signer = null
    where uuid in (select file_uuid from inspection_file where inspection_id = ${id})`.execute(tx);
}

const EMAIL = String.raw`[^\s@"\\<>(),;:]+@[^\s@"\\<>(),;:]+\.[^\s@"\\<>(),;:]+`;
const withoutEmails = (column: string) => sql`regexp_replace(${sql.ref(column)}::text, ${EMAIL}, '…', 'g')`;

interface Cleared {
  readonly id: number;
  /** The name of the person who conducted it. */
  readonly name: string;
  readonly nobody: Nobody;
}

export async function clearPeople(tx: Tx, { id, name, nobody }: Cleared): Promise<void> {
  const { id: user_id, full_name } = nobody;
  // An assignment that still opens work has to know whose inspection it was.
  const isOver = sql`not exists (select from assignment a
    where a.id = inspection.assignment_id and a.status <> 'finished' and a.archived_at is null)`;
  await sql`update inspection set user_id = ${user_id}, user_name = ${full_name}, managers = '[]', collaborators = '[]',
      assignee_id = case when assignee_id is not null and ${isOver} then ${user_id} else assignee_id end,
      note = ${withoutEmails('note')},
      context = replace(${withoutEmails('context')}, ${JSON.stringify(name).slice(1, -1)},
        ${JSON.stringify(full_name).slice(1, -1)})::jsonb,
      sign_off = case when sign_off is not null then sign_off ||
        jsonb_build_object('name', ${full_name}::text, 'by', ${user_id}::bigint, 'file_uuid', null, 'role', null) end,
      anonymised_at = now(), updated_at = now()
    where id = ${id}`.execute(tx);
  await sql`update inspection_event set device = null,
      data = ((data::jsonb - 'added' - 'removed' - 'role') ||
        case when data::jsonb ? 'name' then jsonb_build_object('name', ${full_name}::text) else '{}' end)::json
    where inspection_id = ${id}`.execute(tx);
  await sql`update inspection_report set computed = ${withoutEmails('computed')}::json,
      people = json_build_object(${String(user_id)}::text, ${full_name}::text)
    where inspection_id = ${id}`.execute(tx);
  for (const table of await listTablesOfInspections(tx, 'user_id')) {
    await sql`update ${sql.table(table)} set user_id = ${user_id} where inspection_id = ${id}`.execute(tx);
  }
  for (const table of await listTablesOfInspections(tx, 'auditors')) {
    await sql`update ${sql.table(table)} set auditors = array[${user_id}::bigint]
      where inspection_id = ${id} and auditors is not null`.execute(tx);
  }
}

async function listTablesOfInspections(tx: Tx, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname in ('workspace_id', 'inspection_id', ${column}) and c.relname <> 'inspection'
    group by 1 having count(*) = 3 order by 1`.execute(tx);
  return rows.map(({ name }) => name);
}
