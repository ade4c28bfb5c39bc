import { randomUUID } from 'node:crypto';
import type { TemplatePatch } from '@rounds/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createTemplateHelpers } from '../testing/template-helpers.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

/** Help texts with these many megabytes in all. */
const createTexts = (megabytes: number): TemplatePatch => ({
  info: {
    upsert: Array.from(
      { length: megabytes * 50 },
      () => ({ uuid: randomUUID(), text: 'x'.repeat(20_000), media: [] }) as never,
    ),
  },
});

test('a template takes no more than its maximum size, keeps what it has, and takes more when it has become smaller', async () => {
  const helpers = createTemplateHelpers(t);
  const { id } = await helpers.create('Large');
  const first = createTexts(4);
  const saves = [first, createTexts(4), createTexts(4)];
  for (const [revision, patch] of saves.entries()) {
    const { status, body } = await helpers.save(id, revision, patch);
    expect(status, JSON.stringify(body).slice(0, 500)).toBe(200);
  }
  const rejected = await helpers.save(id, 3, createTexts(4));
  expect([rejected.status, rejected.body.code]).toEqual([422, 'CKL_TEMPLATE_INVALID']);
  expect(rejected.body.data).toEqual([
    { code: 'TEMPLATE_TOO_LARGE', params: { max: 16_000_000 }, message: expect.stringContaining('too large') },
  ]);
  expect((await helpers.read(id)).revision).toBe(3);
  const remove = first.info!.upsert!.slice(0, 100).map(({ uuid }) => uuid);
  expect((await helpers.save(id, 3, { info: { remove } })).status).toBe(200);
  expect((await helpers.save(id, 4, createTexts(4))).status).toBe(200);
});

test('somebody whose draft is far behind gets all changes since, very large ones as one patch', async () => {
  const helpers = createTemplateHelpers(t);
  const { id } = await helpers.create('Far behind');
  const patches = [createTexts(3), createTexts(3), createTexts(1)];
  for (const [revision, patch] of patches.entries()) expect((await helpers.save(id, revision, patch)).status).toBe(200);
  const stale = await helpers.save(id, 0, createTexts(1));
  expect(stale.body.code).toBe('CKL_REVISION_NOT_MATCH');
  const sent = stale.body.data as unknown as { revision: number; patches: { patch: TemplatePatch }[] };
  expect(sent.revision).toBe(3);
  expect(sent.patches.length).toBeLessThan(3);
  const listIds = (all: readonly TemplatePatch[]) =>
    all.flatMap(({ info }) => info?.upsert ?? []).map(({ uuid }) => uuid);
  expect(new Set(listIds(sent.patches.map(({ patch }) => patch)))).toEqual(new Set(listIds(patches)));
});
