/**
 * The position that a replica must have replayed before a person reads from it, so that they never miss their own
 * write. The table is not logged: it is empty after a crash, and then nobody reads from a replica that is behind that
 * moment.
 */
import { type Kysely, sql } from 'kysely';

const schema = sql`
  create unlogged table written_position (
    user_id bigint primary key,
    position pg_lsn not null
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
}
