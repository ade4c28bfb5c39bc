/** Two servers on one PostgreSQL behind a proxy, one of which is killed now and then. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../../../packages/server/src/db/embedded/cluster.ts';
import { type Product, startProduct } from '../../../packages/server/src/testing/installed.ts';
import { type ProxyServer, startProxy } from './proxy.ts';

export interface Installation {
  readonly proxy: ProxyServer;
  readonly servers: readonly Product[];
  /** The owner of the database. */
  readonly client: pg.Client;
  /** Kills a server and starts it again. Resolves when it is ready, with how long it took. */
  killAndRestart(server: Product): Promise<number>;
  /** The number of times that each server was killed, so that a check can tell whether one was killed meanwhile. */
  readonly kills: ReadonlyMap<Product, number>;
  stop(): Promise<void>;
}

export async function startServers(): Promise<Installation> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-servers-'));
  const cluster = await startCluster({ directory: path.join(folder, 'postgres'), log: () => {} });
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each().catch(() => {});
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const owner = new pg.Client({ host: cluster.host, user: cluster.user, database: 'postgres' });
    await owner.connect();
    await owner.query('create database rounds');
    await owner.end();
    const url = `postgres://${cluster.user}@localhost/rounds?host=${encodeURIComponent(cluster.host)}`;
    // One folder for both: the files and the secret key are shared.
    const settings = { DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'fatal', TRUSTED_PROXIES: '127.0.0.1' };
    const servers: Product[] = [];
    for (const _ of ['first', 'second']) {
      const server = await startProduct(settings);
      servers.push(server);
      stops.push(() => server.stop());
    }
    const client = new pg.Client(url);
    await client.connect();
    stops.push(() => client.end());
    const proxy = await startProxy(
      folder,
      servers.map(({ base }) => base),
    );
    stops.push(() => proxy.stop());
    const kills = new Map<Product, number>(servers.map((server) => [server, 0]));
    return {
      ...{ proxy, servers, client, kills, stop },
      async killAndRestart(server) {
        const killedAt = performance.now();
        process.kill(server.pid, 'SIGKILL');
        kills.set(server, kills.get(server)! + 1);
        while (server.isRunning()) await sleep(5);
        await server.restart();
        return performance.now() - killedAt;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
