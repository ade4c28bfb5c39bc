/** What makes a table a workspace's: its rows are seen and written only inside that workspace. */
import { type Kysely, sql } from 'kysely';

/** The workspace of the present transaction; null outside all of them, and null equals nothing. */
const PRESENT_WORKSPACE = sql.raw(`nullif(current_setting('rounds.workspace_id', true), '')::bigint`);

/**
 * Makes a table that has a column `workspace_id bigint not null references workspace` one of the
 * workspace: new rows take the transaction's workspace by themselves, and row-level security,
 * forced on the table's owner too, hides and refuses all others.
 */
export async function workspaceTable(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.id(name);
  await sql`alter table ${table} alter workspace_id set default ${PRESENT_WORKSPACE}`.execute(db);
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`create policy own_workspace on ${table}
    using (workspace_id = ${PRESENT_WORKSPACE}) with check (workspace_id = ${PRESENT_WORKSPACE})`.execute(db);
}
