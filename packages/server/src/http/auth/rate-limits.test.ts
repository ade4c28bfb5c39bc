import type { AddressInfo } from 'node:net';
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
    const refused = await search();
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
    const seconds = Number(refused.headers.get('retry-after'));
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
