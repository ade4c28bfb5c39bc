import { account } from '@rounds/contract/account';
import { auth } from '@rounds/contract/auth';
import { files } from '@rounds/contract/files';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseDevice } from '../../http/device.ts';
import {
  type Client,
  getLine,
  getUser,
  listMails,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => t.close());
beforeEach(() => t.database.owner.query('delete from rate_limit'));

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

async function signedIn(email: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Client> {
  const client = t.guest();
  const { status } = await client.call(auth.login, { body: { email, password }, headers });
  expect(status).toBe(200);
  return client;
}
const mailsTo = async (email: string) => {
  await t.runJobs();
  return listMails(t.services.config.dataDir, email);
};
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const uploaded = async (client: Client, purpose: 'avatar' | 'logo') =>
  (await client.call(files.upload, { file: { name: 'me.png', bytes: PICTURE }, body: { purpose } })).body.data.uuid;

describe('the profile', () => {
  test('single fields of the profile can be changed, and everyone sees the new name', async () => {
    const viewer = t.as('viewer');
    const before = (await viewer.call(account.getProfile)).body.data;
    expect(before.basic_info).toMatchObject({ full_name: 'Viewer A', nick_name: null, birth_date: null });
    const answer = await viewer.call(account.updateBasicInfo, {
      body: { first_name: 'Zoë-Ann', nick_name: 'zoe_1', birth_date: '1990-02-28', gender: 'diverse' },
    });
    expect(answer.body.data.user.full_name).toBe('Zoë-Ann A');
    expect(answer.body.data.profile.basic_info).toMatchObject({
      last_name: 'A',
      nick_name: 'zoe_1',
      birth_date: '1990-02-28',
      gender: 'diverse',
    });
    expect((await viewer.call(account.getProfile)).body.data).toEqual(answer.body.data.profile);
  });

  test.each([
    [{ first_name: 'Zo3' }, 'first_name', 'Use letters, spaces, hyphens, dots and apostrophes.'],
    [{ nick_name: 'a b' }, 'nick_name', 'Use letters, digits and _ - . @ # $.'],
    [{ birth_date: '1919-12-31' }, 'birth_date', 'Enter a date between 1 January 1920 and today.'],
    [{ birth_date: '2999-01-01' }, 'birth_date', 'Enter a date between 1 January 1920 and today.'],
    [{ birth_date: '2001-02-30' }, 'birth_date', 'Enter a date between 1 January 1920 and today.'],
  ])('the profile rejects %j and says what is allowed', async (body, field, message) => {
    const answer = await t.as('viewer').call(account.updateBasicInfo, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({ [field]: [message] });
  });

  test('the avatar must be the user’s own upload for that purpose', async () => {
    const manager = t.as('manager');
    const mine = await uploaded(manager, 'avatar');
    const answer = await manager.call(account.updateBasicInfo, { body: { avatar: mine } });
    expect(answer.body.data.user.avatar).toBe(`/api/file/${mine}`);
    expect((await t.as('inspector').send('GET', `/api/file/${mine}`)).status).toBe(200);
    const theirs = await uploaded(t.as('inspector'), 'avatar');
    const logo = await uploaded(manager, 'logo');
    for (const avatar of [theirs, logo]) {
      expect((await manager.call(account.updateBasicInfo, { body: { avatar } })).status).toBe(422);
    }
    const without = await manager.call(account.updateBasicInfo, { body: { avatar: null } });
    expect(without.body.data.profile.basic_info.avatar).toBeNull();
  });

  test('the date format is stored, and an unknown one is rejected', async () => {
    const answer = await t.as('viewer').call(account.updatePreferences, { body: { date_format: 'd.m.Y' } });
    expect(answer.body.data.user.date_format).toBe('d.m.Y');
    const wrong = await t.as('viewer').call(account.updatePreferences, { body: { date_format: 'x' as never } });
    expect(wrong.status).toBe(422);
  });
});

/** The one-time password of a forgotten one. */
async function forgotten(email: string): Promise<string> {
  await t.guest().call(auth.requestPasswordReset, { body: { email } });
  return getLine((await mailsTo(email)).at(-1)!, 'Password');
}
const reset = (email: string, current_password: string) =>
  t.guest().call(auth.resetPassword, { body: { email, current_password, new_password: 'somebody else’s choice' } });

describe('changing the password', () => {
  test('changing the password requires the current one, ends all other sessions and notifies the owner', async () => {
    const email = 'inspector.b@rounds.example';
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const change = (current_password: string, new_password: string) =>
      here.call(account.changePassword, { body: { current_password, new_password } });
    expect((await change('not mine', 'a walk along the river')).body.data).toEqual({
      current_password: ['That isn’t your current password.'],
    });
    expect((await change(PASSWORD, PASSWORD)).status).toBe(422);
    expect((await change(PASSWORD, 'inspector.b')).body.data).toEqual({
      new_password: ['This password contains a name that others know. Choose another one.'],
    });
    expect((await change(PASSWORD, 'a walk along the river')).body.data).toEqual({ ended_sessions: 1 });
    expect((await here.call(auth.getSession)).status).toBe(200);
    expect((await there.call(auth.getSession)).status).toBe(401);
    await signedIn(email, 'a walk along the river');
    expect((await mailsTo(email)).at(-1)!.subject).toBe('Your password was changed');
  });

  test('changing the password invalidates an earlier one-time password', async () => {
    const email = 'nobody.a@rounds.example';
    const client = await signedIn(email);
    const pending = await forgotten(email);
    const body = { current_password: PASSWORD, new_password: 'a walk along the river' };
    expect((await client.call(account.changePassword, { body })).status).toBe(200);
    expect((await reset(email, pending)).body.code).toBe('USR_WRONG_CREDENTIALS');
    await client.call(account.changePassword, {
      body: { current_password: body.new_password, new_password: PASSWORD },
    });
  });

  test('changing the password is blocked after five wrong current passwords', async () => {
    const client = await signedIn('viewer.b@rounds.example');
    const statuses = [];
    for (let guess = 0; guess < 6; guess++) {
      const body = { current_password: `guess ${guess}`, new_password: 'a walk along the river' };
      statuses.push((await client.call(account.changePassword, { body })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

test('the secret of an authenticator app is not readable in the database, even with an Idempotency-Key', async () => {
  const client = await signedIn('manager.a@rounds.example');
  const headers = { 'idempotency-key': 'an-app' };
  const body = { method: 'totp', password: PASSWORD } as const;
  const { data } = (await client.call(account.enableSecondFactor, { body, headers })).body;
  expect(data).toMatchObject({ state: 'scan', secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
  const { rows } = await t.queryIn<{ answer: string | null }>('A', 'select answer from idempotency');
  expect(JSON.stringify(rows)).not.toContain('secret' in data ? data.secret : '');
});

test('switching the second factor on or off ends all other sessions and notifies the owner', async () => {
  const email = 'viewer.b@rounds.example';
  const here = await signedIn(email);
  await here.call(account.endOtherSessions);
  const first = await signedIn(email);
  await here.call(account.enableSecondFactor, { body: { method: 'email', password: PASSWORD } });
  expect((await first.call(auth.getSession)).status).toBe(200);
  const code = getLine((await mailsTo(email)).at(-1)!, 'Code');
  const on = await here.call(account.enableSecondFactor, { body: { code } });
  expect(on.body.data).toMatchObject({ state: 'on', method: 'email', ended_sessions: 1 });
  expect((await first.call(auth.getSession)).status).toBe(401);
  expect((await mailsTo(email)).at(-1)!.text).toContain('All other sessions were signed out.');

  const second = t.guest();
  await second.call(auth.login, { body: { email, password: PASSWORD } });
  await second.call(auth.verifyCode, { body: { code: getLine((await mailsTo(email)).at(-1)!, 'Code') } });
  const unfinished = t.guest();
  await unfinished.call(auth.login, { body: { email, password: PASSWORD } });
  const unusedCode = getLine((await mailsTo(email)).at(-1)!, 'Code');
  const off = await here.call(account.disableSecondFactor, { body: { password: PASSWORD } });
  expect(off.body.data).toEqual({ method: null, ended_sessions: 1 });
  expect((await here.call(auth.getSession)).status).toBe(200);
  expect((await second.call(auth.getSession)).status).toBe(401);
  expect((await unfinished.call(auth.verifyCode, { body: { code: unusedCode } })).body.code).toBe('USR_STEP_OVER');
  expect((await mailsTo(email)).at(-1)!.text).toContain('All other sessions were signed out.');
});

describe('changing the email address', () => {
  const begin = (client: Client, email: string, password = PASSWORD) =>
    client.call(account.changeEmail, { body: { email, password } });
  const codeFor = async (email: string) => getLine((await mailsTo(email)).at(-1)!, 'Code');

  test('a new address requires the password and the code sent to it, and the old address is notified', async () => {
    const client = await signedIn('nobody.b@rounds.example');
    const elsewhere = await signedIn('nobody.b@rounds.example');
    expect((await begin(client, 'new.b@rounds.example', 'wrong')).body.data).toEqual({
      password: ['That isn’t your current password.'],
    });
    const sent = await begin(client, 'New.B@rounds.example');
    expect(sent.body.data).toMatchObject({ state: 'code_sent', to: 'N•••@rounds.example' });
    expect(getUser(await client.call(auth.getSession)).email).toBe('nobody.b@rounds.example');
    const code = await codeFor('new.b@rounds.example');
    const done = await client.call(account.changeEmail, { body: { code } });
    expect(done.body.data).toEqual({ state: 'changed', email: 'New.B@rounds.example', ended_sessions: 1 });
    expect((await client.call(auth.getSession)).status).toBe(200);
    expect((await elsewhere.call(auth.getSession)).status).toBe(401);
    await signedIn('new.b@rounds.example');
    const notification = (await mailsTo('nobody.b@rounds.example')).at(-1)!;
    expect(notification.subject).toBe('Your email address was changed');
    expect(notification.text).toContain('New.B@rounds.example');
    expect((await client.call(account.changeEmail, { body: { code } })).body.code).toBe('USR_STEP_OVER');
  });

  test('one-time passwords and codes in the old mailbox stop working', async () => {
    const email = 'viewer.a@rounds.example';
    const client = await signedIn(email);
    await client.call(account.enableSecondFactor, { body: { method: 'email', password: PASSWORD } });
    await client.call(account.enableSecondFactor, { body: { code: await codeFor(email) } });
    const elsewhere = t.guest();
    await elsewhere.call(auth.login, { body: { email, password: PASSWORD } });
    const signInCode = await codeFor(email);
    const pending = await forgotten(email);
    await begin(client, 'moved.a@rounds.example');
    const body = { code: await codeFor('moved.a@rounds.example') };
    expect((await client.call(account.changeEmail, { body })).body.data).toMatchObject({ state: 'changed' });
    expect((await reset('moved.a@rounds.example', pending)).body.code).toBe('USR_WRONG_CREDENTIALS');
    expect((await elsewhere.call(auth.verifyCode, { body: { code: signInCode } })).body.code).toBe('USR_STEP_OVER');
  });

  test('an address with an account gets the same answer but cannot be used', async () => {
    const client = t.as('manager');
    const free = (await begin(client, 'free.a@rounds.example')).body.data;
    const taken = (await begin(client, 'admin.b@rounds.example')).body.data;
    expect({ ...taken, to: '' }).toEqual({ ...free, to: '' });
    const [mail] = await mailsTo('admin.b@rounds.example');
    expect(mail!.text).not.toMatch(/^Code:/m);
    expect((await client.call(account.changeEmail, { body: { code: '123456' } })).body.code).toBe('USR_WRONG_CODE');
  });

  test('five wrong codes cancel the change of the address', async () => {
    const client = t.as('inspector');
    await begin(client, 'other.a@rounds.example');
    const right = await codeFor('other.a@rounds.example');
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tried = 0; tried < 5; tried++) await client.call(account.changeEmail, { body: { code: wrong } });
    expect((await client.call(account.changeEmail, { body: { code: right } })).body.code).toBe('USR_STEP_OVER');
  });
});

describe('sessions', () => {
  test('sessions are listed with device, address and last use, the current one first', async () => {
    const email = 'manager.b@rounds.example';
    await signedIn(email, PASSWORD, { 'user-agent': PHONE, 'x-forwarded-for': '203.0.113.9' });
    const here = await signedIn(email, PASSWORD, { 'user-agent': CHROME, 'x-forwarded-for': '203.0.113.8' });
    const { data } = (await here.call(account.listSessions)).body;
    expect(data).toMatchObject([
      { browser: 'Chrome', system: 'Windows', ip: '203.0.113.8', workspace: 'B', is_current: true },
      { browser: 'Safari', system: 'iPhone', ip: '203.0.113.9', is_current: false },
    ]);
  });

  test('other sessions can be ended one by one or all at once', async () => {
    const email = 'admin.b@rounds.example';
    const [here, there, yonder] = [await signedIn(email), await signedIn(email), await signedIn(email)];
    const [, second] = (await here.call(account.listSessions)).body.data;
    expect((await here.call(account.endSession, { params: { id: second!.id } })).body.data).toEqual({
      ended_sessions: 1,
    });
    const statuses = [await there.call(auth.getSession), await yonder.call(auth.getSession)].map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect((await here.call(account.endOtherSessions)).body.data).toEqual({ ended_sessions: 1 });
    expect((await here.call(auth.getSession)).status).toBe(200);
    expect((await here.call(account.listSessions)).body.data).toHaveLength(1);
  });

  test('sessions of other people cannot be ended', async () => {
    const [theirs] = (await t.as('admin').call(account.listSessions)).body.data;
    const answer = await t.as('inspector').call(account.endSession, { params: { id: theirs!.id } });
    expect(answer.body.code).toBe('APP_OBJECT_NOT_FOUND');
    expect((await t.as('admin').call(auth.getSession)).status).toBe(200);
  });

  test('an unknown browser has no name', () => {
    expect(parseDevice('curl/8.0')).toEqual({ browser: null, system: null });
    expect(parseDevice(`${CHROME} Edg/140.0`)).toEqual({ browser: 'Edge', system: 'Windows' });
  });
});
