import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { MAX_EXACT_TOTAL } from '@rounds/contract/list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type WorkspaceName } from '../../testing/index.ts';

/** Above the limit up to which totals are counted exactly. */
const PUMPS = MAX_EXACT_TOTAL + 500;

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  await fill('A', PUMPS);
  await fill('B', 10);
  await add('A', 'Ünder_ground 100% Tank', 'T-1');
  await add('A', 'undERground 1000 tank', 'T-2');
  await add('B', 'Underground tank next door', 'T-3');
});
afterAll(() => t.close());

const fill = async (name: WorkspaceName, count: number) =>
  t.database.inWorkspace(await t.workspaceId(name), (tx) =>
    sql`insert into asset (asset_id, display_name)
      select 'P-' || i, 'Pump ' || i from generate_series(1, ${count}::int) i`.execute(tx),
  );
const add = async (name: WorkspaceName, display_name: string, asset_id: string) => {
  const answer = await t.as('manager', name).call(assets.create, { body: { display_name, asset_id } });
  expect(answer.status).toBe(200);
};

const listNames = async (...name: { operator: string; value: string; not?: boolean }[]) => {
  const filter = JSON.stringify({ display_name: name });
  const { body } = await t.as('viewer').call(assets.list, { query: { filter, exact_total: true } });
  return { names: body.data.list.map(({ display_name }) => display_name), total: body.data.pagination.total };
};
const searchLabels = async (q: string) => {
  const { body } = await t.as('viewer').call(assets.search, { query: { q } });
  return body.data.map(({ label }) => label);
};

describe('text search among thousands of assets', () => {
  test('a rare text is found regardless of case, and only in this workspace', async () => {
    expect((await listNames({ operator: 'ct', value: 'UNDERGROUND' })).names).toEqual(['undERground 1000 tank']);
    expect(await searchLabels('tank ground')).toEqual(['Ünder_ground 100% Tank', 'undERground 1000 tank']);
    expect(await searchLabels('next door')).toEqual([]);
  });

  test('the total of a common text is exact, before and after PostgreSQL has statistics', async () => {
    expect((await listNames({ operator: 'ct', value: 'pump' })).total).toBe(PUMPS);
    await t.database.owner.query('analyze asset');
    expect((await listNames({ operator: 'ct', value: 'pump' })).total).toBe(PUMPS);
    expect((await listNames({ operator: 'ct', value: 'PUMP' }, { operator: 'ew', value: ' 2500' })).names).toEqual([
      'Pump 2500',
    ]);
  });

  test('wildcard characters are searchLabels literally', async () => {
    expect((await listNames({ operator: 'ct', value: '100%' })).names).toEqual(['Ünder_ground 100% Tank']);
    expect((await listNames({ operator: 'ct', value: 'r_g' })).names).toEqual(['Ünder_ground 100% Tank']);
    expect((await listNames({ operator: 'ct', value: '\\\\' })).names).toEqual([]);
  });

  test('a negated filter leaves all other assets', async () => {
    expect((await listNames({ operator: 'ct', value: 'tank', not: true })).total).toBe(PUMPS);
    expect((await listNames({ operator: 'sw', value: 'pump', not: true })).total).toBe(2);
  });

  test('assets are found by their number', async () => {
    expect(await searchLabels('P-2499')).toEqual(['Pump 2499']);
    expect(await searchLabels('t-1')).toEqual(['Ünder_ground 100% Tank']);
  });

  test('the search of the list finds assets by name, number and the name of their type', async () => {
    const type = await t.as('manager').call(assetTypes.create, { body: { name: 'Fire extinguisher' } });
    const body = { display_name: 'Red box', asset_id: 'F-9', type_uuid: type.body.data.uuid };
    await t.as('manager').call(assets.create, { body });
    const find = async (value: string) => {
      const filter = JSON.stringify({ search: [{ operator: 'ct', value }] });
      const { body } = await t.as('viewer').call(assets.list, { query: { filter } });
      return body.data.list.map(({ display_name }) => display_name);
    };
    for (const text of ['RED b', 'f-9', 'EXTING']) expect(await find(text), text).toEqual(['Red box']);
    expect(await find('t-3')).toEqual([]);
  });
});

test('assets can be looked up by numeric ids and uuids', async () => {
  const filter = JSON.stringify({ display_name: [{ operator: 'ct', value: 'ground' }] });
  const { body } = await t.as('viewer').call(assets.list, { query: { filter } });
  const [one, other] = body.data.list;
  const ids = [`${one!.id},${other!.uuid}`, '0', 'nothing'];
  const answer = await t.as('viewer').call(assets.search, { query: { ids } });
  expect(answer.body.data.map(({ value }) => value)).toEqual([one!.uuid, other!.uuid]);
});

describe('folded text search', () => {
  test('accents and case make no difference, and signs of patterns are plain text', async () => {
    await add('A', 'Kühlhaus Łódź – Straße', 'KÖ\u00a07');
    const name = 'Kühlhaus Łódź – Straße';
    for (const q of ['kuhlhaus', 'KÜHLHAUS', 'Ku\u0308hlhaus', 'lodz', 'strasse', 'ko 7', 'kö\u00a07'])
      expect([q, await searchLabels(q)]).toEqual([q, [name]]);
    expect((await listNames({ operator: 'sw', value: 'kuhlhaus lodz' })).names).toEqual([name]);
    expect(await searchLabels('100%')).toEqual(['Ünder_ground 100% Tank']);
    for (const sign of ['\uff3c', '\uff05\uff05', '\ufe6a']) expect(await searchLabels(`x${sign}`)).toEqual([]);
  });
});

describe('the order of what a search finds', () => {
  test('the exact name comes first, then beginnings, then beginnings of words, in searches and in the list', async () => {
    const names = ['Afghan Bakery and Fast Food', 'Bakery', 'Bakery Hall', 'Minibakery'];
    for (const [index, name] of names.entries()) await add('A', name, `BK-${index}`);
    const expected = ['Bakery', 'Bakery Hall', 'Afghan Bakery and Fast Food', 'Minibakery'];
    expect(await searchLabels('bakery')).toEqual(expected);
    const filter = JSON.stringify({ search: [{ operator: 'ct', value: 'bakery' }] });
    const list = async (query: { limit?: number; cursor?: string; sort?: string } = {}) =>
      (await t.as('viewer').call(assets.list, { query: { filter, ...query } })).body.data;
    expect((await list()).list.map(({ display_name }) => display_name)).toEqual(expected);
    const byName = await list({ sort: JSON.stringify([{ key: 'display_name', direction: 'asc' }]) });
    expect(byName.list[0]?.display_name).toBe('Afghan Bakery and Fast Food');
  });
});
