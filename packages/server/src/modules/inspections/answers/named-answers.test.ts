import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { inspections } from '@rounds/contract/inspections';
import { users } from '@rounds/contract/users';
import { form, page, question, text } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { publish, START_PAGE } from '../testing/kitchen-rounds.ts';

const visit = form(
  page('Visit', question('acknowledgment', 'House rules'), text('Remarks')),
  page('Start', question('person', 'Present', { multiple_selection: true }), question('asset', 'Boiler')),
);
/** The second page stands for the start page, where people and assets are asked for. */
const document = {
  ...visit.document,
  items: visit.document.items
    .filter((item) => item.title !== 'Start')
    .map((item) => (item.parent_id === visit.id('Start') ? { ...item, parent_id: START_PAGE } : item)),
};

let t: TestServer;
let template_id: number;
let boiler: { id: number; uuid: string };
let people: Record<'Inspector A' | 'Manager A', number>;
beforeAll(async () => {
  t = await startTestServer();
  template_id = await publish(t, document, 'Visit');
  const asset = await t.as('manager').call(assets.create, { body: { asset_id: 'B-1', display_name: 'Old boiler' } });
  boiler = asset.body.data;
  const found = (await t.as('manager').call(users.search, { query: { limit: 100 } })).body.data;
  people = Object.fromEntries(found.map(({ label, value }) => [label, Number(value)])) as typeof people;
});
afterAll(() => t.close());

const on = (key: string, value: unknown) => ({
  id: randomUUID(),
  item_id: visit.id(key),
  value,
  at: '2026-11-20T09:00:00.000Z',
});
const send = (changes: unknown[], complete = false) =>
  t.as('inspector').call(inspections.sync, {
    body: { uuid: randomUUID(), new: { template_id }, changes, complete },
  });
const contextOf = async (id: number) =>
  (await t.as('inspector').call(inspections.getReport, { params: { id } })).body.data.context;

describe('people and assets that answers name', () => {
  test('a report names the people and assets of its answers, and keeps the asset’s name from completion', async () => {
    const named = [on('Present', [people['Manager A'], people['Inspector A']]), on('Boiler', boiler.uuid)];
    const open = await send(named);
    const done = await send(
      named.map((change) => ({ ...change, id: randomUUID() })),
      true,
    );
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    await t.as('manager').call(assets.update, {
      params: { id: boiler.id },
      body: { asset_id: 'B-1', display_name: 'New boiler' },
    });
    expect(await contextOf(done.body.data.id)).toMatchObject({
      people: { [people['Manager A']]: 'Manager A', [people['Inspector A']]: 'Inspector A' },
      assets: { [boiler.uuid]: { asset_id: 'B-1', display_name: 'Old boiler' } },
    });
    expect((await contextOf(open.body.data.id)).assets).toEqual({
      [boiler.uuid]: { asset_id: 'B-1', display_name: 'New boiler' },
    });
  });

  test('an acknowledgment in another person’s name is rejected', async () => {
    const accepted = (by: number) => on('House rules', { accepted: true, at: '2026-11-20T09:00:00.000Z', by });
    const forged = await send([accepted(people['Manager A'])]);
    expect(forged.body.data.refused).toHaveLength(1);
    const own = await send([accepted(people['Inspector A'])]);
    expect(own.body.data.refused).toEqual([]);
    expect((await contextOf(own.body.data.id)).people).toEqual({ [people['Inspector A']]: 'Inspector A' });
  });
});
