/** Signing in where the clock of the server is wrong, or was set back. The clock of the database is always right here. */
import { auth } from '@rounds/contract/auth';
import { users } from '@rounds/contract/users';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, getLine, listMails, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';

const [HOUR_MS, DAY_MS] = [3_600_000, 24 * 3_600_000];
const EMAIL = 'manager.a@rounds.example';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterEach(() => vi.useRealTimers());
afterAll(() => t.close());

/** Timers go on; only what `Date` shows is another time. */
const showTime = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });
const login = (client: Client, email: string, password = PASSWORD) =>
  client.call(auth.login, { body: { email, password } });
const isSignedIn = async (client: Client) => (await client.call(auth.getSession)).status === 200;

describe('a server whose clock is a day behind', () => {
  it('people sign in, and stay signed in while they work', async () => {
    showTime(Date.now() - DAY_MS);
    const client = t.guest();
    expect((await login(client, EMAIL)).status).toBe(200);
    await t.database.owner.query(`update session set seen_at = now() - interval '10 minutes',
      idle_until = now() + interval '1 minute'`);
    expect(await isSignedIn(client)).toBe(true);
    const { rows } = await t.database.owner.query<{ is_extended: boolean }>(
      `select bool_and(idle_until > now() + interval '5 minutes') as is_extended from session
       where seen_at > now() - interval '1 minute'`,
    );
    expect(rows[0]?.is_extended).toBe(true);
  });

  it('a code that was mailed can be entered', async () => {
    await t.database.owner.query(
      `update account set second_factor = 'email' where email_key = 'viewer.a@rounds.example'`,
    );
    showTime(Date.now() - DAY_MS);
    const client = t.guest();
    await login(client, 'viewer.a@rounds.example');
    await t.runJobs();
    const mail = (await listMails(t.services.config.dataDir, 'viewer.a@rounds.example')).at(-1);
    expect(mail, 'a mail with a code').toBeDefined();
    const code = mail ? getLine(mail, 'Code') : '';
    expect((await client.call(auth.verifyCode, { body: { code } })).status).toBe(200);
  });

  it('an invited person can sign in with the password of the invitation', async () => {
    showTime(Date.now() - 40 * DAY_MS);
    const person = { first_name: 'Ada', last_name: 'Late', email: 'ada.late@rounds.example', roles: [] };
    await t.as('admin').call(users.invite, { body: person });
    await t.runJobs();
    const [mail] = await listMails(t.services.config.dataDir, person.email);
    const password = mail ? getLine(mail, 'Password') : '';
    vi.useRealTimers();
    const { status } = await t.guest().call(auth.resetPassword, {
      body: { email: person.email, current_password: password, new_password: 'a walk along the quiet river' },
    });
    expect(status).toBe(200);
  });
});

describe('after the clock of a server was set back', () => {
  it('nobody is signed out, neither now nor when it is right again', async () => {
    const client = t.guest();
    await login(client, EMAIL);
    const readSession = async () => {
      const { rows } = await t.database.owner.query<{ idle_until: Date; is_seen: boolean }>(
        `select idle_until, seen_at <= now() as is_seen from session order by id desc limit 1`,
      );
      return rows[0];
    };
    // This is the state of a session that was used last by a clock that was an hour ahead.
    await t.database.owner.query(`update session set seen_at = seen_at + interval '1 hour',
      idle_until = idle_until + interval '1 hour' where id = (select max(id) from session)`);
    const before = await readSession();
    expect(await isSignedIn(client)).toBe(true);
    const after = await readSession();
    expect(after?.is_seen).toBe(true);
    expect(after?.idle_until).toEqual(before?.idle_until);
  });

  it('wrong passwords from before it block signing in for no longer than they would have', async () => {
    const time = Date.now();
    showTime(time + 5 * HOUR_MS);
    for (let guess = 0; guess < 5; guess += 1) await login(t.guest(), 'inspector.a@rounds.example', `guess ${guess}`);
    expect((await login(t.guest(), 'inspector.a@rounds.example')).status).toBe(429);
    showTime(time);
    expect((await login(t.guest(), 'inspector.a@rounds.example')).status).toBe(200);
  });
});
