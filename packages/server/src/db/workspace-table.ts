/** Makes a table belong to workspaces: its rows are seen and written only inside their own workspace. */
import { type Kysely, sql } from 'kysely';

/** The workspace of the current transaction; null outside of all workspaces, and null equals nothing. */
export const CURRENT_WORKSPACE = sql.raw(`nullif(current_setting('rounds.workspace_id', true), '')::bigint`);

/**
 * Secures a table that has a column `workspace_id bigint not null references workspace`: new rows get the transaction's
 * workspace by default, and row-level security, forced on the table's owner too, hides and rejects all others.
 */
export async function workspaceTable(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.id(name);
  await sql`alter table ${table} alter workspace_id set default ${CURRENT_WORKSPACE}`.execute(db);
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`create policy own_workspace on ${table}
    using (workspace_id = ${CURRENT_WORKSPACE}) with check (workspace_id = ${CURRENT_WORKSPACE})`.execute(db);
}

export async function workspaceTables(db: Kysely<unknown>, ...names: readonly string[]): Promise<void> {
  for (const name of names) await workspaceTable(db, name);
}

/**
 * Creates the view `listed_<table>`, from which long lists read the rows of the current workspace.
 *
 * Under row-level security PostgreSQL uses neither an index for parts of texts (LIKE is not leakproof)
 * nor its statistics of a column's values. A view is read with its owner's rights, so its queries are
 * planned without the policies; the condition in the view takes their place. An owner that row-level
 * security binds as well gets the same rows, only more slowly.
 */
export async function listView(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`create view ${sql.id(`listed_${name}`)} as
    select * from ${sql.id(name)} where workspace_id = ${CURRENT_WORKSPACE}`.execute(db);
}
