/** Nobody grants what they lack: each call that gives access is tried by people who may make it but have less. */
import { ENDPOINTS } from '@rounds/contract';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { type FolderAction, fileManager } from '@rounds/contract/file-manager';
import { groups } from '@rounds/contract/groups';
import { INHERITED_POLICY, issueCategories, issues } from '@rounds/contract/issues';
import type { Permission } from '@rounds/contract/permissions.ts';
import { roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { createTemplateHelpers } from '../checklists/testing/template-helpers.ts';

/** May make every call of these tests and has no other access. */
const OFFICE: readonly Permission[] = ['USR_MANAGE_USER', 'USR_MANAGE_GROUP', 'USR_MANAGE_ROLE'];

let t: TestServer;
const ids: Record<'nobody' | 'manager' | 'viewer' | 'administrator' | 'helper' | 'office', number> = {
  nobody: 0,
  manager: 0,
  viewer: 0,
  administrator: 0,
  helper: 0,
  office: 0,
};
const findUser = async (q: string) =>
  Number((await t.as('admin').call(users.search, { query: { q } })).body.data[0]!.value);
const createRole = async (en: string, permissions: readonly Permission[]) =>
  (await t.as('admin').call(roles.create, { body: { name_lang: { en }, permissions: [...permissions] } })).body.data.id;
const createGroup = async (en: string) =>
  (await t.as('admin').call(groups.create, { body: { name_lang: { en } } })).body.data.id;
const setOfficeRoles = (role_ids: number[]) =>
  t.as('admin').call(users.updateRoles, { params: { id: ids.nobody }, body: { roles: role_ids } });

beforeAll(async () => {
  t = await startTestServer();
  await t.as('nobody').send('GET', '/api/user/auth');
  for (const person of ['nobody', 'manager', 'viewer'] as const) ids[person] = await findUser(person);
  const [administrator] = (await t.as('admin').call(roles.search, { query: { q: 'administrator' } })).body.data;
  ids.administrator = Number(administrator!.value);
  ids.office = await createRole('Front office', OFFICE);
  ids.helper = await createRole('Helper', ['SST_VIEW_ASSET']);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.owner.query('delete from rate_limit');
  await setOfficeRoles([ids.office]);
});

const office = () => t.as('nobody');
type Attempt = () => Promise<{ readonly status: number; readonly body: { readonly code?: string | undefined } }>;

let invited = 0;
const createInvitation = () => {
  invited += 1;
  return { first_name: 'Robin', last_name: 'Guest', email: `guest.${invited}@elsewhere.example` };
};

/** Calls that give permissions, or decide about people who have more of them. */
const ROLE_ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'users.updateRoles': () =>
    office().call(users.updateRoles, { params: { id: ids.nobody }, body: { roles: [ids.office, ids.administrator] } }),
  'users.bulkAddRole': () => office().call(users.bulkAddRole, { body: { ids: [ids.nobody], role_id: ids.helper } }),
  'users.bulkRemoveRole': () =>
    office().call(users.bulkRemoveRole, { body: { ids: [ids.manager], role_id: ids.administrator } }),
  'users.invite': () => office().call(users.invite, { body: { ...createInvitation(), roles: [ids.administrator] } }),
  'roles.create': () =>
    office().call(roles.create, { body: { name_lang: { en: 'All issues' }, permissions: ['ACT_MANAGE_ISSUES'] } }),
  'roles.update': () =>
    office().call(roles.update, {
      params: { id: ids.office },
      body: { name_lang: { en: 'Front office' }, permissions: [...OFFICE, 'APP_EDIT_SETTINGS'] },
    }),
  'roles.makeDefault': () => office().call(roles.makeDefault, { params: { id: ids.administrator } }),
  'roles.delete': () =>
    office().call(roles.delete, { params: { id: ids.helper }, query: { move_to: ids.administrator } }),
};

const PERSON_ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'users.activate': () => office().call(users.activate, { params: { id: ids.manager } }),
  'users.deactivate': () => office().call(users.deactivate, { params: { id: ids.manager } }),
  'users.updateStatus': () =>
    office().call(users.updateStatus, { params: { userId: ids.manager }, body: { status: 'active' } }),
  'users.bulkActivate': () => office().call(users.bulkActivate, { body: { ids: [ids.manager] } }),
  'users.bulkDeactivate': () => office().call(users.bulkDeactivate, { body: { ids: [ids.manager] } }),
  'users.endSessions': () => office().call(users.endSessions, { params: { id: ids.manager } }),
  'users.endSession': () => office().call(users.endSession, { params: { id: ids.manager, sessionId: 1 } }),
  'users.sendPasswordReset': () => office().call(users.sendPasswordReset, { params: { id: ids.manager } }),
  'users.resetSecondFactor': () => office().call(users.resetSecondFactor, { params: { id: ids.manager } }),
  'users.getOpenWork': () => office().call(users.getOpenWork, { body: { ids: [ids.manager] } }),
  'users.bulkHandOver': () => office().call(users.bulkHandOver, { body: { ids: [ids.manager], successors: {} } }),
  'users.bulkPlanDeparture': () =>
    office().call(users.bulkPlanDeparture, { body: { ids: [ids.manager], successors: {}, last_day: '2099-01-01' } }),
  'users.cancelDeparture': () => office().call(users.cancelDeparture, { params: { id: ids.manager } }),
  'users.resendInvitation': async () => {
    const body = { ...createInvitation(), roles: [ids.administrator] };
    const { id } = (await t.as('admin').call(users.invite, { body })).body.data;
    return office().call(users.resendInvitation, { params: { id } });
  },
  'users.cancelInvitation': async () => {
    const body = { ...createInvitation(), roles: [ids.administrator] };
    const { id } = (await t.as('admin').call(users.invite, { body })).body.data;
    return office().call(users.cancelInvitation, { params: { id } });
  },
};

const groupAttempts = (group: number): Readonly<Record<string, Attempt>> => ({
  'groups.addMembers': () =>
    office().call(groups.addMembers, { params: { id: group }, body: { user_ids: [ids.nobody] } }),
  'users.bulkAddToGroup': () => office().call(users.bulkAddToGroup, { body: { ids: [ids.nobody], group_id: group } }),
  'users.invite': () => office().call(users.invite, { body: { ...createInvitation(), groups: [group] } }),
});

/** Calls of these modules that give nobody access. */
const HARMLESS = [
  'users.update',
  // Nobody lacks sites but people who are limited to some: they are in `site-limit-rules.test.ts`.
  'users.updateSites',
  'groups.create',
  'groups.update',
  'groups.delete',
  'groups.removeMembers',
  'groups.bulkRemoveMembers',
];

it('every call that changes people, groups or roles is tried by somebody with less', () => {
  const changing = ENDPOINTS.filter(
    ({ id, method }) => method !== 'GET' && ['users', 'groups', 'roles'].includes(id.split('.')[0]!),
  ).map(({ id }) => id);
  const tried = [ROLE_ATTEMPTS, PERSON_ATTEMPTS, groupAttempts(0)].flatMap((attempts) => Object.keys(attempts));
  expect([...new Set([...tried, ...HARMLESS])].sort()).toEqual(changing.sort());
});

describe('permissions', () => {
  it.each(Object.entries(ROLE_ATTEMPTS))('%s gives no permission that the caller lacks', async (_, attempt) => {
    const { status, body } = await attempt();
    expect([status, body.code]).toEqual([403, 'USR_ROLE_BEYOND_OWN']);
  });

  it.each(Object.entries(PERSON_ATTEMPTS))('%s leaves people with more permissions alone', async (_, attempt) => {
    const { status, body } = await attempt();
    expect([status, body.code]).toEqual([403, 'USR_PERSON_BEYOND_OWN']);
  });

  it('an invitation without roles needs the permissions of the default role', async () => {
    const rejected = await office().call(users.invite, { body: createInvitation() });
    expect([rejected.status, rejected.body.code]).toEqual([403, 'USR_ROLE_BEYOND_OWN']);
    expect(rejected.body.message).toContain('Conduct inspections');
    const inspector = Number(
      (await t.as('admin').call(roles.search, { query: { q: 'inspector' } })).body.data[0]!.value,
    );
    await setOfficeRoles([ids.office, inspector]);
    expect((await office().call(users.invite, { body: createInvitation() })).status).toBe(200);
  });

  it('people with the same permissions can be managed', async () => {
    await setOfficeRoles([ids.office, ids.helper]);
    const { body } = await office().call(users.invite, { body: { ...createInvitation(), roles: [ids.helper] } });
    const params = { id: body.data.id };
    expect((await office().call(users.resendInvitation, { params })).status).toBe(200);
    expect((await office().call(users.updateRoles, { params, body: { roles: [] } })).status).toBe(200);
    expect((await office().call(users.cancelInvitation, { params })).status).toBe(200);
  });
});

describe('groups', () => {
  /** Each makes a group give access to its members, and names the permission that the same access has. */
  const GIVEN: readonly [string, Permission, (group: number) => Promise<unknown>][] = [
    [
      'a folder',
      'APP_EDIT_SETTINGS',
      async (group) => {
        await t.as('admin').call(fileManager.createFolder, { body: { path: `/Closed ${group}` } });
        return t.as('admin').call(fileManager.updateAccess, {
          query: { path: `/Closed ${group}` },
          body: { inherit: false, entries: [{ type: 'group', id: group, actions: ['view'] }], accept_loss: true },
        });
      },
    ],
    [
      'the issues of a category',
      'ACT_MANAGE_ISSUES',
      (group) =>
        t.as('admin').call(issueCategories.create, {
          body: {
            name_lang: { en: `Category ${group}` },
            policy: { ...INHERITED_POLICY, access: { choice: 'restricted', groups: [group] } },
          },
        }),
    ],
    [
      'an issue',
      'ACT_MANAGE_ISSUES',
      (group) =>
        t.as('admin').call(issues.create, { body: { title: 'Loose cable', assignee: { type: 'group', id: group } } }),
    ],
    [
      'an assignment',
      'AST_MANAGE_ASSIGNMENT',
      async (group) => {
        const { id } = await createTemplateHelpers(t).createPublished('Pump check');
        const pump = await t.as('admin').call(assets.create, { body: { asset_id: 'P-1', display_name: 'Pump' } });
        await t.as('admin').call(groups.addMembers, { params: { id: group }, body: { user_ids: [ids.manager] } });
        return t.as('admin').call(assignments.create, {
          body: {
            title: 'Pumps',
            type: 'direct',
            template_id: id,
            asset_uuids: [pump.body.data.uuid],
            assignees: [{ type: 'group', id: group }],
            start_at: '2100-01-01T08:00:00Z',
            end_at: '2100-01-02T08:00:00Z',
          },
        });
      },
    ],
  ];

  it.each(GIVEN)(
    'nobody adds people to a group that has %s without having its access',
    async (name, permission, give) => {
      const group = await createGroup(`Group with ${name}`);
      expect(await give(group)).toMatchObject({ status: 200 });
      for (const attempt of Object.values(groupAttempts(group))) {
        const rejected = await attempt();
        expect([rejected.status, rejected.body.code]).toEqual([403, 'USR_GROUP_BEYOND_OWN']);
        expect((rejected.body as { data?: unknown }).data).toEqual({ permissions: [permission] });
      }
      // Members share what they have themselves, and administrators have everything.
      const adding = { params: { id: group }, body: { user_ids: [ids.nobody] } };
      expect((await t.as('admin').call(groups.addMembers, adding)).status).toBe(200);
      const viewer = { params: { id: group }, body: { user_ids: [ids.viewer] } };
      expect((await office().call(groups.addMembers, viewer)).status).toBe(200);
    },
  );

  it('everybody who manages groups fills those that give no access', async () => {
    const group = await createGroup('Choir');
    const adding = { params: { id: group }, body: { user_ids: [ids.nobody, ids.viewer] } };
    expect((await office().call(groups.addMembers, adding)).body.data.users_count).toBe(2);
  });
});

describe('folders', () => {
  it('people who edit a folder share only what they may do there themselves', async () => {
    await t.as('admin').call(fileManager.createFolder, { body: { path: '/Plans' } });
    const share = (person: 'admin' | 'manager', user: number, actions: FolderAction[]) =>
      t.as(person).call(fileManager.updateAccess, {
        query: { path: '/Plans' },
        body: { inherit: false, entries: [{ type: 'user', id: user, actions }], accept_loss: true },
      });
    expect((await share('admin', ids.manager, ['view', 'edit'])).status).toBe(200);
    for (const user of [ids.manager, ids.viewer]) {
      const rejected = await share('manager', user, ['view', 'edit', 'delete']);
      expect([rejected.status, rejected.body.code]).toEqual([403, 'RES_ACCESS_DENIED']);
    }
    const opened = await t.as('manager').call(fileManager.updateAccess, {
      query: { path: '/Plans' },
      body: { inherit: true },
    });
    expect([opened.status, opened.body.code]).toEqual([403, 'RES_ACCESS_DENIED']);
    const stored = await t.as('admin').call(fileManager.getAccess, { query: { path: '/Plans' } });
    expect(stored.body.data).toMatchObject({
      inherit: false,
      entries: [{ id: ids.manager, actions: ['view', 'edit'] }],
    });
  });
});
