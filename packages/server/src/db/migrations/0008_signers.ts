/** Who signed a signature: its name is what the person typed, because many who sign have no account. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column signer jsonb`.execute(db);
}
