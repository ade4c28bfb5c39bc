import { auth } from '@rounds/contract/auth';
import { issues } from '@rounds/contract/issues';
import { roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import { workspaces } from '@rounds/contract/workspaces';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailAddress, listMails, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';
import { createAuthenticatorEncryption, generateTotpSecret, invitePerson } from '../auth/index.ts';
import { generateTotpCode, getTotpStep } from '../auth/totp.ts';
import { followDeletions } from './deletion/index.ts';

let t: TestServer;
let id: number;
beforeAll(async () => {
  t = await startTestServer();
  id = await t.workspaceId('A');
});
afterAll(() => t.close());

const details = async (client = t.as('admin')) =>
  (await client.call(workspaces.getDetails, { params: { id } })).body.data;
const findUserId = async (name: string) =>
  (await t.queryIn<{ id: number }>('A', 'select id from "user" where full_name = $1', [name])).rows[0]!.id;
const subjects = async (to: string) => (await listMails(t.services.config.dataDir, to)).map(({ subject }) => subject);

async function makeAdministrator(userId: number): Promise<void> {
  const [role] = (await t.as('admin').call(roles.search, { query: { q: 'Administrator' } })).body.data;
  await t.as('admin').call(users.updateRoles, { params: { id: userId }, body: { roles: [Number(role!.value)] } });
}

describe('the workspace that a person is in', () => {
  test('its creator is its owner, and others see who that is', async () => {
    expect(await details()).toMatchObject({
      owner: { full_name: 'Admin A' },
      ...{ is_owner: true, is_last_administrator: true, can_claim: false, successors: [], deletion: null },
      proof: 'knows_password',
    });
    expect(await details(t.as('viewer'))).toMatchObject({
      owner: { full_name: 'Admin A' },
      ...{ is_owner: false, is_last_administrator: false, can_claim: false },
    });
  });

  test('another workspace is like one that never was, and an own one has to be switched to first', async () => {
    const foreign = await t.as('admin').call(workspaces.getDetails, { params: { id: await t.workspaceId('B') } });
    const none = await t.as('admin').call(workspaces.getDetails, { params: { id: 987_654 } });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'APP_OBJECT_NOT_FOUND']);
    expect(foreign.body.message).toBe(none.body.message);
    const own = await t.as('manager').call(workspaces.create, { body: { display_name: 'Second' } });
    const answer = await t.as('manager').call(workspaces.getDetails, { params: { id: own.body.data.id } });
    expect(answer.body.code).toBe('APP_WORKSPACE_NOT_CURRENT');
  });

  test('the creator of a further workspace is its owner', async () => {
    const client = t.guest();
    await client.call(auth.login, { body: { email: emailAddress('manager', 'A'), password: PASSWORD } });
    const second = (await client.call(workspaces.listMine)).body.data.find((one) => one.display_name === 'Second')!;
    await client.call(workspaces.switch, { params: { id: second.id } });
    const answer = await client.call(workspaces.getDetails, { params: { id: second.id } });
    expect(answer.body.data).toMatchObject({ is_owner: true, owner: { full_name: 'Manager A' } });
  });
});

describe('leaving a workspace', () => {
  test('people learn how much open work they leave, type the name, and are signed out there', async () => {
    const client = t.as('inspector');
    const { id: issue } = (await t.as('admin').call(issues.create, { body: { title: 'Drip' } })).body.data;
    const assignee = { type: 'user' as const, id: await findUserId('Inspector A') };
    await t.as('admin').call(issues.bulkAssign, { body: { ids: [issue], assignee } });
    expect((await details(client)).open_work).toEqual({ inspections: 0, issues: 1, assignments: 0 });
    const wrong = await client.call(workspaces.leave, { params: { id }, body: { display_name: 'B' } });
    expect(wrong.body.data).toEqual({ display_name: ['Enter the name of the workspace: A'] });
    expect((await client.call(workspaces.leave, { params: { id }, body: { display_name: 'A' } })).status).toBe(200);
    const again = t.guest();
    const answer = await again.call(auth.login, {
      body: { email: emailAddress('inspector', 'A'), password: PASSWORD },
    });
    expect(answer.status).toBe(401);
    const { rows } = await t.queryIn<{ code: string }>('A', `select code from activity where code = 'workspace.left'`);
    expect(rows).toHaveLength(1);
  });

  test('the owner has to hand the workspace over first', async () => {
    const answer = await t.as('admin').call(workspaces.leave, { params: { id }, body: { display_name: 'A' } });
    expect([answer.status, answer.body.code]).toEqual([409, 'APP_OWNER_STAYS']);
  });

  test('the last active administrator of a workspace without an active owner cannot leave', async () => {
    await t.queryIn('A', `delete from workspace_owner`);
    const answer = await t.as('admin').call(workspaces.leave, { params: { id }, body: { display_name: 'A' } });
    expect(answer.body.code).toBe('USR_LAST_ADMINISTRATOR');
  });
});

describe('the owner of a workspace', () => {
  test('an administrator becomes the owner of a workspace that has none, and nobody else does', async () => {
    expect((await details()).can_claim).toBe(true);
    const viewer = await t.as('viewer').call(workspaces.claim, { params: { id } });
    expect(viewer.body.code).toBe('APP_ADMINISTRATOR_ONLY');
    const claimed = await t.as('admin').call(workspaces.claim, { params: { id } });
    expect(claimed.body.data).toMatchObject({ is_owner: true, can_claim: false });
    const twice = await t.as('admin').call(workspaces.claim, { params: { id } });
    expect(twice.body.code).toBe('APP_OWNER_IS_ACTIVE');
  });

  test('the workspace is handed over to another active administrator alone', async () => {
    const manager = await findUserId('Manager A');
    const early = await t.as('admin').call(workspaces.transfer, { params: { id }, body: { user_id: manager } });
    expect(early.body.data).toEqual({ user_id: ['Choose another active administrator.'] });
    await makeAdministrator(manager);
    expect((await details()).successors).toEqual([{ id: manager, full_name: 'Manager A' }]);
    const done = await t.as('admin').call(workspaces.transfer, { params: { id }, body: { user_id: manager } });
    expect(done.body.data).toMatchObject({ is_owner: false, owner: { id: manager } });
    const late = await t.as('admin').call(workspaces.transfer, { params: { id }, body: { user_id: manager } });
    expect([late.status, late.body.code]).toEqual([403, 'APP_OWNER_ONLY']);
    const back = { user_id: await findUserId('Admin A') };
    expect((await t.as('manager').call(workspaces.transfer, { params: { id }, body: back })).status).toBe(200);
  });
});

describe('deleting a workspace', () => {
  const request = (client = t.as('admin'), body: object = { display_name: 'A', password: PASSWORD }) =>
    client.call(workspaces.requestDeletion, { params: { id }, body: body as { display_name: string } });

  test('it takes the owner, the name and the password', async () => {
    expect((await request(t.as('manager'))).body.code).toBe('APP_OWNER_ONLY');
    expect((await request(t.as('admin'), { display_name: 'A', password: 'wrong' })).body.data).toEqual({
      password: ['That isn’t your current password.'],
    });
    expect((await request(t.as('admin'), { display_name: 'A' })).body.data).toHaveProperty('password');
    expect((await request(t.as('admin'), { display_name: 'Other', password: PASSWORD })).body.data).toHaveProperty(
      'display_name',
    );
    expect((await details()).deletion).toBeNull();
  });

  test('everybody sees the date and goes on working, administrators get a mail, and the owner can cancel', async () => {
    const { deletion } = (await request()).body.data;
    expect(deletion).toMatchObject({ requested_by: 'Admin A' });
    const days = (Date.parse(deletion!.delete_at) - Date.parse(deletion!.requested_at)) / 86_400_000;
    expect(days).toBe(14);
    const session = (await t.as('viewer').call(auth.getSession)).body.data as { user: { workspace: object } };
    expect(session.user.workspace).toMatchObject({ delete_at: deletion!.delete_at });
    expect((await t.as('manager').call(issues.create, { body: { title: 'Still at work' } })).status).toBe(200);
    expect((await request()).body.code).toBe('APP_DELETION_REQUESTED');
    await t.runJobs();
    const [subject] = (await subjects('manager.a@rounds.example')).slice(-1);
    expect(subject).toMatch(/^“A” will be deleted on /);
    expect(await subjects('viewer.a@rounds.example')).toEqual([]);

    const other = await t.as('manager').call(workspaces.cancelDeletion, { params: { id } });
    expect(other.body.code).toBe('APP_OWNER_ONLY');
    const kept = await t.as('admin').call(workspaces.cancelDeletion, { params: { id } });
    expect(kept.body.data.deletion).toBeNull();
    expect((await t.as('admin').call(workspaces.cancelDeletion, { params: { id } })).body.code).toBe('APP_NO_DELETION');
    await t.runJobs();
    expect((await subjects('manager.a@rounds.example')).at(-1)).toBe('“A” will not be deleted');
  });

  test('administrators are reminded once, three days before', async () => {
    await request();
    await followDeletions.run(t);
    await t.runJobs();
    const before = (await subjects('manager.a@rounds.example')).length;
    await t.database.owner.query(`update workspace set delete_at = now() + interval '71 hours' where id = ${id}`);
    await followDeletions.run(t);
    await followDeletions.run(t);
    await t.runJobs();
    const after = await subjects('manager.a@rounds.example');
    expect(after.slice(before)).toEqual([expect.stringMatching(/^Reminder: “A” will be deleted on /)]);
  });

  test('an owner without a password confirms it with a code of the authenticator app, which works once', async () => {
    await t.as('admin').call(workspaces.cancelDeletion, { params: { id } });
    const secret = generateTotpSecret();
    await t.database.owner.query(
      `update account set password_hash = null, second_factor = 'totp', totp_secret = $1, totp_last_step = 0
        where email_key = 'admin.a@rounds.example'`,
      [createAuthenticatorEncryption(t.services).encrypt(secret)],
    );
    expect(await details()).toMatchObject({ proof: 'has_app' });
    const step = getTotpStep(Date.now());
    const send = (code: string) => request(t.as('admin'), { display_name: 'A', code });
    expect((await send(generateTotpCode(secret, step + 9))).body.code).toBe('USR_WRONG_CODE');
    const code = generateTotpCode(secret, step);
    expect((await send(code)).body.data.deletion).not.toBeNull();
    await t.as('admin').call(workspaces.cancelDeletion, { params: { id } });
    expect((await send(code)).body.code).toBe('USR_WRONG_CODE');
  });
});

describe('after the waiting period', () => {
  test('nobody signs in, administrators get a mail, and people of another workspace keep their account', async () => {
    const workspace_id = await t.workspaceId('B');
    const person = { first_name: 'Vi', last_name: 'Ewer', nick_name: null, locale: 'en', tz_code: 'UTC' } as const;
    await t.database.inWorkspace(workspace_id, (tx) =>
      invitePerson(...[tx, t.services, { workspace_id, full_name: 'Admin B', locale: 'en' } as const], {
        ...person,
        email: 'viewer.a@rounds.example',
      }),
    );
    await t.database.owner.query(
      `update workspace set deletion_requested_at = now(), delete_at = now() where id = ${id}`,
    );
    await followDeletions.run(t);
    expect((await t.as('viewer').call(workspaces.listMine)).status).toBe(401);
    await t.runJobs();
    expect((await subjects('manager.a@rounds.example')).at(-1)).toBe('“A” was deleted');
    const accounts = await t.database.owner.query<{ email: string }>(
      `select email from account where email like '%.a@%' order by 1`,
    );
    // The manager has a further workspace of their own.
    expect(accounts.rows.map(({ email }) => email)).toEqual(['manager.a@rounds.example', 'viewer.a@rounds.example']);
    const log = await t.database.owner.query(
      `select subject_title from installation_activity where code = 'workspace.deleted'`,
    );
    expect(log.rows).toEqual([{ subject_title: 'A' }]);
    const { status } = await t
      .guest()
      .call(auth.login, { body: { email: 'inspector.b@rounds.example', password: PASSWORD } });
    expect(status).toBe(200);
  });
});
