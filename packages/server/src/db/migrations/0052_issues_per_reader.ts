/** How many issues an inspection has depends on who reads it, and is counted when it is read. */
import { type Kysely, sql } from 'kysely';
import { listView } from '../workspace-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A view keeps the columns that its table had when it was created.
  await sql`drop view listed_inspection`.execute(db);
  await sql`alter table inspection drop column issues_count`.execute(db);
  await listView(db, 'inspection');
}
