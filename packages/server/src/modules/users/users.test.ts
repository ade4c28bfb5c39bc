import { auth } from '@rounds/contract/auth';
import { groups } from '@rounds/contract/groups';
import { roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const search = (query: { q?: string; ids?: string; limit?: number }, who: 'inspector' | 'manager' = 'inspector') =>
  t.as(who).call(users.search, { query });

describe('searching users', () => {
  test('users are found by any part of their name regardless of case', async () => {
    const { body } = await search({ q: 'MANA' });
    expect(body.data.map((one) => one.label)).toEqual(['Manager A']);
    expect((await search({ q: 'a manager' })).body.data.map((one) => one.label)).toEqual(['Manager A']);
    expect((await search({ q: 'nobody of that name' })).body.data).toEqual([]);
  });

  test('users of another workspace are not found by name or id', async () => {
    const { body } = await t.as('manager', 'B').call(users.search, { query: {} });
    expect(body.data.every((one) => one.label.endsWith(' B'))).toBe(true);
    const theirs = body.data.map((one) => one.value).join(',');
    expect((await search({ ids: theirs })).body.data).toEqual([]);
    const all = (await search({ limit: 100 })).body.data;
    expect(all.length).toBeGreaterThan(0);
    expect(all.every((one) => one.label.endsWith(' A'))).toBe(true);
  });

  test('a list of ids returns these users, and invalid ids are ignored', async () => {
    const [first] = (await search({ q: 'inspector' })).body.data;
    expect((await search({ ids: `${first?.value},x` })).body.data).toEqual([first]);
    expect((await search({ ids: 'x' })).body.data).toEqual([]);
  });

  test('searching users requires a permission', async () => {
    expect((await t.as('nobody').call(users.search, { query: {} })).status).toBe(403);
  });
});

const findUser = async (q: string, workspace: 'A' | 'B' = 'A') => {
  const answer = await t.as('admin', workspace).call(users.list, {
    query: { filter: JSON.stringify({ full_name: [{ operator: 'sw', value: q }] }) },
  });
  return answer.body.data.list[0]!;
};
const roleIds = async () => {
  const { body } = await t.as('admin').call(roles.list, { query: { limit: 100 } });
  return Object.fromEntries(body.data.list.map(({ name_lang, id }) => [name_lang.en!.toLowerCase(), id]));
};

describe('the list of users', () => {
  test('the list shows the users of the workspace with roles, groups and status', async () => {
    const { body } = await t.as('viewer').call(users.list, { query: {} });
    expect(body.data.list.map(({ full_name }) => full_name)).toEqual([
      'Admin A',
      'Inspector A',
      'Manager A',
      'Nobody A',
      'Viewer A',
    ]);
    expect(body.data.list[1]).toMatchObject({
      email: 'inspector.a@rounds.example',
      status: 'active',
      roles: [{ name_lang: { en: 'Inspector', de: 'Inspektor', fr: 'Inspecteur' } }],
      groups: [],
    });
  });

  test('the list can be filtered by status and email address', async () => {
    const filter = JSON.stringify({ status: ['active'], email: [{ operator: 'ct', value: 'MANAGER' }] });
    const { body } = await t.as('viewer').call(users.list, { query: { filter } });
    expect(body.data.list.map(({ full_name }) => full_name)).toEqual(['Manager A']);
  });

  test('the search of the list finds people by name and email address, and only in this workspace', async () => {
    const find = async (value: string) => {
      const filter = JSON.stringify({ search: [{ operator: 'ct', value }] });
      const { body } = await t.as('viewer').call(users.list, { query: { filter } });
      return body.data.list.map(({ full_name }) => full_name);
    };
    expect(await find('ager a')).toEqual(['Manager A']);
    expect(await find('MANAGER.A@')).toEqual(['Manager A']);
    expect(await find('manager.b@')).toEqual([]);
  });
});

describe('names of users', () => {
  test('each part of a name can be updated on its own', async () => {
    const { id } = await findUser('Nobody');
    const params = { id };
    const renamed = await t.as('admin').call(users.update, { params, body: { first_name: 'Anne-Marie' } });
    expect(renamed.body.data).toMatchObject({ full_name: 'Anne-Marie A', last_name: 'A', nick_name: null });
    const nicked = await t.as('admin').call(users.update, { params, body: { nick_name: 'annie_1' } });
    expect(nicked.body.data).toMatchObject({ full_name: 'Anne-Marie A', nick_name: 'annie_1' });
    const back = { first_name: 'Nobody', nick_name: '' };
    const cleared = await t.as('admin').call(users.update, { params, body: back });
    expect(cleared.body.data).toMatchObject({ full_name: 'Nobody A', nick_name: null });
  });

  test('names can be in any script, and invalid ones are rejected with the allowed characters', async () => {
    const params = { id: (await findUser('Viewer')).id };
    const change = (body: Record<string, unknown>, language = 'en') =>
      t.as('admin').send('POST', `/api/user/${params.id}/edit-basic-info`, {
        body,
        headers: { 'accept-language': language },
      });
    expect((await change({ first_name: 'Zoë', last_name: 'O’Brien-王 Jr.' })).status).toBe(200);
    const wrong = await change({ first_name: 'X Æ A-12', nick_name: 'no spaces', color: 'red' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.data).toEqual({
      first_name: ['Use letters, spaces, hyphens, dots and apostrophes.'],
      nick_name: ['Use letters, digits and _ - . @ # $.'],
      color: ['Unknown field.'],
    });
    const german = await change({ first_name: '<b>' }, 'de');
    expect(german.body.data).toEqual({
      first_name: ['Verwenden Sie Buchstaben, Leerzeichen, Bindestriche, Punkte und Apostrophe.'],
    });
    expect((await change({ first_name: 'Viewer', last_name: 'A' })).status).toBe(200);
  });
});

describe('deactivating users', () => {
  test('deactivating a user ends their sessions and blocks signing in until they are activated', async () => {
    const visitor = t.guest();
    const login = () =>
      visitor.send('POST', '/api/login', { body: { email: 'manager.a@rounds.example', password: PASSWORD } });
    expect((await login()).status).toBe(200);
    expect((await visitor.call(users.search, { query: {} })).status).toBe(200);
    const { id } = await findUser('Manager');
    const answer = await t.as('admin').call(users.deactivate, { params: { id } });
    expect(answer.body.data.status).toBe('deactivated');
    expect((await visitor.call(users.search, { query: {} })).status).toBe(401);
    expect((await login()).status).toBe(401);
    const { rows } = await t.database.owner.query('select 1 from session where user_id = $1', [id]);
    expect(rows).toEqual([]);

    await t.as('admin').call(users.updateStatus, { params: { userId: id }, body: { status: 'active' } });
    expect((await login()).status).toBe(200);
  });

  test('deactivating twice is allowed, deactivating yourself is not', async () => {
    const { id } = await findUser('Manager');
    await t.as('admin').call(users.deactivate, { params: { id } });
    expect((await t.as('admin').call(users.deactivate, { params: { id } })).status).toBe(200);
    await t.as('admin').call(users.activate, { params: { id } });
    const own = await findUser('Admin');
    const oneself = await t.as('admin').call(users.deactivate, { params: { id: own.id } });
    expect([oneself.status, oneself.body.code]).toEqual([409, 'USR_NOT_ONESELF']);
  });

  test('a user of another workspace cannot be deactivated', async () => {
    const { id } = await findUser('Viewer', 'B');
    const answer = await t.as('admin').call(users.deactivate, { params: { id } });
    expect([answer.status, answer.body.code]).toEqual([404, 'USR_USER_NOT_EXIST']);
    expect((await findUser('Viewer', 'B')).status).toBe('active');
  });
});

describe('roles of users', () => {
  test('added and removed roles apply to the next call', async () => {
    const { id } = await findUser('Nobody');
    const { viewer } = await roleIds();
    expect((await t.as('nobody').call(users.list)).status).toBe(403);
    const answer = await t.as('admin').call(users.updateRoles, { params: { id }, body: { roles: [viewer!] } });
    expect(answer.body.data.roles.map(({ name_lang }) => name_lang.en)).toEqual(['Viewer']);
    expect((await t.as('nobody').call(users.list)).status).toBe(200);
    await t.as('admin').call(users.updateRoles, { params: { id }, body: { roles: [] } });
    expect((await t.as('nobody').call(users.list)).status).toBe(403);
  });

  test('changed roles apply to the next call even while other calls are running', async () => {
    const { id } = await findUser('Nobody');
    const { viewer } = await roleIds();
    await t.as('admin').call(users.updateRoles, { params: { id }, body: { roles: [viewer!] } });
    const page = () => Promise.all(Array.from({ length: 10 }, () => t.as('nobody').call(users.list)));
    const underWay = page();
    await t.as('admin').call(users.updateRoles, { params: { id }, body: { roles: [] } });
    expect((await page()).map(({ status }) => status)).toEqual(Array(10).fill(403));
    await underWay;
  });

  test('nobody can grant a role beyond their own permissions, not even to themselves', async () => {
    const ids = await roleIds();
    const created = await t.as('admin').call(roles.create, {
      body: { name_lang: { en: 'Front office' }, permissions: ['USR_MANAGE_USER', 'SST_VIEW_ASSET'] },
    });
    const own = await findUser('Nobody');
    const params = { id: own.id };
    await t.as('admin').call(users.updateRoles, { params, body: { roles: [created.body.data.id] } });
    const grab = await t.as('nobody').call(users.updateRoles, {
      params,
      body: { roles: [created.body.data.id, ids.administrator!] },
    });
    expect([grab.status, grab.body.code]).toEqual([403, 'USR_ROLE_BEYOND_OWN']);
    expect((grab.body.data as unknown as { permissions: string[] }).permissions).toContain('USR_MANAGE_ROLE');
    // Roles that the user already has are kept.
    const manager = await findUser('Manager');
    const more = await t.as('nobody').call(users.updateRoles, {
      params: { id: manager.id },
      body: { roles: [ids.manager!, created.body.data.id] },
    });
    expect(more.body.data.roles).toHaveLength(2);
    await t.as('admin').call(users.updateRoles, { params: { id: manager.id }, body: { roles: [ids.manager!] } });
    await t.as('admin').call(users.updateRoles, { params, body: { roles: [] } });
  });
});

describe('bulk actions on users', () => {
  const findIds = (...names: string[]) => Promise.all(names.map(async (name) => (await findUser(name)).id));
  const byStatus = (status: string) => ({ apply_filter: true, filter: { status: [status] } });

  test('users get a role or join a group in bulk, by ids or by filter', async () => {
    const role = await t.as('admin').call(roles.create, {
      body: { name_lang: { en: 'Helpers' }, permissions: ['SST_VIEW_ASSET'] },
    });
    const role_id = role.body.data.id;
    const ids = await findIds('Inspector', 'Manager');
    const give = () => t.as('admin').call(users.bulkAddRole, { body: { ids, role_id } });
    expect((await give()).body.data).toEqual({ affected: 2 });
    expect((await give()).body.data).toEqual({ affected: 2 });
    const filter = JSON.stringify({ roles: [role_id] });
    const { body } = await t.as('admin').call(users.list, { query: { filter } });
    expect(body.data.list.map(({ full_name }) => full_name)).toEqual(['Inspector A', 'Manager A']);

    const group = await t.as('admin').call(groups.create, { body: { name_lang: { en: 'All of them' } } });
    const group_id = group.body.data.id;
    const wrong = await t
      .as('admin')
      .call(users.bulkAddToGroup, { body: { ...byStatus('active'), count: 99, group_id } });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'APP_COUNT_NOT_MATCH']);
    expect((await t.as('admin').call(groups.get, { params: { id: group_id } })).body.data.users_count).toBe(0);
    const count = (await t.as('admin').call(users.list, { query: { filter: '{"status":["active"]}' } })).body.data
      .pagination.total;
    const all = await t.as('admin').call(users.bulkAddToGroup, { body: { ...byStatus('active'), count, group_id } });
    expect(all.body.data).toEqual({ affected: count });
    const { rows } = await t.queryIn(
      'A',
      `select subject_title, after from activity where subject_id = 'bulk' order by id`,
    );
    expect(rows[0]).toEqual({
      subject_title: 'Inspector A, Manager A',
      after: { affected: 2, ids, roles: [{ en: 'Helpers' }] },
    });
    expect(rows.at(-1)).toMatchObject({ after: { affected: count, groups: [{ en: 'All of them' }] } });
  });

  test('bulk deactivation that includes yourself deactivates nobody', async () => {
    const own = await findUser('Admin');
    const [manager] = await findIds('Manager');
    const withOneself = await t.as('admin').call(users.bulkDeactivate, { body: { ids: [manager!, own.id] } });
    expect([withOneself.status, withOneself.body.code]).toEqual([409, 'USR_NOT_ONESELF']);
    expect((await findUser('Manager')).status).toBe('active');
    const answer = await t.as('admin').call(users.bulkDeactivate, { body: { ids: [manager!] } });
    expect(answer.body.data).toEqual({ affected: 1 });
    const login = { email: 'manager.a@rounds.example', password: PASSWORD };
    expect((await t.guest().send('POST', '/api/login', { body: login })).status).toBe(401);
    await t.as('admin').call(users.bulkActivate, { body: { ids: [manager!] } });
    expect((await findUser('Manager')).status).toBe('active');
  });

  test('the export of users is in the reader’s language', async () => {
    const answer = await t.as('viewer', 'B').send('GET', '/api/user/list/export?format=csv&lang=de', {
      headers: { 'accept-language': 'de' },
    });
    expect(answer.status).toBe(200);
    const [head, first] = answer.bytes.toString('utf8').replace('\uFEFF', '').split(/\r?\n/);
    expect(head).toContain('Letzte Anmeldung');
    expect(first).toContain('Aktiv');
  });
});

/** Runs last, because either of the two administrators may remain. */
describe('personal data', () => {
  test('those who manage people see and change personal data, and others only the mobile number', async () => {
    const { id } = await findUser('Viewer');
    const body = { mobile: '+49 151 2345', gender: 'female', birth_date: '1990-05-01', locale: 'de' } as const;
    const saved = await t
      .as('admin')
      .call(users.update, { params: { id }, body: { ...body, tz_code: 'Europe/Berlin' } });
    expect(saved.body.data).toMatchObject({ ...body, tz_code: 'Europe/Berlin', full_name: 'Viewer A' });
    expect((await t.as('admin').call(users.getDetails, { params: { id } })).body.data).toEqual(saved.body.data);
    const listed = (await t.as('manager').call(users.list, { query: {} })).body.data.list.find((one) => one.id === id);
    expect(listed).toMatchObject({ mobile: '+49 151 2345' });
    expect(listed).not.toHaveProperty('birth_date');
    expect((await t.as('manager').call(users.getDetails, { params: { id } })).status).toBe(403);
    const filter = JSON.stringify({ mobile: [{ operator: 'ct', value: '151' }] });
    const answer = await t.as('admin').call(users.list, { query: { filter } });
    expect(answer.body.data.list.map((one) => one.id)).toEqual([id]);
    const exported = await t
      .as('admin')
      .send('GET', `/api/user/list/export?format=csv&filter=${encodeURIComponent(filter)}`);
    expect(exported.bytes.toString()).toContain('+49 151 2345');
  });

  test('an unknown time zone, a wrong number and an unknown field are rejected by their names', async () => {
    const { id } = await findUser('Viewer');
    const change = (body: Record<string, unknown>) =>
      t.as('admin').send('POST', `/api/user/${id}/edit-basic-info`, { body });
    expect((await change({ tz_code: 'Mars/Base' })).body.data).toHaveProperty('tz_code');
    expect((await change({ mobile: 'call me' })).body.data).toHaveProperty('mobile');
    expect((await change({ shoe_size: 42 })).body.data).toHaveProperty('shoe_size');
  });

  test('ending the sessions of a person signs them out in this workspace and leaves one’s own session', async () => {
    const person = t.guest();
    await person.call(auth.login, { body: { email: 'manager.a@rounds.example', password: PASSWORD } });
    const { id } = await findUser('Manager');
    const ended = await t.as('admin').call(users.endSessions, { params: { id } });
    expect(ended.body.data.ended_sessions).toBeGreaterThan(0);
    expect((await person.call(users.list, { query: {} })).status).toBe(401);
    const { rows } = await t.queryIn<{ subject_title: string }>(
      'A',
      "select subject_title from activity where code = 'user.sessions_ended'",
    );
    expect(rows).toEqual([{ subject_title: 'Manager A' }]);
    const self = await findUser('Admin');
    await t.as('admin').call(users.endSessions, { params: { id: self.id } });
    expect((await t.as('admin').call(users.list, { query: {} })).status).toBe(200);
  });

  test('a role is removed from selected people, but the last administrator keeps theirs', async () => {
    const { viewer, administrator } = await roleIds();
    const { id } = await findUser('Inspector');
    await t.as('admin').call(users.bulkAddRole, { body: { ids: [id], role_id: viewer! } });
    const removed = await t.as('admin').call(users.bulkRemoveRole, { body: { ids: [id], role_id: viewer! } });
    expect(removed.body.data).toEqual({ affected: 1 });
    expect((await findUser('Inspector')).roles.map(({ name_lang }) => name_lang.en)).not.toContain('Viewer');
    const admin = await findUser('Admin');
    const last = await t.as('admin').call(users.bulkRemoveRole, { body: { ids: [admin.id], role_id: administrator! } });
    expect(last.body.code).toBe('USR_LAST_ADMINISTRATOR');
  });
});

describe('the last administrator', () => {
  test('the last administrator cannot be removed, even by concurrent calls', async () => {
    const ids = await roleIds();
    const [admin, viewer] = [await findUser('Admin'), await findUser('Viewer')];
    const alone = await t.as('admin').call(users.updateRoles, { params: { id: admin.id }, body: { roles: [] } });
    expect([alone.status, alone.body.code]).toEqual([409, 'USR_LAST_ADMINISTRATOR']);
    const both = [ids.viewer!, ids.administrator!];
    await t.as('admin').call(users.updateRoles, { params: { id: viewer.id }, body: { roles: both } });
    const answers = await Promise.all([
      t.as('admin').call(users.deactivate, { params: { id: viewer.id } }),
      t.as('viewer').call(users.deactivate, { params: { id: admin.id } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 409])]);
    const { rows } = await t.queryIn<{ active: string }>(
      'A',
      `
      select count(*) as active from "user" u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      where r.system_key = 'administrator' and u.status = 'active' and u.workspace_id = (select min(id) from workspace)`,
    );
    expect(Number(rows[0]!.active)).toBe(1);
  });
});
