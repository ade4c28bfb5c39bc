/** The help banners that a person has closed. */
import { type Kysely, sql } from 'kysely';
import { listView } from '../workspace-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "user" add column closed_banners text[] not null default '{}'`.execute(db);
  // A view keeps the columns that its table had when it was created.
  await sql`drop view listed_user`.execute(db);
  await listView(db, 'user');
}
