/**
 * A failed job keeps the parameters and data of its error, so that its message can be written in the
 * language of whoever reads it. A session that ends, in whatever way, says so on the channel of events,
 * so that its streams end as well.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table job add error_params jsonb, add error_data jsonb`,
  sql`create index job_of_user on job (workspace_id, user_id, id desc)`,
  sql`create function notify_session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('rounds_events', json_build_object('session_ended', old.id)::text);
      return null;
    end $$`,
  sql`create trigger session_ended after delete on session for each row execute function notify_session_ended()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
