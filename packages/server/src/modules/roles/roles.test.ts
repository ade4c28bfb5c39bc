import { PERMISSIONS, type Permission } from '@rounds/contract/permissions.ts';
import { type Role, roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const createRole = async (en: string, permissions: Permission[] = []): Promise<Role> =>
  (await t.as('admin').call(roles.create, { body: { name_lang: { en }, permissions } })).body.data;
const listRoles = async () => (await t.as('admin').call(roles.list, { query: { limit: 100 } })).body.data.list;
const findRole = async (name: string) => (await listRoles()).find(({ name_lang }) => name_lang.en === name)!;
const findUserId = async (q: string) =>
  Number((await t.as('admin').call(users.search, { query: { q } })).body.data[0]!.value);

describe('built-in roles', () => {
  test('a new workspace has the built-in roles, one of which is the default', async () => {
    expect(
      (await listRoles()).map(({ name_lang, is_system, is_default, users_count }) => [
        name_lang.en,
        is_system,
        is_default,
        users_count,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Administrator', true, false, 1],
        ['Manager', true, false, 1],
        ['Inspector', true, true, 1],
        ['Viewer', true, false, 1],
      ]),
    );
  });

  test('built-in roles can be neither updated nor deleted', async () => {
    const { id } = await findRole('Viewer');
    const body = { name_lang: { en: 'Onlooker' }, permissions: [] };
    const changed = await t.as('admin').call(roles.update, { params: { id }, body });
    const removed = await t.as('admin').call(roles.delete, { params: { id } });
    expect([changed.body.code, removed.body.code]).toEqual(['USR_ROLE_LOCKED', 'USR_ROLE_LOCKED']);
  });
});

describe('custom roles', () => {
  test('a role stores the granted permissions once and without the implied ones', async () => {
    const role = await createRole('Area lead', ['SST_MANAGE_ASSET', 'SST_MANAGE_ASSET']);
    expect(role).toMatchObject({ permissions: ['SST_MANAGE_ASSET'], is_system: false, users_count: 0 });
    expect((await t.as('admin').call(roles.get, { params: { id: role.id } })).body.data).toEqual(role);
  });

  test('unknown permissions, unknown fields and duplicate names are rejected', async () => {
    await createRole('Prüfer');
    const send = (body: Record<string, unknown>) => t.as('admin').send('POST', '/api/user/role/new', { body });
    const unknown = await send({ name_lang: { en: 'X', es: 'Y' }, permissions: ['ALL'], color: 1 });
    expect(Object.keys(unknown.body.data as object).sort()).toEqual(['color', 'name_lang.es', 'permissions.0']);
    const taken = await send({ name_lang: { en: 'PRÜFER' }, permissions: [] });
    expect([taken.status, taken.body.data]).toEqual([422, { name_lang: ['Another role already has this name.'] }]);
  });

  test('updating a role affects the next call of its users', async () => {
    const role = await createRole('Watcher', ['SST_VIEW_ASSET']);
    const id = await findUserId('nobody');
    await t.as('admin').call(users.updateRoles, { params: { id }, body: { roles: [role.id] } });
    expect((await t.as('nobody').send('GET', '/api/assets/list')).status).toBe(200);
    const body = { name_lang: role.name_lang, permissions: ['USR_VIEW_USER_LIST' as const] };
    await t.as('admin').call(roles.update, { params: { id: role.id }, body });
    expect((await t.as('nobody').send('GET', '/api/assets/list')).status).toBe(403);
    expect((await t.as('nobody').call(users.list)).status).toBe(200);
    await t.as('admin').call(users.updateRoles, { params: { id }, body: { roles: [] } });
  });

  test('a role that somebody else has changed is not overwritten', async () => {
    const { id, revision } = await createRole('Shared role');
    const change = (permissions: Permission[], revision?: number) =>
      t.as('admin').call(roles.update, {
        params: { id },
        body: { name_lang: { en: 'Shared role' }, permissions, ...(revision !== undefined && { revision: revision }) },
      });
    expect((await change(['SST_VIEW_ASSET'], revision)).body.data.revision).toBe(revision + 1);
    const late = await change(['USR_MANAGE_USER'], revision);
    expect([late.status, late.body.code]).toEqual([409, 'USR_REVISION_NOT_MATCH']);
    expect(late.body.data).toMatchObject({ revision: revision + 1, role: { id, permissions: ['SST_VIEW_ASSET'] } });
    expect((await change(['USR_MANAGE_USER'], revision + 1)).body.data.permissions).toEqual(['USR_MANAGE_USER']);
    // A call that names no revision changes the current one.
    expect((await change([])).status).toBe(200);
  });

  test('only one of several concurrent updates succeeds, and the others are told', async () => {
    const { id, revision } = await createRole('Twice at once');
    const body = { name_lang: { en: 'Twice at once' }, permissions: ['SST_VIEW_ASSET' as const], revision };
    const answers = await Promise.all([1, 2, 3].map(() => t.as('admin').call(roles.update, { params: { id }, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('nobody can create or extend a role beyond their own permissions', async () => {
    const maker = await createRole('Role maker', ['USR_MANAGE_ROLE', 'SST_VIEW_ASSET']);
    const wide = await createRole('Wide', ['INS_MANAGE_INSPECTIONS']);
    const id = await findUserId('nobody');
    await t.as('admin').call(users.updateRoles, { params: { id }, body: { roles: [maker.id] } });
    const as = t.as('nobody');
    const create = (permissions: Permission[]) =>
      as.call(roles.create, { body: { name_lang: { en: `Made of ${permissions.length}` }, permissions } });
    expect((await create(['SST_VIEW_ASSET'])).status).toBe(200);
    expect((await create(['SST_MANAGE_ASSET', 'SST_VIEW_ASSET'])).body.code).toBe('USR_ROLE_BEYOND_OWN');
    expect((await create([...PERMISSIONS])).body.code).toBe('USR_ROLE_BEYOND_OWN');
    const change = (permissions: Permission[]) =>
      as.call(roles.update, { params: { id: wide.id }, body: { name_lang: wide.name_lang, permissions } });
    expect((await change(['INS_MANAGE_INSPECTIONS', 'APP_EDIT_SETTINGS'])).body.code).toBe('USR_ROLE_BEYOND_OWN');
    expect((await change(['INS_MANAGE_INSPECTIONS', 'SST_VIEW_ASSET'])).status).toBe(200);
    const administrator = await findRole('Administrator');
    const promoted = await as.call(roles.makeDefault, { params: { id: administrator.id } });
    expect(promoted.body.code).toBe('USR_ROLE_BEYOND_OWN');
    const offered = await as.call(roles.search, { query: { q: 'role maker' } });
    expect(offered.body.data).toMatchObject([{ value: maker.id, canSelect: true }]);
    expect((await as.call(roles.search, { query: { q: 'administrator' } })).body.data[0]?.canSelect).toBe(false);
    await t.as('admin').call(users.updateRoles, { params: { id }, body: { roles: [] } });
  });
});

describe('deleting roles', () => {
  test('a role in use is deleted only if its users get another role', async () => {
    const role = await createRole('Going', ['SST_VIEW_ASSET']);
    const other = await createRole('Staying', ['SST_VIEW_ASSET']);
    const id = await findUserId('nobody');
    await t.as('admin').call(users.updateRoles, { params: { id }, body: { roles: [role.id] } });
    const rejected = await t.as('admin').call(roles.delete, { params: { id: role.id } });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'USR_IN_USE']);
    expect(rejected.body.data).toEqual({ users: 1, people: [{ id, full_name: 'Nobody A' }] });
    const itself = await t.as('admin').call(roles.delete, { params: { id: role.id }, query: { move_to: role.id } });
    expect(itself.body.code).toBe('USR_IN_USE');

    const moved = await t.as('admin').call(roles.delete, { params: { id: role.id }, query: { move_to: other.id } });
    expect(moved.status).toBe(200);
    expect((await t.as('admin').call(roles.get, { params: { id: other.id } })).body.data.users_count).toBe(1);
    expect((await t.as('admin').call(roles.get, { params: { id: role.id } })).status).toBe(404);
    await t.as('admin').call(users.updateRoles, { params: { id }, body: { roles: [] } });
  });

  test('the default role cannot be deleted', async () => {
    const role = await createRole('For the new', []);
    await t.as('admin').call(roles.makeDefault, { params: { id: role.id } });
    expect((await listRoles()).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([role.id]);
    expect((await t.as('admin').call(roles.delete, { params: { id: role.id } })).body.code).toBe('USR_ROLE_IS_DEFAULT');
    await t.as('admin').call(roles.makeDefault, { params: { id: (await findRole('Inspector')).id } });
    expect((await t.as('admin').call(roles.delete, { params: { id: role.id } })).status).toBe(200);
  });
});

describe('the list of permissions', () => {
  test('permissions are listed by module with their names and implied permissions', async () => {
    const { body } = await t.as('admin').call(roles.getDefaultPermissions, { headers: { 'accept-language': 'de' } });
    const listed = body.data.modules.flatMap(({ permissions }) => permissions);
    expect(listed.map(({ code }) => code).sort()).toEqual([...PERMISSIONS].sort());
    expect(listed.find(({ code }) => code === 'USR_MANAGE_USER')).toEqual({
      code: 'USR_MANAGE_USER',
      name: 'Personen verwalten',
      includes: ['USR_VIEW_USER_LIST'],
    });
    expect(body.data.permissions).toEqual((await findRole('Inspector')).permissions);
  });
});
