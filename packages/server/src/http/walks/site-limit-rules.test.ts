/** The rules about who is limited to which sites, who decides about it, and what limited people may change. */
import { randomUUID } from 'node:crypto';
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { auth } from '@rounds/contract/auth';
import { changes } from '@rounds/contract/changes';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { notices } from '@rounds/contract/notices';
import { PERMISSIONS } from '@rounds/contract/permissions.ts';
import { roles } from '@rounds/contract/roles';
import { sites } from '@rounds/contract/sites';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kitchenRounds, yes } from '../../modules/inspections/testing/kitchen-rounds.ts';
import { data } from '../../modules/issues/testing/issue-helpers.ts';
import { grant, startTestServer, type TestServer } from '../../testing/index.ts';
import { createSiteRecords, IN, limit, OUT, type SiteRecords } from '../testing/site-records.ts';

const ALL = PERMISSIONS.filter((code) => code !== 'USR_MANAGE_ROLE');

let t: TestServer;
let records: SiteRecords;
let templateId: number;
let person: number;
let roleId: number;
const admin = () => t.as('admin');
const asLimited = () => t.as('nobody');
const setRoleSites = (site_ids: readonly number[] | null) =>
  t.queryIn('A', 'update role set site_ids = $1 where id = $2', [site_ids, roleId]);
const listNames = async () =>
  (await data(asLimited().call(assets.list, { query: { limit: 100 } }))).list.map((one) => one.display_name);
const seesAll = async () => (await listNames()).some((name) => name.startsWith(OUT));

beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' }, undefined, { limits: { consume: async () => {} } });
  const rounds = await kitchenRounds(t);
  templateId = rounds.templateId;
  records = await createSiteRecords(t, rounds);
  await grant(t, ALL);
  const { rows } = await t.queryIn<{ id: number; role_id: number }>(
    'A',
    `select u.id, ur.role_id from "user" u join user_role ur on ur.user_id = u.id where u.first_name = 'Nobody'`,
  );
  person = rows[0]!.id;
  roleId = rows[0]!.role_id;
}, 120_000);
afterAll(() => t.close());
beforeEach(async () => {
  await grant(t, ALL);
  await setRoleSites(null);
  await limit(t, [records.near.id]);
});

describe('the limit of a person', () => {
  test('is that of the person, else that of the role, else none', async () => {
    expect(await listNames()).toEqual([IN]);
    await limit(t, null);
    expect(await seesAll()).toBe(true);
    await setRoleSites([records.near.id]);
    expect(await listNames()).toEqual([IN]);
    await limit(t, [records.far.id]);
    expect(await listNames()).toEqual([OUT]);
  });

  test('is not widened by another role without a limit', async () => {
    await limit(t, null);
    await setRoleSites([records.near.id]);
    const { id } = await data(admin().call(roles.create, { body: { name_lang: { en: 'Second' }, permissions: [] } }));
    await data(admin().call(users.updateRoles, { params: { id: person }, body: { roles: [roleId, id] } }));
    expect(await listNames()).toEqual([IN]);
    const body = { name_lang: { en: 'Second' }, permissions: [], site_ids: [records.far.id] };
    await data(admin().call(roles.update, { params: { id }, body }));
    expect(await listNames()).toEqual([OUT, IN].sort());
    await data(admin().call(users.updateRoles, { params: { id: person }, body: { roles: [roleId] } }));
  });

  test('includes what is added below a node later', async () => {
    const structure = await data(admin().call(sites.get, { params: { id: records.structure.id } }));
    const [region] = structure.nodes;
    const nodes = [
      {
        ...region,
        children: region!.children.map((node) =>
          node.id === records.near.id
            ? { ...node, children: [...node.children, { title: 'Annex', is_site: true }] }
            : node,
        ),
      },
    ];
    const changed = await data(
      admin().call(sites.update, {
        params: { id: structure.id },
        body: { title: structure.title, nodes: nodes as never, revision: structure.revision },
      }),
    );
    const annex = changed.nodes[0]!.children.find(({ id }) => id === records.near.id)!.children.at(-1)!;
    await data(admin().call(assets.create, { body: { asset_id: 'Annex', display_name: 'Annex', site_id: annex.id } }));
    expect(await listNames()).toContain('Annex');
  });

  test('does not hold for people who manage roles', async () => {
    await grant(t, PERMISSIONS);
    expect(await seesAll()).toBe(true);
    const body = {
      name_lang: { en: 'Limited admin' },
      permissions: ['USR_MANAGE_ROLE' as const],
      site_ids: [records.near.id],
    };
    expect(Object.keys((await admin().call(roles.create, { body })).body.data)).toEqual(['site_ids']);
    const rejected = await admin().call(users.updateSites, {
      params: { id: person },
      body: { site_ids: [records.near.id] },
    });
    expect(rejected.body.code).toBe('USR_SITES_OF_ADMINISTRATOR');
  });

  test('is shown to the person with the path of the sites', async () => {
    const { user } = (await data(asLimited().call(auth.getSession))) as { user: { sites: unknown } };
    expect(user.sites).toEqual([{ id: records.near.id, path: `Region / ${IN}` }]);
  });

  test('that names only deleted nodes shows nothing', async () => {
    await limit(t, [2 ** 40]);
    expect(await listNames()).toEqual([]);
  });
});

describe('own work', () => {
  test('stays visible wherever it is', async () => {
    const { away } = records.hidden;
    const give = (assignee: { type: 'user' | 'group'; id: number } | null) =>
      t.queryIn('A', 'update issue set assignee_user_id = $1, assignee_group_id = $2 where id = $3', [
        assignee?.type === 'user' ? assignee.id : null,
        assignee?.type === 'group' ? assignee.id : null,
        away.issue.id,
      ]);
    const read = async () => (await asLimited().call(issues.get, { params: { id: away.issue.id } })).status;
    expect(await read()).toBe(404);
    await give({ type: 'user', id: person });
    expect(await read()).toBe(200);
    const group = await data(admin().call(groups.create, { body: { name_lang: { en: 'Crew' } } }));
    await t.queryIn('A', 'insert into user_group_member (group_id, user_id) values ($1, $2)', [group.id, person]);
    await give({ type: 'group', id: group.id });
    expect(await read()).toBe(200);
    await give(null);
    expect(await read()).toBe(404);
    const own = await data(asLimited().call(issues.create, { body: { title: 'Without a site' } }));
    expect((await asLimited().call(issues.get, { params: { id: own.id } })).status).toBe(200);
  });
});

describe('people who are limited to sites', () => {
  const create = (site_id?: number | null) =>
    asLimited().call(assets.create, {
      body: { asset_id: randomUUID().slice(0, 8), display_name: 'New', ...(site_id !== undefined && { site_id }) },
    });

  test('create and move assets only within their sites', async () => {
    expect((await create(records.farSite)).body.code).toBe('RES_OBJECT_NOT_FOUND');
    expect(Object.keys((await create()).body.data)).toEqual(['site_id']);
    const asset = await data(create(records.site));
    const move = (site_id: number | null) =>
      asLimited().call(assets.update, {
        params: { id: asset.id },
        body: { asset_id: asset.asset_id, display_name: 'New', site_id },
      });
    expect([(await move(records.farSite)).status, (await move(null)).status]).toEqual([404, 422]);
    expect((await move(records.site)).status).toBe(200);
    const taken = await asLimited().call(assets.create, {
      body: { asset_id: OUT, display_name: 'Twice', site_id: records.site },
    });
    expect(Object.keys(taken.body.data)).toEqual(['asset_id']);
  });

  test('import assets only into their sites', async () => {
    const send = (rows: string) =>
      asLimited().call(assets.bulkImport, {
        file: { name: 'assets.csv', bytes: `Key,Name,Place\n${rows}\n` },
        body: { columns: { asset_id: 'Key', display_name: 'Name', site: 'Place' }, skip_errors: true } as never,
      });
    const { body } = await send(
      `I1,One,Region / ${IN} / ${IN} hall\nI2,Two,\nI3,Three,Region / ${OUT} / ${OUT} hall\n${OUT},Four,Region / ${IN} / ${IN} hall`,
    );
    expect(
      (await listNames()).filter((name) => ['One', 'Two', 'Three', 'Four'].includes(name)),
      JSON.stringify(body),
    ).toEqual(['One']);
  });

  test('are told what is in the way of deleting a record, also where they do not see it', async () => {
    const type = await data(admin().call(assetTypes.create, { body: { name: 'Boiler' } }));
    await t.queryIn('A', 'update asset set type_uuid = $1 where id = $2', [type.uuid, records.hidden.away.asset.id]);
    const rejected = await asLimited().call(assetTypes.archive, {
      params: { id: type.id },
      query: { when_used: 'refuse' } as never,
    });
    expect(rejected.body).toMatchObject({ code: 'SST_IN_USE', data: { assets: 1 } });
    expect(JSON.stringify(rejected.body)).not.toContain(OUT);
  });

  test('plan work only at assets that they see', async () => {
    const toBody = (asset_uuids: string[], more: object = {}) => ({
      ...{ title: 'Plan', type: 'direct' as const, template_id: templateId, asset_uuids },
      ...{ start_at: '2026-01-01T08:00:00Z', end_at: '2100-01-01T08:00:00Z' },
      assignees: [{ type: 'user' as const, id: person }],
      ...more,
    });
    const plan = (uuids: string[], more?: object) =>
      asLimited().call(assignments.create, { body: toBody(uuids, more) });
    const { visible, hidden } = records;
    expect((await plan([hidden.away.asset.uuid])).status).toBe(422);
    expect((await plan([])).status).toBe(422);
    expect((await plan([visible.asset.uuid])).status).toBe(200);
    const uuids = [visible.asset.uuid, hidden.away.asset.uuid];
    const both = await data(admin().call(assignments.create, { body: toBody(uuids) }));
    const assignment = await data(asLimited().call(assignments.get, { params: { id: both.id } }));
    expect([assignment.assets_count, assignment.assets.map(({ uuid }) => uuid)]).toEqual([1, [visible.asset.uuid]]);
    expect((await asLimited().call(assignments.pause, { params: { id: both.id } })).body.code).toBe('AST_BEYOND_SITES');
    expect((await data(asLimited().call(assignments.bulkPause, { body: { ids: [both.id] } }))).affected).toBe(0);
  });

  test('see branches of structures and do not change them', async () => {
    const { nodes, nodes_count } = await data(asLimited().call(sites.get, { params: { id: records.structure.id } }));
    expect(nodes).toMatchObject([{ id: records.near.id, parent_id: null, above: 'Region' }]);
    expect(nodes_count).toBe(nodes.length + nodes[0]!.children.length);
    const top = await data(asLimited().call(sites.search, { query: { tree: true } as never }));
    expect(top.map(({ value }) => value)).toEqual([records.near.id]);
    const body = { title: 'Mine', nodes: nodes as never };
    expect((await asLimited().call(sites.update, { params: { id: records.structure.id }, body })).body.code).toBe(
      'RES_LIMITED_TO_SITES',
    );
    expect((await asLimited().call(sites.archive, { params: { id: records.structure.id } })).body.code).toBe(
      'RES_LIMITED_TO_SITES',
    );
    expect((await asLimited().call(sites.bulkArchive, { body: { ids: [records.structure.id] } })).body.code).toBe(
      'RES_LIMITED_TO_SITES',
    );
    expect((await asLimited().call(sites.get, { params: { id: records.elsewhere.id } })).status).toBe(404);
  });

  test('give nobody more sites than they have', async () => {
    const viewer = Number((await data(admin().call(users.search, { query: { q: 'viewer' } })))[0]!.value);
    const set = (site_ids: number[] | null, id = viewer) =>
      asLimited().call(users.updateSites, { params: { id }, body: { site_ids } });
    expect((await set([records.near.id])).body.code).toBe('USR_SITES_BEYOND_OWN');
    await data(admin().call(users.updateSites, { params: { id: viewer }, body: { site_ids: [records.site] } }));
    expect((await set([records.near.id])).status).toBe(200);
    expect((await set([records.far.id])).body.code).toBe('RES_OBJECT_NOT_FOUND');
    expect((await set(null)).body.code).toBe('USR_SITES_BEYOND_OWN');
    expect((await set(null, person)).body.code).toBe('USR_SITES_BEYOND_OWN');
    const invite = (email: string, more: object) =>
      asLimited().call(users.invite, { body: { first_name: 'New', last_name: 'Person', email, ...more } });
    expect((await invite('one@elsewhere.example', {})).body.code).toBe('USR_SITES_BEYOND_OWN');
    expect((await invite('two@elsewhere.example', { site_ids: [records.site] })).status).toBe(200);
    const adminId = Number((await data(admin().call(users.search, { query: { q: 'admin' } })))[0]!.value);
    expect((await asLimited().call(users.deactivate, { params: { id: adminId } })).status).toBe(403);
    await data(admin().call(users.updateSites, { params: { id: viewer }, body: { site_ids: null } }));
  });

  test('send the answers of their device also after they were limited to other sites', async () => {
    await limit(t, null);
    const { away } = records.hidden;
    const uuid = randomUUID();
    const send = (changed: unknown[]) =>
      asLimited().call(inspections.sync, {
        body: { uuid, new: { template_id: templateId, asset_uuid: away.asset.uuid }, changes: changed },
      });
    const answerOthers = () =>
      asLimited().call(inspections.saveChanges, { params: { id: away.open.id }, body: { changes: [yes()] } });
    expect((await answerOthers()).status).toBe(200);
    await limit(t, [records.near.id]);
    expect((await send([yes()])).status).toBe(200);
    expect((await send([yes()])).status).toBe(200);
    expect((await answerOthers()).status).toBe(200);
    expect((await asLimited().call(inspections.get, { params: { id: away.open.id } })).status).toBe(404);
    const other = records.hidden.nowhere.open.id;
    expect(
      (await asLimited().call(inspections.saveChanges, { params: { id: other }, body: { changes: [yes()] } })).status,
    ).toBe(404);
  });
});

describe('events', () => {
  test('of the change feed name only what is in reach', async () => {
    const seen = await data(
      asLimited().call(changes.list, {
        query: { limit: 1000, types: 'asset,issue,inspection,assignment,site_structure' } as never,
      }),
    );
    const ids = (kind: string) => seen.changes.filter((change) => change.kind === kind).map(({ record }) => record.id);
    expect(ids('asset')).toContain(records.visible.asset.id);
    expect(ids('asset')).not.toContain(records.hidden.away.asset.id);
    expect(ids('issue')).toContain(records.visible.issue.id);
    expect(ids('issue')).not.toContain(records.hidden.away.issue.id);
    expect(ids('inspection')).not.toContain(records.hidden.nowhere.open.id);
    expect(ids('assignment')).not.toContain(records.hidden.away.assignment.id);
    expect(ids('site_structure')).not.toContain(records.elsewhere.id);
  });

  test('of an open stream do not name what is out of reach, from the moment on that the limit changes', async () => {
    await limit(t, null);
    const stream = await asLimited().openEvents('?topics=assets');
    const touch = (asset: { id: number; asset_id: string; display_name: string }) =>
      data(
        admin().call(assets.update, {
          params: { id: asset.id },
          body: { asset_id: asset.asset_id, display_name: asset.display_name },
        }),
      );
    await touch(records.hidden.away.asset);
    expect(await stream.waitFor(1)).toEqual([{ topic: 'assets', id: records.hidden.away.asset.id }]);
    await limit(t, [records.near.id]);
    const receive = async () => {
      const before = stream.events.length;
      await touch(records.hidden.away.asset);
      await stream.waitFor(before + 1);
      return stream.events.at(-1)!.id;
    };
    await expect.poll(receive, { timeout: 20_000 }).toBe(null);
    await touch(records.visible.asset);
    await expect.poll(() => stream.events.at(-1)?.id).toBe(records.visible.asset.id);
    stream.close();
  });

  test('notify nobody of records out of reach', async () => {
    const { away } = records.hidden;
    const list = async () =>
      (await data(asLimited().call(notices.list, { query: {} as never }))).list
        .map((one) => JSON.stringify(one))
        .join();
    await limit(t, null);
    await t.queryIn(
      'A',
      `insert into notice (workspace_id, user_id, kind, key, subject_type, subject_id, subject_title, data)
      select workspace_id, id, 'issue_assigned', 'planted', 'issue', $1, '${OUT}', '{}' from "user" where id = $2`,
      [away.issue.id, person],
    );
    expect(await list()).toContain(OUT);
    await limit(t, [records.near.id]);
    expect(await list()).not.toContain(OUT);
  });
});
