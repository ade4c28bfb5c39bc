import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** The database as a place where positions in the event log have a meaning. */
export interface Installation {
  /** Changes whenever positions lose their meaning: when the data are copied to another PostgreSQL, or restored. */
  readonly id: string;
  /** A later transaction than all until now. */
  readonly next_tx: string;
}

/**
 * Numbers of transactions belong to one PostgreSQL (its system identifier). If it is restored to an earlier moment, its
 * log begins a new timeline, which is the beginning of the names of its files; if a copy is loaded into the same
 * PostgreSQL, the table is another one.
 */
export async function findInstallation(tx: Tx): Promise<Installation> {
  const { rows } = await sql<Installation>`select
      left(md5(concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8),
        'event_log'::regclass::oid)), 12) as id,
      pg_snapshot_xmax(pg_current_snapshot())::text as next_tx
    from pg_control_system()`.execute(tx);
  return rows[0]!;
}
