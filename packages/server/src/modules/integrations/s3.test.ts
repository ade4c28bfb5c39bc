/** Reports that go to a store that speaks S3. */
import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { integrations } from '@rounds/contract/integrations';
import { jobs } from '@rounds/contract/jobs';
import { notices } from '@rounds/contract/notices';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { grant, startTestServer, type TestServer } from '../../testing/index.ts';
import { kitchenRounds } from '../inspections/testing/kitchen-rounds.ts';
import { startFakeBucket } from './testing/fake-bucket.ts';
import {
  addPhoto,
  completeAgain,
  completeInspection,
  createConfiguration,
  listDeliveries,
  runDue,
  S3,
} from './testing/integration-helpers.ts';

let t: TestServer;
let store: Awaited<ReturnType<typeof startFakeBucket>>;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;

beforeAll(async () => {
  t = await startTestServer({ ALLOWED_HOSTS: '127.0.0.1' });
  store = await startFakeBucket();
  rounds = await kitchenRounds(t);
});
afterEach(async () => {
  store.heal();
  store.objects.clear();
  for (const { id } of (await t.as('admin').call(integrations.get, { params: S3 })).body.data.configurations)
    await t.as('admin').call(integrations.deleteConfiguration, { params: { ...S3, configId: id } });
});
afterAll(async () => {
  await t.close();
  await store.close();
});

const input = () => ({
  name: 'Archive',
  contents: ['json'] as ('json' | 'pdf' | 'csv' | 'media')[],
  ...store.connection,
});
const create = (body: object) =>
  t.as('admin').call(integrations.createConfiguration, { params: S3, body: { ...input(), ...body } });
const names = () => [...store.objects.keys()].sort();
const configure = (body: object = {}) => createConfiguration(t, { ...input(), ...body });
const pathOf = (configId: number) => ({ params: { ...S3, configId } });

describe('a configuration of S3', () => {
  test('is saved after a small file was written and deleted, and its secrets are never read back', async () => {
    const created = await configure({ folder: 'reports/{YYYY}' });
    expect(names()).toEqual([]);
    expect(created).toMatchObject({ status: 'enabled', bucket: 'archive', endpoint: store.endpoint });
    expect(created.tested_at).not.toBeNull();
    const read = await t.as('admin').call(integrations.list);
    expect(JSON.stringify(read.body)).not.toContain(store.connection.secret_key);
    expect(created.access_key).toBe('••••••••');
    const { rows } = await t.queryIn<{ secret: Buffer }>('A', 'select secret from integration_configuration');
    expect(rows[0]!.secret.toString('latin1')).not.toContain(store.connection.secret_key);
  });

  test.each([
    ['access_key', { access_key: 'another-key' }],
    ['secret_key', { secret_key: 'another-secret' }],
    ['bucket', { bucket: 'no-such-bucket' }],
    ['endpoint', { endpoint: 'http://127.0.0.1:9' }],
    ['endpoint', { endpoint: 'https://127.0.0.2' }],
    ['endpoint', { endpoint: 'ftp://127.0.0.1' }],
    ['bucket', { bucket: undefined }],
    ['folder', { folder: '../up' }],
    ['folder', { folder: '/etc' }],
    ['folder', { folder: 'a/./b' }],
    ['folder', { folder: 'a\u0001b' }],
    ['folder', { folder: '{NOBODY}' }],
    ['file_name', { file_name: 'a/b' }],
    ['template_ids', { template_ids: [987_654] }],
    ['contents', { contents: [] }],
  ])('is not saved with a problem at %s: %o', async (field, change) => {
    const { status, body } = await create(change);
    expect([status, Object.keys(body.data as object)]).toEqual([422, [field]]);
    expect((await t.as('admin').call(integrations.get, { params: S3 })).body.data.configurations).toEqual([]);
  });

  test('is not saved with a template that the person may not see, as if there were none', async () => {
    const draft = (await t.as('manager').call(checklists.create, { body: { title: 'Unpublished' } })).body.data;
    await grant(t, ['APP_VIEW_SETTINGS', 'APP_EDIT_SETTINGS']);
    const send = (template_ids: number[]) =>
      t.as('nobody').call(integrations.createConfiguration, {
        params: S3,
        body: { ...input(), template_ids } as never,
      });
    for (const ids of [[draft.id], [rounds.templateId], [987_654]]) {
      const { status, body: answer } = await send(ids);
      expect([status, Object.keys(answer.data as object)]).toEqual([422, ['template_ids']]);
    }
  });

  test('is not saved when the key may not write there, and the message says which right is missing', async () => {
    store.onRequest(({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined));
    const { status, body } = await create({ folder: 'reports' });
    expect([status, body.data]).toEqual([422, { folder: [expect.stringContaining('s3:PutObject')] }]);
    expect(JSON.stringify(body.data)).toContain('403, AccessDenied');
  });

  test('that changes its endpoint needs its secret key again', async () => {
    const { id } = await configure();
    const change = { endpoint: 'http://127.0.0.1:9' };
    const { status, body } = await t
      .as('admin')
      .call(integrations.updateConfiguration, { ...pathOf(id), body: change });
    expect([status, Object.keys(body.data as object)]).toEqual([422, ['secret_key']]);
    const renamed = await t
      .as('admin')
      .call(integrations.updateConfiguration, { ...pathOf(id), body: { name: 'New' } });
    expect(renamed.body.data).toMatchObject({ name: 'New', bucket: 'archive' });
  });

  test('is disabled on a plan without it: it can be read and deleted, but nothing is sent', async () => {
    const { id } = await configure();
    await t.setPlan('A', 'free');
    try {
      await completeInspection(rounds);
      await t.runJobs();
      expect(names()).toEqual([]);
      const read = await t.as('admin').call(integrations.getConfiguration, pathOf(id));
      expect(read.body.data).toMatchObject({ status: 'disabled', figures: { waiting: 1 } });
      const rejected = await create({});
      expect([rejected.status, rejected.body.code]).toEqual([403, 'PLAN_FEATURE_REQUIRED']);
    } finally {
      await t.setPlan('A', 'enterprise');
    }
    await runDue(t);
    expect(names()).toHaveLength(1);
  });
});

describe('a completed report', () => {
  test('goes to the store with everything that was chosen, once, under the name of the pattern', async () => {
    const photo = randomUUID();
    const added = await addPhoto(rounds, photo);
    const { id } = await configure({
      contents: ['pdf', 'docx', 'json', 'csv', 'media'],
      ...{ folder: 'reports/{TEMPLATE}/{ASSET_ID}', file_name: '{DOCUMENT}' },
    });
    const { name, uuid } = await completeInspection(rounds, [added]);
    await t.runJobs();
    const stem = `reports/Kitchen round/K-7/${name}`;
    expect(names()).toEqual([
      ...[`${stem}-room-${photo.slice(0, 8)}.jpg`, `${stem}.csv`, `${stem}.docx`, `${stem}.json`, `${stem}.pdf`],
    ]);
    expect(store.objects.get(`${stem}.pdf`)!.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(JSON.parse(store.objects.get(`${stem}.json`)!.body.toString())).toMatchObject({ uuid });
    const [delivery] = await listDeliveries(t, id);
    const size = [...store.objects.values()].reduce((sum, { body }) => sum + body.length, 0);
    expect(delivery).toMatchObject({
      state: 'delivered',
      total_bytes: size,
      sent_bytes: size,
      media_count: 1,
      path: stem,
    });
    const read = await t.as('admin').call(integrations.getConfiguration, pathOf(id));
    expect(read.body.data.figures).toMatchObject({ delivered: 1, waiting: 0, given_up: 0 });
    expect(read.body.data.figures.median_seconds).toBeGreaterThanOrEqual(0);
  });

  test('of another template stays here, and so does one that was completed before', async () => {
    await completeInspection(rounds);
    const { id } = await configure({ template_ids: [rounds.templateId] });
    await t.runJobs();
    expect(await listDeliveries(t, id)).toEqual([]);
  });

  test('that is completed again replaces its own files, also when the pattern has changed since', async () => {
    const { id } = await configure({ folder: 'first' });
    const inspection = await completeInspection(rounds);
    await t.runJobs();
    await t.as('admin').call(integrations.updateConfiguration, { ...pathOf(id), body: { folder: 'second' } });
    await completeAgain(t, inspection.id);
    await t.runJobs();
    expect(names()).toEqual([`first/${inspection.name}.json`]);
    expect(store.objects.get(names()[0]!)!.writes).toBe(2);
    expect((await listDeliveries(t, id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('never gets the name of another one', async () => {
    await configure({ file_name: 'same' });
    const first = await completeInspection(rounds);
    const second = await completeInspection(rounds);
    await t.runJobs();
    expect(names()).toEqual([`same-${second.name}.json`, 'same.json'].sort());
    expect(JSON.parse(store.objects.get('same.json')!.body.toString()).uuid).toBe(first.uuid);
  });

  test('that is large is sent in parts, and what was left of a broken upload is removed', async () => {
    const { id } = await configure({ contents: ['media'] });
    const photo = randomUUID();
    const added = await addPhoto(rounds, photo);
    const size = 20 * 1024 * 1024 + 7;
    const inspection = await completeInspection(rounds, [added]);
    const key = randomUUID();
    await t.services.files.keep(key, { bytes: Buffer.alloc(size, 'large') });
    await t.queryIn('A', 'update file set key = $1, size = $2 where uuid = $3', [key, size, photo]);
    store.onRequest((_, count) => (count === 4 ? 'cut' : undefined));
    await t.runJobs();
    expect([store.uploads.size, names()]).toEqual([0, []]);
    store.heal();
    await runDue(t);
    expect(names()).toEqual([`${inspection.name}-room-${photo.slice(0, 8)}.jpg`]);
    expect(store.objects.get(names()[0]!)!.body).toHaveLength(size);
    const [delivery] = await listDeliveries(t, id);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 2, total_bytes: size });
  });
});

describe('deliveries', () => {
  test('all arrive, each once, after the store was away, slow to agree or cut the connection', async () => {
    await configure({ file_name: '{DOCUMENT}' });
    const documents: string[] = [];
    for (let number = 0; number < 12; number += 1) documents.push((await completeInspection(rounds)).name);
    const faults = [{ status: 500, code: 'InternalError' }, { status: 503, code: 'SlowDown' }, 'cut'] as const;
    for (let round = 0; round < 8; round += 1) {
      store.onRequest((_, count) => (count % 3 === round % 3 ? faults[round % faults.length] : undefined));
      await runDue(t);
    }
    store.heal();
    await runDue(t);
    expect(names()).toEqual(documents.map((name) => `${name}.json`).sort());
  });

  test('a file that arrived although the answer was lost is not written again', async () => {
    const { id } = await configure();
    await completeInspection(rounds);
    // The server dies after the file has arrived: the delivery is left as being sent.
    await t.runJobs();
    await t.queryIn('A', `update integration_delivery set state = 'sending', delivered_at = null, next_at = now()`);
    await t.queryIn(
      'A',
      `update integration_configuration set sender = $1, sender_until = now() - interval '1 second'`,
      [randomUUID()],
    );
    await runDue(t);
    expect((await listDeliveries(t, id))[0]!.state).toBe('delivered');
    expect([...store.objects.values()].map(({ writes }) => writes)).toEqual([1]);
  });

  test('while another server holds the configuration, nothing is sent twice', async () => {
    await configure();
    await completeInspection(rounds);
    await t.queryIn(
      'A',
      `update integration_configuration set sender = $1, sender_until = now() + interval '1 minute'`,
      [randomUUID()],
    );
    await t.runJobs();
    expect(names()).toEqual([]);
    await t.queryIn('A', 'update integration_configuration set sender_until = now()');
    await runDue(t);
    expect(names()).toHaveLength(1);
  });

  test('that the key may not write are given up after ten attempts, with the reason, and can be sent again by hand', async () => {
    const { id } = await configure({ folder: '{TEMPLATE}' });
    await completeInspection(rounds);
    store.onRequest(({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined));
    for (let attempt = 0; attempt < 10; attempt += 1) await runDue(t);
    const [delivery] = await listDeliveries(t, id, { filter: JSON.stringify({ state: ['given_up'] }) });
    expect(delivery).toMatchObject({
      ...{ state: 'given_up', attempts: 10, next_at: null },
      problem: { code: 'write_denied', status: 403, service_code: 'AccessDenied' },
    });
    const params = { ...S3, configId: id, deliveryId: delivery!.id };
    const detail = (await t.as('admin').call(integrations.getDelivery, { params })).body.data;
    expect(detail.history.map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    store.heal();
    const retried = await t.as('admin').call(integrations.retryDelivery, { params });
    expect(retried.body.data).toMatchObject({ state: 'waiting', attempts: 0 });
    await t.runJobs();
    expect(names()).toHaveLength(1);
  });

  test('wait while the configuration is paused, and go out when it is resumed', async () => {
    const { id } = await configure();
    const paused = await t.as('admin').call(integrations.pauseConfiguration, pathOf(id));
    expect(paused.body.data.status).toBe('paused');
    await completeInspection(rounds);
    await runDue(t);
    expect(names()).toEqual([]);
    expect((await listDeliveries(t, id)).map(({ state }) => state)).toEqual(['waiting']);
    await t.as('admin').call(integrations.resumeConfiguration, pathOf(id));
    await t.runJobs();
    expect(names()).toHaveLength(1);
  });

  test('that fail twenty times for the same reason suspend the configuration, and those who can change it are told', async () => {
    const { id } = await configure();
    for (let number = 0; number < 3; number += 1) await completeInspection(rounds);
    store.onRequest(() => ({ status: 403, code: 'InvalidAccessKeyId' }));
    for (let attempt = 0; attempt < 20; attempt += 1) await runDue(t);
    const read = await t.as('admin').call(integrations.getConfiguration, pathOf(id));
    expect(read.body.data).toMatchObject({
      status: 'suspended',
      problem: { code: 'key_unknown' },
      figures: { waiting: 1, given_up: 2 },
    });
    const { list } = (await t.as('admin').call(notices.list, { query: {} })).body.data;
    expect(list[0]).toMatchObject({
      kind: 'integration_suspended',
      subject: { id, title: 'Archive' },
      data: { integration: 's3' },
    });
    store.heal();
    await runDue(t);
    expect(names()).toEqual([]);
    await t.as('admin').call(integrations.resumeConfiguration, pathOf(id));
    await t.runJobs();
    expect(names()).toHaveLength(3);
  });

  test('of a range that was completed before are queued by a job, and none of them twice', async () => {
    const early = await completeInspection(rounds);
    const { id } = await configure();
    const late = await completeInspection(rounds);
    await t.runJobs();
    const range = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
    const backfill = async () => {
      const started = await t.as('admin').call(integrations.backfill, { ...pathOf(id), body: range });
      await t.runJobs();
      const params = { id: started.body.data.job_id };
      return (await t.as('admin').call(jobs.get, { params })).body.data.result as { found: number; added: number };
    };
    const first = await backfill();
    expect(first.added).toBe(first.found - 1);
    expect(names()).toEqual(expect.arrayContaining([`${early.name}.json`, `${late.name}.json`]));
    expect(await backfill()).toEqual({ found: first.found, added: 0 });
    expect([...store.objects.values()].every(({ writes }) => writes === 1)).toBe(true);
  });

  test('a range that ends before it begins is rejected', async () => {
    const { id } = await configure();
    const body = { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' };
    const { status, body: rejected } = await t.as('admin').call(integrations.backfill, { ...pathOf(id), body });
    expect([status, Object.keys(rejected.data as object)]).toEqual([422, ['to']]);
  });
});
