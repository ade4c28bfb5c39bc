/**
 * Stores which transactions were committed when a consumer was added. Its position alone cannot tell: a transaction
 * that was running at that time holds it back behind events of transactions that had ended.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_consumer add column added_in pg_snapshot`.execute(db);
}
