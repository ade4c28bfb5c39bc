/** The history of a record: its entries of the activity log, newest first. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_subject on activity (workspace_id, subject_type, subject_id, at desc, id desc)`.execute(
    db,
  );
}
