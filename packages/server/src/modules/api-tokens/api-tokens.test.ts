import { crc32 } from 'node:zlib';
import { API_TOKEN_PREFIX, type ApiToken, apiTokens } from '@rounds/contract/api-tokens';
import { assets } from '@rounds/contract/assets';
import { logs } from '@rounds/contract/logs';
import { notices } from '@rounds/contract/notices';
import type { Permission } from '@rounds/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, grant, type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { notifyOwners } from './expiry.ts';

const DAY_MS = 24 * 60 * 60_000;

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => t.close());

type NewToken = Partial<{ name: string; permissions: Permission[]; expires_at: string | null; networks: string[] }>;
type CreatedToken = ApiToken & { token: string };

async function create(sent: NewToken = {}, owner: Client = t.as('admin')): Promise<CreatedToken> {
  const body = { name: 'Warehouse', permissions: ['SST_VIEW_ASSET' as const], ...sent };
  const answer = await owner.call(apiTokens.create, { body });
  expect(answer.status, answer.bytes.toString()).toBe(200);
  return answer.body.data;
}
const listAssets = (token: string, ip = '203.0.113.7') =>
  t.withToken(token).send('GET', '/api/assets/list', { headers: { 'x-forwarded-for': ip } });
const find = async (id: number) => {
  const { body } = await t.as('admin').call(apiTokens.list);
  return body.data.find((token) => token.id === id);
};
const setStatus = (status: string) =>
  t.queryIn('A', `update "user" set status = $1 where first_name = 'Nobody'`, [status]);

describe('creating a token', () => {
  test('the token is shown once, and the database has only its hash', async () => {
    const created = await create({ name: 'Shown once' });
    expect(created.token).toMatch(new RegExp(`^${API_TOKEN_PREFIX}\\d+_[0-9A-Za-z]{49}$`));
    expect(created).toMatchObject({ state: 'works', owner: { full_name: 'Admin A' }, used_at: null, networks: [] });
    expect(created.token.endsWith(created.ending)).toBe(true);
    const listed = await t.as('admin').call(apiTokens.list);
    expect(listed.bytes.toString()).not.toContain(created.token);
    const { rows } = await t.queryIn('A', 'select * from api_token where id = $1', [created.id]);
    expect(JSON.stringify(rows)).not.toContain(created.token.slice(20));
  });

  test('scanners for leaked secrets can check a token by the checksum at its end', async () => {
    const { token } = await create();
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const checksum = [...token.slice(-6)].reduce((sum, digit) => sum * 62 + alphabet.indexOf(digit), 0);
    expect(checksum).toBe(crc32(token.slice(0, -6)));
  });

  test.each([
    ['permissions', { permissions: [] }, 'Add 1 or more.'],
    ['permissions.0', { permissions: ['SST_DESTROY'] }, /^Must be one of:/],
    ['name', { name: ' ' }, 'This field is required.'],
    ['expires_at', { expires_at: '2020-01-01T00:00:00Z' }, 'Enter a time in the future.'],
    ['expires_at', { expires_at: 'tomorrow' }, 'Enter a date and time such as 2026-11-20T14:05:00Z.'],
    ...['10.0.0.0/33', 'example.org', '10.0.0', '2001:db8::/129'].map(
      (network) =>
        [
          'networks.1',
          { networks: ['10.0.0.0/8', network] },
          `“${network}” isn’t an address or range. Enter something like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32.`,
        ] as const,
    ),
  ] as const)('a wrong value is rejected at its field: %s %j', async (field, wrong, message) => {
    const body = { name: 'Wrong', permissions: ['SST_VIEW_ASSET'], ...wrong };
    const answer = await t.as('admin').send('POST', '/api/settings/api/tokens', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({
      [field]: [typeof message === 'string' ? message : expect.stringMatching(message)],
    });
  });

  test('nobody gives a token permissions that they lack themselves, also not implied ones', async () => {
    await grant(t, ['APP_MANAGE_API', 'SST_VIEW_ASSET']);
    const body = { name: 'Too much', permissions: ['SST_MANAGE_ASSET' as const, 'SST_VIEW_ASSET' as const] };
    const answer = await t.as('nobody').call(apiTokens.create, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({
      permissions: ['You don’t have these permissions yourself: Manage assets and View archived assets.'],
    });
  });

  test('creating, changing and revoking a token is in the activity log without the token', async () => {
    const { id, token } = await create({ name: 'Logged' });
    const params = { id };
    await t.as('admin').call(apiTokens.update, { params, body: { name: 'Renamed' } });
    await t.as('admin').call(apiTokens.revoke, { params });
    const { body, bytes } = await t.as('admin').call(logs.list, { query: { limit: 10 } });
    const codes = body.data.list.filter(({ subject_id }) => subject_id === String(id)).map(({ code }) => code);
    expect(codes).toEqual(['api_token.revoked', 'api_token.changed', 'api_token.created']);
    expect(bytes.toString()).not.toContain(token);
  });
});

describe('a call with a token', () => {
  test('needs neither a cookie nor an anti-forgery token, and receives no cookie', async () => {
    const { token } = await create({ permissions: ['SST_MANAGE_ASSET'] });
    const client = t.withToken(token);
    const body = { asset_id: 'BY-TOKEN', display_name: 'By token' };
    expect((await client.call(assets.create, { body })).status).toBe(200);
    const read = await client.send('GET', '/api/assets/list');
    expect([read.status, read.headers.getSetCookie()]).toEqual([200, []]);
  });

  test('has the permissions of the token, with implied ones, and no others of its owner', async () => {
    const { token } = await create({ permissions: ['SST_MANAGE_ASSET'] });
    expect((await listAssets(token)).status).toBe(200);
    const denied = await t.withToken(token).send('GET', '/api/user/list');
    expect(denied.body).toMatchObject({ code: 'USR_FORBIDDEN', data: { permissions: ['USR_VIEW_USER_LIST'] } });
  });

  test('loses a permission with its owner, from the next call on', async () => {
    await grant(t, ['APP_MANAGE_API', 'SST_VIEW_ASSET']);
    const { id, token } = await create({}, t.as('nobody'));
    expect((await listAssets(token)).status).toBe(200);
    await grant(t, ['APP_MANAGE_API']);
    expect((await listAssets(token)).body.code).toBe('USR_FORBIDDEN');
    expect(await find(id)).toMatchObject({ lost_permissions: ['SST_VIEW_ASSET'], state: 'works' });
  });

  test('uses the token and not the session if it has both', async () => {
    const { token } = await create();
    const headers = { authorization: `Bearer ${token}` };
    expect((await t.as('nobody').send('GET', '/api/assets/list')).status).toBe(403);
    expect((await t.as('nobody').send('GET', '/api/assets/list', { headers })).status).toBe(200);
    expect((await t.as('admin').send('GET', '/api/user/list', { headers })).status).toBe(403);
    const wrong = { authorization: 'Bearer nonsense' };
    expect((await t.as('admin').send('GET', '/api/user/list', { headers: wrong })).status).toBe(401);
    const ofProxy = { authorization: 'Basic dXNlcjpwYXNzd29yZA==' };
    expect((await t.as('admin').send('GET', '/api/user/list', { headers: ofProxy })).status).toBe(200);
  });

  test('is in the activity log with the name of the token beside that of its owner', async () => {
    const { token } = await create({ name: 'Nightly import', permissions: ['SST_MANAGE_ASSET'] });
    const { body } = await t.withToken(token).call(assets.create, { body: { asset_id: 'T-1', display_name: 'T' } });
    const { list } = (await t.as('admin').call(logs.list, { query: { limit: 10 } })).body.data;
    const entry = list.find(({ code, subject_id }) => code === 'asset.created' && subject_id === String(body.data.id));
    expect(entry).toMatchObject({ user_name: 'Admin A', token_name: 'Nightly import' });
    const other = list.find(({ code }) => code === 'api_token.created');
    expect(other?.token_name).toBeNull();
  });

  test('is remembered with the address that it came from', async () => {
    const { id, token } = await create();
    await listAssets(token, '::ffff:198.51.100.4');
    expect(await find(id)).toMatchObject({ used_at: expect.any(String), used_from: '198.51.100.4' });
  });

  test('is carried out once for each Idempotency-Key, and tokens may choose the same key', async () => {
    const one = await create({ name: 'One', permissions: ['SST_MANAGE_ASSET'] });
    const other = await create({ name: 'Other', permissions: ['SST_MANAGE_ASSET'] });
    const headers = { 'idempotency-key': 'order-1' };
    const send = ({ token }: CreatedToken, asset_id: string) =>
      t.withToken(token).call(assets.create, { body: { asset_id, display_name: 'Once' }, headers });
    const first = await send(one, 'ONCE-1');
    expect((await send(one, 'ONCE-1')).body.data.id).toBe(first.body.data.id);
    expect((await send(one, 'ONCE-2')).body.code).toBe('APP_IDEMPOTENCY_KEY_REUSED');
    expect((await send(other, 'ONCE-2')).status).toBe(200);
  });

  test('receives events of what the token may read, until the token is revoked', async () => {
    const { id, token } = await create({ permissions: ['SST_MANAGE_ASSET'] });
    const stream = await t.withToken(token).openEvents();
    await t.as('admin').call(assets.create, { body: { asset_id: 'EVENT-1', display_name: 'Event' } });
    expect(await stream.waitFor(1)).toEqual([expect.objectContaining({ topic: 'assets' })]);
    await t.as('admin').call(apiTokens.revoke, { params: { id } });
    stream.close();
    expect((await t.withToken(token).openEvents()).reply.status).toBe(401);
  });
});

describe('a token that does not work', () => {
  const codeOf = async (token: string, ip?: string) => {
    const { status, body } = await listAssets(token, ip);
    return [status, body.code];
  };

  test('a wrong, altered or revoked token is answered alike', async () => {
    const { id, token } = await create();
    const altered = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    expect(await codeOf(altered)).toEqual([401, 'API_TOKEN_INVALID']);
    expect(await codeOf('abc')).toEqual([401, 'API_TOKEN_INVALID']);
    await t.as('admin').call(apiTokens.revoke, { params: { id } });
    expect(await codeOf(token)).toEqual([401, 'API_TOKEN_INVALID']);
  });

  test('an expired token says so', async () => {
    const { id, token } = await create({ expires_at: new Date(Date.now() + DAY_MS).toISOString() });
    expect(await codeOf(token)).toEqual([200, undefined]);
    await t.queryIn('A', `update api_token set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await codeOf(token)).toEqual([401, 'API_TOKEN_EXPIRED']);
    expect((await find(id))?.state).toBe('expired');
  });

  test('a token works only from its addresses and networks, and others are in the log of the workspace', async () => {
    const networks = ['203.0.113.0/24', '2001:db8::/32', '198.51.100.9'];
    const { token } = await create({ name: 'Office only', networks });
    for (const ip of ['203.0.113.200', '2001:db8:1::5', '198.51.100.9']) {
      expect(await codeOf(token, ip)).toEqual([200, undefined]);
    }
    for (const ip of ['203.0.114.1', '2001:db9::1', '198.51.100.8']) {
      expect(await codeOf(token, ip)).toEqual([401, 'API_TOKEN_WRONG_ADDRESS']);
    }
    const { list } = (await t.as('admin').call(logs.list, { query: { limit: 10 } })).body.data;
    expect(list[0]).toMatchObject({ code: 'call.refused', token_name: 'Office only', ip: '198.51.100.8' });
  });

  test('a token stops with its owner, and works again with them', async () => {
    await grant(t, ['APP_MANAGE_API', 'SST_VIEW_ASSET']);
    const { id, token } = await create({}, t.as('nobody'));
    for (const status of ['deactivated', 'disabled', 'inactive']) {
      await setStatus(status);
      expect(await codeOf(token)).toEqual([401, 'API_TOKEN_OWNER_INACTIVE']);
    }
    expect((await find(id))?.state).toBe('owner_inactive');
    await setStatus('active');
    expect(await codeOf(token)).toEqual([200, undefined]);
    await grant(t, ['SST_VIEW_ASSET']);
    expect(await codeOf(token)).toEqual([403, 'API_TOKEN_OWNER_LACKS_ACCESS']);
    expect((await find(id))?.state).toBe('owner_lacks_access');
  });

  test('a plan without API access stops its tokens', async () => {
    const { token } = await create({}, t.as('admin', 'B'));
    await t.setPlan('B', 'premium');
    try {
      const { status, body } = await listAssets(token);
      expect([status, body.code, body.data]).toMatchObject([403, 'PLAN_FEATURE_REQUIRED', { feature: 'app_api' }]);
    } finally {
      await t.setPlan('B', 'enterprise');
    }
  });

  test('a source that guesses tokens is slowed, and tokens that are right still work there', async () => {
    const { token } = await create();
    const guess = () => codeOf(`${API_TOKEN_PREFIX}1_guess`, '192.0.2.9');
    const answers: unknown[] = [];
    for (let count = 0; count < 7; count++) answers.push(...(await Promise.all(Array.from({ length: 50 }, guess))));
    expect(answers.filter((answer) => String(answer) === '429,RATE_LIMITED')).toHaveLength(50);
    expect(await codeOf(token, '192.0.2.9')).toEqual([200, undefined]);
  });
});

describe('a token of somebody else', () => {
  const asOther = async (permissions: readonly Permission[]) => {
    await grant(t, permissions);
    return t.as('nobody');
  };

  test('can be revoked but not changed', async () => {
    const { id } = await create();
    const other = await asOther(['APP_MANAGE_API']);
    const params = { id };
    const changed = await other.call(apiTokens.update, { params, body: { name: 'Mine' } });
    expect([changed.status, changed.body.code]).toEqual([403, 'API_TOKEN_NOT_OWN']);
    expect((await other.call(apiTokens.revoke, { params })).status).toBe(200);
    expect((await other.call(apiTokens.revoke, { params })).status).toBe(404);
  });

  test('can be taken over, and then has only what the new owner may do', async () => {
    const { id, token } = await create({ permissions: ['SST_MANAGE_ASSET', 'USR_VIEW_USER_LIST'] });
    const other = await asOther(['APP_MANAGE_API', 'SST_VIEW_ASSET']);
    const taken = await other.call(apiTokens.takeOver, { params: { id } });
    expect(taken.body.data).toMatchObject({ permissions: ['SST_VIEW_ASSET'], owner: { full_name: 'Nobody A' } });
    expect((await listAssets(token)).status).toBe(200);
    expect((await t.withToken(token).send('GET', '/api/user/list')).status).toBe(403);
    expect((await other.call(apiTokens.update, { params: { id }, body: { name: 'Mine' } })).status).toBe(200);
  });

  test('cannot be taken over by somebody who has none of its permissions', async () => {
    const { id } = await create({ permissions: ['USR_VIEW_USER_LIST'] });
    const other = await asOther(['APP_MANAGE_API', 'SST_VIEW_ASSET']);
    const answer = await other.call(apiTokens.takeOver, { params: { id } });
    expect([answer.status, answer.body.code]).toEqual([409, 'API_TOKEN_NOTHING_LEFT']);
  });
});

describe('changing a token', () => {
  test('fields that are omitted stay, and a permission that the owner lost may stay as well', async () => {
    await grant(t, ['APP_MANAGE_API', 'SST_VIEW_ASSET', 'SST_VIEW_ASSET_TYPE']);
    const nobody = t.as('nobody');
    const expires_at = new Date(Date.now() + DAY_MS).toISOString();
    const { id } = await create({ networks: ['10.0.0.0/8'], expires_at }, nobody);
    await grant(t, ['APP_MANAGE_API', 'SST_VIEW_ASSET_TYPE']);
    const params = { id };
    const permissions: Permission[] = ['SST_VIEW_ASSET', 'SST_VIEW_ASSET_TYPE'];
    const changed = await nobody.call(apiTokens.update, { params, body: { permissions } });
    expect(changed.body.data).toMatchObject({ permissions, expires_at, networks: ['10.0.0.0/8'], name: 'Warehouse' });
    const more = await nobody.call(apiTokens.update, {
      params,
      body: { permissions: [...permissions, 'USR_VIEW_USER_LIST'] },
    });
    expect(more.status).toBe(422);
    const open = await nobody.call(apiTokens.update, { params, body: { networks: [], expires_at: null } });
    expect(open.body.data).toMatchObject({ networks: [], expires_at: null });
  });
});

describe('notices of expiry', () => {
  const kindsOf = async (person: Person) =>
    (await t.as(person).call(notices.list)).body.data.list.map(({ kind, subject }) => `${kind} ${subject.title}`);

  test('an owner is told once seven days before and once when the token has expired', async () => {
    const expires_at = new Date(Date.now() + 10 * DAY_MS).toISOString();
    const { id } = await create({ name: 'Runs out', expires_at });
    const workspace = await t.workspaceId('A');
    const tell = (days: number) =>
      t.database.inWorkspace(workspace, (tx) => notifyOwners(tx, new Date(Date.now() + days * DAY_MS)));
    const getNotices = async () => (await kindsOf('admin')).filter((notice) => notice.endsWith('Runs out'));
    await tell(2);
    expect(await getNotices()).toEqual([]);
    await tell(4);
    await tell(5);
    expect(await getNotices()).toEqual(['api_token_expires Runs out']);
    await tell(10.1);
    await tell(10.2);
    expect(await getNotices()).toEqual(['api_token_expired Runs out', 'api_token_expires Runs out']);
    const later = new Date(Date.now() + 30 * DAY_MS).toISOString();
    await t.as('admin').call(apiTokens.update, { params: { id }, body: { expires_at: later } });
    await tell(25);
    expect((await getNotices()).length).toBe(3);
  });
});
