import { randomUUID } from 'node:crypto';
import { inspections } from '@rounds/contract/inspections';
import { calculation, form, page, text } from '@rounds/engine/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { publish } from './testing/kitchen-rounds.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

test('answers to a template that takes too long to evaluate are stored, and reading and completing say why', async () => {
  const slow = `(${'.?'.repeat(20)}){100}`;
  const checks = Array.from({ length: 15 }, (_, at) => calculation(`c${at}`, `if(regex(t, '${slow}'), 1, 0)`));
  const document = form(page('P', text('t'), ...checks));
  const template_id = await publish(t, document.document, 'Slow');
  const uuid = randomUUID();
  const at = '2026-11-20T09:00:00.000Z';
  const change = { id: randomUUID(), item_id: document.id('t'), value: 'x'.repeat(2_001), at };
  const sync = (changes: unknown[], complete: boolean) =>
    t.as('inspector').call(inspections.sync, { body: { uuid, new: { template_id }, changes, complete } });
  const stored = await sync([change], false);
  expect([stored.status, stored.body.data.acknowledged]).toEqual([200, [change.id]]);
  const read = await t.as('inspector').call(inspections.get, { params: { id: uuid } });
  expect([read.status, read.body.code]).toEqual([422, 'CKL_TOO_COMPLEX']);
  const completed = await sync([], true);
  expect([completed.status, completed.body.code]).toEqual([422, 'CKL_TOO_COMPLEX']);
  await sync([{ ...change, id: randomUUID(), seen: change.id, value: 'x' }], false);
  expect((await t.as('inspector').call(inspections.get, { params: { id: uuid } })).status).toBe(200);
});
