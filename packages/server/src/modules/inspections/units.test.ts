import { randomUUID } from 'node:crypto';
import { inspections } from '@rounds/contract/inspections';
import { calculation, form, number, page } from '@rounds/engine/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { publish } from './testing/kitchen-rounds.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

test('a reading in another unit is stored as it was given and converted for calculations', async () => {
  const fridge = form(
    page(
      'P',
      number('reading', { units: ['degC', 'degF'], max: 8 }),
      calculation('twice', 'reading * 2', { units: ['degC'] }),
    ),
  );
  const template_id = await publish(t, fridge.document, 'Fridge');
  const send = (unit: string, complete: boolean) =>
    t.as('inspector').call(inspections.sync, {
      body: {
        uuid: randomUUID(),
        new: { template_id },
        changes: [{ id: randomUUID(), item_id: fridge.id('reading'), value: 41, unit, at: new Date().toISOString() }],
        complete,
      },
    });
  expect((await send('kg', false)).body.data.refused).toMatchObject([{ code: 'UNIT_NOT_OFFERED' }]);
  expect((await send('degC', true)).body).toMatchObject({ code: 'INS_NOT_COMPLETE' });
  const { body } = await send('degF', true);
  const { data } = (await t.as('inspector').call(inspections.getReport, { params: { id: body.data.id } })).body;
  const stateOf = (key: string) => data.computed.items.find(({ item_id }) => item_id === fridge.id(key));
  expect([data.status, stateOf('reading'), stateOf('twice')]).toMatchObject([
    'completed',
    { value: 41, unit: 'degF' },
    { value: 10, unit: 'degC' },
  ]);
});
