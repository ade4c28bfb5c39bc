import { type AssetType, assetTypes } from '@rounds/contract/asset-types';
import { type Asset, assets } from '@rounds/contract/assets';
import type { CustomField, CustomFieldInput } from '@rounds/contract/custom-fields';
import { usage } from '@rounds/contract/usage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const toField = (name: string, more: Partial<CustomFieldInput> = {}): CustomFieldInput => ({
  key: `new_${name.replaceAll(' ', '_')}`,
  name,
  description: '',
  field_type: 'text',
  is_used: true,
  is_required: false,
  default_value: null,
  config: {},
  ...more,
});
const POWER = toField('Power', { field_type: 'decimal', config: { max_digits: 6, decimals: 1 } });
const MAKER = toField('Maker');

let last = 0;
const createType = async (fields: readonly CustomFieldInput[] = []): Promise<AssetType> => {
  last += 1;
  const order = Object.fromEntries(fields.map(({ key }, index) => [key, index]));
  const body = { name: `Type ${last}`, fields: [...fields], order };
  const answer = await t.as('manager').call(assetTypes.create, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const getField = ({ fields }: AssetType, name: string): CustomField => fields.find((field) => field.name === name)!;
const createAsset = (more: object) => {
  last += 1;
  return t.as('manager').call(assets.create, {
    body: { asset_id: `T-${last}`, display_name: `Asset ${last}`, ...more },
  });
};
const createAssetOf = async (type: AssetType, fields: Record<string, string | number> = {}): Promise<Asset> => {
  const answer = await createAsset({ type_uuid: type.uuid, fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const getType = async ({ id }: AssetType) => (await t.as('viewer').call(assetTypes.get, { params: { id } })).body.data;
const listAssets = (filter: object, sort?: object) =>
  t.as('manager').call(assets.list, {
    query: { filter: JSON.stringify(filter), ...(sort && { sort: JSON.stringify([sort]) }) } as never,
  });

describe('asset types', () => {
  test('a new type is answered with its fields in order and can be read by id and by uuid', async () => {
    const type = await createType([POWER, MAKER]);
    expect(type).toMatchObject({ fields_count: 2, assets_count: 0, archived_at: null });
    expect(type.fields.map(({ name }) => name)).toEqual(['Power', 'Maker']);
    expect(await getType(type)).toEqual(type);
    const byUuid = await t.as('viewer').call(assetTypes.get, { params: { id: type.uuid } });
    expect(byUuid.body.data).toEqual(type);
  });

  test('a list has the fields and the number of assets of each type', async () => {
    const type = await createType([MAKER]);
    await createAssetOf(type);
    const { body } = await t.as('viewer').call(assetTypes.list, { query: {} });
    const listed = body.data.list.find(({ uuid }) => uuid === type.uuid);
    expect(listed).toEqual({ ...(await getType(type)), assets_count: 1 });
  });

  test('two types cannot have the same name, in whatever case', async () => {
    const { name } = await createType();
    const again = await t.as('manager').call(assetTypes.create, { body: { name: name.toUpperCase() } });
    expect(again.status).toBe(422);
    expect(again.body.data).toEqual({ name: ['Another asset type already has this name. It may be archived.'] });
  });

  test('an update without fields keeps them', async () => {
    const type = await createType([MAKER]);
    const { body } = await t.as('manager').call(assetTypes.update, {
      params: { id: type.id },
      body: { name: `${type.name} renamed` },
    });
    expect(body.data).toMatchObject({ name: `${type.name} renamed`, fields: type.fields });
  });

  test('a wrong field is named, and neither the type nor its other fields are stored', async () => {
    const body = { name: 'Never stored', fields: [MAKER, toField(' ')], order: {} };
    const answer = await t.as('manager').call(assetTypes.create, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({ 'fields.1.name': ['Enter a field name.'] });
    const { body: result } = await t.as('manager').call(assetTypes.all, { query: { q: 'Never stored' } });
    expect(result.data).toEqual([]);
  });

  test('an archived type cannot be changed or chosen, but assets keep it', async () => {
    const type = await createType([MAKER]);
    const asset = await createAssetOf(type, { [getField(type, 'Maker').key]: 'Acme' });
    await t.as('manager').call(assetTypes.archive, { params: { id: type.id } });
    const update = await t.as('manager').call(assetTypes.update, { params: { id: type.id }, body: { name: 'New' } });
    expect(update.body.code).toBe('SST_TYPE_ARCHIVED');
    const chosen = await createAsset({ type_uuid: type.uuid });
    expect(chosen.body.data).toEqual({
      type_uuid: [`“${type.name}” is archived. Choose another type or restore it first.`],
    });
    const kept = await t.as('manager').call(assets.update, {
      params: { id: asset.id },
      body: { asset_id: asset.asset_id, display_name: 'Renamed', type_uuid: type.uuid },
    });
    expect(kept.body.data).toMatchObject({ display_name: 'Renamed', fields: asset.fields });
  });

  test('a type that an asset has cannot be deleted and says where it is used', async () => {
    const type = await createType([MAKER]);
    const asset = await createAssetOf(type);
    await t.as('manager').call(assetTypes.archive, { params: { id: type.id } });
    const rejected = await t.as('manager').call(assetTypes.delete, { params: { id: type.id } });
    expect(rejected.status).toBe(409);
    expect(rejected.body).toMatchObject({ code: 'SST_IN_USE', data: { archived: true, assets: 1 } });
    const used = await t.as('manager').call(usage.get, { params: { kind: 'asset_type', id: type.id } });
    expect(used.body.data).toEqual({
      used: 1,
      places: [{ kind: 'asset', id: asset.uuid, title: asset.display_name, path: `/assets/${asset.uuid}` }],
    });
  });

  test('deleting a type deletes its fields', async () => {
    const type = await createType([MAKER]);
    await t.as('manager').call(assetTypes.archive, { params: { id: type.id } });
    expect((await t.as('manager').call(assetTypes.delete, { params: { id: type.id } })).status).toBe(200);
    const { rows } = await t.queryIn('A', `select from custom_field where owner = '${type.uuid}'`);
    expect(rows).toEqual([]);
  });

  test('only an unused field can be deleted, with the values that assets have for it', async () => {
    const type = await createType([MAKER]);
    const maker = getField(type, 'Maker');
    const asset = await createAssetOf(type, { [maker.key]: 'Acme' });
    const remove = () => t.as('manager').call(assetTypes.deleteField, { params: { id: maker.id! } });
    expect((await remove()).body.code).toBe('SST_IN_USE');
    const unused = { ...MAKER, key: maker.key, is_used: false };
    await t.as('manager').call(assetTypes.update, {
      params: { id: type.id },
      body: { name: type.name, fields: [unused], order: {} },
    });
    const readFields = async () =>
      (await t.as('viewer').call(assets.get, { params: { id: asset.id } })).body.data.fields;
    expect(await readFields()).toEqual({});
    expect((await remove()).status).toBe(200);
    expect((await getType(type)).fields).toEqual([]);
  });

  test('options can carry the fields in use, and options by id include archived types', async () => {
    const type = await createType([MAKER, toField('Old', { is_used: false })]);
    const search = (query: object) => t.as('manager').call(assetTypes.all, { query: query as never });
    const { body } = await search({ q: type.name, with_fields: true });
    expect(body.data.find(({ value }) => value === type.uuid)).toMatchObject({
      label: type.name,
      fields: [{ name: 'Maker' }],
    });
    await t.as('manager').call(assetTypes.archive, { params: { id: type.id } });
    expect((await search({ q: type.name })).body.data.filter(({ value }) => value === type.uuid)).toEqual([]);
    expect((await search({ ids: type.uuid })).body.data).toEqual([{ value: type.uuid, label: type.name }]);
  });
});

describe('assets with a type', () => {
  test('an asset is stored and answered with its type, the values of its fields and its place', async () => {
    const type = await createType([POWER, MAKER]);
    const [power, maker] = [getField(type, 'Power').key, getField(type, 'Maker').key];
    const place = { lat: 48.13743, lng: 11.57549 };
    const answer = await createAsset({ type_uuid: type.uuid, place, fields: { [power]: 7.5, [maker]: 'Acme' } });
    expect(answer.body.data).toMatchObject({
      type: { uuid: type.uuid, name: type.name },
      place,
      fields: { [power]: 7.5, [maker]: 'Acme' },
    });
  });

  test('the rules of fields hold for each value, and fields of other types are unknown', async () => {
    const other = getField(await createType([MAKER]), 'Maker').key;
    const type = await createType([{ ...POWER, is_required: true }, MAKER]);
    const power = getField(type, 'Power').key;
    const answer = await createAsset({ type_uuid: type.uuid, fields: { [other]: 'x' } });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({
      [`fields.${other}`]: ['Unknown field.'],
      [`fields.${power}`]: ['This field is required.'],
    });
    expect((await createAsset({ fields: { [power]: 1 } })).body.data).toEqual({
      [`fields.${power}`]: ['Unknown field.'],
    });
  });

  test('an asset that gets another type loses the values of the old one and gets the defaults of the new one', async () => {
    const [before, after] = [
      await createType([MAKER]),
      await createType([toField('Colour', { default_value: { value: 'red' } })]),
    ];
    const asset = await createAssetOf(before, { [getField(before, 'Maker').key]: 'Acme' });
    const update = (type_uuid: string | null) =>
      t.as('manager').call(assets.update, {
        params: { id: asset.id },
        body: { asset_id: asset.asset_id, display_name: asset.display_name, type_uuid },
      });
    expect((await update(after.uuid)).body.data.fields).toEqual({ [getField(after, 'Colour').key]: 'red' });
    expect((await update(null)).body.data).toMatchObject({ type: null, fields: {} });
  });

  test('the fields of a type are columns only while the list shows this type alone', async () => {
    const type = await createType([POWER]);
    const power = getField(type, 'Power').key;
    const small = await createAssetOf(type, { [power]: 2 });
    const large = await createAssetOf(type, { [power]: 9 });
    const ofType = await listAssets({ type: [type.uuid] }, { key: `fields->${power}`, direction: 'desc' });
    expect(ofType.body.data.columns).toMatchObject([{ selector: `fields.${power}`, label: 'Power', type: 'number' }]);
    expect(ofType.body.data.list.map(({ id, fields }) => [id, fields[power]])).toEqual([
      [large.id, 9],
      [small.id, 2],
    ]);
    const filtered = await listAssets({
      type: [type.uuid],
      [`fields.${power}`]: [{ operator: 'gt', value: 5 }],
    });
    expect(filtered.body.data.list.map(({ id }) => id)).toEqual([large.id]);
    const all = await listAssets({});
    expect(all.body.data.columns).toEqual([]);
    expect((await listAssets({ [`fields.${power}`]: [{ operator: 'gt', value: 5 }] })).status).toBe(422);
  });

  test('an export of one type has its fields under their names', async () => {
    const type = await createType([MAKER]);
    const { key } = getField(type, 'Maker');
    await createAssetOf(type, { [key]: 'Acme' });
    const { bytes } = await t.as('manager').call(assets.exportList, {
      query: {
        format: 'csv',
        filter: JSON.stringify({ type: [type.uuid] }),
        columns: `display_name,type,fields.${key}`,
      } as never,
    });
    expect(bytes.toString()).toContain(`Name,Type,Maker`);
    expect(bytes.toString()).toContain(`${type.name},Acme`);
  });
});

describe('assets that are part of others', () => {
  test('an asset can be part of another one, which is answered with its name and can be filtered by', async () => {
    const parent = (await createAsset({})).body.data;
    const child = (await createAsset({ parent_uuid: parent.uuid })).body.data;
    const { uuid, asset_id, display_name } = parent;
    expect(child.parent).toEqual({ uuid, asset_id, display_name });
    const { body } = await listAssets({ parent: [parent.uuid] });
    expect(body.data.list.map(({ id }) => id)).toEqual([child.id]);
  });

  test('an asset can be part of neither itself nor its own parts', async () => {
    const parent = (await createAsset({})).body.data;
    const child = (await createAsset({ parent_uuid: parent.uuid })).body.data;
    const move = ({ id, asset_id, display_name }: Asset, parent_uuid: string) =>
      t.as('manager').call(assets.update, { params: { id }, body: { asset_id, display_name, parent_uuid } });
    for (const inside of [parent, child]) {
      const answer = await move(parent, inside.uuid);
      expect(answer.status).toBe(422);
      expect(answer.body.data).toEqual({
        parent_uuid: [`“${inside.display_name}” is part of this asset. An asset can’t be part of itself.`],
      });
    }
  });

  test('an asset with parts cannot be deleted', async () => {
    const parent = (await createAsset({})).body.data;
    await createAsset({ parent_uuid: parent.uuid });
    await t.as('manager').call(assets.archive, { params: { id: parent.id } });
    const rejected = await t.as('manager').call(assets.delete, { params: { id: parent.id } });
    expect(rejected.body).toMatchObject({ code: 'SST_IN_USE', data: { archived: true, children: 1 } });
  });
});
