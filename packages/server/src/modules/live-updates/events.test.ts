import type { AddressInfo } from 'node:net';
import { assets } from '@rounds/contract/assets';
import { auth } from '@rounds/contract/auth';
import { groups } from '@rounds/contract/groups';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { publish } from '../../events/publish.ts';
import {
  cloneDatabase,
  type EventReader,
  type Person,
  startTestServer,
  type TestServer,
  type WorkspaceName,
} from '../../testing/index.ts';

let t: TestServer;
let open: EventReader[] = [];
beforeAll(async () => {
  t = await startTestServer({}, cloneDatabase, { heartbeatMs: 100 });
});
afterEach(() => {
  for (const stream of open) stream.close();
  open = [];
});
afterAll(() => t.close());

async function listen(person: Person, query = '', workspace: WorkspaceName = 'A') {
  const stream = await t.as(person, workspace).openEvents(query);
  open.push(stream);
  expect(stream.reply.status).toBe(200);
  return stream;
}
/** Starts another server on the same database. */
async function startOtherServer(options: { heartbeatMs?: number } = {}) {
  const other = await buildApp({ database: t.database, services: t.services, ...options });
  await other.listen({ host: '127.0.0.1', port: 0 });
  const { port } = other.server.address() as AddressInfo;
  return {
    openEvents: async (person: Person) => {
      const client = t.as(person);
      await client.send('GET', '/api/user/auth');
      return fetch(`http://127.0.0.1:${port}/api/events`, {
        headers: { cookie: `rounds=${client.cookie('rounds')}` },
      });
    },
    close: () => other.close(),
  };
}
const createAsset = async (asset_id: string) =>
  (await t.as('admin').call(assets.create, { body: { asset_id, display_name: asset_id } })).body.data;
const publishAsset = async (
  id: number,
  audience: object = { permission: 'SST_VIEW_ASSET' },
  inWorkspace: WorkspaceName = 'A',
) => {
  const workspace = await t.workspaceId(inWorkspace);
  await t.database.inWorkspace(workspace, (tx) =>
    publish(tx, { workspace, topic: 'assets', id, ...(audience as { permission: 'SST_VIEW_ASSET' }) }),
  );
};
let markers = 0;
/** Returns what a stream has received until now: everything before an event that only its person gets. */
async function receivedEvents(stream: EventReader, firstName: string, workspace: WorkspaceName = 'A') {
  const users = await t.queryIn<{ id: number }>(workspace, 'select id from "user" where first_name = $1', [firstName]);
  markers += 1;
  const marker = { topic: 'assets', id: -1_000 - markers };
  await publishAsset(marker.id, { user_ids: users.rows.map(({ id }) => id) }, workspace);
  await expect.poll(() => stream.events).toContainEqual(marker);
  return stream.events.slice(
    0,
    stream.events.findIndex(({ id }) => id === marker.id),
  );
}

describe('event stream', () => {
  test('the headers of a stream keep proxies from buffering, compressing and storing it', async () => {
    const { reply } = await listen('admin');
    expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(reply.headers.get('x-accel-buffering')).toBe('no');
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a heartbeat shows that the stream is alive', async () => {
    const stream = await listen('admin');
    await expect.poll(() => stream.text.match(/: heartbeat\n\n/g)?.length).toBeGreaterThanOrEqual(2);
    expect(stream.text).toContain('retry: 3000');
  });

  test('a saved asset is announced to users who may view assets, and to nobody else', async () => {
    const [viewer, nobody, stranger] = await Promise.all([
      listen('viewer'),
      listen('nobody'),
      listen('admin', '', 'B'),
    ]);
    const asset = await createAsset('E-1');
    await t.as('admin').call(assets.update, {
      params: { id: asset.id },
      body: { asset_id: 'E-1', display_name: 'Changed' },
    });
    expect(await viewer!.waitFor(2)).toEqual([
      { topic: 'assets', id: asset.id },
      { topic: 'assets', id: asset.id },
    ]);
    expect(await receivedEvents(nobody!, 'Nobody')).toEqual([]);
    expect(await receivedEvents(stranger!, 'Admin', 'B')).toEqual([]);
  });

  test('a stream whose events cannot be checked ends, so that its window loads again', async () => {
    const broken = Object.assign(Object.create(t.database), {
      inWorkspace: (_scope: unknown, work: (tx: unknown) => unknown) =>
        isBroken
          ? Promise.reject(new Error('Connection terminated'))
          : t.database.inWorkspace(_scope as never, work as never),
    });
    let isBroken = false;
    const other = await buildApp({ database: broken, services: t.services });
    await other.listen({ host: '127.0.0.1', port: 0 });
    const { port } = other.server.address() as AddressInfo;
    try {
      await t.queryIn('A', `update "user" set site_ids = '{}' where first_name = 'Viewer'`);
      const client = t.as('viewer');
      await client.send('GET', '/api/user/auth');
      const reply = await fetch(`http://127.0.0.1:${port}/api/events`, {
        headers: { cookie: `rounds=${client.cookie('rounds')}` },
      });
      const unbroken = await listen('admin');
      isBroken = true;
      await publishAsset(9);
      expect(await reply.text()).toBe('retry: 3000\n\n');
      await unbroken.waitFor(1);
    } finally {
      await t.queryIn('A', `update "user" set site_ids = null where first_name = 'Viewer'`);
      await other.close();
    }
  });

  test('a saved group is announced under its own topic', async () => {
    const stream = await listen('admin');
    const { body } = await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Night shift' } } });
    expect(await stream.waitFor(1)).toEqual([{ topic: 'groups', id: body.data.id }]);
  });

  test('a change of many records is one event without an id', async () => {
    const stream = await listen('viewer');
    const one = await createAsset('E-2');
    const two = await createAsset('E-3');
    await stream.waitFor(2);
    await t.as('admin').call(assets.bulkArchive, { body: { ids: [one.id, two.id] } });
    expect((await stream.waitFor(3)).slice(2)).toEqual([{ topic: 'assets', id: null }]);
  });

  test('a transaction that fails announces nothing', async () => {
    const stream = await listen('admin');
    const workspace = await t.workspaceId('A');
    const failing = t.database.inWorkspace(workspace, async (tx) => {
      await publish(tx, { workspace, topic: 'assets', id: 1, permission: 'SST_VIEW_ASSET' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await publishAsset(2);
    expect(await stream.waitFor(1)).toEqual([{ topic: 'assets', id: 2 }]);
  });

  test('a stream with requested topics has no events of other topics', async () => {
    const stream = await listen('admin', '?topics=groups,jobs');
    await publishAsset(3);
    const { body } = await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Day shift' } } });
    expect(await stream.waitFor(1)).toEqual([{ topic: 'groups', id: body.data.id }]);
  });

  test('an event for certain users reaches all of them, however many are named', async () => {
    const { rows } = await t.queryIn<{ id: number }>('A', `select id from "user" where first_name = 'Viewer'`);
    const [viewer, admin] = await Promise.all([listen('viewer'), listen('admin')]);
    await publishAsset(4, {
      user_ids: [...Array.from({ length: 1_000 }, (_, index) => 1_000_000 + index), rows[0]!.id],
    });
    expect(await viewer!.waitFor(1)).toEqual([{ topic: 'assets', id: 4 }]);
    expect(await receivedEvents(admin!, 'Admin')).toEqual([]);
  });

  test('a revoked permission is effective on an open stream', async () => {
    const stream = await listen('viewer');
    await t.queryIn(
      'A',
      `update role set permissions = array_remove(permissions, 'SST_VIEW_ASSET') where system_key = 'viewer'`,
    );
    const { rows } = await t.queryIn<{ id: number }>('A', `select id from "user" where first_name = 'Viewer'`);
    const receives = async (id: number) => {
      await publishAsset(id);
      // Needs no permission and arrives after the other event.
      await publishAsset(-id, { user_ids: [rows[0]!.id] });
      await expect.poll(() => stream.events).toContainEqual({ topic: 'assets', id: -id });
      return stream.events.some((event) => event.id === id);
    };
    // Permissions are looked up again with each heartbeat.
    let id = 100;
    await expect.poll(() => receives(++id)).toBe(false);
    await t.queryIn(
      'A',
      `update role set permissions = array_append(permissions, 'SST_VIEW_ASSET') where system_key = 'viewer'`,
    );
  });

  test('a stream ends with its session, without waiting for a heartbeat', async () => {
    const client = t.as('manager');
    const other = await startOtherServer({ heartbeatMs: 3_600_000 });
    try {
      const reply = await other.openEvents('manager');
      expect(reply.status).toBe(200);
      await client.call(auth.logout);
      expect(await reply.text()).not.toContain('heartbeat');
      expect((await client.openEvents()).reply.status).toBe(401);
    } finally {
      await other.close();
    }
  });

  test('an open stream does not keep an idle session alive', async () => {
    const stream = await listen('admin', '', 'B');
    const own = `user_id in (select id from "user")`;
    await t.queryIn(
      'B',
      `update session set seen_at = now() - interval '1 hour', idle_until = now() + interval '1 second' where ${own}`,
    );
    await stream.ended;
    const { rows } = await t.queryIn<{ count: number }>(
      'B',
      `select count(*) as count from session where seen_at > now() - interval '1 minute' and ${own}`,
    );
    expect(rows[0]!.count).toBe(0);
  });

  test('a server that stops ends its streams', async () => {
    const other = await startOtherServer();
    const reply = await other.openEvents('inspector');
    expect(reply.status).toBe(200);
    await Promise.all([other.close(), reply.text()]);
  });

  test('events reach the streams of every server', async () => {
    const other = await startOtherServer();
    try {
      const chunks = (await other.openEvents('inspector')).body!.getReader();
      await publishAsset(6);
      let text = '';
      while (!text.includes('data: ')) text += Buffer.from((await chunks.read()).value!).toString();
      expect(text).toContain('data: {"topic":"assets","id":6}\n\n');
      await chunks.cancel();
    } finally {
      await other.close();
    }
  });

  test('streams end when the database connection is lost, so that clients load again what they may have missed', async () => {
    const stream = await listen('inspector');
    await t.database.owner
      .query(`select pg_terminate_backend(pid) from pg_stat_activity
        where query like 'listen rounds_events%' and datname = current_database()`)
      .catch(() => {});
    await stream.ended;
    const again = await listen('inspector');
    await publishAsset(7);
    expect(await again.waitFor(1)).toEqual([{ topic: 'assets', id: 7 }]);
  });

  test('a user cannot open streams without limit', async () => {
    // Nobody else in this file, whose streams the server might still count.
    const listenOnce = () => listen('viewer', '', 'B');
    const streams = await Promise.all(Array.from({ length: 30 }, listenOnce));
    expect((await t.as('viewer', 'B').openEvents()).reply.status).toBe(429);
    streams[0]!.close();
    await expect
      .poll(() =>
        listenOnce().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });
});
