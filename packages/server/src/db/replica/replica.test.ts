/** Reading from a streaming replica of an installed PostgreSQL (`npm run test:all`). */
import { getChartCalls } from '@rounds/contract/analytics';
import { assets } from '@rounds/contract/assets';
import { groups } from '@rounds/contract/groups';
import { issues } from '@rounds/contract/issues';
import { jobs } from '@rounds/contract/jobs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { replicaReads } from '../../metrics.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { createPeople } from '../../testing/people.ts';
import { connect } from '../open.ts';
import { findReplicationPrograms, type ReplicatedPostgres, startReplicatedPostgres } from '../testing/replication.ts';

const LOG = { debug: () => {}, warn: () => {}, error: console.error };
const programs = process.env.TEST_POSTGRES_BIN ? findReplicationPrograms() : null;

let t: TestServer;
let postgres: ReplicatedPostgres;
let onReplica: pg.Client;

beforeAll(async () => {
  if (!programs) return;
  postgres = await startReplicatedPostgres(programs);
  const admin = new pg.Client(postgres.primary.toUrl('postgres', 'postgres'));
  await admin.connect();
  // The role is no superuser, so that row-level security limits it.
  await admin.query('create role rounds login');
  await admin.query('create database rounds owner rounds');
  await admin.end();
  const address = { connection: { connectionString: postgres.primary.toUrl('rounds', 'rounds') } };
  const replica = { connection: { connectionString: postgres.replica.toUrl('rounds', 'rounds') } };
  // The replica has the database a moment later.
  await vi.waitUntil(() => canConnect(postgres.replica.toUrl('rounds', 'rounds')), { timeout: 30_000 });
  const database = await connect(address, LOG, { replica });
  await createPeople(database);
  const drop = async () => {
    await database.close();
    await onReplica.end().catch(() => {});
    await postgres.stop();
  };
  t = await startTestServer({}, async () => ({ database, drop }), { maxDirectExportRows: 0 });
  await connectToReplica();
  await vi.waitUntil(() => database.replica?.state === 'ready', { timeout: 30_000 });
});
afterAll(() => t?.close());

const canConnect = async (url: string): Promise<boolean> => {
  const client = new pg.Client(url);
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return isConnected;
};

async function connectToReplica(): Promise<void> {
  onReplica = new pg.Client(postgres.replica.toUrl('postgres', 'rounds'));
  onReplica.on('error', () => {});
  await onReplica.connect();
}

const createAsset = async (asset_id: string) =>
  (await t.as('admin').call(assets.create, { body: { asset_id, display_name: asset_id } })).body.data;
const listAssets = async (person: Person, workspace: 'A' | 'B' = 'A'): Promise<string[]> => {
  const { body } = await t.as(person, workspace).call(assets.list, { query: { limit: 100 } });
  return body.data.list.map(({ asset_id }) => asset_id);
};
/** Returns where one read went, according to the metrics: `replica`, or `primary` with the reason. */
async function readFrom<T>(read: () => Promise<T>): Promise<{ result: T; from: string[] }> {
  replicaReads.reset();
  const result = await read();
  const { values } = await replicaReads.get();
  return { result, from: values.map(({ labels }) => `${labels.from} ${labels.reason}`.trim()) };
}
const pause = () => onReplica.query('select pg_wal_replay_pause()');
const resume = () => onReplica.query('select pg_wal_replay_resume()');
/** Waits until the replica has everything, and the server knows it. */
const settle = async () => {
  await vi.waitUntil(() => t.database.replica?.state === 'ready', { timeout: 60_000 });
  await t.database.replica!.reach();
};

describe.skipIf(!programs)('a replica (needs TEST_POSTGRES_BIN with pg_basebackup)', () => {
  it('lists are read from it, and single records and writes are not', async () => {
    const asset = await createAsset('R-1');
    await settle();
    expect(await readFrom(() => listAssets('viewer'))).toEqual({ result: ['R-1'], from: ['replica'] });
    const single = () => t.as('viewer').call(assets.get, { params: { id: asset.id } });
    expect((await readFrom(single)).from).toEqual([]);
  });

  it('nobody misses their own write while it is behind, and others read what it has', async () => {
    await settle();
    await pause();
    try {
      await createAsset('R-2');
      const own = await readFrom(() => listAssets('admin'));
      expect(own.result).toContain('R-2');
      expect(own.from).toEqual(['primary own_write']);
      const other = await readFrom(() => listAssets('viewer'));
      expect(other.result).not.toContain('R-2');
      expect(other.from).toEqual(['replica']);
    } finally {
      await resume();
    }
    await settle();
    expect(await readFrom(() => listAssets('admin'))).toMatchObject({ from: ['replica'] });
    expect(await listAssets('viewer')).toContain('R-2');
  });

  it('a window learns of a change when its list can show it', async () => {
    await settle();
    await pause();
    const stream = await t.as('viewer').openEvents('?topics=assets');
    try {
      const asset = await createAsset('R-3');
      // An event about a session or a signal does not wait; that of the asset has not come when a later call is done.
      await listAssets('viewer');
      expect(stream.events).toEqual([]);
      await resume();
      expect(await stream.waitFor(1)).toEqual([{ topic: 'assets', id: asset.id }]);
      expect(await listAssets('viewer')).toContain('R-3');
    } finally {
      await resume();
      stream.close();
    }
  });

  it('a chart that was read from it is given again only until something is written, also if it lacks that', async () => {
    const { chart } = getChartCalls('issues.created');
    const count = async (person: Person) => (await t.as(person).call(chart)).body.data.total;
    const raise = () => t.as('admin').call(issues.create, { body: { title: 'Leak' } as never });
    expect((await raise()).status).toBe(200);
    await settle();
    expect(await readFrom(() => count('manager'))).toEqual({ result: 1, from: ['replica'] });
    expect(await readFrom(() => count('manager'))).toEqual({ result: 1, from: [] });
    await pause();
    try {
      await raise();
      expect(await readFrom(() => count('admin'))).toEqual({ result: 2, from: ['primary own_write'] });
      // Changes of others may arrive a moment later, but an older state is not taken for the last one.
      for (const result of [1, 1]) {
        expect(await readFrom(() => count('manager'))).toEqual({ result, from: ['replica'] });
      }
    } finally {
      await resume();
    }
    await settle();
    expect(await readFrom(() => count('manager'))).toEqual({ result: 2, from: ['replica'] });
    expect(await readFrom(() => count('manager'))).toEqual({ result: 2, from: [] });
  });

  it('workspaces and the limit to sites hold on it', async () => {
    await settle();
    expect(await readFrom(() => listAssets('admin', 'B'))).toEqual({ result: [], from: ['replica'] });
    await t.queryIn('A', `update "user" set site_ids = '{}' where first_name = 'Viewer'`);
    try {
      await settle();
      expect(await readFrom(() => listAssets('viewer'))).toEqual({ result: [], from: ['replica'] });
    } finally {
      await t.queryIn('A', `update "user" set site_ids = null where first_name = 'Viewer'`);
    }
  });

  it('a reading call that has to write does so on the primary, and its caller sees it', async () => {
    await settle();
    const started = await readFrom(() => t.as('admin').call(assets.exportList, { query: { format: 'csv' } }));
    expect(started.result.status).toBe(200);
    expect(started.from).toContain('primary writes');
    const listed = await t.as('admin').call(jobs.list);
    expect(listed.body.data).toHaveLength(1);
  });

  it('one that has stopped replaying is not read from until it has caught up, which operators see', async () => {
    await settle();
    await pause();
    try {
      await createAsset('R-4');
      await vi.waitUntil(() => t.database.replica?.state === 'behind', { timeout: 60_000 });
      expect(await readFrom(() => listAssets('viewer'))).toMatchObject({ from: ['primary behind'] });
      expect(await listAssets('viewer')).toContain('R-4');
      const { body } = await t.guest().send('GET', '/api/ready');
      expect(body.data).toEqual({ status: 'ready', database: 'ready', replica: 'behind' });
      expect(t.database.replica?.lagSeconds).toBeGreaterThan(9);
    } finally {
      await resume();
    }
    await settle();
    expect(await readFrom(() => listAssets('viewer'))).toMatchObject({ from: ['replica'] });
  });

  it('without it everything is read from the primary at once, and from it again when it is back', async () => {
    await settle();
    postgres.replica.stop();
    const first = await readFrom(() => listAssets('viewer'));
    expect(first.result).toContain('R-1');
    expect(first.from).toEqual([expect.stringMatching(/^primary (failed|unreachable)$/)]);
    await vi.waitUntil(() => t.database.replica?.state === 'unreachable', { timeout: 60_000 });
    const { status, body } = await t.guest().send('GET', '/api/ready');
    expect([status, body.data]).toEqual([200, { status: 'ready', database: 'ready', replica: 'unreachable' }]);
    const created = await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Meanwhile' } } });
    expect(created.status).toBe(200);
    postgres.replica.start();
    await connectToReplica();
    await settle();
    expect(await readFrom(() => listAssets('viewer'))).toMatchObject({ from: ['replica'] });
  });

  it('another database is not read from', async () => {
    const other = new pg.Client(postgres.primary.toUrl('postgres', 'postgres'));
    await other.connect();
    await other.query('create database other owner rounds');
    await other.end();
    await vi.waitUntil(() => canConnect(postgres.replica.toUrl('rounds', 'other')), { timeout: 30_000 });
    const address = { connection: { connectionString: postgres.primary.toUrl('rounds', 'rounds') } };
    const replica = { connection: { connectionString: postgres.replica.toUrl('rounds', 'other') } };
    const database = await connect(address, LOG, { replica });
    expect(database.replica?.state).toBe('other');
    await database.close();
  });
});
