/** A server that has more calls than connections to its database. */
import { assets } from '@rounds/contract/assets';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { kitchenRounds, yes } from '../modules/inspections/testing/kitchen-rounds.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';

let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
let delayMs = 0;
let free: (() => Promise<void>) | null = null;
beforeAll(async () => {
  t = await startTestServer({}, undefined, { eventLoop: { getDelayMs: () => delayMs, stop: () => {} } });
  rounds = await kitchenRounds(t);
  // Signing in waits as well.
  for (const person of ['admin', 'manager', 'inspector'] as const) await t.as(person).call(groups.list, { query: {} });
});
afterEach(async () => {
  await free?.();
  free = null;
  delayMs = 0;
});
afterAll(() => t.close());

const getUsed = () => t.database.countConnections().application.used;

/** Work of the server takes all connections that are not kept for conducting, until they are freed. */
async function holdConnections(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // There are more calls than connections, so that some wait.
  const holding = Array.from({ length: 25 }, () => t.database.inInstallation(() => promise).catch(() => {}));
  free = async () => {
    resolve();
    await Promise.all(holding);
  };
  await vi.waitFor(() => expect(getUsed()).toBe(16));
}

describe('while all connections that are not kept for conducting are in use', () => {
  it('a list, a search and a change of a record are rejected with the time to come again, and nothing is changed', async () => {
    const admin = t.as('admin');
    await holdConnections();
    const [list, search, change] = await Promise.all([
      admin.call(assets.list, { query: {} }),
      t.as('inspector').call(assets.search, { query: { q: 'pump' } }),
      t.as('manager').call(groups.create, { body: { name_lang: { en: 'Night shift' } } }),
    ]);
    for (const { status, body, headers } of [list, search, change]) {
      expect([status, body.code]).toEqual([503, 'APP_BUSY']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await free?.();
    const { body } = await admin.call(groups.list, { query: {} });
    expect(body.data.list.map(({ name_lang }) => name_lang.en)).not.toContain('Night shift');
  });

  it('answers of a device are stored, an inspection opens, and its completion is acknowledged', async () => {
    await holdConnections();
    const sent = await rounds.sync([yes()]);
    expect([sent.status, sent.body.data.acknowledged.length]).toEqual([200, 1]);
    const { id } = sent.body.data;
    const opened = await t.as('inspector').call(inspections.get, { params: { id } });
    expect([opened.status, opened.body.data.sequence]).toEqual([200, 1]);
    expect((await t.as('inspector').call(inspections.complete, { params: { id }, body: {} })).status).not.toBe(503);
  });

  it('calls are answered again as soon as there are connections', async () => {
    await holdConnections();
    const waiting = t.as('admin').call(assets.list, { query: {} });
    await vi.waitFor(() => expect(t.database.countConnections().application.waiting).toBeGreaterThan(9));
    await free?.();
    expect((await waiting).status).toBe(200);
    expect((await t.as('admin').call(assets.list, { query: {} })).status).toBe(200);
  });
});

describe('while calls come in faster than the server can begin them', () => {
  it('lists are rejected first, then everything but conducting, which goes on until it would take too long', async () => {
    const [admin, inspector] = [t.as('admin'), t.as('inspector')];
    const listAssets = async () => (await admin.call(assets.list, { query: {} })).status;
    const search = async () => (await inspector.call(assets.search, { query: { q: 'pump' } })).status;
    const send = async () => (await rounds.sync([yes()])).status;
    const all = async () => [await listAssets(), await search(), await send()];
    expect(await all()).toEqual([200, 200, 200]);
    delayMs = 300;
    expect(await all()).toEqual([503, 200, 200]);
    delayMs = 1_000;
    expect(await all()).toEqual([503, 503, 200]);
    delayMs = 3_000;
    const rejected = await rounds.sync([yes()]);
    expect([rejected.status, rejected.body.code]).toEqual([503, 'APP_BUSY']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    delayMs = 0;
    expect(await all()).toEqual([200, 200, 200]);
  });
});
