/**
 * The truth table of permissions, over HTTP. The expectations come from the contract; no call or permission is named
 * here. A permission never forbids anything, so each call is tried with each permission that lets people make it, and
 * once with all the others. `npm run test:all` tries each permission alone against each call, which takes minutes.
 */
import { ENDPOINTS } from '@rounds/contract';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { expandPermissions, PERMISSIONS, type Permission } from '@rounds/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
  await t.as('nobody').send('GET', '/api/user/auth');
});
afterAll(() => t.close());

/** All guarded calls except signing out, which would end the session of the test. */
const guarded = ENDPOINTS.filter(
  ({ access, id }) => typeof access !== 'string' || (access === 'signed-in' && id !== 'auth.logout'),
);

let calls = 0;
/** Path and body are invalid, so that a call that passes authorization does nothing. */
async function isLetIn({ method, path }: Endpoint): Promise<boolean | string> {
  calls += 1;
  const source = `198.51.${Math.floor(calls / 200) % 250}.${calls % 200}`;
  const answer = await t.as('nobody').send(method, `/api${path.replace(/\{\w+\}/, '%00')}?x=%00`, {
    ...(method === 'GET' ? {} : { body: '[]' }),
    headers: { 'x-forwarded-for': source },
  });
  if (answer.status === 403) return answer.body.code === 'USR_FORBIDDEN' ? false : String(answer.body.code);
  return answer.status === 401 || answer.status >= 500 ? `${answer.status} ${answer.body.code}` : true;
}

const canCall = ({ access }: Endpoint, held: ReadonlySet<Permission>): boolean =>
  typeof access === 'string' || access.some((code) => held.has(code));

async function table(held: readonly Permission[], endpoints = guarded) {
  await grant(t, held);
  const expanded = expandPermissions(held);
  const declared: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (let at = 0; at < endpoints.length; at += 10) {
    await Promise.all(
      endpoints.slice(at, at + 10).map(async (endpoint) => {
        declared[endpoint.id] = await isLetIn(endpoint);
        expected[endpoint.id] = canCall(endpoint, expanded);
      }),
    );
  }
  return { found: declared, expected };
}

/** Calls that the same permissions allow, by the names of these. */
const byAccess = Map.groupBy(
  guarded.filter(({ access }) => typeof access !== 'string'),
  ({ access }) => [...access].toSorted().join(' or '),
);

describe('a user with one permission may make exactly the calls that require it or an implied permission', () => {
  it.each([...PERMISSIONS])('%s', async (permission) => {
    const held = expandPermissions([permission]);
    const endpoints = process.env.ROUNDS_TEST_ALL ? guarded : guarded.filter((endpoint) => canCall(endpoint, held));
    const { found, expected } = await table([permission], endpoints);
    expect(found).toEqual(expected);
  });

  it.each([...byAccess])(
    'calls that require %s are rejected for those who have all other permissions',
    async (...call) => {
      const [, endpoints] = call;
      const others = PERMISSIONS.filter((permission) => !canCall(endpoints[0]!, expandPermissions([permission])));
      const { found } = await table(others, endpoints);
      expect(found).toEqual(Object.fromEntries(endpoints.map(({ id }) => [id, false])));
    },
  );

  it('a user without permissions may only make the calls for all signed-in users', async () => {
    const { found, expected } = await table([]);
    expect(found).toEqual(expected);
  });

  it('a user with all permissions may make every call', async () => {
    const { found } = await table(PERMISSIONS);
    expect(Object.entries(found).filter(([, isIn]) => isIn !== true)).toEqual([]);
  });
});
