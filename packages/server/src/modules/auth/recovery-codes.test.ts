import { account } from '@rounds/contract/account';
import { auth } from '@rounds/contract/auth';
import { RECOVERY_CODE_COUNT } from '@rounds/contract/person.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const EMAIL = 'manager.a@rounds.example';
let addresses = 0;
const from = () => ({ 'x-forwarded-for': `203.0.113.${(++addresses % 250) + 1}` });
const login = (client: Client) =>
  client.call(auth.login, { body: { email: EMAIL, password: PASSWORD }, headers: from() });
const recover = (client: Client, recovery_code: string, headers = from()) =>
  client.call(auth.verifyCode, { body: { recovery_code }, headers });
const mails = async () => {
  await t.runJobs();
  return listMails(t.services.config.dataDir, EMAIL);
};

const setSecondFactor = (method: string | null) =>
  t.database.owner.query(
    `update account set second_factor = $1, totp_secret = null, totp_last_step = 0 where email_key = '${EMAIL}'`,
    [method],
  );
const createCodes = async (): Promise<readonly string[]> => {
  const answer = await t.as('manager').call(account.createRecoveryCodes, { body: { password: PASSWORD } });
  return answer.body.data.recovery_codes;
};
const countLeft = async () =>
  (await t.as('manager').call(account.getProfile)).body.data.security_info.recovery_codes_left;

beforeEach(async () => {
  await t.database.owner.query('delete from rate_limit');
  await setSecondFactor(null);
  await t.as('manager').send('GET', '/api/user/auth');
  await setSecondFactor('email');
});

describe('recovery codes', () => {
  test('turning two-step verification on gives ten codes that the server only knows as hashes', async () => {
    await setSecondFactor(null);
    const manager = t.as('manager');
    const body = { method: 'email' as const, password: PASSWORD };
    await manager.call(account.enableSecondFactor, { body });
    const code = getLine((await mails()).at(-1)!, 'Code');
    const { data } = (await manager.call(account.enableSecondFactor, { body: { code } })).body;
    const codes = 'recovery_codes' in data ? data.recovery_codes : [];
    expect(new Set(codes).size).toBe(RECOVERY_CODE_COUNT);
    expect(await countLeft()).toBe(RECOVERY_CODE_COUNT);
    const { rows } = await t.database.owner.query<{ text: string }>(
      'select row(r.*)::text as text from recovery_code r',
    );
    expect(rows.some(({ text }) => codes.some((one) => text.includes(one)))).toBe(false);
  });

  test('a code completes the sign-in in place of the second factor, in any spelling', async () => {
    const [code = ''] = await createCodes();
    const client = t.guest();
    await login(client);
    const answer = await recover(client, ` ${code.toUpperCase().replaceAll('-', ' ')} `);
    expect(answer.body.data.user.email).toBe(EMAIL);
    expect(getUser(await client.call(auth.getSession)).email).toBe(EMAIL);
    expect(await countLeft()).toBe(RECOVERY_CODE_COUNT - 1);
  });

  test('the person gets a mail that says how many codes are left', async () => {
    const [code = ''] = await createCodes();
    const client = t.guest();
    await login(client);
    await recover(client, code);
    const mail = (await mails()).at(-1)!;
    expect(mail.subject).toBe('A recovery code was used to sign in');
    expect(mail.text).toContain('Unused recovery codes: 9.');
  });

  test('of ten simultaneous sign-ins with the same code, one succeeds', async () => {
    const [code = ''] = await createCodes();
    const clients = Array.from({ length: 10 }, () => t.guest());
    for (const client of clients) await login(client);
    const answers = await Promise.all(clients.map((client) => recover(client, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'USR_WRONG_CODE')).toHaveLength(9);
    expect(await countLeft()).toBe(RECOVERY_CODE_COUNT - 1);
  });

  test('the right code is rejected after five wrong tries', async () => {
    const [code = ''] = await createCodes();
    const client = t.guest();
    await login(client);
    for (let tried = 0; tried < 5; tried++) {
      const answer = await recover(client, `wrong-wrong-wron${tried}`);
      expect(answer.body).toMatchObject({ code: 'USR_WRONG_CODE', data: { recovery_code: [expect.any(String)] } });
    }
    expect((await recover(client, code)).body.code).toBe('USR_STEP_OVER');
  });

  test('guessing codes from one source is limited over several sign-ins, as for other codes', async () => {
    await createCodes();
    const headers = from();
    const codes: (string | undefined)[] = [];
    for (let signIn = 0; signIn < 12 && !codes.includes('RATE_LIMITED'); signIn++) {
      const client = t.guest();
      await login(client);
      for (let tried = 0; tried < 5; tried++) codes.push((await recover(client, 'wrong', headers)).body.code);
    }
    expect(codes).toContain('RATE_LIMITED');
  });

  test('a code of somebody else, an earlier one and none at all do not work', async () => {
    const [before = ''] = await createCodes();
    await createCodes();
    const client = t.guest();
    await login(client);
    expect((await recover(client, before)).body.code).toBe('USR_WRONG_CODE');
    await t.database.owner.query(
      `insert into recovery_code (account_id, code_hash)
        select (select id from account where email_key = 'admin.a@rounds.example'), sha256('abcdeabcdeabcde')`,
    );
    expect((await recover(client, 'abcde-abcde-abcde')).body.code).toBe('USR_WRONG_CODE');
    expect((await client.call(auth.verifyCode, { body: {}, headers: from() })).status).toBe(422);
  });

  test('a code without the password of the account leads nowhere', async () => {
    const [code = ''] = await createCodes();
    expect((await recover(t.guest(), code)).body.code).toBe('USR_STEP_OVER');
  });

  test('new codes need the password and two-step verification', async () => {
    const manager = t.as('manager');
    const wrong = await manager.call(account.createRecoveryCodes, { body: { password: 'not the password' } });
    expect(wrong.status).toBe(422);
    await setSecondFactor(null);
    const off = await manager.call(account.createRecoveryCodes, { body: { password: PASSWORD } });
    expect(off.body.code).toBe('USR_SECOND_FACTOR_OFF');
  });

  test('turning two-step verification off deletes the codes', async () => {
    await createCodes();
    await t.as('manager').call(account.disableSecondFactor, { body: { password: PASSWORD } });
    const { rows } = await t.database.owner.query(
      `select from recovery_code where account_id = (select id from account where email_key = '${EMAIL}')`,
    );
    expect(rows).toEqual([]);
  });
});
