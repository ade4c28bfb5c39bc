import { auth } from '@rounds/contract/auth';
import { groups } from '@rounds/contract/groups';
import { roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import { workspaces } from '@rounds/contract/workspaces';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getLine, listMails, startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

let last = 0;
const createPerson = () => {
  last += 1;
  return { first_name: 'Jana', last_name: 'Weber', email: `jana.${last}@rounds.example` };
};
const invite = (body: Parameters<typeof send>[0] = createPerson(), workspace: 'A' | 'B' = 'A') => send(body, workspace);
const send = (
  body: {
    first_name: string;
    last_name: string;
    email: string;
    nick_name?: string;
    roles?: number[];
    groups?: number[];
  },
  workspace: 'A' | 'B',
) => t.as('admin', workspace).call(users.invite, { body });
const mailsTo = async (email: string) => {
  await t.runJobs();
  return listMails(t.services.config.dataDir, email);
};

describe('inviting users', () => {
  test('an invited user is listed with the default role and can sign in with the mailed password', async () => {
    const body = createPerson();
    const { status, body: answer } = await invite(body);
    expect(status, JSON.stringify(answer)).toBe(200);
    expect(answer.data).toMatchObject({ ...body, status: 'invite', signed_in_at: null });
    expect(answer.data.roles.map(({ name_lang }) => name_lang.en)).toEqual(['Inspector']);
    const [mail] = await mailsTo(body.email);
    const current_password = getLine(mail!, 'Password');
    const visitor = t.guest();
    const reset = await visitor.call(auth.resetPassword, {
      body: { email: body.email, current_password, new_password: 'a walk along the quiet river' },
    });
    expect(reset.status, JSON.stringify(reset.body)).toBe(200);
    const signedIn = await visitor.send('POST', '/api/login', {
      body: { email: body.email, password: 'a walk along the quiet river' },
    });
    expect(signedIn.status).toBe(200);
    const listed = await t.as('admin').call(users.list, {
      query: { filter: JSON.stringify({ email: [{ operator: 'eq', value: body.email }] }) },
    });
    expect(listed.body.data.list[0]).toMatchObject({ status: 'active' });
  });

  test('an invitation assigns the chosen roles and groups', async () => {
    const group = (await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Newcomers' } } })).body.data;
    const found = (await t.as('admin').call(roles.search, { query: { q: 'viewer' } })).body.data;
    const { body } = await invite({
      ...createPerson(),
      roles: [Number(found[0]!.value)],
      groups: [group.id, group.id],
    });
    expect(body.data.roles.map(({ name_lang }) => name_lang.en)).toEqual(['Viewer']);
    expect(body.data.groups.map(({ id }) => id)).toEqual([group.id]);
  });

  test('inviting an existing account gives the same response, and the user must accept', async () => {
    const existing = { first_name: 'Viewer', last_name: 'B', email: 'viewer.b@rounds.example' };
    const { status, body } = await invite(existing);
    expect([status, body.data.status]).toEqual([200, 'invite']);
    const [mail] = await mailsTo(existing.email);
    expect(mail!.text).not.toContain('Password:');
    expect(
      (await t.as('viewer', 'B').call(users.list)).body.data.list.some(({ full_name }) => full_name === 'Admin B'),
    ).toBe(true);
    const mine = (await t.as('viewer', 'B').call(workspaces.listMine)).body.data;
    expect(mine.map(({ display_name, status: state }) => [display_name, state]).sort()).toEqual([
      ['A', 'invite'],
      ['B', 'active'],
    ]);
  });

  test('inviting a member of the workspace or an invalid address is rejected at the field', async () => {
    const twice = await invite({ first_name: 'Manager', last_name: 'A', email: 'MANAGER.A@rounds.example' });
    expect([twice.status, twice.body.data]).toEqual([
      422,
      { email: ['Someone in this workspace already uses this address.'] },
    ]);
    const wrong = await invite({ first_name: 'R2-D2', last_name: '', email: 'jana at example' });
    expect(Object.keys(wrong.body.data).sort()).toEqual(['email', 'first_name']);
  });

  test('search finds invited users only on request', async () => {
    const person = { ...createPerson(), last_name: 'Notyethere' };
    await invite(person);
    const search = async (with_invited?: boolean) => {
      const query = { q: 'notyethere', ...(with_invited && { with_invited }) };
      return (await t.as('admin').call(users.search, { query })).body.data.length;
    };
    expect([await search(), await search(true)]).toEqual([0, 1]);
  });

  test('an invitation with roles or groups beyond the inviter’s permissions is rejected', async () => {
    const role = await t.as('admin').call(roles.create, {
      body: { name_lang: { en: 'Front office' }, permissions: ['USR_MANAGE_USER'] },
    });
    const [nobody] = (await t.as('admin').call(users.search, { query: { q: 'nobody' } })).body.data;
    const params = { id: Number(nobody!.value) };
    await t.as('admin').call(users.updateRoles, { params, body: { roles: [role.body.data.id] } });
    const [administrator] = (await t.as('admin').call(roles.search, { query: { q: 'administrator' } })).body.data;
    const person = createPerson();
    const beyond = { ...person, roles: [Number(administrator!.value)] };
    expect((await t.as('nobody').call(users.invite, { body: beyond })).body.code).toBe('USR_ROLE_BEYOND_OWN');
    const grouped = await t.as('nobody').call(users.invite, { body: { ...person, groups: [1] } });
    expect([grouped.status, grouped.body.code]).toEqual([403, 'USR_FORBIDDEN']);
    expect((await t.as('nobody').call(users.invite, { body: person })).body.code).toBe('USR_ROLE_BEYOND_OWN');
    expect(await mailsTo(person.email)).toHaveLength(0);
    // An invitation that names no roles gives the default one.
    const [inspector] = (await t.as('admin').call(roles.search, { query: { q: 'inspector' } })).body.data;
    const held = [role.body.data.id, Number(inspector!.value)];
    await t.as('admin').call(users.updateRoles, { params, body: { roles: held } });
    expect((await t.as('nobody').call(users.invite, { body: person })).status).toBe(200);
    expect(await mailsTo(person.email)).toHaveLength(1);
  });
});

describe('pending invitations', () => {
  test('an invitation can be resent with a new password, and cancelled', async () => {
    const person = createPerson();
    const { id } = (await invite(person)).body.data;
    const again = await t.as('admin').call(users.resendInvitation, { params: { id } });
    expect(again.status).toBe(200);
    const passwords = (await mailsTo(person.email)).map((mail) => getLine(mail, 'Password'));
    expect(new Set(passwords).size).toBe(2);
    expect((await t.as('admin').call(users.deactivate, { params: { id } })).body.code).toBe('USR_STILL_INVITED');

    expect((await t.as('admin').call(users.cancelInvitation, { params: { id } })).status).toBe(200);
    expect((await t.as('admin').call(users.cancelInvitation, { params: { id } })).body.code).toBe('USR_USER_NOT_EXIST');
    const reset = await t.guest().call(auth.resetPassword, {
      body: { email: person.email, current_password: passwords[1]!, new_password: 'a walk along the quiet river' },
    });
    expect(reset.status).toBeGreaterThanOrEqual(400);
    // The address is free to be invited again.
    expect((await invite(person)).status).toBe(200);
  });

  test('the invitation of an active user can be neither resent nor cancelled', async () => {
    const [viewer] = (await t.as('admin').call(users.search, { query: { q: 'viewer' } })).body.data;
    const params = { id: Number(viewer!.value) };
    expect((await t.as('admin').call(users.resendInvitation, { params })).body.code).toBe('USR_NOT_INVITED');
    expect((await t.as('admin').call(users.cancelInvitation, { params })).body.code).toBe('USR_NOT_INVITED');
  });

  test('resending invitations is rate limited', async () => {
    const { id } = (await invite()).body.data;
    const again = () => t.as('admin').call(users.resendInvitation, { params: { id } });
    const answers = [];
    for (let tried = 0; tried < 110; tried += 10)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, again))));
    expect(answers.at(-1)!.status).toBe(429);
    expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
