import { auth, INVITATION_SECONDS, ONE_TIME_PASSWORD_SECONDS } from '@rounds/contract/auth';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lineOf, mailsIn, PASSWORD, startTestServer, type TestServer, userIn } from '../../testing/index.ts';
import { invitePerson, resendInvitation } from './index.ts';

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
const forget = (email: string) => t.guest().call(auth.forgetPassword, { body: { email }, headers: from() });
const reset = (email: string, current_password: string, new_password = LONG) =>
  t.guest().call(auth.resetPassword, { body: { email, current_password, new_password }, headers: from() });
const login = (email: string, password: string) =>
  t.guest().call(auth.login, { body: { email, password }, headers: from() });

const mailsTo = async (email: string) => {
  await t.runJobs();
  return mailsIn(t.services.config.dataDir, email);
};
const lastPassword = async (email: string) => lineOf((await mailsTo(email)).at(-1)!, 'Password');

describe('registering', () => {
  test('makes an account and a workspace whose administrator one is, by a one-time password in the mail', async () => {
    const email = 'Ana@new.example';
    const answer = await register(email, { workspace: 'Ana’s kitchens', tz_code: 'Europe/Lisbon' });
    expect(answer.body.data).toEqual({ email, expired_after: ONE_TIME_PASSWORD_SECONDS });
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toBe('Your account for Rounds');
    expect(mail!.text).toContain('http://rounds.example/reset-password/Ana%40new.example');
    expect(mail!.html).toContain('Ana’s kitchens');
    expect((await reset(email, lineOf(mail!, 'Password'))).status).toBe(200);
    const user = userIn(await login('ana@new.example', LONG));
    expect(user).toMatchObject({
      full_name: 'Ana Núñez',
      tz_code: 'Europe/Lisbon',
      workspace: { display_name: 'Ana’s kitchens' },
      plan: { key: 'free' },
    });
    expect(user.abilities).toContainEqual({ action: 'call', resource: 'USR_MANAGE_ROLE' });
  });

  test('speaks the language of whoever registers, in the mail too', async () => {
    await t.guest().call(auth.register, {
      body: { first_name: 'Anke', last_name: 'Groß', email: 'anke@neu.example' },
      headers: { ...from(), 'accept-language': 'de' },
    });
    const [mail] = await mailsTo('anke@neu.example');
    expect(mail!.subject).toBe('Ihr Konto für Rounds');
    expect(lineOf(mail!, 'Passwort')).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  });

  test('answers the same for an address that has an account, tells only its owner, and changes nothing', async () => {
    const known = await register('admin.a@rounds.example');
    const fresh = await register('nobody.yet@new.example');
    expect(known.status).toBe(fresh.status);
    expect(Object.keys(known.body.data)).toEqual(Object.keys(fresh.body.data));
    const [mail] = await mailsTo('admin.a@rounds.example');
    expect(mail!.subject).toBe('You have an account for Rounds already');
    expect(mail!.text).not.toContain('Password:');
    expect((await login('admin.a@rounds.example', PASSWORD)).status).toBe(200);
  });

  test('a second time before a password was chosen gives a new one-time password and no second workspace', async () => {
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
    [{ first_name: 'Rob3rt' }, 'first_name', 'Letters, spaces, hyphens, dots and apostrophes fit here.'],
    [{ last_name: '' }, 'last_name', 'This is required.'],
    [{ email: 'no address' }, 'email', 'This must be an email address such as name@example.org.'],
  ])('refuses %j and says what fits', async (wrong, field, message) => {
    const answer = await register('fine@new.example', wrong);
    expect(answer.status).toBe(422);
    expect((answer.body.data as unknown as Record<string, string[]>)[field]).toContain(message);
  });

  test('is slowed by source and address, and says when to try again', async () => {
    const source = from();
    const statuses: number[] = [];
    for (let asked = 0; asked < 11; asked++) {
      const answer = await t
        .guest()
        .call(auth.forgetPassword, { body: { email: 'slow@new.example' }, headers: source });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('a forgotten password', () => {
  test('is replaced by a one-time password that works once and ends every session', async () => {
    const email = 'viewer.b@rounds.example';
    const signedIn = t.guest();
    await signedIn.call(auth.login, { body: { email, password: PASSWORD }, headers: from() });
    await forget(email);
    const password = await lastPassword(email);
    expect((await reset(email, password)).body.data).toEqual({ email });
    expect((await signedIn.call(auth.session)).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, LONG)).status).toBe(200);
    expect((await reset(email, password, 'another long walk')).status).toBe(401);
    expect((await mailsTo(email)).at(-1)!.subject).toBe('Your password was changed');
  });

  test('is asked for with the same answer where there is no account, and nobody gets a mail', async () => {
    const known = await forget('viewer.a@rounds.example');
    const unknown = await forget('never.was@new.example');
    expect({ ...unknown.body.data, email: '' }).toEqual({ ...known.body.data, email: '' });
    expect(await mailsTo('never.was@new.example')).toEqual([]);
  });

  test('does all that depends on the account behind the answer, so that its timing tells nothing', async () => {
    const queued = async (email: string) => {
      await forget(email);
      const { rows } = await t.database.owner.query(
        `select count(*)::int as jobs, (select count(*)::int from mail) as mails from graphile_worker._private_jobs`,
      );
      await t.runJobs();
      return rows[0];
    };
    await t.runJobs();
    expect(await queued('manager.a@rounds.example')).toEqual({ jobs: 1, mails: 0 });
    expect(await queued('never.was@new.example')).toEqual({ jobs: 1, mails: 0 });
  });

  test('leads nowhere after an hour, or once a newer one was sent', async () => {
    const email = 'manager.b@rounds.example';
    await forget(email);
    const first = await lastPassword(email);
    await forget(email);
    const second = await lastPassword(email);
    expect((await reset(email, first)).status).toBe(401);
    await t.database.owner.query(`update one_time_password set expires_at = now() - interval '1 second'`);
    expect((await reset(email, second)).body.code).toBe('USR_WRONG_CREDENTIALS');
  });

  test('is kept as a hash only, and its mail unreadable until it is sent and gone afterwards', async () => {
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

  test('never skips the second factor', async () => {
    const email = 'nobody.b@rounds.example';
    await t.database.owner.query(`update account set second_factor = 'email' where email_key = $1`, [email]);
    await forget(email);
    const client = t.guest();
    const body = { email, current_password: await lastPassword(email), new_password: LONG };
    await client.call(auth.resetPassword, { body, headers: from() });
    const answer = await client.call(auth.login, { body: { email, password: LONG }, headers: from() });
    expect(answer.body.data).toMatchObject({ next_step_code: 'USR_2FA', method: 'email' });
    expect((await client.call(auth.session)).body.data).not.toHaveProperty('user');
  });
});

describe('a new password', () => {
  const email = 'nobody.a@rounds.example';
  const tryPassword = async (password: string) => {
    await forget(email);
    return reset(email, await lastPassword(email), password);
  };

  test.each([
    ['sunshine', 'Many people use this password, so it is guessed first. Choose another.'],
    ['QwertyUiop', 'Many people use this password, so it is guessed first. Choose another.'],
    ['Rounds-2026!', 'This password is made of a name that others know. Choose another.'],
    ['aAaaaaaaaa', 'Many people use this password, so it is guessed first. Choose another.'],
    [email, 'This password is made of a name that others know. Choose another.'],
    ['roundsrounds', 'This password is made of a name that others know. Choose another.'],
    ['short', 'At least 8 characters are needed.'],
  ])('%s is refused', async (password, message) => {
    const answer = await tryPassword(password);
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({ new_password: [message] });
  });

  test('that was refused leaves the one-time password as it was', async () => {
    await forget(email);
    const once = await lastPassword(email);
    expect((await reset(email, once, 'sunshine')).status).toBe(422);
    expect((await reset(email, once, 'with  two spaces – and 🙂 '.repeat(4))).status).toBe(200);
    expect((await login(email, 'with  two spaces – and 🙂 '.repeat(4))).status).toBe(200);
    expect((await login(email, 'with  two spaces – and 🙂 '.repeat(4).trim())).status).toBe(401);
  });

  test('has the length that the strictest of its workspaces asks for', async () => {
    const id = await t.workspaceId('A');
    const value = JSON.stringify({ password_min_length: 30 });
    await t.database.inWorkspace(id, (tx) =>
      tx.insertInto('workspace_setting').values({ name: 'security', value }).execute(),
    );
    const answer = await tryPassword('a walk of 24 characters.');
    expect(answer.body.data).toEqual({ new_password: ['At least 30 characters are needed.'] });
    await t.database.inWorkspace(id, (tx) => tx.deleteFrom('workspace_setting').execute());
  });
});

describe('an invitation', () => {
  const person = {
    first_name: 'Ida',
    last_name: 'Berg',
    nick_name: null,
    locale: 'en',
    tz_code: 'Europe/Oslo',
  } as const;
  const invite = async (email: string) => {
    const workspace_id = await t.workspaceId('A');
    const inviter = { workspace_id, full_name: 'Admin A' };
    const id = await t.database.inWorkspace(workspace_id, (tx) =>
      invitePerson(tx, t.services, inviter, { ...person, email }),
    );
    return { id: id!, inviter };
  };
  const statusOf = async (id: number) => (await t.queryIn('A', 'select status from "user" where id = $1', [id])).rows;

  test('brings somebody without an account in with the default role, by a one-time password of seven days', async () => {
    const { id } = await invite('ida@new.example');
    const [mail] = await mailsTo('ida@new.example');
    expect(mail!.subject).toBe('Admin A invites you to A');
    const { rows } = await t.database.owner.query(
      `select extract(epoch from expires_at - now())::int as seconds from one_time_password p
       join account a on a.id = p.account_id where a.email_key = 'ida@new.example'`,
    );
    expect(Math.abs(rows[0]!.seconds - INVITATION_SECONDS)).toBeLessThan(120);
    expect(await statusOf(id)).toEqual([{ status: 'invite' }]);
    await reset('ida@new.example', lineOf(mail!, 'Password'));
    const user = userIn(await login('ida@new.example', LONG));
    expect(user.roles.map(({ name_lang }) => name_lang.en)).toEqual(['Inspector']);
    expect(await statusOf(id)).toEqual([{ status: 'active' }]);
  });

  test('sent again voids the one-time password of the first mail', async () => {
    const { id, inviter } = await invite('again@new.example');
    const first = await lastPassword('again@new.example');
    await t.database.inWorkspace(inviter.workspace_id, (tx) => resendInvitation(tx, t.services, inviter, id));
    const second = await lastPassword('again@new.example');
    expect((await reset('again@new.example', first)).status).toBe(401);
    expect((await reset('again@new.example', second)).status).toBe(200);
  });

  test('that has run out lets nobody in', async () => {
    const { id } = await invite('late@new.example');
    await reset('late@new.example', await lastPassword('late@new.example'));
    await t.queryIn('A', `update "user" set invited_until = now() - interval '1 minute' where id = $1`, [id]);
    expect((await login('late@new.example', LONG)).status).toBe(401);
  });

  test('for somebody who is there already is none', async () => {
    expect((await invite('admin.a@rounds.example')).id).toBeNull();
  });
});
