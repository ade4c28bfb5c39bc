/**
 * The truth table of permissions once more, with an API token instead of a session. The expectations come from the
 * contract; no call or permission is named here.
 */
import { ENDPOINTS } from '@rounds/contract';
import { apiTokens } from '@rounds/contract/api-tokens';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { expandPermissions, PERMISSIONS, type Permission } from '@rounds/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Client, grant, startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
let client: Client;
beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
  await grant(t, PERMISSIONS);
  const body = { name: 'Tried', permissions: [...PERMISSIONS] };
  client = t.withToken((await t.as('nobody').call(apiTokens.create, { body })).body.data.token);
});
afterAll(() => t.close());

const ofPeople = ENDPOINTS.filter(({ access }) => Array.isArray(access) || access === 'signed-in');
const sessionOnly = ofPeople.filter(({ is_session_only }) => is_session_only);
const open = ofPeople.filter(({ is_session_only }) => !is_session_only);

const setPermissions = (permissions: readonly Permission[]) =>
  t.queryIn('A', 'update api_token set permissions = $1', [permissions]);

let calls = 0;
/** Path and body are invalid, so that a call that passes authorization does nothing. */
async function getCode({ method, path }: Endpoint): Promise<unknown> {
  calls += 1;
  const source = `198.51.${Math.floor(calls / 200) % 250}.${calls % 200}`;
  const { status, body } = await client.send(method, `/api${path.replace(/\{\w+\}/, '%00')}?x=%00`, {
    ...(method === 'GET' ? {} : { body: '[]' }),
    headers: { 'x-forwarded-for': source },
  });
  return status === 401 || status === 403 || status >= 500 ? (body.code ?? status) : 'let in';
}

async function getCodes(endpoints: readonly Endpoint[]): Promise<Record<string, unknown>> {
  const codes: Record<string, unknown> = {};
  for (let at = 0; at < endpoints.length; at += 10) {
    const some = endpoints.slice(at, at + 10);
    await Promise.all(some.map(async (endpoint) => Object.assign(codes, { [endpoint.id]: await getCode(endpoint) })));
  }
  return codes;
}
const expectAll = (endpoints: readonly Endpoint[], code: string) =>
  Object.fromEntries(endpoints.map(({ id }) => [id, code]));

describe('calls that only people make', () => {
  /** Calls of a person or their account, and those that give access to the workspace. */
  const PERSONAL = /^(auth|account|workspaces|notices|apiTokens)\./;
  const CREDENTIALS = /^\/(user\/(account|auth)|settings\/organization\/scim\/tokens)/;
  /** A link to a report is given to others and opens this report alone. */
  const SHARED = /^inspections\./;
  const isPersonal = ({ id, path, method, secret }: Endpoint) =>
    PERSONAL.test(id) || (CREDENTIALS.test(path) && method !== 'GET') || (secret && !SHARED.test(id));

  test('the calls of accounts, sessions, workspaces and credentials are declared as such', () => {
    expect(ofPeople.filter(isPersonal).filter(({ is_session_only }) => !is_session_only)).toEqual([]);
    expect(sessionOnly.length).toBeGreaterThan(30);
  });

  test('they are denied to a token with all permissions', async () => {
    await setPermissions(PERMISSIONS);
    expect(await getCodes(sessionOnly)).toEqual(expectAll(sessionOnly, 'API_TOKEN_NOT_ACCEPTED'));
  });
});

describe('all other calls', () => {
  test('a token with all permissions may make every one', async () => {
    await setPermissions(PERMISSIONS);
    expect(await getCodes(open)).toEqual(expectAll(open, 'let in'));
  });

  const byAccess = Map.groupBy(
    open.filter(({ access }) => typeof access !== 'string'),
    ({ access }) => [...access].toSorted().join(' or '),
  );
  it.each([...byAccess])('those that require %s are denied to a token with all other permissions', async (...call) => {
    const [, endpoints] = call;
    const { access } = endpoints[0]!;
    const isEnough = (held: ReadonlySet<Permission>) => [...access].some((code) => held.has(code as Permission));
    await setPermissions(PERMISSIONS.filter((permission) => !isEnough(expandPermissions([permission]))));
    expect(await getCodes(endpoints)).toEqual(expectAll(endpoints, 'USR_FORBIDDEN'));
  });

  test('a token has no permission that its owner lacks', async () => {
    await setPermissions(PERMISSIONS);
    await grant(t, ['APP_MANAGE_API']);
    const guarded = open.filter(({ access }) => typeof access !== 'string' && !access.includes('APP_MANAGE_API'));
    expect(await getCodes(guarded)).toEqual(expectAll(guarded, 'USR_FORBIDDEN'));
  });
});
