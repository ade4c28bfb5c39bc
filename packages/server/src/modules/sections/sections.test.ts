import { randomUUID } from 'node:crypto';
import { groups } from '@rounds/contract/groups';
import { roles } from '@rounds/contract/roles';
import { savedQueries } from '@rounds/contract/saved-queries';
import {
  MAX_PINS,
  MAX_SECTION_BLOCKS,
  type SectionBlockInput,
  type SectionInput,
  sections,
} from '@rounds/contract/sections';
import { settings } from '@rounds/contract/settings';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant, type Person, startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
/** The viewer is a member of this group, the inspector is not. */
let group: number;
let view: number;
beforeAll(async () => {
  t = await startTestServer();
  const admin = t.as('admin');
  group = (await admin.call(groups.create, { body: { name_lang: { en: 'Office' } } })).body.data.id;
  const [viewer] = (await admin.call(users.search, { query: { q: 'viewer' } })).body.data;
  await admin.call(groups.addMembers, { params: { id: group }, body: { user_ids: [Number(viewer!.value)] } });
  view = await saveView('manager', 'Completed');
});
afterAll(() => t.close());

const QUERY_STRING = 'filter=%7B%22status%22%3A%5B%22completed%22%5D%7D';
const saveView = async (who: Person, name: string) =>
  (
    await t.as(who).call(savedQueries.save, {
      body: { name, table_name: 'inspections', query_string: QUERY_STRING },
    })
  ).body.data.id;

const block = (fields: Partial<SectionBlockInput> = {}): SectionBlockInput => ({
  ...{ uuid: randomUUID(), kind: 'text', width: 6 },
  ...fields,
});
const tryCreate = (body: Partial<SectionInput> = {}, who: Person = 'manager') =>
  t.as(who).call(sections.create, { body: { title: 'Morning', ...body } });
const create = async (body: Partial<SectionInput> = {}, who?: Person) => {
  const answer = await tryCreate(body, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const get = (id: number | string, who: Person = 'manager') => t.as(who).call(sections.get, { params: { id } });
const titles = async (who: Person) =>
  (await t.as(who).call(sections.list, { query: { sort: '[{"key":"title","direction":"asc"}]' } })).body.data.list.map(
    ({ title }) => title,
  );
const share = () => [{ type: 'group' as const, id: group }];

describe('who reads a section', () => {
  test('a section is read by its owner and the members of its groups, and changed by its owner alone', async () => {
    const { id, uuid, revision } = await create({ title: 'Shared', shared_with: share() });
    const own = await create({ title: 'Own' });
    expect(await titles('viewer')).toEqual(['Shared']);
    expect(await titles('inspector')).toEqual([]);
    expect((await get(uuid, 'viewer')).body.data).toMatchObject({
      ...{ title: 'Shared', may_edit: false, pinned: false, owner: { full_name: 'Manager A' } },
      shared_with: [{ type: 'group', id: group, name_lang: { en: 'Office' } }],
    });
    for (const [who, section] of [
      ['viewer', own.id],
      ['inspector', id],
      ['admin', id],
    ] as const) {
      expect((await get(section, who)).body.code).toBe('APP_OBJECT_NOT_FOUND');
    }
    const change = await t.as('viewer').call(sections.update, { params: { id }, body: { title: 'Mine', revision } });
    const removal = await t.as('viewer').call(sections.delete, { params: { id } });
    expect([change.body.code, removal.body.code]).toEqual(['APP_OBJECT_NOT_FOUND', 'APP_OBJECT_NOT_FOUND']);
    expect((await get(id)).body.data.title).toBe('Shared');
  });

  test('the list can be filtered by title and by what is pinned, and sorted by owner', async () => {
    await create({ title: 'Pinned list', pinned: true });
    const list = async (query: object) =>
      (await t.as('manager').call(sections.list, { query })).body.data.list.map(({ title }) => title);
    expect(await list({ filter: '{"pinned":true}' })).toEqual(['Pinned list']);
    expect(await list({ filter: '{"title":[{"operator":"ct","value":"ned LI"}]}' })).toEqual(['Pinned list']);
    expect(await list({ sort: '[{"key":"owner","direction":"asc"}]' })).toContain('Pinned list');
  });

  test('when its group is deleted, the section stays with its owner', async () => {
    const { id: other } = (await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Short' } } })).body.data;
    const section = await create({ title: 'Stays', shared_with: [{ type: 'group', id: other }] });
    const remove = (when_used?: 'unlink') =>
      t.as('admin').call(groups.delete, { params: { id: other }, query: { when_used } });
    const rejected = await remove();
    expect([rejected.body.code, rejected.body.data]).toEqual([
      'USR_IN_USE',
      expect.objectContaining({ sections: 1, used: 1, places: [] }),
    ]);
    expect((await remove('unlink')).status).toBe(200);
    expect((await get(section.id)).body.data.shared_with).toEqual([]);
  });
});

describe('sharing with everyone, people and roles', () => {
  const findId = async (who: Person) =>
    Number((await t.as('admin').call(users.search, { query: { q: who } })).body.data[0]!.value);
  const pins = async (who: Person) => (await t.as(who).call(sections.listPins, {})).body.data;
  const findRole = async (name: string) =>
    Number((await t.as('admin').call(roles.search, { query: { q: name } })).body.data[0]!.value);

  test('a section is read by the people that it is shared with, and by everyone if it is for everyone', async () => {
    const inspector = await findId('inspector');
    const { id, revision, people } = await create({ title: 'For one', user_ids: [inspector] });
    expect(people).toEqual([{ id: inspector, full_name: 'Inspector A' }]);
    expect([(await get(id, 'inspector')).status, (await get(id, 'viewer')).status]).toEqual([200, 404]);
    const all = { params: { id }, body: { is_for_everyone: true, revision } };
    const shared = await t.as('manager').call(sections.update, all);
    expect(shared.body.data).toMatchObject({ is_for_everyone: true, people: [{ id: inspector }] });
    expect((await get(id, 'viewer')).body.data).toMatchObject({ is_for_everyone: true, may_edit: false });
  });

  test('people who may see no others share with nobody', async () => {
    const tries = [{ user_ids: [await findId('viewer')] }, { is_for_everyone: true }];
    for (const body of tries) {
      const { status, body: answer } = await tryCreate(body, 'nobody');
      expect([status, Object.keys(answer.data as object)]).toEqual([422, Object.keys(body)]);
    }
    const gone = await tryCreate({ user_ids: [987_654] });
    expect([gone.status, Object.keys(gone.body.data as object)]).toEqual([422, ['user_ids']]);
  });

  test('the people of a role start with its section until they remove it, and another section replaces it', async () => {
    const role = await findRole('inspector');
    const first = await create({ title: 'Start', default_role_ids: [role] }, 'admin');
    expect(first.default_for).toMatchObject([{ id: role }]);
    expect(await pins('inspector')).toMatchObject([{ id: first.id, is_default: true }]);
    expect((await get(first.id, 'inspector')).body.data.pinned).toBe(true);
    expect(await pins('viewer')).toEqual([]);

    await t.as('inspector').call(sections.savePins, { body: { ids: [] } });
    expect(await pins('inspector')).toEqual([]);
    expect((await get(first.id, 'inspector')).body.data.pinned).toBe(false);
    await t.as('inspector').call(sections.savePins, { body: { ids: [first.id] } });
    expect(await pins('inspector')).toMatchObject([{ id: first.id }]);

    const second = await create({ title: 'New start', default_role_ids: [role] }, 'admin');
    const defaults = (await t.as('admin').call(sections.listRoleDefaults, {})).body.data;
    expect(defaults).toMatchObject([{ role_id: role, section_id: second.id, title: 'New start' }]);
    expect((await get(first.id, 'inspector')).status).toBe(404);
    expect(await pins('inspector')).toMatchObject([{ id: second.id, is_default: true }]);
    await t.as('admin').call(sections.delete, { params: { id: second.id } });
    expect(await pins('inspector')).toEqual([]);
  });

  test('only those who manage roles and hold all permissions of a role choose what it starts with', async () => {
    const administrator = await findRole('administrator');
    const denied = await tryCreate({ default_role_ids: [administrator] }, 'viewer');
    expect([denied.status, Object.keys(denied.body.data as object)]).toEqual([422, ['default_role_ids']]);
    const { body } = await t.as('admin').call(roles.create, {
      body: { name_lang: { en: 'Role manager' }, permissions: ['USR_MANAGE_ROLE'] },
    });
    await grant(t, ['USR_MANAGE_ROLE']);
    const beyond = await tryCreate({ default_role_ids: [administrator] }, 'nobody');
    expect([beyond.status, beyond.body.code]).toEqual([403, 'USR_ROLE_BEYOND_OWN']);
    expect((await tryCreate({ default_role_ids: [body.data.id] }, 'nobody')).status).toBe(200);
    await grant(t, []);
  });
});

describe('the blocks of a section', () => {
  test('a chart is drawn as chosen, among the ways that it has', async () => {
    const chart = { kind: 'chart', chart: 'issues.open' } as const;
    const { blocks } = await create({ blocks: [block({ ...chart, display: 'donut' })] });
    expect(blocks).toMatchObject([{ display: 'donut' }]);
    const alone = { kind: 'chart', chart: 'overview.inspections', display: 'stacked' } as const;
    for (const wrong of [block({ ...chart, display: 'line' }), block(alone)]) {
      const { status, body } = await tryCreate({ blocks: [wrong] });
      expect([status, Object.keys(body.data as object)]).toEqual([422, ['blocks.0.display']]);
    }
    expect((await create({ blocks: [block({ ...alone, by: 'template' })] })).blocks).toMatchObject([
      { display: 'stacked' },
    ]);
  });

  test('a reader gets the selection of a shared view, and only the place of what is not available to them', async () => {
    const query = block({ kind: 'query', table_name: 'inspections', saved_query_id: view, title: 'Done' });
    const archived = block({ kind: 'query', table_name: 'inspections_archive', title: 'Secret', width: 4 });
    const chart = block({ kind: 'chart', chart: 'overview.inspections', range: 'this_week' });
    const card = block({ kind: 'card', card: 'average_score', chart: 'issues.open', range: 'last_7_days' });
    const { id, blocks } = await create({ blocks: [query, archived, chart, card], shared_with: share() });
    expect(blocks).toMatchObject([{ query_string: QUERY_STRING }, { query_string: '' }, { by: null }, {}]);
    expect(blocks[3]).not.toHaveProperty('chart');
    const read = (await get(id, 'viewer')).body.data.blocks;
    expect(read[0]).toEqual({ ...query, saved_query_id: view, query_string: QUERY_STRING });
    expect(read[1]).toEqual({ uuid: archived.uuid, kind: 'query', width: 4, unavailable: 'permission' });
    expect(read[2]).toEqual({ uuid: chart.uuid, kind: 'chart', width: 6, unavailable: 'permission' });
    expect(read[3]).toMatchObject({ card: 'average_score', range: 'last_7_days' });
    expect(read[3]).not.toHaveProperty('unavailable');
  });

  test('a chart that the plan does not include is not available, and its owner keeps its settings', async () => {
    const chart = block({ kind: 'chart', chart: 'issues.open', by: 'priority', title: 'Open' });
    const { id } = await create({ blocks: [chart] });
    await t.setPlan('A', 'standard');
    const read = (await get(id)).body.data.blocks[0];
    await t.setPlan('A', 'enterprise');
    expect(read).toMatchObject({ unavailable: 'plan', title: 'Open', by: 'priority' });
    expect((await get(id)).body.data.blocks[0]).not.toHaveProperty('unavailable');
  });

  test('a block of a deleted view says so, and the rest of the section can still be saved', async () => {
    const deletedView = await saveView('manager', 'Short-lived');
    const query = block({ kind: 'query', table_name: 'inspections', saved_query_id: deletedView });
    const { id, revision } = await create({ blocks: [query] });
    await t.as('manager').call(savedQueries.delete, { params: { id: deletedView } });
    const read = (await get(id)).body.data.blocks;
    expect(read[0]).toMatchObject({ unavailable: 'deleted', query_string: null, saved_query_id: deletedView });
    const saved = await t.as('manager').call(sections.update, {
      params: { id },
      body: { revision, blocks: [query, block({ title: 'New' })] },
    });
    expect([saved.status, saved.body.data.blocks?.length]).toEqual([200, 2]);
  });

  test('where saved views are switched off, their blocks show nothing and no new ones can be saved', async () => {
    const old = block({ kind: 'query', table_name: 'inspections', saved_query_id: view });
    const whole = block({ kind: 'query', table_name: 'inspections' });
    const { id, revision } = await create({ blocks: [old, whole], shared_with: share() });
    const set = (saved_queries_enabled: boolean) =>
      t.as('admin').call(settings.updateOrganization, { body: { saved_queries_enabled } });
    await set(false);
    const own = (await get(id)).body.data.blocks;
    const read = (await get(id, 'viewer')).body.data.blocks;
    const rejected = await tryCreate({ blocks: [old] });
    const saved = await t.as('manager').call(sections.update, { params: { id }, body: { revision, blocks: [old] } });
    await set(true);
    expect(own).toMatchObject([{ unavailable: 'views_off', query_string: null }, { query_string: '' }]);
    expect(read[0]).toEqual({ uuid: old.uuid, kind: 'query', width: 6, unavailable: 'views_off' });
    expect(read[1]).not.toHaveProperty('unavailable');
    expect([rejected.status, rejected.body.data]).toEqual([
      422,
      { 'blocks.0.saved_query_id': [expect.stringContaining('switched off')] },
    ]);
    expect(saved.status).toBe(200);
    expect((await get(id)).body.data.blocks).toMatchObject([{ query_string: QUERY_STRING }]);
  });

  test('the views of a person are listed over all lists', async () => {
    const { body } = await t.as('manager').call(savedQueries.list);
    expect(body.data).toContainEqual(
      expect.objectContaining({ id: view, name: 'Completed', table_name: 'inspections' }),
    );
    expect((await t.as('viewer').call(savedQueries.list)).body.data).toEqual([]);
  });

  test.each<[string, Partial<SectionBlockInput>]>([
    ['kind', { kind: 'picture' as never }],
    ['width', { width: 13 }],
    ['chart', { kind: 'chart', chart: 'overview.unknown' as never }],
    ['chart', { kind: 'chart' }],
    ['by', { kind: 'chart', chart: 'issues.open', by: 'site' }],
    ['question', { kind: 'chart', chart: 'responses.answers' }],
    ['filter', { kind: 'chart', chart: 'issues.open', filter: '{"colour":["red"]}' }],
    ['filter', { kind: 'chart', chart: 'issues.open', filter: '[' }],
    ['table_name', { kind: 'query' }],
    ['table_name', { kind: 'query', table_name: 'passwords' }],
    ['saved_query_id', { kind: 'query', table_name: 'inspections', saved_query_id: 987_654 }],
    ['card', { kind: 'card' }],
  ])('a block with an invalid %s is rejected at that field: %o', async (field, fields) => {
    const answer = await tryCreate({ blocks: [block(), block(fields)] });
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(answer.body.data).toHaveProperty([`blocks.1.${field}`]);
  });

  test('a view of somebody else, a view of another list and a block that is there twice are rejected', async () => {
    const theirs = await saveView('admin', 'Of the admin');
    const twin = block();
    const answer = await tryCreate({
      blocks: [
        ...[twin, { ...twin }],
        block({ kind: 'query', table_name: 'inspections', saved_query_id: theirs }),
        block({ kind: 'query', table_name: 'assets', saved_query_id: view }),
      ],
    });
    expect(Object.keys(answer.body.data)).toEqual([
      'blocks.1.uuid',
      'blocks.2.saved_query_id',
      'blocks.3.saved_query_id',
    ]);
  });

  test('too many blocks, an empty title and an unknown group are rejected', async () => {
    const many = await tryCreate({ blocks: Array.from({ length: MAX_SECTION_BLOCKS + 1 }, () => block()) });
    expect(many.body.data).toEqual({ blocks: [expect.stringContaining('40')] });
    expect((await tryCreate({ title: ' ' })).body.data).toHaveProperty('title');
    expect((await tryCreate({ shared_with: [{ type: 'group', id: 987_654 }] })).body.data).toHaveProperty(
      'shared_with',
    );
    // Inspectors may not see groups, so they learn nothing of one by sharing with it.
    expect((await tryCreate({ shared_with: share() }, 'inspector')).body.data).toHaveProperty('shared_with');
  });
});

describe('changing sections', () => {
  test('a change that was made from an older state is rejected, and nothing is overwritten', async () => {
    const { id, revision } = await create({ title: 'First' });
    const save = (title: string) =>
      t.as('manager').call(sections.update, { params: { id }, body: { title, revision } });
    expect((await save('Second')).body.data).toMatchObject({ title: 'Second', revision: revision + 1 });
    const late = await save('Third');
    expect([late.status, late.body.code]).toEqual([409, 'APP_REVISION_NOT_MATCH']);
    expect((await get(id)).body.data.title).toBe('Second');
  });

  test('a deleted section is gone for everyone and from all menus', async () => {
    const { id } = await create({ title: 'Gone', shared_with: share() });
    await t.as('viewer').call(sections.savePins, { body: { ids: [id] } });
    expect((await t.as('manager').call(sections.delete, { params: { id } })).status).toBe(200);
    expect((await get(id)).body.code).toBe('APP_OBJECT_NOT_FOUND');
    expect((await t.as('viewer').call(sections.listPins)).body.data).toEqual([]);
  });
});

describe('pins', () => {
  test('each person pins what they may read, in an order of their own', async () => {
    const [first, second] = [
      await create({ title: 'A', pinned: true }, 'admin'),
      await create({ title: 'B' }, 'admin'),
    ];
    const savePins = (ids: number[]) => t.as('admin').call(sections.savePins, { body: { ids } });
    const { body } = await savePins([second.id, first.id, second.id]);
    expect(body.data.map(({ title }) => title)).toEqual(['B', 'A']);
    const foreign = await create({ title: 'Not shared' });
    expect((await savePins([first.id, foreign.id])).body.code).toBe('APP_OBJECT_NOT_FOUND');
    expect((await t.as('admin').call(sections.listPins)).body.data.map(({ title }) => title)).toEqual(['B', 'A']);
    const { revision } = second;
    await t.as('admin').call(sections.update, { params: { id: second.id }, body: { revision, pinned: false } });
    expect((await t.as('admin').call(sections.listPins)).body.data.map(({ title }) => title)).toEqual(['A']);
  });

  test('a section that is no longer shared leaves the menu of its readers', async () => {
    const { id, revision } = await create({ title: 'For a while', shared_with: share() });
    const pins = async () => (await t.as('viewer').call(sections.listPins)).body.data.map((pin) => pin.id);
    await t.as('viewer').call(sections.savePins, { body: { ids: [id] } });
    expect(await pins()).toEqual([id]);
    await t.as('manager').call(sections.update, { params: { id }, body: { revision, shared_with: [] } });
    expect(await pins()).toEqual([]);
  });

  test('more pins than fit into the menu are rejected at the field', async () => {
    const ids = await Promise.all(
      Array.from({ length: MAX_PINS }, async (_, at) => (await create({ title: `P${at}` }, 'inspector')).id),
    );
    expect((await t.as('inspector').call(sections.savePins, { body: { ids } })).status).toBe(200);
    const answer = await tryCreate({ pinned: true }, 'inspector');
    expect([answer.status, answer.body.data]).toEqual([422, { pinned: [expect.stringContaining('20')] }]);
  });
});
