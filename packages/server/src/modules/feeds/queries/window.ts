/** The selection that all feeds share: records after an id that were modified since a moment. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { BatchQuery } from '../source.ts';

/**
 * The moment from which the next reading reads, in microseconds as the database has them. Rows carry the time at which
 * their transaction began, or one that a server took, whose clock may differ by some seconds: a few rows come twice.
 */
export async function findCompleteUntil(tx: Tx): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select to_char((complete_until() - interval '5 seconds') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as until`.execute(
    tx,
  );
  return rows[0]!.until;
}

export const isWithin = (
  id: RawBuilder<unknown>,
  modified: RawBuilder<unknown>,
  { after, since }: BatchQuery,
): RawBuilder<SqlBool> =>
  sql`${id} > ${after} ${since === null ? sql`` : sql`and ${modified} >= ${since}::timestamptz`}`;
