/** Occurrences that have opened follow a change of the recurrence of their assignment. */
import { type Kysely, sql } from 'kysely';

/** The date of the changed recurrence that an occurrence now has: it opens nothing itself. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table moved_occurrence add column replaces_at timestamptz`.execute(db);
};
