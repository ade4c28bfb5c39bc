/** Up to which moment everything that was written is visible to readers of feeds. */
import { type Kysely, sql } from 'kysely';

/**
 * Rows carry the time at which their transaction began, and may become visible long after. A reader of what changed
 * since this moment misses none of them. Owned by the role that owns the tables, because other roles do not see when
 * transactions of others began.
 */
const complete = sql`
  create function complete_until() returns timestamptz
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select least(now(), min(xact_start)) from pg_stat_activity where datname = current_database()
    $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await complete.execute(db);
}
