import { auth } from '@rounds/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, getLine, listMails, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';

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

describe('guessing passwords', () => {
  it('guessing is blocked after five wrong passwords, and the error says for how long', async () => {
    const source = elsewhere();
    const answers = [];
    for (let guess = 0; guess < 6; guess++) {
      answers.push(await login(t.guest(), 'manager.a@rounds.example', `guess ${guess}`, source));
    }
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    const rejected = answers.at(-1)!;
    const seconds = Number(rejected.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(rejected.body.message).toBe('Too many attempts. Try again in 15 minutes.');
    expect((await login(t.guest(), 'manager.a@rounds.example', PASSWORD, source)).status).toBe(429);
    expect((await login(t.guest(), 'manager.a@rounds.example', PASSWORD, elsewhere())).status).toBe(200);
  });

  it('fifty simultaneous guesses are all counted', async () => {
    const source = elsewhere();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, guess) => login(t.guest(), 'viewer.a@rounds.example', `guess ${guess}`, source)),
    );
    const checked = answers.filter(({ status }) => status === 401).length;
    expect(checked).toBeGreaterThanOrEqual(5);
    expect(checked).toBeLessThanOrEqual(8);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  it('guessing is blocked in the same way for addresses without an account', async () => {
    const source = elsewhere();
    const statuses = [];
    for (let guess = 0; guess < 6; guess++) {
      statuses.push((await login(t.guest(), 'never.was@rounds.example', 'guess', source)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('thirty simultaneous correct sign-ins are not blocked', async () => {
    const source = elsewhere();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login(t.guest(), 'admin.b@rounds.example', PASSWORD, source)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  });

  it('guesses of others do not block the owner where they have signed in before', async () => {
    const home = elsewhere();
    const email = 'inspector.b@rounds.example';
    expect((await login(t.guest(), email, PASSWORD, home)).status).toBe(200);
    for (let source = 0; source < 8; source++) {
      const from = elsewhere();
      for (let guess = 0; guess < 4; guess++) await login(t.guest(), email, 'guess', from);
    }
    expect((await login(t.guest(), email, PASSWORD, elsewhere())).status).toBe(429);
    expect((await login(t.guest(), email, PASSWORD, home)).status).toBe(200);
  });

  it('endless guesses from everywhere do not prevent the owner from resetting the password by mail, even at a new place', async () => {
    const email = 'nobody.b@rounds.example';
    const guesses = async () => {
      for (let guess = 0; guess < 31; guess++) await login(t.guest(), email, 'guess', elsewhere());
    };
    await guesses();
    const here = elsewhere();
    expect((await login(t.guest(), email, PASSWORD, here)).status).toBe(429);
    const headers = { 'x-forwarded-for': here };
    await t.guest().call(auth.requestPasswordReset, { body: { email }, headers });
    await t.runJobs();
    const mail = (await listMails(t.services.config.dataDir, email)).at(-1)!;
    const body = { email, current_password: getLine(mail, 'Password'), new_password: 'a walk along the river' };
    expect((await t.guest().call(auth.resetPassword, { body, headers })).status).toBe(200);
    await guesses();
    expect((await login(t.guest(), email, body.new_password, here)).status).toBe(200);
  });
});

describe('the source of a call', () => {
  it('a sender that is not a trusted proxy cannot forge its source address', async () => {
    const open = await startTestServer();
    try {
      for (let guess = 0; guess < 5; guess++) {
        const headers = { 'x-forwarded-for': elsewhere() };
        await open.guest().call(auth.login, { body: { email: 'admin.a@rounds.example', password: 'guess' }, headers });
      }
      const body = { email: 'admin.a@rounds.example', password: PASSWORD };
      const answer = await open.guest().call(auth.login, { body, headers: { 'x-forwarded-for': elsewhere() } });
      expect(answer.status).toBe(429);
    } finally {
      await open.close();
    }
  });
});
