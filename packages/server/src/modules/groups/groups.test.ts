import { groups } from '@rounds/contract/groups';
import type { BulkSelection } from '@rounds/contract/list';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const make = async (en: string, workspace: 'A' | 'B' = 'A') =>
  (await t.as('admin', workspace).call(groups.create, { body: { name_lang: { en } } })).body.data;
const idOf = async (q: string, workspace: 'A' | 'B' = 'A') =>
  Number((await t.as('admin', workspace).call(users.search, { query: { q } })).body.data[0]!.value);

describe('groups', () => {
  test('have a name in each language, and the others fall back to it', async () => {
    const body = { name_lang: { en: 'Night shift', de: 'Nachtschicht' } };
    const { body: made } = await t.as('admin').call(groups.create, { body });
    expect(made.data).toMatchObject({ name_lang: { en: 'Night shift', de: 'Nachtschicht' }, users_count: 0 });
    const named = async (language: string) =>
      (
        await t.as('admin').call(groups.all, { query: { q: 'n' }, headers: { 'accept-language': language } })
      ).body.data.map(({ label }) => label);
    expect(await named('de')).toContain('Nachtschicht');
    expect(await named('fr')).toContain('Night shift');
  });

  test('without a name, or with one that another has, are refused at the field', async () => {
    const empty = await t.as('admin').call(groups.create, { body: { name_lang: { en: '  ' } } });
    expect([empty.status, empty.body.data]).toEqual([422, { name_lang: ['This is required.'] }]);
    await make('Drivers');
    const twin = await t.as('admin').call(groups.create, { body: { name_lang: { en: 'drivers' } } });
    expect([twin.status, twin.body.data]).toEqual([422, { name_lang: ['Another group has this name already.'] }]);
    await make('Drivers', 'B');
  });

  test('take people in and out, each once, and show them with their roles', async () => {
    const { id } = await make('Kitchens');
    const [inspector, viewer] = [await idOf('inspector'), await idOf('viewer')];
    const add = (user_ids: number[]) => t.as('admin').call(groups.addPeople, { params: { id }, body: { user_ids } });
    expect((await add([inspector, viewer])).body.data.users_count).toBe(2);
    expect((await add([viewer, viewer])).body.data.users_count).toBe(2);
    const people = await t.as('viewer').call(groups.people, { params: { groupId: id } });
    expect(people.body.data.list.map(({ full_name }) => full_name)).toEqual(['Inspector A', 'Viewer A']);
    const listed = await t.as('admin').call(users.list, { query: {} });
    expect(listed.body.data.list.find((one) => one.id === viewer)?.groups).toEqual([
      { id, name_lang: { en: 'Kitchens' } },
    ]);
    const out = await t.as('admin').call(groups.removePeople, { params: { id }, body: { user_ids: [viewer, 999] } });
    expect(out.body.data.users_count).toBe(1);
  });

  test('let many go at once, by their ids or by a filter with its count, and the log names them all', async () => {
    const { id } = await make('Emptied');
    const user_ids = await Promise.all(['admin', 'inspector', 'manager', 'viewer'].map((q) => idOf(q)));
    await t.as('admin').call(groups.addPeople, { params: { id }, body: { user_ids } });
    const takeOut = (body: BulkSelection, as: 'admin' | 'viewer' = 'admin') =>
      t.as(as).call(groups.bulkRemovePeople, { params: { id }, body });
    const left = async () => (await t.as('admin').call(groups.read, { params: { id } })).body.data.users_count;

    expect((await takeOut({ ids: user_ids }, 'viewer')).status).toBe(403);
    const stranger = await idOf('viewer', 'B');
    expect((await takeOut({ ids: [user_ids[1]!, stranger] })).body.data).toEqual({ affected: 1 });
    const filter = { full_name: [{ operator: 'ct', value: 'a' }], status: ['active'] };
    const wrong = await takeOut({ apply_filter: true, filter, count: 4 });
    expect([wrong.status, wrong.body.code, wrong.body.data]).toEqual([409, 'APP_COUNT_NOT_MATCH', { count: 3 }]);
    expect(await left()).toBe(3);
    expect((await takeOut({ apply_filter: true, filter, count: 3 })).body.data).toEqual({ affected: 3 });
    expect(await left()).toBe(0);

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

  test('take in nobody at all when one of them is of another workspace', async () => {
    const { id } = await make('Mixed');
    const user_ids = [await idOf('inspector'), await idOf('inspector', 'B')];
    const answer = await t.as('admin').call(groups.addPeople, { params: { id }, body: { user_ids } });
    expect([answer.status, answer.body.code]).toEqual([404, 'USR_OBJECT_NOT_FOUND']);
    expect((await t.as('admin').call(groups.read, { params: { id } })).body.data.users_count).toBe(0);
  });

  test('with people in them are not deleted, and say how many there are', async () => {
    const { id } = await make('Leaving');
    const user_ids = [await idOf('viewer')];
    await t.as('admin').call(groups.addPeople, { params: { id }, body: { user_ids } });
    const refused = await t.as('admin').call(groups.remove, { params: { id } });
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([409, 'USR_IN_USE', { users: 1 }]);
    await t.as('admin').call(groups.removePeople, { params: { id }, body: { user_ids } });
    expect((await t.as('admin').call(groups.remove, { params: { id } })).status).toBe(200);
    expect((await t.as('admin').call(groups.read, { params: { id } })).status).toBe(404);
  });

  test('are found together with people, each told apart', async () => {
    const { id } = await make('Managers of the north');
    const manager = await idOf('manager');
    const { body } = await t.as('manager').call(groups.searchUserGroup, { query: { q: 'manager' } });
    expect(body.data).toEqual([
      { value: `group:${id}`, id, label: 'Managers of the north', group_code: 'group', group_label: 'Groups' },
      { value: `user:${manager}`, id: manager, label: 'Manager A', group_code: 'user', group_label: 'People' },
    ]);
    const chosen = await t.as('manager').call(groups.searchUserGroup, { query: { ids: `user:${manager}` } });
    expect(chosen.body.data.map(({ label }) => label)).toEqual(['Manager A']);
  });
});
