/** The proof of `bench/changes`, for five seconds: two servers, people who write, and a permission that comes and goes. */
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Client, cloneDatabase, grant, startTestServer, type TestServer } from '../../testing/index.ts';
import { proveChanges } from './testing/proof.ts';

const SECONDS = 5;
const UNLIMITED = { consume: async () => {} };

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({}, cloneDatabase, { limits: UNLIMITED });
});
afterAll(() => t.close());

async function toHeaders(client: Client): Promise<Record<string, string>> {
  await client.send('GET', '/api/user/auth');
  const token = client.cookie('XSRF-TOKEN') ?? '';
  return {
    'content-type': 'application/json',
    cookie: `rounds=${client.cookie('rounds')}; XSRF-TOKEN=${token}`,
    'x-xsrf-token': decodeURIComponent(token),
  };
}

async function startAnother(port = 0) {
  const app = await buildApp({ database: t.database, services: t.services, limits: UNLIMITED });
  await app.listen({ host: '127.0.0.1', port });
  return { app, port: (app.server.address() as AddressInfo).port };
}

test('readers of two servers get every change once and nothing that they may not see, while people write and a server restarts', async () => {
  await grant(t, ['SST_VIEW_ASSET']);
  const { rows } = await t.queryIn<{ id: number }>('A', `select id from "user" where full_name = 'Viewer A'`);
  const own_id = Number(rows[0]!.id);
  await t.queryIn(
    'A',
    `update role set permissions = '{ACT_CREATE_ISSUE}' where id in (select role_id from user_role where user_id = $1)`,
    [own_id],
  );
  const workspace = await t.workspaceId('A');
  const earlier = await t.queryIn<{ id: string }>('A', 'select id::text as id from event_log');
  const earlierIds = new Set(earlier.rows.map(({ id }) => id));
  let another = await startAnother();
  try {
    const figures = await proveChanges({
      seconds: SECONDS,
      bases: [t.base, `http://127.0.0.1:${another.port}`],
      admin: await toHeaders(t.as('admin')),
      sometimes: await toHeaders(t.as('nobody')),
      own: await toHeaders(t.as('viewer')),
      own_id,
      setPermission: (isGranted) => grant(t, isGranted ? ['SST_VIEW_ASSET'] : []),
      async writeSlowly() {
        const client = await t.database.owner.connect();
        try {
          await client.query('begin');
          await client.query(
            `insert into event_log (workspace_id, code, record_id, at) values ($1, 'asset.changed', 1, now())`,
            [workspace],
          );
          await sleep(Math.random() * 300);
          await client.query('commit');
        } finally {
          client.release();
        }
      },
      async disturb() {
        await sleep(1_500);
        await another.app.close();
        another = await startAnother(another.port);
      },
      async listLogged() {
        const logged = await t.queryIn<{ id: string }>('A', 'select id::text as id from event_log order by tx_id, id');
        return logged.rows.map(({ id }) => id).filter((id) => !earlierIds.has(id));
      },
    });
    expect(figures.problems).toEqual([]);
    expect(figures.written).toBeGreaterThan(20);
    expect(figures.read.all).toBe(figures.written);
  } finally {
    await another.app.close();
  }
});
