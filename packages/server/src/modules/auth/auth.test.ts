import { account } from '@rounds/contract/account';
import { auth } from '@rounds/contract/auth';
import { SECURITY_DEFAULTS } from '@rounds/contract/settings';
import { workspaces } from '@rounds/contract/workspaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { XSRF_COOKIE } from '../../http/auth/anti-forgery.ts';
import { hashToken } from '../../http/auth/session.ts';
import { type Client, getUser, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';

const SESSION_IDLE_MS = SECURITY_DEFAULTS.session_idle_minutes * 60_000;
const SESSION_ABSOLUTE_MS = SECURITY_DEFAULTS.session_absolute_hours * 3_600_000;

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => t.close());

let addresses = 0;
/** Each test comes from a source of its own, so that their limits do not meet. */
const elsewhere = () => `203.0.113.${++addresses}`;
const login = (client: Client, email: string, password: string, source: string) =>
  client.call(auth.login, { body: { email, password }, headers: { 'x-forwarded-for': source } });
const install = <T>(work: Parameters<TestServer['database']['inInstallation']>[0]) =>
  t.database.inInstallation(work) as Promise<T>;

describe('signing in', () => {
  it('signing in answers the user, their permissions and the features of the plan', async () => {
    const answer = await login(t.guest(), ' Inspector.A@rounds.example ', PASSWORD, elsewhere());
    expect(answer.status).toBe(200);
    const user = getUser(answer);
    expect(user).toMatchObject({
      full_name: 'Inspector A',
      email: 'inspector.a@rounds.example',
      tz_code: 'Europe/Berlin',
    });
    expect(user.abilities).toContainEqual({ action: 'call', resource: 'INS_CONDUCT_INSPECTION' });
    expect(user.abilities).not.toContainEqual({ action: 'call', resource: 'CKL_MANAGE_TEMPLATES' });
    expect(user.plan).toMatchObject({ key: 'enterprise', trial_ends_at: null });
    expect(user.plan.features.ckl_rule).toBe(true);
  });

  it('the language chosen on the sign-in screen becomes the user’s, which stays unchanged without a choice', async () => {
    const source = elsewhere();
    const signIn = (locale?: 'de' | 'fr') =>
      t.guest().call(auth.login, {
        body: { email: 'manager.b@rounds.example', password: PASSWORD, locale },
        headers: { 'x-forwarded-for': source },
      });
    const before = getUser(await signIn()).locale;
    expect(getUser(await signIn('fr')).locale).toBe('fr');
    expect(getUser(await signIn()).locale).toBe('fr');
    const changes = await t.database.inWorkspace(await t.workspaceId('B'), (tx) =>
      tx.selectFrom('activity').selectAll().where('code', '=', 'account.preferences_changed').execute(),
    );
    expect(changes).toMatchObject([{ before: { locale: before }, after: { locale: 'fr' } }]);
    const rejected = await t.guest().call(auth.login, {
      body: { email: 'manager.b@rounds.example', password: PASSWORD, locale: 'xx' as never },
    });
    expect([rejected.status, rejected.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('the session cookie is hidden from scripts and stored only as a hash', async () => {
    const client = t.guest();
    const answer = await login(client, 'viewer.a@rounds.example', PASSWORD, elsewhere());
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('rounds='))!;
    expect(line).toContain('HttpOnly');
    expect(line).toContain('SameSite=Lax');
    const token = client.cookie('rounds')!;
    expect(Buffer.from(token, 'base64url').length).toBe(32);
    const stored = await t.database.queryFirst<{ n: number }>({
      name: 'stored',
      text: 'select count(*) as n from session where token_hash = $1',
      values: [hashToken(token)],
    });
    expect(stored?.n).toBe(1);
    expect(JSON.stringify(answer.body)).not.toContain(token);
  });

  it('a wrong password and an unknown address get the same error', async () => {
    const source = elsewhere();
    const wrong = await login(t.guest(), 'admin.a@rounds.example', 'wrong', source);
    const unknown = await login(t.guest(), 'no.one@rounds.example', 'wrong', source);
    expect(wrong.status).toBe(401);
    const { request_id: _, ...said } = wrong.body;
    const { request_id: __, ...saidToo } = unknown.body;
    expect(said).toEqual(saidToo);
    expect(said.code).toBe('USR_WRONG_CREDENTIALS');
  });

  it('an unknown address takes as long as a wrong password', async () => {
    const time = async (email: string) => {
      const begun = performance.now();
      await login(t.guest(), email, 'wrong', elsewhere());
      return performance.now() - begun;
    };
    const [existing, unknown]: number[][] = [[], []];
    for (let attempt = 0; attempt < 9; attempt++) {
      existing!.push(await time('viewer.b@rounds.example'));
      unknown!.push(await time(`nobody.${attempt}@rounds.example`));
    }
    // The second would take a tenth of the time if there were no hash to check.
    expect(Math.min(...unknown!)).toBeGreaterThan(Math.min(...existing!) / 3);
  });

  it('signing in requires the anti-forgery token of this browser', async () => {
    const body = { email: 'admin.a@rounds.example', password: PASSWORD };
    for (const token of ['', 'made up', 'made.up']) {
      const answer = await t.guest().call(auth.login, { body, headers: { 'x-xsrf-token': token } });
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('APP_XSRF_MISMATCH');
    }
    const fromElsewhere = await t.guest().call(auth.login, { body, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(fromElsewhere.body.code).toBe('APP_XSRF_MISMATCH');
  });

  it('each sign-in starts a new session and ends the one it replaces', async () => {
    const client = t.guest();
    const source = elsewhere();
    await login(client, 'viewer.a@rounds.example', PASSWORD, source);
    const first = client.cookie('rounds');
    await login(client, 'viewer.a@rounds.example', PASSWORD, source);
    expect(client.cookie('rounds')).not.toBe(first);
    const old = await t.guest().send('GET', '/api/user/auth', { headers: { cookie: `rounds=${first}` } });
    expect(old.status).toBe(401);
  });

  it('a deactivated user gets the error of a wrong password', async () => {
    const id = await t.workspaceId('B');
    const client = t.guest();
    const source = elsewhere();
    expect((await login(client, 'nobody.b@rounds.example', PASSWORD, source)).status).toBe(200);
    await t.database.inWorkspace(id, (tx) =>
      tx.updateTable('user').set({ status: 'deactivated' }).where('first_name', '=', 'Nobody').execute(),
    );
    expect((await client.call(auth.getSession)).status).toBe(401);
    const answer = await login(t.guest(), 'nobody.b@rounds.example', PASSWORD, source);
    expect(answer.body.code).toBe('USR_WRONG_CREDENTIALS');
  });

  it('sign-ins and failures are logged without the password', async () => {
    const source = elsewhere();
    await login(t.guest(), 'manager.b@rounds.example', 'not the password', source);
    await login(t.guest(), 'manager.b@rounds.example', PASSWORD, source);
    const rejected = await install<{ ip: string; account_id: number | null }[]>((tx) =>
      tx.selectFrom('installation_activity').selectAll().where('ip', '=', source).execute(),
    );
    expect(rejected).toMatchObject([{ code: 'auth.sign_in_refused', account_id: expect.any(Number) }]);
    const signedIn = await t.database.inWorkspace(await t.workspaceId('B'), (tx) =>
      tx.selectFrom('activity').selectAll().where('ip', '=', source).execute(),
    );
    expect(signedIn).toMatchObject([{ code: 'auth.signed_in', user_name: 'Manager B' }]);
    expect(JSON.stringify([rejected, signedIn])).not.toContain('the password');
  });

  it('entries of the activity log cannot be changed', async () => {
    const forge = install((tx) =>
      tx
        .updateTable('installation_activity')
        .set({ ip: 'forged' } as never)
        .execute(),
    );
    await expect(forge).rejects.toThrow('never altered');
    const hide = install((tx) => tx.deleteFrom('installation_activity').execute());
    await expect(hide).rejects.toThrow('never altered');
  });
});

describe('sessions', () => {
  it('the session check answers the user, or an error without a session', async () => {
    const mine = await t.as('admin').call(auth.getSession);
    expect(getUser(mine).full_name).toBe('Admin A');
    const answer = await t.guest().call(auth.getSession);
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('USR_UNAUTHENTICATED');
  });

  it('signing out ends the session on the server, too', async () => {
    const client = t.guest();
    await login(client, 'viewer.b@rounds.example', PASSWORD, elsewhere());
    const token = client.cookie('rounds');
    const answer = await client.call(auth.logout);
    expect(answer.body.data).toEqual({ redirect_to: null });
    expect(client.cookie('rounds')).toBeUndefined();
    const again = await t.guest().send('GET', '/api/user/auth', { headers: { cookie: `rounds=${token}` } });
    expect(again.status).toBe(401);
  });

  it.each([
    ['after two weeks in which nothing was called', { idle_until: new Date(Date.now() - 1000) }],
    ['ninety days after it began', { expires_at: new Date(Date.now() - 1000) }],
  ])('a session ends %s', async (_when, times) => {
    const client = t.guest();
    await login(client, 'viewer.b@rounds.example', PASSWORD, elsewhere());
    expect((await client.call(auth.getSession)).status).toBe(200);
    const hash = hashToken(client.cookie('rounds')!);
    await install((tx) => tx.updateTable('session').set(times).where('token_hash', '=', hash).execute());
    expect((await client.call(auth.getSession)).status).toBe(401);
  });

  it('using a session extends it, but never beyond its absolute limit', async () => {
    const client = t.guest();
    await login(client, 'viewer.b@rounds.example', PASSWORD, elsewhere());
    const hash = hashToken(client.cookie('rounds')!);
    const earlier = new Date(Date.now() - 10 * 60_000);
    await install((tx) =>
      tx
        .updateTable('session')
        .set({ seen_at: earlier, idle_until: new Date(Date.now() + 60_000) })
        .where('token_hash', '=', hash)
        .execute(),
    );
    await client.call(auth.getSession);
    const [row] = await install<{ idle_until: Date; expires_at: Date }[]>((tx) =>
      tx.selectFrom('session').selectAll().where('token_hash', '=', hash).execute(),
    );
    expect(row!.idle_until.getTime()).toBeGreaterThan(Date.now() + SESSION_IDLE_MS - 60_000);
    expect(row!.expires_at.getTime()).toBeLessThanOrEqual(Date.now() + SESSION_ABSOLUTE_MS);
  });

  it('changed permissions of a role apply to the next call', async () => {
    const client = t.guest();
    await login(client, 'inspector.a@rounds.example', PASSWORD, elsewhere());
    const id = await t.workspaceId('A');
    const setPermissions = (permissions: string[]) =>
      t.database.inWorkspace(id, (tx) =>
        tx
          .updateTable('role')
          .set({ permissions } as never)
          .where('system_key', '=', 'inspector')
          .execute(),
      );
    const before = getUser(await client.call(auth.getSession)).abilities.map(({ resource }) => resource);
    await setPermissions(['CKL_MANAGE_TEMPLATES']);
    const after = getUser(await client.call(auth.getSession)).abilities;
    await setPermissions(before);
    expect(after).toEqual([{ action: 'call', resource: 'CKL_MANAGE_TEMPLATES' }]);
  });

  it('the anti-forgery token of another session is rejected', async () => {
    const [one, other] = [t.guest(), t.guest()];
    await login(one, 'viewer.b@rounds.example', PASSWORD, elsewhere());
    await login(other, 'manager.b@rounds.example', PASSWORD, elsewhere());
    const borrowed = other.cookie(XSRF_COOKIE)!;
    const answer = await one.send('POST', '/api/user/logout', {
      headers: { cookie: `rounds=${one.cookie('rounds')}; ${XSRF_COOKIE}=${borrowed}`, 'x-xsrf-token': borrowed },
    });
    expect(answer.body.code).toBe('APP_XSRF_MISMATCH');
    expect((await one.call(auth.getSession)).status).toBe(200);
  });
});

describe('preferences', () => {
  it('language and time zone can be changed, and the log contains the previous values', async () => {
    const answer = await t
      .as('viewer')
      .call(account.updatePreferences, { body: { locale: 'fr', tz_code: 'America/Vancouver' } });
    expect(answer.body.data.user).toMatchObject({ locale: 'fr', tz_code: 'America/Vancouver' });
    expect(getUser(await t.as('viewer').call(auth.getSession)).locale).toBe('fr');
    const [entry] = await t.database.inWorkspace(await t.workspaceId('A'), (tx) =>
      tx.selectFrom('activity').selectAll().where('code', '=', 'account.preferences_changed').execute(),
    );
    expect(entry).toMatchObject({ before: { locale: 'en', tz_code: 'Europe/Berlin' }, after: { locale: 'fr' } });
  });

  it.each(['Mars/Olympus', '+02:00', 'x'.repeat(100)])('the time zone %s is rejected', async (tz_code) => {
    const answer = await t.as('manager').call(account.updatePreferences, { body: { tz_code } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.data as unknown as object)).toEqual(['tz_code']);
  });
});

describe('cookies over https', () => {
  it('cookies are limited to this host and to encrypted connections', async () => {
    const secure = await startTestServer({ PUBLIC_URL: 'https://rounds.example' });
    try {
      const client = secure.guest();
      const settings = await client.call(workspaces.getAppSettings);
      expect(settings.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      const answer = await client.call(auth.login, { body: { email: 'admin.a@rounds.example', password: PASSWORD } });
      const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-rounds='))!;
      expect(line).toContain('Secure');
      expect(line).toContain('Path=/');
      expect(line).not.toContain('Domain');
    } finally {
      await secure.close();
    }
  });
});
