import { account } from '@rounds/contract/account';
import { auth } from '@rounds/contract/auth';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  emailAddress,
  getLine,
  listMails,
  PASSWORD,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts';

let t: TestServer;
const ids = new Map<string, number>();
const params = (person: Person) => ({ id: ids.get(person)! });
const query = (text: string, values: unknown[] = []) => t.database.owner.query(text, values);
const setSecondFactor = (person: Person, method: string | null) =>
  query('update account set second_factor = $1 where email_key = $2', [method, emailAddress(person, 'A')]);
const mails = async (person: Person) => {
  await t.runJobs();
  return listMails(t.services.config.dataDir, emailAddress(person, 'A'));
};
const signIn = async (person: Person, agent: string) => {
  const client = t.guest();
  const body = { email: emailAddress(person, 'A'), password: PASSWORD };
  await client.call(auth.login, { body, headers: { 'user-agent': agent } });
  return client;
};
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

beforeAll(async () => {
  t = await startTestServer();
  await t.as('admin').send('GET', '/api/user/auth');
  const { rows } = await t.queryIn<{ id: number; email: string }>(
    'A',
    'select u.id, a.email from "user" u join account a on a.id = u.account_id',
  );
  for (const { id, email } of rows) ids.set(email.split('.')[0]!, Number(id));
});
afterAll(() => t.close());
beforeEach(async () => {
  await query('delete from rate_limit');
});

describe('sessions of other people', () => {
  test('an administrator sees the device, address and last activity of each session, and ends one of them', async () => {
    await signIn('viewer', SAFARI);
    const other = await signIn('viewer', CHROME);
    const admin = t.as('admin');
    const sessions = (await admin.call(users.listSessions, { params: params('viewer') })).body.data;
    expect(sessions.slice(0, 2)).toEqual([
      {
        ...{ id: expect.any(Number), browser: 'Chrome', system: 'Windows', ip: expect.any(String) },
        ...{ created_at: expect.any(String), seen_at: expect.any(String), is_current: false },
      },
      expect.objectContaining({ browser: 'Safari', system: 'iPhone' }),
    ]);
    const ended = await admin.call(users.endSession, { params: { ...params('viewer'), sessionId: sessions[0]!.id } });
    expect(ended.body.data).toEqual({ ended_sessions: 1 });
    expect((await other.call(account.getProfile)).status).toBe(401);
    const left = (await admin.call(users.listSessions, { params: params('viewer') })).body.data;
    expect(left.map(({ id }) => id)).toEqual(sessions.slice(1).map(({ id }) => id));
  });

  test('a session of another person or another workspace is not ended', async () => {
    await t.as('inspector').send('GET', '/api/user/auth');
    const theirs = (await t.as('admin').call(users.listSessions, { params: params('inspector') })).body.data[0]!;
    const answer = await t
      .as('admin')
      .call(users.endSession, { params: { ...params('viewer'), sessionId: theirs.id } });
    expect(answer.body.data).toEqual({ ended_sessions: 0 });
    expect((await t.as('inspector').call(account.getProfile)).status).toBe(200);
    const elsewhere = await t.as('admin', 'B').call(users.listSessions, { params: params('viewer') });
    expect(elsewhere.body.code).toBe('USR_USER_NOT_EXIST');
  });

  test('what the account does in another workspace is not shown', async () => {
    await query(
      `insert into session (token_hash, account_id, user_id, in_workspace, idle_until, expires_at, ip, user_agent)
        select sha256('elsewhere'), u.account_id, other.id, other.workspace_id, now() + interval '1 day',
          now() + interval '1 day', '198.51.100.7', 'Firefox'
        from "user" u, "user" other where u.id = $1 and other.id = (select min(id) from "user" where workspace_id = $2)`,
      [ids.get('viewer'), await t.workspaceId('B')],
    );
    const sessions = (await t.as('admin').call(users.listSessions, { params: params('viewer') })).body.data;
    expect(sessions.some(({ ip }) => ip === '198.51.100.7')).toBe(false);
  });
});

describe('password resets by administrators', () => {
  test('the person gets a one-time password by mail, and the old one stays valid until they choose another', async () => {
    const sent = await t.as('admin').call(users.sendPasswordReset, { params: params('viewer') });
    expect(sent.body.data).toEqual({ email: emailAddress('viewer', 'A'), expired_after: 3600 });
    const mail = (await mails('viewer')).at(-1)!;
    expect(mail.subject).toBe('Choose a new Rounds password');
    expect(mail.text).toContain('Admin A from “A”');
    expect((await (await signIn('viewer', CHROME)).call(account.getProfile)).status).toBe(200);
    const passwords = { current_password: getLine(mail, 'Password'), new_password: PASSWORD };
    const reset = await t
      .guest()
      .call(auth.resetPassword, { body: { email: emailAddress('viewer', 'A'), ...passwords } });
    expect(reset.status).toBe(200);
  });

  test('people who are invited or deactivated get none', async () => {
    const body = { first_name: 'Ada', email: 'ada@elsewhere.example' };
    const invited = (await t.as('admin').call(users.invite, { body })).body.data;
    const toInvited = await t.as('admin').call(users.sendPasswordReset, { params: { id: invited.id } });
    expect(toInvited.body.code).toBe('USR_STILL_INVITED');
    await t.as('admin').call(users.deactivate, { params: params('nobody') });
    const toInactive = await t.as('admin').call(users.sendPasswordReset, { params: params('nobody') });
    expect(toInactive.body.code).toBe('USR_NOT_ACTIVE');
    await t.as('admin').call(users.activate, { params: params('nobody') });
  });

  test('mails to one person are limited', async () => {
    const codes: unknown[] = [];
    for (let sent = 0; sent < 30 && !codes.includes('RATE_LIMITED'); sent++)
      codes.push((await t.as('admin').call(users.sendPasswordReset, { params: params('viewer') })).body.code);
    expect(codes).toContain('RATE_LIMITED');
  });
});

describe('resetting the second factor of others', () => {
  const reset = (person: Person, by: Person = 'admin') =>
    t.as(by).call(users.resetSecondFactor, { params: params(person) });

  test('factor, recovery codes and sessions end, the person gets a mail, and the log says who did it', async () => {
    const client = await signIn('inspector', CHROME);
    await setSecondFactor('inspector', 'email');
    await client.call(account.createRecoveryCodes, { body: { password: PASSWORD } });
    const answer = await reset('inspector');
    expect(answer.body.data.ended_sessions).toBeGreaterThan(0);
    expect((await client.call(account.getProfile)).status).toBe(401);
    const { rows } = await query(
      `select a.second_factor, (select count(*)::int from recovery_code r where r.account_id = a.id) as codes
        from account a where email_key = $1`,
      [emailAddress('inspector', 'A')],
    );
    expect(rows).toEqual([{ second_factor: null, codes: 0 }]);
    expect((await mails('inspector')).at(-1)!.subject).toBe('Your two-step verification was reset');
    const { rows: entries } = await t.queryIn(
      'A',
      `select user_name, subject_title, before from activity where code = 'user.second_factor_reset'`,
    );
    expect(entries).toEqual([
      { user_name: 'Admin A', subject_title: 'Inspector A', before: { second_factor: 'email' } },
    ]);
  });

  test('nobody resets their own, that of the owner, or one that is off', async () => {
    await t.queryIn(
      'A',
      `insert into user_role (user_id, role_id) select $1, id from role where system_key = 'administrator'`,
      [ids.get('manager')],
    );
    for (const person of ['admin', 'manager'] as const) await t.as(person).send('GET', '/api/user/auth');
    await setSecondFactor('admin', 'email');
    expect((await reset('admin', 'manager')).body.code).toBe('USR_OWNER_PROTECTED');
    await setSecondFactor('admin', null);
    expect((await reset('admin')).body.code).toBe('USR_NOT_ONESELF');
    expect((await reset('viewer')).body.code).toBe('USR_SECOND_FACTOR_OFF');
  });

  test('of a person who is active in another workspace as well, it stays', async () => {
    await setSecondFactor('viewer', 'email');
    await query(
      `insert into "user" (workspace_id, account_id, first_name, last_name, full_name, locale, tz_code, status)
        select $1, account_id, first_name, last_name, full_name, locale, tz_code, 'active' from "user" where id = $2`,
      [await t.workspaceId('B'), ids.get('viewer')],
    );
    expect((await reset('viewer')).body.code).toBe('USR_ACCOUNT_SHARED');
    await setSecondFactor('viewer', null);
  });
});

describe('two-step verification in the list of people', () => {
  const list = (by: Person, filter?: unknown) =>
    t.as(by).call(users.list, { query: filter === undefined ? {} : { filter: JSON.stringify(filter) } });

  test('those who manage people see and filter it, others learn nothing about it', async () => {
    await setSecondFactor('nobody', 'email');
    const rows = (await list('admin', { second_factor: ['email'] })).body.data.list;
    expect(rows.map(({ full_name, second_factor }) => [full_name, second_factor])).toEqual([['Nobody A', 'email']]);
    const seen = (await list('viewer')).body.data.list;
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.every(({ second_factor }) => second_factor === null)).toBe(true);
    for (const state of ['none', 'email'])
      expect((await list('viewer', { second_factor: [state] })).body.data.list).toEqual([]);
    await setSecondFactor('nobody', null);
  });
});
