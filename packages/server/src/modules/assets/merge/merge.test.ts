import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { issues } from '@rounds/contract/issues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODULES } from '../../../app.ts';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { type MergedReferences, mergedReferences } from './merged-references.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const manager = () => t.as('manager');
let next = 0;
async function create(body: object = {}) {
  next += 1;
  const named = { asset_id: `MG-${next}`, display_name: `Merged ${next}` };
  const answer = await manager().call(assets.create, { body: { ...named, ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const get = async (uuid: string) => (await manager().call(assets.get, { params: { id: uuid } })).body.data;
const merge = (id: string, merged_uuid: string, take: string[] = []) =>
  manager().call(assets.merge, { params: { id }, body: { merged_uuid, take } });

describe('merging two assets', () => {
  test('every column that names an asset is in the declaration of a module', async () => {
    const declared = MODULES.flatMap(({ extensions = [] }) => extensions)
      .filter(({ point }) => point === mergedReferences)
      .flatMap(({ value }) => (value as MergedReferences).columns);
    const { rows } = await t.queryIn<{ name: string }>(
      'A',
      `
      select distinct c.table_name || '.' || c.column_name as name
      from information_schema.columns c join information_schema.tables t
        on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and (c.column_name = 'asset_uuid'
        or exists (
          select from pg_constraint k
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
          where k.contype = 'f' and k.confrelid = 'asset'::regclass and k.conrelid = to_regclass(quote_ident(c.table_name))
            and a.attname = c.column_name and a.attname <> 'workspace_id'))`,
    );
    expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test('what refers to the merged asset follows, and the merged one says where it is', async () => {
    const [kept, merged] = [await create(), await create({ place: { lat: 50, lng: 8 } })];
    const part = await create({ parent_uuid: merged.uuid });
    const issue = await manager().call(issues.create, { body: { title: 'Leaks', asset_uuid: merged.uuid } as never });
    expect(issue.status, JSON.stringify(issue.body)).toBe(200);
    const answer = await merge(kept.uuid, merged.uuid, ['display_name', 'asset_id', 'place']);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.data).toMatchObject({
      ...{ uuid: kept.uuid, asset_id: merged.asset_id, display_name: merged.display_name },
      ...{ place: { lat: 50, lng: 8 }, open_issues: 1 },
    });
    const old = await get(merged.uuid);
    expect(old).toMatchObject({
      ...{ asset_id: kept.asset_id, archived_at: expect.any(String) },
      merged_into: { uuid: kept.uuid, display_name: merged.display_name },
    });
    expect((await get(part.uuid)).parent?.uuid).toBe(kept.uuid);
    const moved = await manager().call(issues.get, { params: { id: issue.body.data.id } });
    expect(moved.body.data.asset?.uuid).toBe(kept.uuid);
    const found = await manager().call(assets.search, { query: { ids: merged.uuid } });
    expect(found.body.data.map(({ value }) => value)).toEqual([kept.uuid]);
    const history = await manager().call(assets.listActivity, { params: { id: kept.uuid } });
    expect(history.body.data.list[0]).toMatchObject({ code: 'asset.merged' });
    const earlier = await manager().call(assets.listActivity, { params: { id: merged.uuid } });
    expect(earlier.body.data.list[0]).toMatchObject({
      code: 'asset.archived',
      after: { merged_into: merged.display_name },
    });
    await manager().call(assets.restore, { params: { id: merged.uuid } });
    expect(await get(merged.uuid)).not.toHaveProperty('merged_into');
  });

  test('values of fields are taken one by one, and another type comes with its own', async () => {
    const createType = async (name: string) => {
      const { uuid } = (await t.as('admin').call(assetTypes.create, { body: { name } })).body.data;
      const fields = ['One', 'Two'].map((field, index) => ({
        ...{ key: `new_${index}`, name: field, field_type: 'text' as const, is_used: true },
      }));
      const body = { fields, order: { new_0: 0, new_1: 1 } };
      await t.as('admin').call(assetTypes.update, { params: { id: uuid }, body: body as never });
      const type = (await t.as('admin').call(assetTypes.get, { params: { id: uuid } })).body.data;
      return { uuid, keys: type.fields.filter((field) => !field.is_standard).map(({ key }) => key) };
    };
    const [pump, valve] = [await createType('Merged pump'), await createType('Merged valve')];
    const [a, b] = pump.keys as [string, string];
    const kept = await create({ type_uuid: pump.uuid, fields: { [a]: 'kept', [b]: 'kept' } });
    const same = await create({ type_uuid: pump.uuid, fields: { [a]: 'merged', [b]: 'merged' } });
    expect((await merge(kept.uuid, same.uuid, [`fields.${b}`])).body.data.asset_id).toBe(kept.asset_id);
    expect((await get(kept.uuid)).fields).toEqual({ [a]: 'kept', [b]: 'merged' });
    const other = await create({ type_uuid: valve.uuid, fields: { [valve.keys[0]!]: 'valve' } });
    await merge(kept.uuid, other.uuid, ['type']);
    expect(await get(kept.uuid)).toMatchObject({
      type: { uuid: valve.uuid },
      fields: { [valve.keys[0]!]: 'valve' },
    });
  });

  test('an asset that is part of the merged one moves up, with its siblings below it', async () => {
    const top = await create();
    const merged = await create({ parent_uuid: top.uuid });
    const between = await create({ parent_uuid: merged.uuid });
    const kept = await create({ parent_uuid: between.uuid });
    expect((await merge(kept.uuid, merged.uuid)).status).toBe(200);
    expect((await get(kept.uuid)).parent?.uuid).toBe(top.uuid);
    expect((await get(between.uuid)).parent?.uuid).toBe(kept.uuid);
  });

  test('assets that were merged before lead to the last one', async () => {
    const [first, second, third] = [await create(), await create(), await create()];
    await merge(second.uuid, first.uuid);
    await merge(third.uuid, second.uuid);
    expect((await get(first.uuid)).merged_into?.uuid).toBe(third.uuid);
    const answer = await manager().call(assets.search, { query: { ids: first.uuid } });
    expect(answer.body.data.map(({ value }) => value)).toEqual([third.uuid]);
  });

  test('an archived asset, an unknown one and the asset itself cannot be merged', async () => {
    const [kept, merged] = [await create(), await create()];
    expect((await merge(kept.uuid, kept.uuid)).body.data).toHaveProperty('merged_uuid');
    expect((await merge(kept.uuid, '00000000-0000-4000-8000-000000000001')).body.code).toBe('SST_OBJECT_NOT_FOUND');
    expect((await merge(kept.uuid, merged.uuid, ['workspace_id'])).body.data).toHaveProperty('take');
    await manager().call(assets.archive, { params: { id: merged.uuid } });
    expect((await merge(kept.uuid, merged.uuid)).body.code).toBe('SST_ASSET_ARCHIVED');
    const rejected = await t.as('viewer').call(assets.merge, {
      ...{ params: { id: kept.uuid }, body: { merged_uuid: merged.uuid, take: [] } },
    });
    expect(rejected.status).toBe(403);
  });
});
