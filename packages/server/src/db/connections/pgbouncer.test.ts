/** Calls through PgBouncer in transaction mode, which gives each transaction any connection. Only where it is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { assets } from '@rounds/contract/assets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createPlainOwnerDatabase, startTestServer, type TestDatabase, type TestServer } from '../../testing/index.ts';
import { findFreePort } from '../../testing/installed.ts';
import { changeOwner, findIdentity } from '../embedded/identity.ts';
import { connect } from '../open.ts';

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0;
const LOG = { debug: () => {}, warn: () => {}, error: console.error };

let t: TestServer;
let plain: TestDatabase;
let folder: string;
let bouncer: ChildProcess;

/**
 * Starts PgBouncer as the user of the cluster, who alone may open its socket, and because PgBouncer refuses to run as
 * root.
 */
async function startPgBouncer(host: string, role: string): Promise<number> {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rounds-pgbouncer-'));
  const port = await findFreePort();
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${role}" "${role}"\n`);
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]\n* = host=${host}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n` +
      `auth_type = trust\nauth_file = ${users}\npool_mode = transaction\ndefault_pool_size = 2\n`,
  );
  const identity = findIdentity(host);
  changeOwner(folder, identity);
  const { prefix, uid, gid } = identity;
  const [command, ...args] = [...prefix, 'pgbouncer', settings];
  bouncer = spawn(command!, args, { stdio: 'ignore', uid, gid });
  return port;
}

/** Asks for nothing more, because PgBouncer would keep the connection to the database that this takes. */
const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectSocket(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

describe.skipIf(!isInstalled)('a server behind PgBouncer', () => {
  beforeAll(async () => {
    const { connection } = inject('postgres').address;
    if (!('host' in connection)) return;
    plain = await createPlainOwnerDatabase();
    const { rows } = await plain.database.owner.query<{ role: string; name: string }>(
      'select current_user as role, current_database() as name',
    );
    const { role, name } = rows[0]!;
    const port = await startPgBouncer(connection.host, role);
    const shared = `postgres://${role}:${role}@127.0.0.1:${port}/${name}`;
    await vi.waitUntil(() => accepts(port), { timeout: 10_000 });
    const database = await connect({ connection: { ...connection, user: role, database: name } }, LOG, {
      shared: { connection: { connectionString: shared } },
    });
    t = await startTestServer({}, async () => ({
      database,
      drop: async () => {
        await database.close();
        bouncer.kill();
        await plain.drop();
        await rm(folder, { recursive: true, force: true });
      },
    }));
  });
  afterAll(() => t?.close());

  it('many calls at once share two connections and see only their own workspace', async () => {
    const create = (number: number, workspace: 'A' | 'B') =>
      t.as('manager', workspace).call(assets.create, {
        body: { asset_id: `${workspace}-${number}`, display_name: `${workspace} ${number}` },
      });
    const numbers = Array.from({ length: 15 }, (_, number) => number);
    const created = await Promise.all(numbers.flatMap((number) => [create(number, 'A'), create(number, 'B')]));
    expect(created.map(({ status }) => status)).toEqual(created.map(() => 200));
    for (const workspace of ['A', 'B'] as const) {
      const { list } = (await t.as('manager', workspace).call(assets.list, { query: { limit: 100 } as never })).body
        .data;
      expect(list.map(({ asset_id }) => asset_id).sort()).toEqual(numbers.map((one) => `${workspace}-${one}`).sort());
    }
  });

  it('connections have the settings of the server', async () => {
    const { rows } = await t.database.inInstallation((tx) =>
      sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout,
        current_setting('jit') as jit`.execute(tx),
    );
    expect(rows).toEqual([{ zone: 'UTC', timeout: '1min', jit: 'off' }]);
  });

  it('background work, which needs sessions of its own, runs past it', async () => {
    await t.runJobs();
    expect((await t.guest().send('GET', '/api/ready')).status).toBe(200);
  });
});
