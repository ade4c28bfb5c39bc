import { account } from '@rounds/contract/account';
import { assets } from '@rounds/contract/assets';
import { auth, type CodeStep } from '@rounds/contract/auth';
import { inspections } from '@rounds/contract/inspections';
import { roles } from '@rounds/contract/roles';
import { settings } from '@rounds/contract/settings';
import type { SECURITY_DEFAULTS } from '@rounds/contract/settings/security.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  emailAddress,
  getLine,
  getUser,
  listMails,
  PASSWORD,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts';
import { generateTotpCode, getTotpStep } from '../auth/totp.ts';
import { openToAllNetworks } from './index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => t.close());

const OFFICE = { 'x-forwarded-for': '203.0.113.9' };
const HOME = { 'x-forwarded-for': '198.51.100.20' };
const OFFICE_V6 = { 'x-forwarded-for': '2001:db8:7::9' };

const signIn = async (person: Person, headers = OFFICE): Promise<Client> => {
  const client = t.guest();
  const { status } = await client.call(auth.login, {
    body: { email: emailAddress(person, 'A'), password: PASSWORD },
    headers,
  });
  expect(status).toBe(200);
  return client;
};
const save = (client: Client, body: Partial<typeof SECURITY_DEFAULTS>, headers = OFFICE) =>
  client.call(settings.updateSecurity, { body, headers });
const roleId = async (name: string): Promise<number> => {
  const { rows } = await t.queryIn<{ id: number }>('A', `select id from role where name_lang ->> 'en' = '${name}'`);
  return Number(rows[0]!.id);
};

afterEach(async () => {
  await t.queryIn('A', `delete from workspace_setting where name = 'security'`);
  await t.database.owner.query('delete from rate_limit');
  await t.database.owner.query(
    'update account set second_factor = null, totp_secret = null, totp_last_step = 0 where second_factor is not null',
  );
});

describe('the networks of a workspace', () => {
  test('people sign in and work from allowed IPv4 and IPv6 networks and from nowhere else', async () => {
    const admin = await signIn('admin');
    const viewer = await signIn('viewer', HOME);
    const saved = await save(admin, { allowed_networks: ['203.0.113.0/24', ' 2001:db8:7::/48 ', '203.0.113.0/24'] });
    expect(saved.body.data).toMatchObject({
      allowed_networks: ['203.0.113.0/24', '2001:db8:7::/48'],
      own_address: '203.0.113.9',
    });
    const session = await viewer.call(auth.getSession, { headers: HOME });
    expect([session.status, session.body.code]).toEqual([403, 'USR_NETWORK_NOT_ALLOWED']);
    expect(session.body.message).toContain('198.51.100.20');
    expect((await viewer.call(account.getProfile, { headers: HOME })).body.code).toBe('USR_NETWORK_NOT_ALLOWED');
    expect((await viewer.call(account.getProfile, { headers: OFFICE_V6 })).status).toBe(200);
    const body = { email: emailAddress('manager', 'A'), password: PASSWORD };
    const rejected = await t.guest().call(auth.login, { body, headers: HOME });
    expect([rejected.status, rejected.body.code]).toEqual([403, 'USR_NETWORK_NOT_ALLOWED']);
    expect((await t.guest().call(auth.login, { body, headers: OFFICE_V6 })).status).toBe(200);
    expect((await viewer.call(auth.logout, { headers: HOME })).status).toBe(200);
  });

  test('a list without the own address, or with something else than networks, is rejected at its field', async () => {
    const admin = await signIn('admin');
    const check = async (networks: string[]) =>
      (await save(admin, { allowed_networks: networks })).body.data as unknown as Record<string, string[]>;
    expect((await check(['198.51.100.0/24'])).allowed_networks![0]).toContain('203.0.113.9');
    for (const wrong of ['office', '203.0.113.0/33', '203.0.113', '2001:db8::/129', 'fe80::1%eth0', '203.0.113.9/']) {
      const rejected = await check(['203.0.113.0/24', wrong]);
      expect(rejected['allowed_networks.1']![0]).toContain(`“${wrong}”`);
    }
    expect((await admin.call(settings.getSecurity, { headers: OFFICE })).body.data.allowed_networks).toEqual([]);
  });

  test('an operator opens a workspace that has locked everybody out', async () => {
    const admin = await signIn('admin');
    await save(admin, { allowed_networks: ['203.0.113.9'] });
    expect((await admin.call(account.getProfile, { headers: HOME })).status).toBe(403);
    const id = await t.workspaceId('A');
    const before = await t.database.inWorkspace(id, (tx) => openToAllNetworks(tx, { id, display_name: 'A' }));
    expect(before).toEqual(['203.0.113.9']);
    expect((await admin.call(account.getProfile, { headers: HOME })).status).toBe(200);
  });
});

describe('exports and sharing', () => {
  test('exports are possible for the chosen roles only, and the session says so', async () => {
    const admin = await signIn('admin');
    const [administrator, viewer] = [await roleId('Administrator'), await signIn('viewer')];
    const list = (client: Client) => client.call(assets.exportList, { headers: OFFICE });
    expect((await list(viewer)).status).toBe(200);
    await save(admin, { export_by: 'roles', export_roles: [administrator] });
    const rejected = await list(viewer);
    expect([rejected.status, rejected.body.code]).toEqual([403, 'USR_EXPORT_NOT_ALLOWED']);
    expect((await list(admin)).status).toBe(200);
    expect(getUser(await viewer.call(auth.getSession, { headers: OFFICE })).denied).toEqual(['export']);
    expect(getUser(await admin.call(auth.getSession, { headers: OFFICE })).denied).toEqual([]);
    await save(admin, { export_by: 'nobody' });
    expect((await list(admin)).body.code).toBe('USR_EXPORT_NOT_ALLOWED');
  });

  test('nobody creates a link to a report while sharing is off, and existing links can be revoked', async () => {
    const admin = await signIn('admin');
    await save(admin, { share_by: 'nobody' });
    const params = { id: 1 };
    const created = await admin.call(inspections.createShareLink, { params, body: {}, headers: OFFICE });
    expect(created.body.code).toBe('USR_SHARING_NOT_ALLOWED');
    const revoked = await admin.call(inspections.deleteShareLink, { params, headers: OFFICE });
    expect(revoked.body.code).toBe('INS_OBJECT_NOT_FOUND');
  });

  test('roles of other workspaces are rejected, and a deleted role is no longer chosen', async () => {
    const admin = await signIn('admin');
    const { rows } = await t.queryIn<{ id: number }>('B', 'select id from role limit 1');
    const rejected = await save(admin, { export_by: 'roles', export_roles: [Number(rows[0]!.id)] });
    expect(rejected.body.data).toEqual({ export_roles: ['This role doesn’t exist in this workspace.'] });
    const created = await admin.call(roles.create, {
      body: { name: 'Exporters', permissions: [] } as never,
      headers: OFFICE,
    });
    const { id } = created.body.data;
    await save(admin, { export_by: 'roles', export_roles: [id] });
    await admin.call(roles.delete, { params: { id }, headers: OFFICE });
    expect((await admin.call(settings.getSecurity, { headers: OFFICE })).body.data.export_roles).toEqual([]);
  });
});

describe('the second factor by role', () => {
  const login = async (person: Person) => {
    const client = t.guest();
    const body = { email: emailAddress(person, 'A'), password: PASSWORD };
    return { client, answer: await client.call(auth.login, { body, headers: OFFICE }) };
  };
  const mailedCode = async (person: Person) => {
    await t.runJobs();
    return getLine((await listMails(t.services.config.dataDir, emailAddress(person, 'A'))).at(-1)!, 'Code');
  };

  test('people with a chosen role need a code, and others do not', async () => {
    const admin = await signIn('admin');
    await save(admin, { second_factor_roles: [await roleId('Viewer')] });
    expect((await login('viewer')).answer.body.data).toMatchObject({ next_step_code: 'USR_2FA', method: 'email' });
    expect((await login('inspector')).answer.body.data).toMatchObject({ user: {} });
  });

  test('people without the required app set it up before they can do anything else', async () => {
    const admin = await signIn('admin');
    const { without_authenticator } = (
      await save(admin, { second_factor_roles: [await roleId('Viewer')], is_authenticator_required: true })
    ).body.data;
    expect(without_authenticator.total).toBeGreaterThan(1);
    expect(without_authenticator.people[0]).toMatchObject({ is_administrator: true });
    const { client, answer } = await login('viewer');
    expect((answer.body.data as CodeStep).method).toBe('email');
    const code = await mailedCode('viewer');
    const signedIn = await client.call(auth.verifyCode, { body: { code }, headers: OFFICE });
    expect(signedIn.body.data.user.must_set_up_authenticator).toBe(true);
    const list = () => client.call(assets.list, { headers: OFFICE });
    expect((await list()).body.code).toBe('USR_AUTHENTICATOR_MISSING');
    expect((await client.call(account.getProfile, { headers: OFFICE })).body.data.security_info).toMatchObject({
      is_authenticator_required: true,
    });
    const mail = { method: 'email', password: PASSWORD } as const;
    const byMail = await client.call(account.enableSecondFactor, { body: mail, headers: OFFICE });
    expect(byMail.body.code).toBe('USR_AUTHENTICATOR_REQUIRED');
    const started = await client.call(account.enableSecondFactor, {
      body: { method: 'totp', password: PASSWORD },
      headers: OFFICE,
    });
    const { secret } = started.body.data as { secret: string };
    const proof = generateTotpCode(secret, getTotpStep(Date.now()));
    await client.call(account.enableSecondFactor, { body: { code: proof }, headers: OFFICE });
    expect((await list()).status).toBe(200);
    const off = await client.call(account.disableSecondFactor, { body: { password: PASSWORD }, headers: OFFICE });
    expect(off.body.code).toBe('USR_AUTHENTICATOR_REQUIRED');
  });

  test('sessions that wait for an app go on when the workspace no longer requires one', async () => {
    const admin = await signIn('admin');
    await save(admin, { second_factor_roles: [await roleId('Viewer')], is_authenticator_required: true });
    const { client } = await login('viewer');
    await client.call(auth.verifyCode, { body: { code: await mailedCode('viewer') }, headers: OFFICE });
    expect((await client.call(assets.list, { headers: OFFICE })).status).toBe(403);
    await save(admin, { second_factor_roles: [] });
    expect((await client.call(assets.list, { headers: OFFICE })).status).toBe(200);
  });
});
