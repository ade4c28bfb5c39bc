import { assets } from '@rounds/contract/assets';
import { logs } from '@rounds/contract/logs';
import { roles } from '@rounds/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const entries = async (code: string, who: 'admin' | 'manager' = 'admin') => {
  const filter = JSON.stringify({ code: [code] });
  const call = who === 'admin' ? logs.list : logs.listMine;
  return (await t.as(who).call(call, { query: { filter } })).body.data.list;
};
const makeAsset = (asset_id: string, who: 'admin' | 'manager' = 'manager') =>
  t.as(who).call(assets.create, { body: { asset_id, display_name: `Asset ${asset_id}` } });

describe('the activity log', () => {
  test('entries show who did what, to which record, from which address, newest first', async () => {
    await makeAsset('L-1');
    await makeAsset('L-2');
    const [newest] = await entries('asset.created');
    expect(newest).toMatchObject({
      user_name: 'Manager A',
      subject_type: 'asset',
      subject_title: 'Asset L-2',
      ip: '127.0.0.1',
    });
  });

  test('changes of permissions are logged with previous and new values', async () => {
    const body = { name_lang: { en: 'Logged' }, permissions: ['SST_VIEW_ASSET' as const] };
    const { id } = (await t.as('admin').call(roles.create, { body })).body.data;
    await t.as('admin').call(roles.update, {
      params: { id },
      body: { ...body, permissions: ['SST_VIEW_ASSET', 'RES_VIEW_GLOBAL_LISTS'] },
    });
    const [entry] = await entries('role.changed');
    expect(entry).toMatchObject({
      subject_title: 'Logged',
      before: { name_lang: { en: 'Logged' }, permissions: ['SST_VIEW_ASSET'] },
      after: { name_lang: { en: 'Logged' }, permissions: ['RES_VIEW_GLOBAL_LISTS', 'SST_VIEW_ASSET'] },
    });
  });

  test('the name of a role is shown and searched in the reader’s language', async () => {
    const name_lang = { en: 'Night watch', de: 'Nachtwache', fr: 'Garde de nuit' };
    await t.as('admin').call(roles.create, { body: { name_lang, permissions: [] } });
    const filter = JSON.stringify({ subject_title: [{ operator: 'ct', value: 'nachtw' }] });
    const headers = { 'accept-language': 'de' };
    const found = (await t.as('admin').call(logs.list, { query: { filter }, headers })).body.data.list;
    expect(found.map(({ subject_title }) => subject_title)).toEqual(['Nachtwache']);
    const [newest] = await entries('role.created');
    expect(newest).toMatchObject({ subject_title: 'Night watch' });
  });

  test('the log can be searched by record and user regardless of case, also with negation', async () => {
    await makeAsset('Lamp 100%_x');
    await makeAsset('Lamp 100 x');
    const sought = async (filter: Record<string, unknown>) => {
      const query = { filter: JSON.stringify(filter), limit: 100 };
      return (await t.as('admin').call(logs.list, { query })).body.data.list;
    };
    const titles = async (...subject_title: unknown[]) =>
      (await sought({ subject_title, user_name: [{ operator: 'eq', value: 'MANAGER a' }] })).map(
        (one) => one.subject_title,
      );
    expect(await titles({ operator: 'ew', value: 'LAMP 100%_X' })).toEqual(['Asset Lamp 100%_x']);
    expect(await titles({ operator: 'ct', value: 'lamp' }, { operator: 'ct', value: '%', not: true })).toEqual([
      'Asset Lamp 100 x',
    ]);
    expect(await sought({ user_name: [{ operator: 'sw', value: 'nobody at all' }] })).toEqual([]);
  });

  test('a user’s own log has only their activities, and no log shows another workspace', async () => {
    await makeAsset('L-3', 'admin');
    await t.as('manager', 'B').call(assets.create, { body: { asset_id: 'B-1', display_name: 'Secret of B' } });
    const own = (await t.as('manager').call(logs.listMine, { query: { limit: 100 } })).body.data.list;
    expect(new Set(own.map(({ user_name }) => user_name))).toEqual(new Set(['Manager A']));
    const everyones = (await t.as('admin').call(logs.list, { query: { limit: 100 } })).body.data.list;
    expect(everyones.map(({ subject_title }) => subject_title)).not.toContain('Secret of B');
    expect(everyones.map(({ subject_title }) => subject_title)).toContain('Asset L-3');
  });
});

describe('activity types', () => {
  const switchType = (id: string, is_enabled: boolean) =>
    t.as('admin').call(logs.updateType, { params: { id }, body: { is_enabled } });

  test('a disabled activity type is not logged in this workspace until it is enabled again', async () => {
    const before = (await entries('asset.created')).length;
    const off = await switchType('asset.created', false);
    expect(off.body.data).toEqual({ id: 'asset.created', subject: 'asset', is_enabled: false, can_switch_off: true });
    expect((await makeAsset('L-4')).status).toBe(200);
    expect(await entries('asset.created')).toHaveLength(before);
    const listed = (await t.as('admin').call(logs.listTypes)).body.data;
    expect(listed.filter(({ is_enabled }) => !is_enabled).map(({ id }) => id)).toEqual(['asset.created']);
    expect((await t.as('admin', 'B').call(logs.listTypes)).body.data.every(({ is_enabled }) => is_enabled)).toBe(true);

    await switchType('asset.created', true);
    await makeAsset('L-5');
    expect(await entries('asset.created')).toHaveLength(before + 1);
    expect((await entries('activity_type.switched'))[0]).toMatchObject({
      subject_title: 'Asset created',
      before: { is_enabled: false },
      after: { is_enabled: true },
    });
  });

  test('security activities cannot be disabled, and unknown types are rejected', async () => {
    expect((await switchType('call.refused', false)).body.code).toBe('LOG_TYPE_STAYS_ON');
    expect((await switchType('call.refused', true)).status).toBe(200);
    expect((await switchType('nothing.done', false)).body.code).toBe('LOG_OBJECT_NOT_FOUND');
  });
});
