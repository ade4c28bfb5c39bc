/** The order of the list of issues that nobody has sorted: by status, what is open first, and the newest first. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index issue_open_first on issue (workspace_id, archived, status_order, created_at desc, id desc)`.execute(
    db,
  );
}
