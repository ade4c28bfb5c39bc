/** Starts the minimal server for a run, to which the same requests are sent as to the product. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findFreePort } from '../../packages/server/src/testing/installed.ts';
import type { Request } from './load.ts';

const headers = { authorization: 'Bearer floor' };

export interface Floor {
  readonly base: string;
  readonly pid: number;
  readonly session: Request;
  /** The statements of a page and of its total. */
  list(statements: { page: string; count: string; values: readonly unknown[] }): Promise<Request>;
  stop(): Promise<void>;
}

export async function startFloor(database: string): Promise<Floor> {
  const port = await findFreePort();
  const server = fork(path.join(import.meta.dirname, 'floor-server.ts'), {
    env: { ...process.env, FLOOR_PORT: String(port), FLOOR_DATABASE: database },
  });
  await once(server, 'message');
  const base = `http://127.0.0.1:${port}`;
  return {
    base,
    pid: server.pid!,
    session: { path: '/session', headers },
    list: async (statements) => {
      const query = new URLSearchParams({ statements: JSON.stringify(statements) });
      return { path: `/list?search=${await (await fetch(`${base}/ask?${query}`)).text()}`, headers };
    },
    stop: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
}
