import { auth } from '@rounds/contract/auth';
import { files } from '@rounds/contract/files';
import { settings } from '@rounds/contract/settings';
import { subscriptions } from '@rounds/contract/subscription';
import { workspaces } from '@rounds/contract/workspaces';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getLine, getUser, listMails, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';
import { invitePerson } from '../auth/index.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const mine = async (client = t.as('inspector')) => (await client.call(workspaces.listMine)).body.data;

async function inviteToB(email: string): Promise<void> {
  const workspace_id = await t.workspaceId('B');
  const person = { first_name: 'In', last_name: 'Vited', nick_name: null, locale: 'en', tz_code: 'UTC' } as const;
  await t.database.inWorkspace(workspace_id, (tx) =>
    invitePerson(tx, t.services, { workspace_id, full_name: 'Admin B', locale: 'en' }, { ...person, email }),
  );
}

describe('workspaces of an account', () => {
  test('a new workspace has its creator as administrator, the default plan and a trial of Premium', async () => {
    const inspector = t.as('inspector');
    const workspace = (await inspector.call(workspaces.create, { body: { display_name: 'Side kitchens' } })).body.data;
    expect(workspace).toMatchObject({ display_name: 'Side kitchens', status: 'active', is_current: false });
    expect((await mine()).map(({ display_name, is_current }) => [display_name, is_current])).toEqual([
      ['A', true],
      ['Side kitchens', false],
    ]);
    const answer = await inspector.call(workspaces.switch, { params: { id: workspace.id } });
    const user = getUser(answer as never);
    expect(user).toMatchObject({ workspace: { display_name: 'Side kitchens' }, plan: { key: 'premium' } });
    expect((await inspector.call(subscriptions.get)).body.data.own_plan).toBe('free');
    expect(user.abilities).toContainEqual({ action: 'call', resource: 'APP_EDIT_SETTINGS' });
    expect(getUser(await inspector.call(auth.getSession)).workspace.id).toBe(workspace.id);
  });

  test('workspaces of the same name get different keys', async () => {
    for (let count = 0; count < 2; count++) {
      await t.as('viewer').call(workspaces.create, { body: { display_name: 'Kitchens & Co' } });
    }
    const { rows } = await t.database.owner.query(`select key from workspace where key like 'kitchens%' order by key`);
    expect(rows).toEqual([{ key: 'kitchens-co' }, { key: 'kitchens-co-2' }]);
  });

  test('only members can switch to a workspace', async () => {
    const answer = await t.as('admin').call(workspaces.switch, { params: { id: await t.workspaceId('B') } });
    expect(answer.body.code).toBe('APP_OBJECT_NOT_FOUND');
  });
});

describe('switching to another workspace', () => {
  test('switching to an inviting workspace accepts the invitation and starts a new session there', async () => {
    await inviteToB('manager.a@rounds.example');
    await t.runJobs();
    const mail = (await listMails(t.services.config.dataDir, 'manager.a@rounds.example')).at(-1)!;
    expect(mail.text).toContain('/settings/workspaces');
    expect(mail.text).not.toMatch(/^Password:/m);
    const client = t.guest();
    await client.call(auth.login, { body: { email: 'manager.a@rounds.example', password: PASSWORD } });
    const before = client.cookie('rounds');
    const invitation = (await mine(client)).find(({ status }) => status === 'invite')!;
    expect(invitation).toMatchObject({ display_name: 'B', is_current: false });
    const answer = await client.call(workspaces.switch, { params: { id: invitation.id } });
    expect(getUser(answer as never)).toMatchObject({ full_name: 'In Vited', workspace: { display_name: 'B' } });
    expect(client.cookie('rounds')).not.toBe(before);
    const old = await t.guest().send('GET', '/api/user/auth', { headers: { cookie: `rounds=${before}` } });
    expect(old.status).toBe(401);
    expect((await mine(client)).map(({ status }) => status)).toEqual(['active', 'active']);
  });

  test('switching requires a code if the workspace requires a second factor', async () => {
    await inviteToB('viewer.a@rounds.example');
    await t.as('admin', 'B').call(settings.updateSecurity, { body: { is_second_factor_required: true } });
    const client = t.guest();
    await client.call(auth.login, { body: { email: 'viewer.a@rounds.example', password: PASSWORD } });
    const id = await t.workspaceId('B');
    const answer = await client.call(workspaces.switch, { params: { id } });
    expect(answer.body.data).toMatchObject({ next_step_code: 'USR_2FA', method: 'email' });
    expect(getUser(await client.call(auth.getSession)).workspace.display_name).toBe('A');
    await t.runJobs();
    const mail = (await listMails(t.services.config.dataDir, 'viewer.a@rounds.example')).at(-1)!;
    const done = await client.call(auth.verifyCode, { body: { code: getLine(mail, 'Code') } });
    expect(done.body.data.user.workspace.display_name).toBe('B');
    await t.as('admin', 'B').call(settings.updateSecurity, { body: { is_second_factor_required: false } });
  });

  test('an expired invitation prevents switching', async () => {
    await inviteToB('nobody.a@rounds.example');
    await t.queryIn('B', `update "user" set invited_until = now() - interval '1 minute' where status = 'invite'`);
    const client = t.guest();
    await client.call(auth.login, { body: { email: 'nobody.a@rounds.example', password: PASSWORD } });
    const answer = await client.call(workspaces.switch, { params: { id: await t.workspaceId('B') } });
    expect(answer.body.code).toBe('USR_INVITATION_OVER');
  });
});

describe('a host name for each workspace', () => {
  test('the host name of a request never appears in a mail', async () => {
    const hosts = await startTestServer({
      PUBLIC_URL: 'http://rounds.example',
      WORKSPACE_HOSTS: 'subdomain',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    try {
      const email = 'admin.a@rounds.example';
      const forget = (host: string) =>
        hosts.guest().call(auth.requestPasswordReset, { body: { email }, headers: { 'x-forwarded-host': host } });
      for (const host of ['3232235777/', 'evil?', 'evil.example', 'b@rounds.example']) {
        expect((await forget(host)).body.code, host).toBe('APP_WORKSPACE_NOT_FOUND');
      }
      for (const host of ['rounds.example', 'A.evil.example']) expect((await forget(host)).status, host).toBe(200);
      await hosts.runJobs();
      const links = (await listMails(hosts.services.config.dataDir, email)).map(
        ({ text }) => /http[^\s#]+/.exec(text)![0],
      );
      expect(links.toSorted()).toEqual([
        'http://a.rounds.example/reset-password/admin.a%40rounds.example',
        'http://rounds.example/reset-password/admin.a%40rounds.example',
      ]);
    } finally {
      await hosts.close();
    }
  });

  test('the host name selects the workspace, and an unknown one selects none', async () => {
    const hosts = await startTestServer({ PUBLIC_URL: 'http://rounds.example', WORKSPACE_HOSTS: 'subdomain' });
    try {
      const at = (host: string) =>
        hosts.guest().call(workspaces.getAppSettings, { headers: { 'x-forwarded-host': host } });
      expect((await at('rounds.example')).status).toBe(404);
    } finally {
      await hosts.close();
    }
    const proxied = await startTestServer({
      PUBLIC_URL: 'http://rounds.example',
      WORKSPACE_HOSTS: 'subdomain',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    try {
      const at = (host: string) =>
        proxied.guest().call(workspaces.getAppSettings, { headers: { 'x-forwarded-host': host } });
      expect((await at('rounds.example')).body.data).toMatchObject({
        display_name: 'Rounds',
        saved_queries_enabled: true,
        preview_enabled: true,
        public_library_enabled: true,
        upload_types: null,
        max_import_bytes: 10 * 1024 ** 3,
        upload_stall_seconds: 30,
        map_tile_url: null,
        help_tutorials_url: null,
        registration: 'open',
      });
      expect((await at('b.rounds.example')).body.data.display_name).toBe('B');
      const unknown = await at('nobody.rounds.example');
      expect([unknown.status, unknown.body.code]).toEqual([404, 'APP_WORKSPACE_NOT_FOUND']);
      const login = (host: string, client = proxied.guest()) =>
        client.call(auth.login, {
          body: { email: 'admin.a@rounds.example', password: PASSWORD },
          headers: { 'x-forwarded-host': host },
        });
      const client = proxied.guest();
      expect((await login('a.rounds.example', client)).status).toBe(200);
      expect((await login('b.rounds.example')).status).toBe(401);
      const session = async (host: string) =>
        (await client.call(auth.getSession, { headers: { 'x-forwarded-host': host } })).status;
      expect(await session('a.rounds.example')).toBe(200);
      expect(await session('rounds.example')).toBe(200);
      expect(await session('b.rounds.example')).toBe(401);
      expect(await session('nobody.rounds.example')).toBe(401);
      const { uuid } = (
        await client.call(files.upload, {
          file: { name: 'logo.png', bytes: PICTURE },
          body: { purpose: 'logo' },
          headers: { 'x-forwarded-host': 'a.rounds.example' },
        })
      ).body.data;
      await client.call(settings.updateOrganization, {
        body: { logo: uuid },
        headers: { 'x-forwarded-host': 'a.rounds.example' },
      });
      const { logo, logo_full } = (await at('a.rounds.example')).body.data;
      expect([logo, logo_full]).toEqual(['/api/app-settings/logo?which=logo', null]);
      const seen = (host: string) => proxied.guest().send('GET', logo!, { headers: { 'x-forwarded-host': host } });
      expect((await seen('a.rounds.example')).bytes.equals(PICTURE)).toBe(true);
      expect((await seen('b.rounds.example')).body.code).toBe('RES_OBJECT_NOT_FOUND');
      expect((await seen('rounds.example')).body.code).toBe('RES_OBJECT_NOT_FOUND');
      const workspace = (
        await client.call(workspaces.create, {
          body: { display_name: 'Apart' },
          headers: { 'x-forwarded-host': 'rounds.example' },
        })
      ).body.data;
      const answer = await client.call(workspaces.switch, {
        params: { id: workspace.id },
        headers: { 'x-forwarded-host': 'a.rounds.example' },
      });
      expect(answer.body.data).toEqual({ url: 'http://apart.rounds.example' });
    } finally {
      await proxied.close();
    }
  });
});
