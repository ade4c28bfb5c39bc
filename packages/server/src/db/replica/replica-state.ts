/** The state of the primary and its replica: whether the replica can be read from, and how far it is behind. */
import type { Pool } from 'pg';
import { assertApplicationRole } from '../roles/application-role.ts';

/** `behind`: it has stopped, or replays more slowly than people write. `other`: it is no copy of the primary. */
export type ReplicaState = 'ready' | 'behind' | 'unreachable' | 'other';

interface Server {
  /** The position in bytes of the write-ahead log: written by the primary, replayed by the replica. */
  readonly position: number;
  readonly started_at: Date;
  readonly is_replica: boolean;
  /** The same on all copies of a database, and on no other one. */
  readonly identity: string;
}

export const POSITION = `(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end - '0/0'::pg_lsn)::float8`;
const SERVER = `select ${POSITION} as position, pg_postmaster_start_time() as started_at,
  pg_is_in_recovery() as is_replica,
  concat_ws(' ', (select system_identifier from pg_control_system()), current_database()) as identity`;

const ANSWER_TIMEOUT_MS = 2_000;

async function readServer(pool: Pool): Promise<Server> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer')), ANSWER_TIMEOUT_MS);
  try {
    const { rows } = await Promise.race([pool.query<Server>(SERVER), late]);
    return rows[0]!;
  } finally {
    clearTimeout(timer);
  }
}

/** A replica that is behind for longer than this is not read from. */
export const MAX_LAG_MS = 10_000;

interface Sample {
  readonly at: number;
  readonly position: number;
}

/** Learns the state of both by looking at them again and again. */
export class ReplicaMonitor {
  state: ReplicaState = 'unreachable';
  lagMs = 0;
  /**
   * The position that every reader needs at least, which covers everything that was written before this server could
   * know of it.
   */
  floor = Number.POSITIVE_INFINITY;
  readonly #primary: Pool;
  readonly #replica: Pool;
  #samples: Sample[] = [];
  #primaryStart: number | null = null;
  #identity = '';
  #isRoleChecked = false;

  constructor(primary: Pool, replica: Pool) {
    this.#primary = primary;
    this.#replica = replica;
  }

  /** @returns what is wrong, or null */
  async look(): Promise<unknown> {
    try {
      this.#addSample(await readServer(this.#primary));
    } catch (error) {
      this.#primaryStart = null;
      this.state = 'unreachable';
      return error;
    }
    try {
      // Row-level security must hold there as well.
      if (!this.#isRoleChecked) await assertApplicationRole(this.#replica);
      this.#isRoleChecked = true;
      const replica = await readServer(this.#replica);
      this.state = this.#judge(replica);
      return this.state === 'other' ? new Error('it is no copy of the database in DATABASE_URL') : null;
    } catch (error) {
      this.lose();
      return error;
    }
  }

  /** A connection to the replica was lost. */
  lose(): void {
    this.state = 'unreachable';
    this.#isRoleChecked = false;
  }

  #addSample({ position, started_at, identity }: Server): void {
    this.#identity = identity;
    // The positions of people may be lost after a crash of the primary, or while nobody could look.
    if (started_at.getTime() !== this.#primaryStart) {
      this.floor = position;
      this.#samples = [];
    }
    this.#primaryStart = started_at.getTime();
    this.#samples.push({ at: performance.now(), position });
  }

  #judge({ position, is_replica, started_at, identity }: Server): ReplicaState {
    const isSame = started_at.getTime() === this.#primaryStart;
    if ((!is_replica && !isSame) || identity !== this.#identity) return 'other';
    const now = performance.now();
    // The oldest that it lacks says how long it has been behind; what is older than the limit need not be kept.
    const nextSample = this.#samples.find((sample) => sample.position > position);
    this.lagMs = nextSample ? now - nextSample.at : 0;
    this.#samples = this.#samples.filter((sample) => sample.position > position).slice(-1_000);
    return this.lagMs > MAX_LAG_MS ? 'behind' : 'ready';
  }
}
