import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import type { CustomFieldInput } from '@rounds/contract/custom-fields';
import { globalLists } from '@rounds/contract/global-lists';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { issueCategories } from '@rounds/contract/issues';
import { logs } from '@rounds/contract/logs';
import { roles } from '@rounds/contract/roles';
import { usage } from '@rounds/contract/usage';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTemplateHelpers } from '../modules/checklists/testing/template-helpers.ts';
import { type Person, startTestServer, type TestServer } from '../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const getUsage = (kind: 'asset' | 'template' | 'group' | 'role', id: number | string, person: Person = 'admin') =>
  t.as(person).call(usage.get, { params: { kind, id } });

describe('usage of records', () => {
  test('an inspection is a place where its asset and its template are used', async () => {
    const template = await createTemplateHelpers(t).createPublished('Pump check');
    const body = { asset_id: 'P-1', display_name: 'Pump' };
    const asset = (await t.as('admin').call(assets.create, { body })).body.data;
    expect((await getUsage('asset', asset.id)).body.data).toEqual({ used: 0, places: [] });

    const created = await t
      .as('admin')
      .call(inspections.create, { body: { template_id: template.id, asset_uuid: asset.uuid } });
    const { id, uuid } = created.body.data;
    const place = {
      kind: 'inspection',
      id,
      title: expect.stringContaining('Pump'),
      path: `/inspections/${uuid}/view-report`,
    };
    expect((await getUsage('asset', asset.id)).body.data).toEqual({ used: 1, places: [place] });
    expect((await getUsage('asset', asset.uuid)).body.data.used).toBe(1);
    expect((await getUsage('template', template.id)).body.data).toEqual({ used: 1, places: [place] });
    // Inspectors see assets, but neither the list of inspections nor how many there are.
    expect((await getUsage('asset', asset.id, 'inspector')).body.data).toEqual({ used: 0, places: [] });
  });

  test('users are the places where groups and roles are used', async () => {
    const name_lang = { en: 'Night shift' };
    const group = (await t.as('admin').call(groups.create, { body: { name_lang } })).body.data;
    const [user] = (await t.as('admin').call(users.search, { query: { q: 'viewer' } })).body.data;
    const body = { user_ids: [Number(user!.value)] };
    await t.as('admin').call(groups.addMembers, { params: { id: group.id }, body });
    const place = { kind: 'user', id: Number(user!.value), title: 'Viewer A', path: '/user/list' };
    expect((await getUsage('group', group.id)).body.data).toEqual({ used: 1, places: [place] });
    const [role] = (await t.as('admin').call(roles.search, { query: { q: 'viewer' } })).body.data;
    expect((await getUsage('role', Number(role!.value))).body.data).toEqual({ used: 1, places: [place] });
  });

  test('an asset with parts is archived after its parts were named, continued with or unlinked', async () => {
    const create = async (asset_id: string, parent_uuid?: string) =>
      (await t.as('admin').call(assets.create, { body: { asset_id, display_name: asset_id, parent_uuid } })).body.data;
    const hall = await create('Hall 1');
    const press = await create('Press 1', hall.uuid);
    const archive = (when_used?: 'refuse' | 'continue' | 'unlink') =>
      t.as('admin').call(assets.archive, { params: { id: hall.id }, query: { when_used } });
    const rejected = await archive('refuse');
    expect([rejected.status, rejected.body.code]).toEqual([409, 'SST_IN_USE']);
    expect(rejected.body.data).toEqual({
      children: 1,
      used: 1,
      places: [{ kind: 'asset', id: press.uuid, title: 'Press 1', path: `/assets/${press.uuid}` }],
      can_unlink: true,
      can_continue: true,
    });
    const bulk = await t
      .as('admin')
      .call(assets.bulkArchive, { body: { ids: [hall.id, press.id], when_used: 'refuse' } });
    expect([bulk.status, (bulk.body.data as unknown as { used: number }).used]).toEqual([409, 1]);
    expect((await archive('continue')).status).toBe(200);
    await t.as('admin').call(assets.restore, { params: { id: hall.id } });
    expect((await archive('unlink')).body.data?.archived_at).not.toBeNull();
    const freed = (await t.as('admin').call(assets.get, { params: { id: press.id } })).body.data;
    expect(freed.parent).toBeNull();
    const log = (await t.as('admin').call(logs.list, { query: {} })).body.data.list;
    expect(log.slice(0, 2).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['usage.unlinked', 'asset.archived']),
    );
  });

  test('a list is used by the templates that ask for its items, and deleted only when none does', async () => {
    const list = (await t.as('admin').call(globalLists.create, { body: { name: 'Wards' } })).body.data;
    const helpers = createTemplateHelpers(t);
    const template = await helpers.read((await helpers.create('Ward round')).id);
    const parent_id = template.items.find(({ type }) => type === 'page')!.id;
    const options = { global_list_uuid: list.uuid, global_list_id: list.id };
    const ward = { id: randomUUID(), type: 'global_list', title: 'Ward', options, parent_id, order: 'a5' } as const;
    expect((await helpers.save(template.id, 0, { items: { upsert: [ward], remove: [] } })).status).toBe(200);
    const { places } = (await t.as('admin').call(usage.get, { params: { kind: 'global_list', id: list.id } })).body
      .data;
    expect(places).toEqual([
      { kind: 'template', id: template.id, title: 'Ward round', path: `/checklist/template/${template.id}/edit` },
    ]);
    await t.as('admin').call(globalLists.archive, { params: { id: list.id }, query: {} });
    const rejected = await t.as('admin').call(globalLists.delete, { params: { id: list.id } });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'RES_IN_USE']);
    expect(rejected.body.data).toMatchObject({ templates: 1, can_unlink: false, can_continue: false });
  });

  test('a response set is used by the template whose questions have its options', async () => {
    const helpers = createTemplateHelpers(t);
    const { id } = await helpers.createPublished('Oven check');
    const [set] = (await helpers.read(id)).response_sets;
    const params = { kind: 'response_set', id: set!.uuid } as const;
    const place = { kind: 'template', id, title: 'Oven check', path: `/checklist/template/${id}/edit` };
    expect((await t.as('manager').call(usage.get, { params })).body.data).toEqual({ used: 1, places: [place] });
    expect((await t.as('inspector').call(usage.get, { params })).status).toBe(404);
    expect((await t.as('admin', 'B').call(usage.get, { params })).status).toBe(404);
    const unknown = { kind: 'response_set', id: randomUUID() } as const;
    expect((await t.as('manager').call(usage.get, { params: unknown })).status).toBe(404);
  });

  test('a category of issues is used by the templates that count its issues, and is not deleted then', async () => {
    const body = { name_lang: { en: 'Hygiene' } };
    const { id: category } = (await t.as('admin').call(issueCategories.create, { body })).body.data;
    const other = (await t.as('admin').call(issueCategories.create, { body: { name_lang: { en: 'Noise' } } })).body
      .data;
    const helpers = createTemplateHelpers(t);
    const template = await helpers.read((await helpers.create('Count of issues')).id);
    const parent_id = template.items.find(({ type }) => type === 'page')!.id;
    const counter = { type: 'issues_count', title: 'Issues', parent_id } as const;
    const upsert = [
      { ...counter, id: randomUUID(), order: 'a5', options: { categories: [category] } },
      { ...counter, id: randomUUID(), order: 'a6', options: { categories: [String(category)] } },
    ];
    expect((await helpers.save(template.id, 0, { items: { upsert, remove: [] } })).status).toBe(200);
    const place = {
      ...{ kind: 'template', id: template.id, title: 'Count of issues' },
      path: `/checklist/template/${template.id}/edit`,
    };
    const params = { kind: 'issue_category', id: category } as const;
    expect((await t.as('admin').call(usage.get, { params })).body.data).toEqual({ used: 1, places: [place] });
    const rejected = await t.as('admin').call(issueCategories.delete, { params: { id: category }, query: {} });
    expect([rejected.status, rejected.body.data]).toMatchObject([409, { templates: 1, used: 1, places: [place] }]);
    const free = await t.as('admin').call(issueCategories.delete, { params: { id: other.id }, query: {} });
    expect(free.status).toBe(200);
  });

  test('a person is named with open inspections, and a field of a list with the templates that show it', async () => {
    const helpers = createTemplateHelpers(t);
    const template = await helpers.createPublished('Night round');
    const body = { template_id: template.id };
    const { user } = (await t.as('inspector').call(inspections.create, { body })).body.data;
    const { data } = (await t.as('admin').call(usage.get, { params: { kind: 'user', id: user!.id } })).body;
    expect(data.places.map(({ kind, title }) => [kind, title])).toEqual([
      ['inspection', expect.stringContaining('Night')],
    ]);
    const field: CustomFieldInput = {
      ...{ key: 'new_ward', name: 'Ward', description: '', field_type: 'text', is_used: true, is_required: false },
      ...{ default_value: null, config: {} },
    };
    const list = (
      await t
        .as('admin')
        .call(globalLists.create, { body: { name: 'Floors', fields: [field], order: { new_ward: 0 } } })
    ).body.data;
    const { id, key } = list.fields[0]!;
    const draft = await helpers.read((await helpers.create('Floor round')).id);
    const parent_id = draft.items.find(({ type }) => type === 'page')!.id;
    const options = { global_list_uuid: list.uuid, global_list_id: list.id, label_field_keys: ['item_id', key] };
    const floor = { id: randomUUID(), type: 'global_list', title: 'Floor', options, parent_id, order: 'a5' } as const;
    await helpers.save(draft.id, 0, { items: { upsert: [floor], remove: [] } });
    const used = (await t.as('admin').call(usage.get, { params: { kind: 'custom_field', id: id! } })).body.data;
    expect(used.places.map(({ title }) => title)).toEqual(['Floor round']);
    const unused = { name: 'Floors', fields: [{ ...field, key, is_used: false }], order: {} };
    const saved = await t.as('admin').call(globalLists.update, { params: { id: list.id }, body: unused });
    expect(saved.body.data.fields).toMatchObject([{ key, is_locked: true }]);
    const params = { listId: list.id, id: id! };
    const rejected = await t.as('admin').call(globalLists.deleteField, { params });
    expect([rejected.status, rejected.body.data]).toMatchObject([409, { templates: 1, used: 1, places: used.places }]);
  });

  test('a record that does not exist and one that the user may not view look the same', async () => {
    const group = (await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Hidden' } } })).body.data;
    for (const answer of [await getUsage('group', 987_654), await getUsage('group', group.id, 'inspector')]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'APP_OBJECT_NOT_FOUND']);
    }
    const uuid = '00000000-0000-4000-8000-000000000000';
    expect((await getUsage('group', uuid)).body.code).toBe('APP_OBJECT_NOT_FOUND');
  });
});
