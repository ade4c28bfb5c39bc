/** Photos in HEIC that came before the server could read them get the copies that screens and reports show. */
import { type Kysely, sql } from 'kysely';

/** Row-level security holds for the owner too, who here looks into every workspace at once. */
const statements = [
  sql`alter table file no force row level security`,
  sql`with unread as (
        update file set scaled = null
        where type in ('image/heic', 'image/heif') and not coalesce(scaled ? 'thumb', false)
        returning id, workspace_id)
      select enqueue_job('files.scale', json_build_object('workspace_id', workspace_id, 'file_id', id)) from unread`,
  sql`alter table file force row level security`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
