/** Notices are listed by time: those of one moment, and those that were stored late, have ids in another order. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index notice_of_user`.execute(db);
  await sql`create index notice_by_time on notice (workspace_id, user_id, created_at desc, id desc)`.execute(db);
}
