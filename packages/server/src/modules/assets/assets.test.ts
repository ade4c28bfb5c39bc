import { type Asset, assets } from '@rounds/contract/assets';
import { files } from '@rounds/contract/files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

let last = 0;
async function makeAsset(
  input: Partial<Pick<Asset, 'asset_id' | 'display_name'>> = {},
  workspace: 'A' | 'B' = 'A',
): Promise<Asset> {
  const number = ++last;
  const body = { asset_id: `N-${number}`, display_name: `Asset ${number}`, ...input };
  const answer = await t.as('manager', workspace).call(assets.create, { body });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

const NO_SUCH = { params: { id: '00000000-0000-4000-8000-000000000000' } };

describe('creating and updating assets', () => {
  test('a new asset is returned completely and can be read by id and by uuid', async () => {
    const asset = await makeAsset({ asset_id: '  P-100 ', display_name: 'Pump' });
    expect(asset).toMatchObject({
      asset_id: 'P-100',
      display_name: 'Pump',
      archived_at: null,
      last_inspection_at: null,
    });
    const byId = await t.as('viewer').call(assets.get, { params: { id: asset.id } });
    const byUuid = await t.as('viewer').call(assets.get, { params: { id: asset.uuid } });
    expect(byId.body.data).toEqual(asset);
    expect(byUuid.body.data).toEqual(asset);
  });

  test('an asset without a name is rejected with a message for the field', async () => {
    const answer = await t.as('manager').call(assets.create, { body: { asset_id: 'X', display_name: '   ' } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { display_name: ['This field is required.'] },
    });
  });

  test('an asset number is unique in a workspace, including archived assets, but not across workspaces', async () => {
    const first = await makeAsset({ asset_id: 'ONCE' });
    await t.as('manager').call(assets.archive, { params: { id: first.id } });
    const again = await t.as('manager').call(assets.create, { body: { asset_id: 'ONCE', display_name: 'Other' } });
    expect(again.status).toBe(422);
    expect(again.body.data).toEqual({ asset_id: ['Another asset already has this number. It may be archived.'] });
    await makeAsset({ asset_id: 'ONCE' }, 'B');
  });

  test('an update returns the complete asset, and a duplicate number is rejected in the user’s language', async () => {
    const [one, other] = [await makeAsset(), await makeAsset()];
    const renamed = await t.as('manager').call(assets.update, {
      params: { id: one.uuid },
      body: { asset_id: one.asset_id, display_name: 'Boiler' },
    });
    expect(renamed.body.data).toMatchObject({ uuid: one.uuid, display_name: 'Boiler' });
    const taken = await t.as('manager').call(assets.update, {
      params: { id: one.id },
      body: { asset_id: other.asset_id, display_name: 'Boiler' },
      headers: { 'accept-language': 'de' },
    });
    expect(taken.status).toBe(422);
    expect(taken.body.data).toEqual({
      asset_id: ['Ein anderes Objekt hat bereits diese Nummer. Vielleicht ist es archiviert.'],
    });
  });

  test('only one of several concurrent calls can create an asset with the same number', async () => {
    const body = { asset_id: 'RACE', display_name: 'Race' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => t.as('manager').call(assets.create, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });
});

describe('archiving and deleting assets', () => {
  test('an archived asset moves to the archive, cannot be updated, and can be restored', async () => {
    const asset = await makeAsset({ display_name: 'Ladder 7' });
    const params = { id: asset.id };
    const filter = JSON.stringify({ display_name: [{ operator: 'eq', value: 'Ladder 7' }] });
    const live = async () => (await t.as('viewer').call(assets.list, { query: { filter } })).body.data.list.length;
    const archived = async () =>
      (await t.as('manager').call(assets.listArchive, { query: { filter } })).body.data.list.length;
    expect([await live(), await archived()]).toEqual([1, 0]);

    const first = await t.as('manager').call(assets.archive, { params });
    const second = await t.as('manager').call(assets.archive, { params });
    expect(first.body.data?.archived_at).toEqual(expect.any(String));
    expect(second.body.data?.archived_at).toBe(first.body.data?.archived_at);
    expect([await live(), await archived()]).toEqual([0, 1]);

    const body = { asset_id: asset.asset_id, display_name: 'Ladder 8' };
    const changed = await t.as('manager').call(assets.update, { params, body });
    expect([changed.status, changed.body.code]).toEqual([422, 'SST_ASSET_ARCHIVED']);

    const restored = await t.as('manager').call(assets.restore, { params });
    expect(restored.body.data.archived_at).toBeNull();
    expect([await live(), await archived()]).toEqual([1, 0]);
  });

  test('only an archived asset can be deleted', async () => {
    const asset = await makeAsset();
    const params = { id: asset.id };
    const rejected = await t.as('manager').call(assets.delete, { params });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'SST_IN_USE']);
    expect(rejected.body.data).toEqual({ archived: false });

    await t.as('manager').call(assets.archive, { params: { id: asset.id } });
    const removed = await t.as('manager').call(assets.delete, { params });
    expect([removed.status, removed.body.data]).toEqual([200, null]);
    const read = await t.as('viewer').call(assets.get, { params: { id: asset.id } });
    expect([read.status, read.body.code]).toEqual([404, 'SST_OBJECT_NOT_FOUND']);
  });
});

describe('listing and searching assets', () => {
  test('search finds all words in name or number regardless of case, without archived assets', async () => {
    const match = await makeAsset({ asset_id: 'ÖL-7_b', display_name: 'Ölpumpe Süd' });
    const archived = await makeAsset({ asset_id: 'ÖL-8', display_name: 'Ölpumpe Süd alt' });
    await t.as('manager').call(assets.archive, { params: { id: archived.id } });
    for (const q of ['ölpumpe süd', 'SÜD öl-7', '7_B']) {
      const { body } = await t.as('inspector').call(assets.search, { query: { q } });
      expect(body.data).toEqual([{ value: match.uuid, label: 'Ölpumpe Süd', asset_id: 'ÖL-7_b' }]);
    }
    const byId = await t.as('inspector').call(assets.search, { query: { ids: match.uuid } });
    expect(byId.body.data.map(({ label }) => label)).toEqual(['Ölpumpe Süd']);
    const odd = await t.as('inspector').call(assets.search, { query: { ids: `no-uuid,${match.uuid}` } });
    expect(odd.body.data).toEqual(byId.body.data);
    const nothing = await t.as('inspector').call(assets.search, { query: { q: '%' } });
    expect(nothing.body.data).toEqual([]);
  });

  test('cursors lead through a list, and an invalid cursor is rejected', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) await makeAsset({ display_name: `Walked ${number}` });
    const filter = JSON.stringify({ display_name: [{ operator: 'sw', value: 'Walked' }] });
    const page = (cursor?: string) => t.as('viewer').call(assets.list, { query: { limit: 10, filter, cursor } });
    const first = (await page()).body.data;
    const second = (await page(first.pagination.next_cursor!)).body.data;
    expect(second.list.map(({ display_name }) => display_name)).toEqual(['Walked 11', 'Walked 12']);
    expect((await page(second.pagination.prev_cursor!)).body.data.list).toEqual(first.list);
    const place = { order: 'display_name asc,id asc', way: 'next', values: ['Walked 3', 'no number'] };
    const { status, body } = await page(Buffer.from(JSON.stringify(place)).toString('base64url'));
    expect([status, body.data]).toEqual([422, { cursor: [expect.stringContaining('Go back to the first page')] }]);
  });

  test('names are sorted in natural order', async () => {
    for (const display_name of ['Valve 10', 'Valve 9', 'valve 2', 'Välve 3']) await makeAsset({ display_name });
    const filter = JSON.stringify({ display_name: [{ operator: 'ct', value: 'lve ' }] });
    const { body } = await t.as('viewer').call(assets.list, { query: { filter } });
    expect(body.data.list.map(({ display_name }) => display_name)).toEqual([
      'valve 2',
      'Välve 3',
      'Valve 9',
      'Valve 10',
    ]);
  });

  test('an unknown filter is rejected by its name', async () => {
    const filter = JSON.stringify({ color: ['red'] });
    const { status, body } = await t.as('viewer').call(assets.list, { query: { filter } });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.data).toEqual({ 'filter.color': ['This list has no filter “color”.'] });
  });
});

describe('permissions for assets', () => {
  test('a viewer can read but not change assets, and a user without roles can do neither', async () => {
    const asset = await makeAsset();
    const params = { id: asset.id };
    const body = { asset_id: 'V', display_name: 'V' };
    expect((await t.as('viewer').call(assets.create, { body })).status).toBe(403);
    expect((await t.as('viewer').call(assets.update, { params, body })).status).toBe(403);
    expect((await t.as('viewer').call(assets.archive, { params })).status).toBe(403);
    expect((await t.as('inspector').call(assets.listArchive)).status).toBe(403);
    expect((await t.as('nobody').call(assets.list)).status).toBe(403);
    expect((await t.guest().call(assets.list)).status).toBe(401);
  });

  test('assets of another workspace look as if they did not exist', async () => {
    const foreign = await makeAsset({ display_name: 'Foreign' }, 'B');
    const params = { id: foreign.id };
    const body = { asset_id: 'mine', display_name: 'now mine' };
    for (const call of [
      t.as('admin').call(assets.get, { params }),
      t.as('admin').call(assets.update, { params, body }),
      t.as('admin').call(assets.archive, { params }),
      t.as('admin').call(assets.restore, { params }),
    ]) {
      const { request_id: _, ...answer } = (await call).body;
      const { request_id: __, ...never } = (await t.as('admin').call(assets.get, NO_SUCH)).body;
      expect(answer).toEqual(never);
    }
    const found = await t.as('admin').call(assets.search, { query: { q: 'foreign' } });
    expect(found.body.data).toEqual([]);
    expect((await t.as('manager', 'B').call(assets.get, { params })).body.data).toEqual(foreign);
  });
});

describe('the history of an asset', () => {
  test('it has the changes of this asset alone, newest first, without where they came from', async () => {
    const [asset, other] = [await makeAsset({ display_name: 'Old name' }), await makeAsset()];
    const params = { id: asset.uuid };
    const body = { asset_id: asset.asset_id, display_name: 'New name' };
    await t.as('manager').call(assets.update, { params, body });
    await t.as('manager').call(assets.archive, { params: { id: other.id } });
    const { body: answer } = await t.as('viewer').call(assets.listActivity, { params });
    expect(answer.data.list.map(({ code, user_name }) => [code, user_name])).toEqual([
      ['asset.changed', 'Manager A'],
      ['asset.created', 'Manager A'],
    ]);
    expect(answer.data.list[0]).toMatchObject({
      before: { display_name: 'Old name' },
      after: { display_name: 'New name' },
    });
    expect(answer.data.list[0]).not.toHaveProperty('ip');
    const page = await t.as('viewer').call(assets.listActivity, { params, query: { limit: 10, page: 1 } });
    expect(page.body.data.pagination.total).toBe(2);
  });
});

describe('files of an asset', () => {
  const upload = async (who: 'manager' | 'inspector' = 'manager') => {
    const file = { name: 'manual.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(12_000, 'x')]) };
    const answer = await t.as(who).call(files.upload, { file, body: { purpose: 'answer' } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.uuid;
  };

  test('an attached file is readable for everyone who sees the asset, until it is deleted', async () => {
    const asset = await makeAsset();
    const params = { id: asset.uuid };
    const file_uuid = await upload();
    const read = async () => (await t.as('viewer').call(files.get, { params: { id: file_uuid } })).status;
    expect(await read()).toBe(404);
    const added = await t.as('manager').call(assets.addFile, { params, body: { file_uuid } });
    expect(added.body.data).toMatchObject({ uuid: file_uuid, name: 'manual.pdf', user_name: 'Manager A' });
    expect(await read()).toBe(200);
    const listed = await t.as('viewer').call(assets.listFiles, { params });
    expect(listed.body.data.map(({ uuid }) => uuid)).toEqual([file_uuid]);
    expect((await t.as('viewer').call(assets.deleteFile, { params: { id: file_uuid } })).status).toBe(403);
    expect((await t.as('manager').call(assets.deleteFile, { params: { id: file_uuid } })).status).toBe(200);
    expect(await read()).toBe(404);
    expect((await t.as('viewer').call(assets.listFiles, { params })).body.data).toEqual([]);
  });

  test('nobody can attach a file that somebody else uploaded, or change the files of an archived asset', async () => {
    const asset = await makeAsset();
    const params = { id: asset.uuid };
    const foreign = await t
      .as('manager')
      .call(assets.addFile, { params, body: { file_uuid: await upload('inspector') } });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'RES_OBJECT_NOT_FOUND']);
    const file_uuid = await upload();
    await t.as('manager').call(assets.addFile, { params, body: { file_uuid } });
    await t.as('manager').call(assets.archive, { params });
    const deleted = await t.as('manager').call(assets.deleteFile, { params: { id: file_uuid } });
    expect(deleted.body.code).toBe('SST_ASSET_ARCHIVED');
    await t.as('manager').call(assets.delete, { params });
    expect((await t.as('manager').call(files.get, { params: { id: file_uuid } })).status).toBe(404);
  });
});

describe('the tree of assets', () => {
  const move = (id: string, parent_uuid: string | null, who: 'manager' | 'viewer' = 'manager') =>
    t.as(who).call(assets.move, { params: { id }, body: { parent_uuid } });
  const tree = async (query: { parent?: string; q?: string }) =>
    (await t.as('viewer').call(assets.listTree, { query })).body.data.list;

  test('it lists level by level with the number of parts, and a search shows where an asset is', async () => {
    const building = await makeAsset({ display_name: 'Tree tower' });
    const floor = await makeAsset({ display_name: 'Tree floor' });
    const room = await makeAsset({ display_name: 'Tree room' });
    expect((await move(floor.uuid, building.uuid)).status).toBe(200);
    await move(room.uuid, floor.uuid);
    const top = (await tree({})).filter(({ display_name }) => display_name.startsWith('Tree '));
    expect(top).toMatchObject([{ uuid: building.uuid, parts_count: 1 }]);
    expect(await tree({ parent: building.uuid })).toMatchObject([{ uuid: floor.uuid, parts_count: 1 }]);
    const filter = JSON.stringify({ within: [floor.uuid] });
    const { list: within } = (await t.as('viewer').call(assets.list, { query: { filter } })).body.data;
    expect(within.map(({ uuid }) => uuid).sort()).toEqual([floor.uuid, room.uuid].sort());
    expect(await tree({ q: 'TREE room' })).toMatchObject([{ uuid: room.uuid, path: ['Tree tower', 'Tree floor'] }]);
    await t.as('manager').call(assets.archive, { params: { id: floor.uuid }, query: { when_used: 'continue' } });
    expect((await tree({})).map(({ uuid }) => uuid)).toContain(room.uuid);
  });

  test('an asset cannot be moved into itself or into one of its parts, and the log names old and new place', async () => {
    const outer = await makeAsset({ display_name: 'Outer' });
    const inner = await makeAsset({ display_name: 'Inner' });
    await move(inner.uuid, outer.uuid);
    for (const parent of [inner.uuid, outer.uuid]) {
      const rejected = await move(outer.uuid, parent);
      expect([rejected.status, Object.keys(rejected.body.data ?? {})]).toEqual([422, ['parent_uuid']]);
    }
    expect((await move(inner.uuid, null, 'viewer')).status).toBe(403);
    await move(inner.uuid, null);
    const { body } = await t.as('viewer').call(assets.listActivity, { params: { id: inner.uuid } });
    expect(body.data.list[0]).toMatchObject({ code: 'asset.changed', before: { parent: 'Outer' } });
  });
});

describe('the map of assets', () => {
  const everywhere = { south: -90, north: 90, west: -180, east: 180 };
  const filter = JSON.stringify({ display_name: [{ operator: 'sw', value: 'Placed' }] });
  const map = async (rectangle: Partial<typeof everywhere> = {}) =>
    (await t.as('viewer').call(assets.listPlaces, { query: { ...everywhere, ...rectangle, filter } })).body.data;

  test('it has the places in a rectangle that pass the filter of the list, also across the 180th meridian', async () => {
    for (const [name, lat, lng] of [
      ['Placed Surrey', 49.1, -122.8],
      ['Placed Suva', -18.1, 178.4],
      ['Placed Apia', -13.8, -171.8],
      ['Elsewhere', 49.1, -122.8],
    ] as const) {
      const asset = await makeAsset({ display_name: name });
      const body = { asset_id: asset.asset_id, display_name: name, place: { lat, lng } };
      await t.as('manager').call(assets.update, { params: { id: asset.id }, body });
    }
    const all = await map();
    expect(all).toMatchObject({ total: 3, total_everywhere: 3, bounds: { south: -18.1, north: 49.1 } });
    const pacific = await map({ west: 170, east: -160 });
    expect(pacific.places.map(({ display_name }) => display_name).sort()).toEqual(['Placed Apia', 'Placed Suva']);
    expect(pacific).toMatchObject({ total: 2, total_everywhere: 3 });
  });

  test('thousands of places are answered as groups that hold all of them', async () => {
    await t.queryIn(
      'A',
      `insert into asset (asset_id, display_name, lat, lng, workspace_id)
       select 'M-' || n, 'Placed many ' || n, 40 + n % 100 / 10.0, n % 77 / 10.0, $1 from generate_series(1, 3000) n`,
      [await t.workspaceId('A')],
    );
    const { total, places, groups } = await map({ south: 35, north: 60, west: -5, east: 20 });
    expect(total).toBe(3000);
    expect(places.map(({ display_name }) => display_name).slice(0, 2)).toEqual(['Placed many 1', 'Placed many 2']);
    expect(groups.length).toBeLessThan(200);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(3000);
  });
});

describe('labels of assets', () => {
  const print = async (query: {
    format: 'single' | 'a4_24' | 'a4_10' | 'letter_30';
    assets?: string;
    filter?: string;
  }) => t.as('viewer').send('GET', `/api/assets/labels?${new URLSearchParams(query)}`);
  const countPages = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

  test('labels of a filtered list fill sheets, and a single one is a page of its own', async () => {
    await t.queryIn(
      'A',
      `insert into asset (asset_id, display_name, workspace_id)
       select 'L-' || n, 'Labelled مضخة ' || n, $1 from generate_series(1, 25) n`,
      [await t.workspaceId('A')],
    );
    const filter = JSON.stringify({ display_name: [{ operator: 'sw', value: 'Labelled' }] });
    for (const [format, pages] of [
      ['a4_24', 2],
      ['a4_10', 3],
      ['letter_30', 1],
      ['single', 25],
    ] as const) {
      const { status, bytes, headers } = await print({ format, filter });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(countPages(Buffer.from(bytes)), format).toBe(pages);
    }
    const one = await makeAsset();
    expect(countPages(Buffer.from((await print({ format: 'a4_24', assets: String(one.id) })).bytes))).toBe(1);
  });

  test('labels of nothing are rejected with what to do', async () => {
    const { status, body } = await print({ format: 'single', assets: '987654321' });
    expect([status, body.data]).toEqual([422, { assets: ['Choose at least one asset.'] }]);
  });
});
