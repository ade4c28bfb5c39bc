/** Background work is marked with its workspace and person, so that none of them takes all slots of a lane. */
import { type Kysely, sql } from 'kysely';

const statements = [
  sql`drop function enqueue_job(text, json)`,
  // A server that still runs an older version marks nothing.
  sql`create function enqueue_job(job_name text, job_payload json, job_flags text[] default null) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
  begin perform graphile_worker.add_job(job_name, job_payload, flags => job_flags); end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
