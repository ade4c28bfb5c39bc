import { randomUUID } from 'node:crypto';
import { inspections } from '@rounds/contract/inspections';
import { form, page, text } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { publish } from '../testing/kitchen-rounds.ts';

const template = form(
  page(
    'P',
    text('pin', { required: true, in_title: true, secure: true }),
    text('place', { required: true, in_title: true }),
    text('remark'),
  ),
);

let t: TestServer;
let templateId: number;
beforeAll(async () => {
  t = await startTestServer();
  templateId = await publish(t, template.document, 'Round of the evening');
});
afterAll(() => t.close());

const answer = (key: string, value: string) => ({
  id: randomUUID(),
  item_id: template.id(key),
  value,
  at: new Date().toISOString(),
});

async function send(changes: readonly unknown[], more: { uuid?: string; complete?: boolean; zone?: string } = {}) {
  const { uuid = randomUUID(), zone, ...rest } = more;
  const started = { template_id: templateId, ...(zone !== undefined && { zone }) };
  const body = { uuid, new: started, changes: [...changes], ...rest };
  const { status, body: reply } = await t.as('inspector').call(inspections.sync, { body });
  expect(status, JSON.stringify(reply)).toBe(200);
  return uuid;
}
const read = async (uuid: string) =>
  (await t.as('inspector').call(inspections.get, { params: { id: uuid } })).body.data;
async function find(filter: object) {
  const query = { filter: JSON.stringify(filter) };
  const { status, body } = await t.as('viewer').call(inspections.list, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.list.map(({ uuid, title }) => ({ uuid, title }));
}

describe('title of an inspection', () => {
  test('an inspection without an asset is named by its answers in record, list, search and shared report', async () => {
    const uuid = await send([answer('pin', '4711'), answer('place', 'Boiler house')]);
    expect((await read(uuid)).title).toBe('Boiler house');
    await send([answer('remark', 'warm')], { uuid, complete: true });
    expect(await read(uuid)).toMatchObject({ title: 'Boiler house', status: 'completed' });
    const expected = [{ uuid, title: 'Boiler house' }];
    expect(await find({ title: [{ operator: 'ct', value: 'boiler' }] })).toEqual(expected);
    expect(await find({ search: [{ operator: 'ct', value: 'boiler ho' }] })).toEqual(expected);
  });

  test('a masked answer is neither in the title nor found by it', async () => {
    const uuid = await send([answer('pin', '998877')]);
    expect((await read(uuid)).title).toBeNull();
    expect(await find({ search: [{ operator: 'ct', value: '998877' }] })).toEqual([]);
  });

  test('the title follows the answer', async () => {
    const uuid = await send([answer('place', 'First')]);
    await send([answer('place', 'Second')], { uuid });
    expect((await read(uuid)).title).toBe('Second');
  });
});

describe('time zone of a new inspection', () => {
  test('an inspection has the time zone of the device that started it', async () => {
    expect((await read(await send([answer('place', 'x')], { zone: 'Europe/Lisbon' }))).context.zone).toBe(
      'Europe/Lisbon',
    );
  });

  test('a zone that the server does not know is replaced by that of the person', async () => {
    const own = (await read(await send([answer('place', 'x')]))).context.zone;
    expect((await read(await send([answer('place', 'x')], { zone: 'Mars/Base' }))).context.zone).toBe(own);
  });
});
