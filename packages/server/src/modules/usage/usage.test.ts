import { assets } from '@rounds/contract/assets';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { roles } from '@rounds/contract/roles';
import { usage } from '@rounds/contract/usage';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { createTemplateHelpers } from '../checklists/testing/template-helpers.ts';

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
    // Inspectors see assets, but not the list of inspections.
    expect((await getUsage('asset', asset.id, 'inspector')).body.data).toEqual({ used: 1, places: [] });
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

  test('a record that does not exist and one that the user may not view look the same', async () => {
    const group = (await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Hidden' } } })).body.data;
    for (const answer of [await getUsage('group', 987_654), await getUsage('group', group.id, 'inspector')]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'APP_OBJECT_NOT_FOUND']);
    }
    const uuid = '00000000-0000-4000-8000-000000000000';
    expect((await getUsage('group', uuid)).body.code).toBe('APP_OBJECT_NOT_FOUND');
  });
});
