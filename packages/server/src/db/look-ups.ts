/**
 * Look-ups that stand alone and only read, such as the session of every call: they share one connection
 * and do not wait for one another, and those of one turn of the event loop leave in one packet. Each
 * would else be lent a connection of its own, and wake another process of PostgreSQL.
 */
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { holding } from './statements.ts';

export interface LookUps {
  /** The first row. Nothing that locks or writes: the look-ups of all others would wait behind it. */
  ask<Row>(statement: QueryConfig): Promise<Row | undefined>;
  close(): void;
}

interface Line {
  readonly client: PoolClient;
  hold(): void;
}

export function lookUpsOn(pool: Pool): LookUps {
  let line: Promise<Line> | undefined;
  let isClosed = false;

  async function open(): Promise<Line> {
    try {
      const client = await pool.connect();
      client.once('end', () => {
        if (isClosed) return;
        line = undefined;
        client.release(true);
      });
      return { client, hold: holding(client, setImmediate) };
    } catch (error) {
      line = undefined;
      throw error;
    }
  }

  return {
    async ask<Row>(statement: QueryConfig) {
      line ??= open();
      const { client, hold } = await line;
      hold();
      const { rows } = await client.query(statement);
      return rows[0] as Row | undefined;
    },
    close() {
      isClosed = true;
      line?.then(({ client }) => client.release()).catch(() => {});
    },
  };
}
