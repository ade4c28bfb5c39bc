import { auth, INVITATION_SECONDS, ONE_TIME_PASSWORD_SECONDS } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages.ts';
import { users } from '@rounds/contract/users';
import { workspaces } from '@rounds/contract/workspaces';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getLine, getUser, listMails, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';
import { invitePerson, resendInvitation } from './index.ts';
import { passwordResetJob } from './registration.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'http://rounds.example' });
});
afterAll(() => t.close());

let addresses = 0;
/** Each test comes from sources of its own, so that their limits do not meet. */
const from = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` });
const LONG = 'a walk along the river';

const register = (email: string, more: Record<string, unknown> = {}) =>
  t.guest().call(auth.register, {
    body: { first_name: 'Ana', last_name: 'Núñez', email, ...more },
    headers: from(),
  });
const forget = (email: string) => t.guest().call(auth.requestPasswordReset, { body: { email }, headers: from() });
const reset = (email: string, current_password: string, new_password = LONG) =>
  t.guest().call(auth.resetPassword, { body: { email, current_password, new_password }, headers: from() });
const login = (email: string, password: string) =>
  t.guest().call(auth.login, { body: { email, password }, headers: from() });

const mailsTo = async (email: string) => {
  await t.runJobs();
  return listMails(t.services.config.dataDir, email);
};
const lastPassword = async (email: string) => getLine((await mailsTo(email)).at(-1)!, 'Password');

describe('registration', () => {
  test('registration creates an account and a workspace with its administrator and mails a one-time password', async () => {
    const email = 'Ana@new.example';
    const answer = await register(email, { workspace: 'Ana’s kitchens', tz_code: 'Europe/Lisbon' });
    expect(answer.body.data).toEqual({ email, expired_after: ONE_TIME_PASSWORD_SECONDS });
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toBe('Your Rounds account');
    expect(mail!.text).toMatch(/http:\/\/rounds\.example\/reset-password\/Ana%40new\.example#password=[a-z2-9-]{23}\n/);
    expect(mail!.html).toContain('Ana’s kitchens');
    expect((await reset(email, getLine(mail!, 'Password'))).status).toBe(200);
    const user = getUser(await login('ana@new.example', LONG));
    expect(user).toMatchObject({
      full_name: 'Ana Núñez',
      tz_code: 'Europe/Lisbon',
      workspace: { display_name: 'Ana’s kitchens' },
      plan: { key: 'premium', features: { act_create_issue: true } },
    });
    expect(user.abilities).toContainEqual({ action: 'call', resource: 'USR_MANAGE_ROLE' });
  });

  test('a registered workspace tries Premium for 14 days, and then goes on with the plan of the installation', async () => {
    const email = 'trial@new.example';
    await register(email);
    await reset(email, await lastPassword(email));
    const { workspace, plan } = getUser(await login(email, LONG));
    const days = (Date.parse(plan.trial_ends_at!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14.01);
    await t.database.owner.query(`update workspace_trial set ends_at = now() where workspace_id = $1`, [workspace.id]);
    expect(getUser(await login(email, LONG)).plan).toMatchObject({ key: 'free', trial_ends_at: null });
  });

  test('the answer and the mail are in the language of the person who registers', async () => {
    await t.guest().call(auth.register, {
      body: { first_name: 'Anke', last_name: 'Groß', email: 'anke@neu.example' },
      headers: { ...from(), 'accept-language': 'de' },
    });
    const [mail] = await mailsTo('anke@neu.example');
    expect(mail!.subject).toBe('Ihr Rounds-Konto');
    expect(getLine(mail!, 'Passwort')).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  });

  test('an address with an account gets the same answer, and only its owner is notified', async () => {
    const existing = await register('admin.a@rounds.example');
    const fresh = await register('nobody.yet@new.example');
    expect(existing.status).toBe(fresh.status);
    expect(Object.keys(existing.body.data)).toEqual(Object.keys(fresh.body.data));
    const [mail] = await mailsTo('admin.a@rounds.example');
    expect(mail!.subject).toBe('You already have a Rounds account');
    expect(mail!.text).not.toContain('Password:');
    expect((await login('admin.a@rounds.example', PASSWORD)).status).toBe(200);
  });

  test('registering again before choosing a password sends a new one-time password without a second workspace', async () => {
    const email = 'twice@new.example';
    await register(email);
    const first = await lastPassword(email);
    await register(email);
    const second = await lastPassword(email);
    expect((await reset(email, first)).status).toBe(401);
    expect((await reset(email, second)).status).toBe(200);
    const { rows } = await t.database.inInstallation(async (tx) => {
      await sql`select set_config('rounds.account_id', id::text, true) from account where email_key = ${email}`.execute(
        tx,
      );
      return sql`select count(*) as n from "user"`.execute(tx);
    });
    expect(rows).toEqual([{ n: 1 }]);
  });

  test.each([
    [{ first_name: 'Rob3rt' }, 'first_name', 'Use letters, spaces, hyphens, dots and apostrophes.'],
    [{ last_name: '' }, 'last_name', 'This field is required.'],
    [{ email: 'no address' }, 'email', 'Enter a valid email address, such as name@example.org.'],
  ])('registration rejects %j and says what is allowed', async (wrong, field, message) => {
    const answer = await register('fine@new.example', wrong);
    expect(answer.status).toBe(422);
    expect((answer.body.data as unknown as Record<string, string[]>)[field]).toContain(message);
  });

  test('registration is limited by source and address, and the error says when to try again', async () => {
    const source = from();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      const answer = await t
        .guest()
        .call(auth.requestPasswordReset, { body: { email: 'slow@new.example' }, headers: source });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('resetting a forgotten password', () => {
  test('a one-time password resets the password once and ends all sessions', async () => {
    const email = 'viewer.b@rounds.example';
    const signedIn = t.guest();
    await signedIn.call(auth.login, { body: { email, password: PASSWORD }, headers: from() });
    await forget(email);
    const password = await lastPassword(email);
    expect((await reset(email, password)).body.data).toEqual({ email });
    expect((await signedIn.call(auth.getSession)).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, LONG)).status).toBe(200);
    expect((await reset(email, password, 'another long walk')).status).toBe(401);
    expect((await mailsTo(email)).at(-1)!.subject).toBe('Your password was changed');
  });

  test('an address without an account gets the same answer and no mail', async () => {
    const existing = await forget('viewer.a@rounds.example');
    const unknown = await forget('never.was@new.example');
    expect({ ...unknown.body.data, email: '' }).toEqual({ ...existing.body.data, email: '' });
    expect(await mailsTo('never.was@new.example')).toEqual([]);
  });

  test('everything that depends on the account happens after the answer, so that timing reveals nothing', async () => {
    const queued = async (email: string) => {
      await forget(email);
      const { rows } = await t.database.owner.query(
        `select count(*)::int as jobs, (select count(*)::int from mail) as mails
         from graphile_worker.jobs where task_identifier = $1 and attempts = 0`,
        [passwordResetJob.name],
      );
      await t.runJobs();
      return rows[0];
    };
    await t.runJobs();
    expect(await queued('manager.a@rounds.example')).toEqual({ jobs: 1, mails: 0 });
    expect(await queued('never.was@new.example')).toEqual({ jobs: 1, mails: 0 });
  });

  test('a one-time password expires after an hour or when a newer one is sent', async () => {
    const email = 'manager.b@rounds.example';
    await forget(email);
    const first = await lastPassword(email);
    await forget(email);
    const second = await lastPassword(email);
    expect((await reset(email, first)).status).toBe(401);
    await t.database.owner.query(`update one_time_password set expires_at = now() - interval '1 second'`);
    expect((await reset(email, second)).body.code).toBe('USR_WRONG_CREDENTIALS');
  });

  test('a one-time password is stored only as a hash, and its mail is encrypted until it is sent and then deleted', async () => {
    const email = 'inspector.b@rounds.example';
    await forget(email);
    const password = await lastPassword(email);
    const { rows } = await t.database.owner.query(
      `select encode(password_hash, 'escape') as kept from one_time_password union all select encode(sealed, 'escape') from mail`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(password);
    expect((await t.database.owner.query('select from mail')).rowCount).toBe(0);
  });

  test('a password reset does not skip the second factor', async () => {
    const email = 'nobody.b@rounds.example';
    await t.database.owner.query(`update account set second_factor = 'email' where email_key = $1`, [email]);
    await forget(email);
    const client = t.guest();
    const body = { email, current_password: await lastPassword(email), new_password: LONG };
    await client.call(auth.resetPassword, { body, headers: from() });
    const answer = await client.call(auth.login, { body: { email, password: LONG }, headers: from() });
    expect(answer.body.data).toMatchObject({ next_step_code: 'USR_2FA', method: 'email' });
    expect((await client.call(auth.getSession)).body.data).not.toHaveProperty('user');
  });
});

describe('rules for new passwords', () => {
  const email = 'nobody.a@rounds.example';
  const tryPassword = async (password: string) => {
    await forget(email);
    return reset(email, await lastPassword(email), password);
  };

  test.each([
    ['sunshine', 'This password is too common. Choose another one.'],
    ['QwertyUiop', 'This password is too common. Choose another one.'],
    ['Rounds-2026!', 'This password contains a name that others know. Choose another one.'],
    ['aAaaaaaaaa', 'This password is too common. Choose another one.'],
    [email, 'This password contains a name that others know. Choose another one.'],
    ['roundsrounds', 'This password contains a name that others know. Choose another one.'],
    ['short', 'Use at least 8 characters.'],
  ])('the password %s is rejected', async (password, message) => {
    const answer = await tryPassword(password);
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({ new_password: [message] });
  });

  test('a rejected password leaves the one-time password valid', async () => {
    await forget(email);
    const once = await lastPassword(email);
    expect((await reset(email, once, 'sunshine')).status).toBe(422);
    expect((await reset(email, once, 'with  two spaces – and 🙂 '.repeat(4))).status).toBe(200);
    expect((await login(email, 'with  two spaces – and 🙂 '.repeat(4))).status).toBe(200);
    expect((await login(email, 'with  two spaces – and 🙂 '.repeat(4).trim())).status).toBe(401);
  });

  test('the minimum length is that of the strictest workspace', async () => {
    const id = await t.workspaceId('A');
    const value = JSON.stringify({ password_min_length: 30 });
    await t.database.inWorkspace(id, (tx) =>
      tx.insertInto('workspace_setting').values({ name: 'security', value }).execute(),
    );
    const answer = await tryPassword('a walk of 24 characters.');
    expect(answer.body.data).toEqual({ new_password: ['Use at least 30 characters.'] });
    await t.database.inWorkspace(id, (tx) => tx.deleteFrom('workspace_setting').execute());
  });
});

describe('invitations', () => {
  const person = {
    first_name: 'Ida',
    last_name: 'Berg',
    nick_name: null,
    locale: 'en',
    tz_code: 'Europe/Oslo',
  } as const;
  const invite = async (email: string, locale: Language = 'en') => {
    const workspace_id = await t.workspaceId('A');
    const inviter = { workspace_id, full_name: 'Admin A', locale: 'en' as const };
    const id = await t.database.inWorkspace(workspace_id, (tx) =>
      invitePerson(tx, t.services, inviter, { ...person, email, locale }),
    );
    return { id: id!, inviter };
  };
  const statusOf = async (id: number) => (await t.queryIn('A', 'select status from "user" where id = $1', [id])).rows;

  test('a person without an account joins with the default role by a one-time password that is valid for seven days', async () => {
    const { id } = await invite('ida@new.example');
    const [mail] = await mailsTo('ida@new.example');
    expect(mail!.subject).toBe('Admin A invited you to A');
    const { rows } = await t.database.owner.query(
      `select extract(epoch from expires_at - now())::int as seconds from one_time_password p
       join account a on a.id = p.account_id where a.email_key = 'ida@new.example'`,
    );
    expect(Math.abs(rows[0]!.seconds - INVITATION_SECONDS)).toBeLessThan(120);
    expect(await statusOf(id)).toEqual([{ status: 'invite' }]);
    await reset('ida@new.example', getLine(mail!, 'Password'));
    const user = getUser(await login('ida@new.example', LONG));
    expect(user.roles.map(({ name_lang }) => name_lang.en)).toEqual(['Inspector']);
    expect(await statusOf(id)).toEqual([{ status: 'active' }]);
  });

  test('the language of the page with the first password becomes that of the account, later ones change nothing', async () => {
    const email = 'francine@new.example';
    await invite(email);
    const choose = async (locale: Language, label: string) => {
      const current_password = getLine((await mailsTo(email)).at(-1)!, label);
      const body = { email, current_password, new_password: LONG, locale };
      await t.guest().call(auth.resetPassword, { body, headers: from() });
      return getUser(await login(email, LONG)).locale;
    };
    expect(await choose('fr', 'Password')).toBe('fr');
    await forget(email);
    expect((await mailsTo(email)).at(-1)!.subject).toBe('Réinitialiser votre mot de passe Rounds');
    expect(await choose('de', 'Mot de passe')).toBe('fr');
  });

  test('an invitation in a language chosen for the person opens its page in that language', async () => {
    await invite('ferdinand@new.example', 'de');
    const [mail] = await mailsTo('ferdinand@new.example');
    expect(mail!.subject).toBe('Admin A hat Sie zu A eingeladen');
    expect(mail!.text).toContain('/reset-password/ferdinand%40new.example?lang=de#password=');
    await invite('fiona@new.example');
    const [usual] = await mailsTo('fiona@new.example');
    expect(usual!.text).toContain('/reset-password/fiona%40new.example#password=');
  });

  test('resending an invitation invalidates the first one-time password', async () => {
    const { id, inviter } = await invite('again@new.example');
    const first = await lastPassword('again@new.example');
    await t.database.inWorkspace(inviter.workspace_id, (tx) => resendInvitation(tx, t.services, inviter, id));
    const second = await lastPassword('again@new.example');
    expect((await reset('again@new.example', first)).status).toBe(401);
    expect((await reset('again@new.example', second)).status).toBe(200);
  });

  test('an expired invitation cannot be accepted', async () => {
    const { id } = await invite('late@new.example');
    await reset('late@new.example', await lastPassword('late@new.example'));
    await t.queryIn('A', `update "user" set invited_until = now() - interval '1 minute' where id = $1`, [id]);
    expect((await login('late@new.example', LONG)).status).toBe(401);
  });

  test('a member of the workspace cannot be invited again', async () => {
    expect((await invite('admin.a@rounds.example')).id).toBeNull();
  });
});

describe('an installation without open registration', () => {
  test.each(['invited', 'closed'] as const)(
    'with REGISTRATION=%s, accounts come from invitations only',
    async (setting) => {
      const restricted = await startTestServer({ REGISTRATION: setting });
      try {
        const email = 'ana@new.example';
        const body = { first_name: 'Ana', last_name: 'Núñez', email };
        const answer = await restricted.guest().call(auth.register, { body });
        expect([answer.status, answer.body.code]).toEqual([403, 'APP_REGISTRATION_CLOSED']);
        await restricted.runJobs();
        expect(await listMails(restricted.services.config.dataDir, email)).toEqual([]);
        const { rows } = await restricted.database.owner.query('select id from account where email_key = $1', [email]);
        expect(rows).toEqual([]);
        const { body: appSettings } = await restricted.guest().call(workspaces.getAppSettings);
        expect(appSettings.data.registration).toBe(setting);

        expect((await restricted.as('admin').call(users.invite, { body })).status).toBe(200);
        await restricted.runJobs();
        const [mail] = await listMails(restricted.services.config.dataDir, email);
        const guest = restricted.guest();
        const passwordInput = { email, current_password: getLine(mail!, 'Password'), new_password: LONG };
        expect((await guest.call(auth.resetPassword, { body: passwordInput })).status).toBe(200);
        expect(getUser(await guest.call(auth.login, { body: { email, password: LONG } })).full_name).toBe('Ana Núñez');
        const created = await guest.call(workspaces.create, { body: { display_name: 'Ana’s own' } });
        const rejected = [403, 'APP_WORKSPACES_CLOSED'];
        expect([created.status, created.body.code]).toEqual(setting === 'closed' ? rejected : [200, undefined]);
      } finally {
        await restricted.close();
      }
    },
  );
});
