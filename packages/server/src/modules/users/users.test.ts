import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const search = (query: { q?: string; ids?: string; limit?: number }, who: 'inspector' | 'manager' = 'inspector') =>
  t.as(who).call(users.search, { query });

describe('looking for people of the workspace', () => {
  test('who conducts inspections finds people by any part of their name, whatever its case', async () => {
    const { body } = await search({ q: 'MANA' });
    expect(body.data.map((one) => one.label)).toEqual(['Manager A']);
    expect((await search({ q: 'a manager' })).body.data.map((one) => one.label)).toEqual(['Manager A']);
    expect((await search({ q: 'nobody of that name' })).body.data).toEqual([]);
  });

  test('nobody of another workspace is found, by name or by number', async () => {
    const { body } = await t.as('manager', 'B').call(users.search, { query: {} });
    expect(body.data.every((one) => one.label.endsWith(' B'))).toBe(true);
    const theirs = body.data.map((one) => one.value).join(',');
    expect((await search({ ids: theirs })).body.data).toEqual([]);
    const all = (await search({ limit: 100 })).body.data;
    expect(all.length).toBeGreaterThan(0);
    expect(all.every((one) => one.label.endsWith(' A'))).toBe(true);
  });

  test('a list of numbers gives these people, and what is no number names nobody', async () => {
    const [first] = (await search({ q: 'inspector' })).body.data;
    expect((await search({ ids: `${first?.value},x` })).body.data).toEqual([first]);
    expect((await search({ ids: 'x' })).body.data).toEqual([]);
  });

  test('who may neither conduct nor assign nor see people finds nobody', async () => {
    expect((await t.as('nobody').call(users.search, { query: {} })).status).toBe(403);
  });
});
