import { account } from '@rounds/contract/account';
import { auth, CODE_SECONDS, type CodeStep } from '@rounds/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  type Client,
  getLine,
  getUser,
  listMails,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts';
import { generateTotpCode, getTotpStep } from './totp.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => t.close());

let addresses = 0;
const from = () => ({ 'x-forwarded-for': `203.0.113.${(++addresses % 250) + 1}` });
const EMAIL = 'manager.a@rounds.example';

beforeEach(async () => {
  await t.database.owner.query('delete from rate_limit');
  await t.database.owner.query(`update account set second_factor = 'email', totp_secret = null, totp_last_step = 0
    where email_key = '${EMAIL}'`);
});

const login = (client: Client, email = EMAIL) =>
  client.call(auth.login, { body: { email, password: PASSWORD }, headers: from() });
const stepIn = ({ body }: Answer<unknown>) => body.data as CodeStep;
const give = (client: Client, code: string, headers = from()) =>
  client.call(auth.verifyCode, { body: { code }, headers });
const lastMail = async () => {
  await t.runJobs();
  return (await listMails(t.services.config.dataDir, EMAIL)).at(-1)!;
};
const lastCode = async () => getLine(await lastMail(), 'Code');
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('codes sent by mail', () => {
  test('the code is required after the password and completes the sign-in', async () => {
    const client = t.guest();
    const answer = await login(client);
    expect(stepIn(answer)).toEqual({
      next_step_code: 'USR_2FA',
      method: 'email',
      to: 'm•••@rounds.example',
      expired_after: CODE_SECONDS,
      id: expect.any(String),
    });
    expect(answer.body).toMatchObject({ next_step_code: 'USR_2FA' });
    expect(client.cookie('rounds')).toBeUndefined();
    const code = await lastCode();
    expect(code).toMatch(/^\d{6}$/);
    const { user } = (await give(client, ` ${code.slice(0, 3)} ${code.slice(3)} `)).body.data;
    expect(user.email).toBe(EMAIL);
    expect(getUser(await client.call(auth.getSession)).email).toBe(EMAIL);
  });

  test('the session check reports the pending code, and nothing else works before it', async () => {
    const client = t.guest();
    const { id } = stepIn(await login(client));
    expect(stepIn(await client.call(auth.getSession))).toMatchObject({ next_step_code: 'USR_2FA', id });
    expect((await client.call(account.getProfile)).status).toBe(401);
    expect((await t.guest().call(auth.getSession)).status).toBe(401);
  });

  test('a code works only in the browser in which the password was entered', async () => {
    const client = t.guest();
    await login(client);
    const code = await lastCode();
    expect((await give(t.guest(), code)).body.code).toBe('USR_STEP_OVER');
    const stranger = t.guest();
    await login(stranger, 'admin.b@rounds.example');
    expect((await give(stranger, code)).body.code).toBe('USR_STEP_OVER');
    expect((await give(client, code)).status).toBe(200);
  });

  test('a code works only once', async () => {
    const client = t.guest();
    await login(client);
    const step = client.cookie('rounds-step')!;
    const code = await lastCode();
    expect((await give(client, code)).status).toBe(200);
    const again = await give(t.guest(), code, { ...from(), cookie: `rounds-step=${step}` } as never);
    expect(again.status).not.toBe(200);
  });

  test('the right code is rejected after five wrong tries', async () => {
    const client = t.guest();
    await login(client);
    const code = await lastCode();
    const answers = [];
    for (let tried = 0; tried < 5; tried++) answers.push((await give(client, another(code))).body.code);
    expect(answers).toEqual(Array(5).fill('USR_WRONG_CODE'));
    expect((await give(client, code)).body.code).toBe('USR_STEP_OVER');
  });

  test('twenty simultaneous tries are all counted', async () => {
    const client = t.guest();
    await login(client);
    const code = await lastCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(client, another(code))));
    expect(answers.filter(({ body }) => body.code === 'USR_WRONG_CODE')).toHaveLength(5);
  });

  test('a code expires after ten minutes', async () => {
    const client = t.guest();
    await login(client);
    const code = await lastCode();
    await t.database.owner.query(`update sign_in_step set expires_at = now() - interval '1 second'`);
    expect((await give(client, code)).body.code).toBe('USR_STEP_OVER');
  });

  test('a new code invalidates the previous one', async () => {
    const client = t.guest();
    const first = stepIn(await login(client));
    const old = await lastCode();
    const again = stepIn(await client.call(auth.resendCode, { body: {}, headers: from() }));
    expect(again.id).not.toBe(first.id);
    const fresh = await lastCode();
    if (old !== fresh) expect((await give(client, old)).body.code).toBe('USR_WRONG_CODE');
    expect((await give(client, fresh)).status).toBe(200);
  });

  test('codes and secrets are not readable in the database', async () => {
    await login(t.guest());
    const code = await lastCode();
    const { rows } = await t.database.owner.query<{ kept: string }>(
      `select encode(code_hash, 'hex') as kept from sign_in_step where code_hash is not null`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ kept }) => kept.length === 64 && !kept.includes(Buffer.from(code).toString('hex')))).toBe(
      true,
    );
  });

  test('guessing codes over many sign-ins is limited, except where the owner has signed in before', async () => {
    const home = { 'x-forwarded-for': '198.51.100.7' };
    const owner = t.guest();
    await owner.call(auth.login, { body: { email: EMAIL, password: PASSWORD }, headers: home });
    await give(owner, await lastCode(), home);
    let rejected = 0;
    for (let begun = 0; begun < 7; begun++) {
      const guesser = t.guest();
      await login(guesser);
      const code = await lastCode();
      for (let tried = 0; tried < 5; tried++) {
        if ((await give(guesser, another(code))).status === 429) rejected++;
      }
    }
    expect(rejected).toBeGreaterThan(0);
    const back = t.guest();
    await back.call(auth.login, { body: { email: EMAIL, password: PASSWORD }, headers: home });
    expect((await give(back, await lastCode(), home)).status).toBe(200);
  });
});

describe('a workspace that requires a second factor', () => {
  test('people without a second factor get a code by mail', async () => {
    const id = await t.workspaceId('B');
    const value = JSON.stringify({ is_second_factor_required: true });
    await t.database.inWorkspace(id, (tx) =>
      tx.insertInto('workspace_setting').values({ name: 'security', value }).execute(),
    );
    expect(stepIn(await login(t.guest(), 'viewer.b@rounds.example'))).toMatchObject({ method: 'email' });
    await t.database.inWorkspace(id, (tx) => tx.deleteFrom('workspace_setting').execute());
  });
});

describe('authenticator apps', () => {
  const inspector = 'inspector.b@rounds.example';
  const turnOn = async () => {
    await t.database.owner.query(`update account set second_factor = null where email_key = $1`, [inspector]);
    const client = t.guest();
    await login(client, inspector);
    const begun = await client.call(account.enableSecondFactor, { body: { method: 'totp', password: PASSWORD } });
    const { secret, uri } = begun.body.data as { secret: string; uri: string };
    return { client, secret, uri };
  };

  test('an app is set up with its own code and then required', async () => {
    const { client, secret, uri } = await turnOn();
    expect(uri).toBe(
      `otpauth://totp/Rounds%3A${encodeURIComponent(inspector)}?secret=${secret}&issuer=Rounds&algorithm=SHA1&digits=6&period=30`,
    );
    const now = getTotpStep(Date.now());
    const wrong = await client.call(account.enableSecondFactor, {
      body: { code: another(generateTotpCode(secret, now + 9)) },
    });
    expect(wrong.body.code).toBe('USR_WRONG_CODE');
    const on = await client.call(account.enableSecondFactor, { body: { code: generateTotpCode(secret, now) } });
    expect(on.body.data).toMatchObject({ state: 'on', method: 'totp', ended_sessions: expect.any(Number) });

    const next = t.guest();
    expect(stepIn(await login(next, inspector))).toMatchObject({ method: 'totp', to: null });
    expect((await give(next, generateTotpCode(secret, now))).body.code).toBe('USR_WRONG_CODE');
    expect((await give(next, generateTotpCode(secret, now + 1))).status).toBe(200);
    const replay = t.guest();
    await login(replay, inspector);
    expect((await give(replay, generateTotpCode(secret, now + 1))).body.code).toBe('USR_WRONG_CODE');
  });

  test('setting up an app replaces the session token', async () => {
    const { client, secret } = await turnOn();
    const before = client.cookie('rounds')!;
    const body = { code: generateTotpCode(secret, getTotpStep(Date.now())) };
    expect((await client.call(account.enableSecondFactor, { body })).status).toBe(200);
    expect(client.cookie('rounds')).not.toBe(before);
    expect((await client.call(auth.getSession)).status).toBe(200);
    expect((await client.call(account.updatePreferences, { body: { locale: 'en' } })).status).toBe(200);
    const seen = await t
      .guest()
      .send('GET', `/api${auth.getSession.path}`, { headers: { cookie: `rounds=${before}` } });
    expect(seen.status).toBe(401);
  });

  test('a person without their app can sign in with a mailed code, and the mail says so', async () => {
    const { client, secret } = await turnOn();
    await client.call(account.enableSecondFactor, {
      body: { code: generateTotpCode(secret, getTotpStep(Date.now())) },
    });
    const next = t.guest();
    await login(next, inspector);
    const sent = stepIn(await next.call(auth.resendCode, { body: { email: inspector }, headers: from() }));
    expect(sent).toMatchObject({ method: 'email', to: 'i•••@rounds.example' });
    await t.runJobs();
    const mail = (await listMails(t.services.config.dataDir, inspector)).at(-1)!;
    expect(mail.subject).toMatch(/^Your code to sign in without the app: \d{6}$/);
    expect((await give(next, getLine(mail, 'Code'))).status).toBe(200);
  });

  test('codes match the test vectors of RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(
      [59, 1111111109, 1234567890, 20000000000].map((seconds) => generateTotpCode(secret, getTotpStep(seconds * 1000))),
    ).toEqual(['287082', '081804', '005924', '353130']);
  });

  test('an app can be disabled only with the password, and the owner is notified', async () => {
    const { client, secret } = await turnOn();
    await client.call(account.enableSecondFactor, {
      body: { code: generateTotpCode(secret, getTotpStep(Date.now())) },
    });
    const rejected = await client.call(account.disableSecondFactor, { body: { password: 'not mine at all' } });
    expect(rejected.body.data).toEqual({ password: ['That isn’t your current password.'] });
    expect((await client.call(account.disableSecondFactor, { body: { password: PASSWORD } })).status).toBe(200);
    await t.runJobs();
    const mail = (await listMails(t.services.config.dataDir, inspector)).at(-1)!;
    expect(mail.subject).toBe('Two-step verification is off');
    expect(getUser(await login(t.guest(), inspector)).email).toBe(inspector);
  });
});
