import { groups } from '@rounds/contract/groups';
import type { BulkSelection } from '@rounds/contract/list.ts';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const createGroup = async (en: string, workspace: 'A' | 'B' = 'A') =>
  (await t.as('admin', workspace).call(groups.create, { body: { name_lang: { en } } })).body.data;
const findUserId = async (q: string, workspace: 'A' | 'B' = 'A') =>
  Number((await t.as('admin', workspace).call(users.search, { query: { q } })).body.data[0]!.value);

describe('groups', () => {
  test('a group has a name for each language, with a fallback', async () => {
    const body = { name_lang: { en: 'Night shift', de: 'Nachtschicht' } };
    const { body: group } = await t.as('admin').call(groups.create, { body });
    expect(group.data).toMatchObject({ name_lang: { en: 'Night shift', de: 'Nachtschicht' }, users_count: 0 });
    const named = async (language: string) =>
      (
        await t.as('admin').call(groups.all, { query: { q: 'n' }, headers: { 'accept-language': language } })
      ).body.data.map(({ label }) => label);
    expect(await named('de')).toContain('Nachtschicht');
    expect(await named('fr')).toContain('Night shift');
  });

  test('a missing or duplicate group name is rejected at the field', async () => {
    const empty = await t.as('admin').call(groups.create, { body: { name_lang: { en: '  ' } } });
    expect([empty.status, empty.body.data]).toEqual([422, { name_lang: ['This field is required.'] }]);
    await createGroup('Drivers');
    const twin = await t.as('admin').call(groups.create, { body: { name_lang: { en: 'drivers' } } });
    expect([twin.status, twin.body.data]).toEqual([422, { name_lang: ['Another group already has this name.'] }]);
    await createGroup('Drivers', 'B');
  });

  test('members can be added and removed, and adding them again changes nothing', async () => {
    const { id } = await createGroup('Kitchens');
    const [inspector, viewer] = [await findUserId('inspector'), await findUserId('viewer')];
    const add = (user_ids: number[]) => t.as('admin').call(groups.addMembers, { params: { id }, body: { user_ids } });
    expect((await add([inspector, viewer])).body.data.users_count).toBe(2);
    expect((await add([viewer, viewer])).body.data.users_count).toBe(2);
    const people = await t.as('viewer').call(groups.listMembers, { params: { groupId: id } });
    expect(people.body.data.list.map(({ full_name }) => full_name)).toEqual(['Inspector A', 'Viewer A']);
    const listed = await t.as('admin').call(users.list, { query: {} });
    expect(listed.body.data.list.find((one) => one.id === viewer)?.groups).toEqual([
      { id, name_lang: { en: 'Kitchens' } },
    ]);
    const out = await t.as('admin').call(groups.removeMembers, { params: { id }, body: { user_ids: [viewer, 999] } });
    expect(out.body.data.users_count).toBe(1);
  });

  test('members can be removed in bulk by ids or by filter, and the log names them all', async () => {
    const { id } = await createGroup('Emptied');
    const user_ids = await Promise.all(['admin', 'inspector', 'manager', 'viewer'].map((q) => findUserId(q)));
    await t.as('admin').call(groups.addMembers, { params: { id }, body: { user_ids } });
    const takeOut = (body: BulkSelection, as: 'admin' | 'viewer' = 'admin') =>
      t.as(as).call(groups.bulkRemoveMembers, { params: { id }, body });
    const countUsers = async () => (await t.as('admin').call(groups.get, { params: { id } })).body.data.users_count;

    expect((await takeOut({ ids: user_ids }, 'viewer')).status).toBe(403);
    const stranger = await findUserId('viewer', 'B');
    expect((await takeOut({ ids: [user_ids[1]!, stranger] })).body.data).toEqual({ affected: 1 });
    const filter = { full_name: [{ operator: 'ct', value: 'a' }], status: ['active'] };
    const wrong = await takeOut({ apply_filter: true, filter, count: 4 });
    expect([wrong.status, wrong.body.code, wrong.body.data]).toEqual([409, 'APP_COUNT_NOT_MATCH', { count: 3 }]);
    expect(await countUsers()).toBe(3);
    expect((await takeOut({ apply_filter: true, filter, count: 3 })).body.data).toEqual({ affected: 3 });
    expect(await countUsers()).toBe(0);

    const { rows } = await t.queryIn(
      'A',
      `select subject_title, before, after from activity where subject_id = 'bulk' order by id`,
    );
    const taken = (...people_removed: string[]) => ({ groups: [{ en: 'Emptied' }], people_removed });
    expect(rows).toEqual([
      {
        subject_title: 'Inspector A',
        before: taken('Inspector A'),
        after: { affected: 1, ids: [user_ids[1], stranger] },
      },
      {
        subject_title: 'Admin A, Manager A, Viewer A',
        before: taken('Admin A', 'Manager A', 'Viewer A'),
        after: { affected: 3, filter },
      },
    ]);
  });

  test('no member is added if one of the users belongs to another workspace', async () => {
    const { id } = await createGroup('Mixed');
    const user_ids = [await findUserId('inspector'), await findUserId('inspector', 'B')];
    const answer = await t.as('admin').call(groups.addMembers, { params: { id }, body: { user_ids } });
    expect([answer.status, answer.body.code]).toEqual([404, 'USR_OBJECT_NOT_FOUND']);
    expect((await t.as('admin').call(groups.get, { params: { id } })).body.data.users_count).toBe(0);
  });

  test('a group with members cannot be deleted, and the error counts them', async () => {
    const { id } = await createGroup('Leaving');
    const user_ids = [await findUserId('viewer')];
    await t.as('admin').call(groups.addMembers, { params: { id }, body: { user_ids } });
    const rejected = await t.as('admin').call(groups.delete, { params: { id } });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'USR_IN_USE']);
    expect(rejected.body.data).toMatchObject({ users: 1, can_unlink: true, can_continue: false });
    await t.as('admin').call(groups.removeMembers, { params: { id }, body: { user_ids } });
    expect((await t.as('admin').call(groups.delete, { params: { id } })).status).toBe(200);
    expect((await t.as('admin').call(groups.get, { params: { id } })).status).toBe(404);
  });

  test('groups and users can be searched together', async () => {
    const { id } = await createGroup('Managers of the north');
    const manager = await findUserId('manager');
    const { body } = await t.as('manager').call(groups.searchUsersAndGroups, { query: { q: 'manager' } });
    expect(body.data).toEqual([
      {
        ...{ value: `group:${id}`, id, label: 'Managers of the north', users_count: 0 },
        ...{ group_code: 'group', group_label: 'Groups' },
      },
      { value: `user:${manager}`, id: manager, label: 'Manager A', group_code: 'user', group_label: 'People' },
    ]);
    const answer = await t.as('manager').call(groups.searchUsersAndGroups, { query: { ids: `user:${manager}` } });
    expect(answer.body.data.map(({ label }) => label)).toEqual(['Manager A']);
  });
});
