import type { AddressInfo } from 'node:net';
import { apiTokens } from '@rounds/contract/api-tokens';
import { assets } from '@rounds/contract/assets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { Client } from '../../testing/client.ts';
import { type Answer, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';
import { emailAddress } from '../../testing/people.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

async function many<A>(count: number, call: () => Promise<A>): Promise<A[]> {
  const answers: A[] = [];
  while (answers.length < count) answers.push(...(await Promise.all(Array.from({ length: 25 }, call))));
  return answers;
}
const statuses = (answers: Answer<unknown>[]) => [...new Set(answers.map(({ status }) => status))];

describe('rate limits', () => {
  it('a user above the limit is told when to continue, and other users are not affected', async () => {
    const search = () => t.as('viewer').call(assets.search, {});
    expect(statuses(await many(600, search))).toEqual([200]);
    const rejected = await search();
    expect(rejected.status).toBe(429);
    expect(rejected.body.code).toBe('RATE_LIMITED');
    const seconds = Number(rejected.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await t.as('admin').call(assets.search, {})).status).toBe(200);
  }, 60_000);

  it('invitations are counted for all servers together', async () => {
    const other = await buildApp({ database: t.database, services: t.services });
    await other.listen({ host: '127.0.0.1', port: 0 });
    try {
      const { port } = other.server.address() as AddressInfo;
      const there = new Client(`http://127.0.0.1:${port}`, async (client) => {
        const body = { email: emailAddress('admin', 'A'), password: PASSWORD };
        await client.sendWithoutSignIn('POST', '/api/login', { body });
      });
      const invite = (client: Client) => client.send('POST', '/api/user/invite', { body: {} });
      expect(statuses(await many(50, () => invite(t.as('admin'))))).toEqual([422]);
      expect(statuses(await many(50, () => invite(there)))).toEqual([422]);
      expect((await invite(there)).status).toBe(429);
      expect((await invite(t.as('admin'))).status).toBe(429);
      expect((await invite(t.as('admin', 'B'))).status).toBe(422);
    } finally {
      await other.close();
    }
  }, 60_000);

  it('a source cannot flood the log with denied calls, and other callers still get access', async () => {
    const knock = () => t.guest().send('GET', '/api/assets/list');
    expect(statuses(await many(350, knock)).sort()).toEqual([401, 429]);
    const { rows } = await t.database.owner.query<{ n: number }>(
      `select count(*) as n from installation_activity where code = 'call.refused'`,
    );
    expect(rows[0]!.n).toBe(300);
    expect((await t.as('admin').call(assets.list, {})).status).toBe(200);
  }, 60_000);
});

describe('the headers of rate limits', () => {
  const parse = (header: string | null) => (header ?? '').split(', ');

  it('every answer says what the limits are and what is left of them', async () => {
    const answers = await Promise.all([
      t.as('manager').send('GET', '/api/assets/list'),
      t.as('manager').send('POST', '/api/assets/add', { body: {} }),
      t.as('inspector').send('GET', '/api/user/list'),
      t.guest().send('GET', '/api/user/auth'),
      t.guest().send('GET', '/api/nothing/here'),
      t.guest().send('GET', '/api/health'),
      t.guest().send('GET', '/api/openapi.json'),
    ]);
    for (const { headers } of answers) {
      expect(headers.get('ratelimit-policy')).toMatch(/^"general";q=12000;w=60$/);
      expect(headers.get('ratelimit')).toMatch(/^"general";r=\d+;t=\d+$/);
    }
    const page = await fetch(`${t.base}/`);
    expect(page.headers.get('ratelimit')).toBeNull();
  });

  it('a call with a limit of its own has both, and each call leaves one less', async () => {
    const search = () => t.as('manager').call(assets.search, {});
    const [first, second] = [await search(), await search()];
    expect(parse(first.headers.get('ratelimit-policy'))).toEqual(['"general";q=12000;w=60', '"search";q=600;w=60']);
    const remaining = ({ headers }: Answer<unknown>) =>
      parse(headers.get('ratelimit')).map((limit) => Number(/r=(\d+)/.exec(limit)?.[1]));
    const [general, special] = remaining(first);
    expect(remaining(second)).toEqual([general! - 1, special! - 1]);
  });

  it('an API token has limits of its own, so that people and other tokens are not slowed', async () => {
    const create = async (name: string) => {
      const body = { name, permissions: ['SST_VIEW_ASSET' as const] };
      return t.withToken((await t.as('admin').call(apiTokens.create, { body })).body.data.token);
    };
    const [one, other] = [await create('One'), await create('Other')];
    const forbidden = await one.send('GET', '/api/user/list');
    expect(forbidden.headers.get('ratelimit-policy')).toBe('"general";q=3000;w=60');
    const search = (client: Client) => client.call(assets.search, {});
    expect(statuses(await many(600, () => search(one)))).toEqual([200]);
    const denied = await search(one);
    expect(denied.status).toBe(429);
    expect(denied.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(denied.headers.get('ratelimit-policy')).toBe('"general";q=3000;w=60, "search";q=600;w=60');
    expect(denied.headers.get('ratelimit')).toMatch(/^"general";r=\d+;t=\d+, "search";r=0;t=\d+$/);
    expect((await search(other)).status).toBe(200);
    expect((await search(t.as('admin'))).status).toBe(200);
  }, 60_000);
});
