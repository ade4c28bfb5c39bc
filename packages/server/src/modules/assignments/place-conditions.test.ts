import { randomUUID } from 'node:crypto';
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { type AssignmentInput, assignments, type DynamicAssets } from '@rounds/contract/assignments';
import { type SiteNodeInput, sites } from '@rounds/contract/sites';
import { usage } from '@rounds/contract/usage';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { kitchenRounds } from '../inspections/testing/kitchen-rounds.ts';
import { openDueInspections } from './opening/index.ts';

let t: TestServer;
let template_id: number;
let inspector: number;
let structure: { readonly id: number };
/** The ids of nodes by title. */
let nodes: Record<'North' | 'Harbour' | 'Mill' | 'South', number>;
let type: { readonly uuid: string; readonly key: string };
const uuids: Record<string, string> = {};

const toTree = (children: SiteNodeInput[]): SiteNodeInput[] => [
  { ...(nodes && { id: nodes.North }), title: 'North', children },
  { ...(nodes && { id: nodes.South }), title: 'South', is_site: true },
];
const site = (title: 'Harbour' | 'Mill'): SiteNodeInput => ({
  ...(nodes && { id: nodes[title] }),
  title,
  is_site: true,
});

beforeAll(async () => {
  t = await startTestServer();
  template_id = (await kitchenRounds(t)).templateId;
  inspector = Number((await t.as('admin').call(users.search, { query: { q: 'inspector' } })).body.data[0]!.value);
  const created = await t.as('manager').call(sites.create, {
    body: { title: 'Sites', columns: [], nodes: toTree([site('Harbour'), site('Mill')]) } as never,
  });
  structure = created.body.data;
  const [north, south] = created.body.data.nodes;
  nodes = {
    ...{ North: north!.id, South: south!.id },
    ...{ Harbour: north!.children[0]!.id, Mill: north!.children[1]!.id },
  };
  const fields = [{ key: 'new_1', name: 'Maker', field_type: 'text' as const, is_used: true }];
  const made = (await t.as('manager').call(assetTypes.create, { body: { name: 'Pump', fields } })).body.data;
  type = { uuid: made.uuid, key: made.fields[0]!.key };
  await createAsset('Boiler', { site_id: nodes.Harbour });
  await createAsset('Burner', { parent_uuid: uuids.Boiler });
  await createAsset('Nozzle', { parent_uuid: uuids.Burner });
  await createAsset('Pump', { site_id: nodes.South, type_uuid: type.uuid, fields: { [type.key]: 'Acme' } });
  await createAsset('Spare pump', { type_uuid: type.uuid, fields: { [type.key]: 'Bolt' } });
});
afterAll(() => t.close());

async function createAsset(name: string, more: object): Promise<void> {
  const body = { asset_id: `${name} ${randomUUID()}`, display_name: name, ...more };
  uuids[name] = (await t.as('manager').call(assets.create, { body })).body.data.uuid;
}
async function move(name: string, more: object): Promise<void> {
  const params = { id: uuids[name]! };
  const { asset_id, display_name } = (await t.as('manager').call(assets.get, { params })).body.data;
  const { status } = await t.as('manager').call(assets.update, { params, body: { asset_id, display_name, ...more } });
  expect(status).toBe(200);
  await settle();
}
async function settle(): Promise<void> {
  await t.runJobs();
  await openDueInspections(t, new Date());
}

type Condition = DynamicAssets['conditions'][number];
const of = (asset_type_uuid: string | null, ...conditions: Condition[]): DynamicAssets => ({
  ...{ asset_type_uuid, match: 'all', conditions },
});
const atSite = (operator: 'within' | 'eq', value: number, not = false): Condition => ({
  ...{ field_key: '@site', operator, value, not },
});
const partOf = (operator: 'within' | 'eq', name: string): Condition => ({
  ...{ field_key: '@parent', operator, value: uuids[name]! },
});
async function find(...dynamic_assets: DynamicAssets[]): Promise<string[]> {
  const { body } = await t.as('manager').call(assignments.previewAssets, { body: { dynamic_assets } });
  return body.data.assets.map(({ display_name }) => display_name);
}
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const create = (dynamic_assets: DynamicAssets[]) => {
  const body: AssignmentInput = {
    ...{ title: 'By place', type: 'direct', template_id, asset_uuids: [], dynamic_assets },
    ...{ assignees: [{ type: 'user', id: inspector }], manager_ids: [], recurrence: [] },
    ...{ start_at: hours(-1), end_at: hours(5) },
  };
  return t.as('manager').call(assignments.create, { body });
};
async function open(...dynamic_assets: DynamicAssets[]): Promise<number> {
  const { body } = await create(dynamic_assets);
  await settle();
  return body.data.id;
}
const list = async (id: number) =>
  (
    await t.queryIn<{ name: string }>(
      'A',
      `select asset_name || case when withdrawn then ': withdrawn' else '' end as name from inspection
      where assignment_id = $1 order by asset_name`,
      [id],
    )
  ).rows.map(({ name }) => name);

describe('conditions on places', () => {
  test('a node of the sites includes what is below it, and can be compared exactly or excluded', async () => {
    expect(await find(of(null, atSite('within', nodes.North)))).toEqual(['Boiler']);
    expect(await find(of(null, atSite('eq', nodes.North)))).toEqual([]);
    expect(await find(of(null, atSite('eq', nodes.Harbour)))).toEqual(['Boiler']);
    expect(await find(of(type.uuid, atSite('within', nodes.South, true)))).toEqual(['Spare pump']);
    const nowhere: Condition = { field_key: '@site', operator: 'null', value: 'null' };
    expect(await find(of(type.uuid, nowhere))).toEqual(['Spare pump']);
  });

  test('parts of an asset are found directly or at any depth', async () => {
    expect(await find(of(null, partOf('eq', 'Boiler')))).toEqual(['Burner']);
    expect(await find(of(null, partOf('within', 'Boiler')))).toEqual(['Burner', 'Nozzle']);
  });

  test('places that do not exist or do not fit are rejected at their condition', async () => {
    const wrong: Condition[] = [
      atSite('within', 999_999),
      { field_key: '@site', operator: 'gt', value: nodes.North },
      { field_key: '@parent', operator: 'within', value: randomUUID() },
      { field_key: '@parent', operator: 'eq', value: 'Boiler' },
    ];
    for (const condition of wrong) {
      const { body } = await create([of(null, condition)]);
      expect(Object.keys(body.data)).toEqual(['dynamic_assets.0.conditions.0.value']);
    }
  });

  test('the values of a field are offered, but not those of another workspace', async () => {
    const query = { asset_type_uuid: type.uuid, field_key: type.key };
    const { body } = await t.as('manager').call(assignments.listConditionValues, { query });
    expect(body.data).toEqual(['Acme', 'Bolt']);
    expect((await t.as('manager', 'B').call(assignments.listConditionValues, { query })).body.data).toEqual([]);
  });

  test('a site that conditions name is used by the assignment', async () => {
    await open(of(null, atSite('within', nodes.South)));
    for (const params of [
      { kind: 'site' as const, id: nodes.South },
      { kind: 'site_structure' as const, id: structure.id },
    ]) {
      const { body } = await t.as('admin').call(usage.get, { params });
      expect(body.data.places).toContainEqual(expect.objectContaining({ kind: 'assignment', title: 'By place' }));
    }
  });
});

describe('assets that move', () => {
  test('lose their open work where they were, and get it where they arrive', async () => {
    const [north, south] = [
      await open(of(null, atSite('within', nodes.North))),
      await open(of(null, atSite('eq', nodes.South))),
    ];
    expect([await list(north), await list(south)]).toEqual([['Boiler'], ['Pump']]);
    await move('Pump', { site_id: nodes.Mill });
    expect([await list(north), await list(south)]).toEqual([['Boiler', 'Pump'], ['Pump: withdrawn']]);
    await move('Pump', { site_id: nodes.South });
    expect([await list(north), await list(south)]).toEqual([['Boiler', 'Pump: withdrawn'], ['Pump']]);
  });

  test('take what is part of them along', async () => {
    const id = await open(of(null, partOf('within', 'Boiler')));
    expect(await list(id)).toEqual(['Burner', 'Nozzle']);
    await move('Burner', { parent_uuid: null });
    expect(await list(id)).toEqual(['Burner: withdrawn', 'Nozzle: withdrawn']);
    await move('Burner', { parent_uuid: uuids.Boiler });
    expect(await list(id)).toEqual(['Burner', 'Nozzle']);
  });

  test('move with their site when it gets another place in its structure', async () => {
    const id = await open(of(null, atSite('within', nodes.North)));
    expect(await list(id)).toEqual(['Boiler']);
    const tree = [...toTree([site('Mill')]), { title: 'West', children: [site('Harbour')] }];
    const body = { title: 'Sites', columns: [], nodes: tree };
    const saved = await t.as('manager').call(sites.update, { params: { id: structure.id }, body: body as never });
    expect([saved.status, saved.body.code]).toEqual([200, undefined]);
    await settle();
    expect(await list(id)).toEqual(['Boiler: withdrawn']);
  });
});
