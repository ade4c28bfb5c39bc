/** The figures of an asset's page, and the number of the next asset. */
import { assetTypes } from '@rounds/contract/asset-types';
import { type Asset, assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { sites } from '@rounds/contract/sites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { condition, kitchenRounds, yes } from '../inspections/testing/kitchen-rounds.ts';
import { createIssueHelpers, data, type IssueHelpers } from '../issues/testing/issue-helpers.ts';

let t: TestServer;
let people: IssueHelpers['people'];
let create: IssueHelpers['create'];
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
beforeAll(async () => {
  t = await startTestServer();
  ({ people, create } = await createIssueHelpers(t));
  rounds = await kitchenRounds(t);
});
afterAll(() => t.close());

const AHEAD_MS = 3 * 86_400_000;
const getSummary = (uuid: string, person: Person = 'admin') =>
  data(t.as(person).call(assets.getSummary, { params: { id: uuid } }));
const createAsset = (asset_id: string, input: object = {}): Promise<Asset> =>
  data(t.as('admin').call(assets.create, { body: { asset_id, display_name: asset_id, ...input } }));

describe('the summary of an asset', () => {
  it('inspections, issues, what is due and where the asset belongs are counted for its page', async () => {
    const { asset, templateId } = rounds;
    await data(rounds.sync([yes(), condition('Good')], { complete: true }));
    await data(rounds.sync([yes(), condition('Poor')], { complete: true }));
    await data(rounds.sync([condition('Good')]));
    const open = await create({ title: 'Seal the door', asset_uuid: asset.uuid, due_at: '2020-01-01' });
    const done = await create({ title: 'Done', asset_uuid: asset.uuid });
    await data(t.as('admin').call(issues.changeStatus, { params: { id: done.id }, body: { status: 'complete' } }));
    const [site, building] = [await createAsset('Site'), await createAsset('Building')];
    const move = (uuid: string, parent_uuid: string) =>
      data(t.as('admin').call(assets.move, { params: { id: uuid }, body: { parent_uuid } }));
    await move(building.uuid, site.uuid);
    await move(asset.uuid, building.uuid);
    const assignment = await data(
      t.as('admin').call(assignments.create, {
        body: {
          ...{ title: 'Once a year', type: 'direct', template_id: templateId, asset_uuids: [asset.uuid] },
          ...{ assignees: [{ type: 'user', id: people.admin }], manager_ids: [people.admin] },
          start_at: new Date(Date.now() + AHEAD_MS).toISOString(),
          end_at: new Date(Date.now() + 2 * AHEAD_MS).toISOString(),
        },
      }),
    );

    const summary = await getSummary(asset.uuid);
    expect(summary.inspections).toMatchObject({ total: 3, open: 1, failed: 1 });
    expect(summary.inspections?.last?.score_percent).toBeLessThan(summary.inspections!.previous!.score_percent!);
    expect(summary.issues).toEqual({ open: 1, overdue: 1 });
    expect(open.status).toBe('to_do');
    expect(summary.next).toMatchObject({
      assignment: { id: assignment.id, title: 'Once a year' },
      inspection_uuid: null,
    });
    expect(summary.above.map(({ display_name }) => display_name)).toEqual(['Site', 'Building']);
    expect((await getSummary(site.uuid)).parts).toBe(1);
    // People who may only look at assets learn of nothing else.
    const viewer = await getSummary(asset.uuid, 'viewer');
    expect(viewer.next).toBeNull();
  });

  it('the address and the time zone are those of its site, or else of the nearest one above that has them', async () => {
    const address = 'Hauptstraße 1\n10115 Berlin';
    const leaf = { title: 'Kitchen', is_site: true };
    const berlin = {
      title: 'Berlin',
      address,
      time_zone: 'Europe/Berlin',
      children: [leaf, { ...leaf, title: 'Yard', address: 'Yard 2' }],
    };
    const { id } = await data(t.as('admin').call(sites.create, { body: { title: 'Branches', nodes: [berlin, leaf] } }));
    const { nodes } = await data(t.as('admin').call(sites.get, { params: { id } }));
    const ids = [nodes[0]!.children[0]!.id, nodes[0]!.children[1]!.id, nodes[1]!.id];
    const places = [];
    for (const site_id of ids)
      places.push((await getSummary((await createAsset(`At ${site_id}`, { site_id })).uuid)).site);
    expect(places).toEqual([
      { address, time_zone: 'Europe/Berlin' },
      { address: 'Yard 2', time_zone: 'Europe/Berlin' },
      { address: null, time_zone: null },
    ]);
    expect((await getSummary(rounds.asset.uuid)).site).toBeNull();
  });

  it('each figure is as many rows as the list of its reader shows', async () => {
    const { asset } = rounds;
    const filter = (more: object) => ({ filter: JSON.stringify({ asset: [asset.uuid], ...more }) });
    const failed = { status: ['completed'], failed_count: [{ operator: 'gt', value: 0 }] };
    for (const person of ['admin', 'manager', 'viewer'] as const) {
      const { inspections: counted, issues: issueCounts } = await getSummary(asset.uuid, person);
      const count = async (more: object) =>
        (await data(t.as(person).call(inspections.list, { query: filter(more) }))).pagination.total;
      expect([counted?.total, counted?.failed], person).toEqual([await count({}), await count(failed)]);
      const listed = await data(
        t.as(person).call(issues.list, { query: filter({ status: ['to_do', 'in_progress'] }) }),
      );
      expect(issueCounts?.open, person).toBe(listed.pagination.total);
    }
  });

  it('people see only their own inspections and issues counted, and nothing without permission', async () => {
    const { asset } = rounds;
    const own = await data(
      t.as('inspector').call(inspections.listMine, { query: { filter: JSON.stringify({ asset: [asset.uuid] }) } }),
    );
    const setPermissions = (codes: string) =>
      t.queryIn(
        'A',
        `update role set permissions = '{${codes}}' where id in (select role_id from user_role where user_id = $1)`,
        [people.inspector],
      );
    await setPermissions('SST_VIEW_ASSET,INS_CONDUCT_INSPECTION');
    const conducting = await getSummary(asset.uuid, 'inspector');
    expect(conducting.inspections?.total).toBe(own.pagination.total);
    expect(conducting.issues).toEqual({ open: 0, overdue: 0 });
    expect(conducting.next).toBeNull();
    await setPermissions('SST_VIEW_ASSET');
    expect(await getSummary(asset.uuid, 'inspector')).toMatchObject({ inspections: null, issues: null, next: null });
    await setPermissions('INS_CONDUCT_INSPECTION');
    expect((await t.as('inspector').call(assets.getSummary, { params: { id: asset.uuid } })).status).toBe(403);
  });
});

describe('the number of the next asset', () => {
  const suggest = async (type_uuid?: string) =>
    (await data(t.as('manager').call(assets.suggestNumber, { query: { type_uuid } }))).asset_id;
  const createType = async (name: string) =>
    (await data(t.as('admin').call(assetTypes.create, { body: { name } }))).uuid;

  it('it continues the pattern of the latest assets of the type and is never one in use, even an archived one', async () => {
    const type_uuid = await createType('Ovens');
    expect(await suggest(type_uuid)).toBeNull();
    await createAsset('OV-0007', { type_uuid });
    await createAsset('OV-0009', { type_uuid });
    await createAsset('Grandma’s oven', { type_uuid });
    const archived = await createAsset('OV-0010', { type_uuid });
    await data(t.as('admin').call(assets.archive, { params: { id: archived.id } }));
    // The asset has another type, but numbers are unique in the workspace.
    await createAsset('OV-0011');
    expect(await suggest(type_uuid)).toBe('OV-0012');
    await createAsset('OV-9999', { type_uuid });
    expect(await suggest(type_uuid)).toBe('OV-10000');
  });

  it('there is none for random codes and barcodes', async () => {
    const type_uuid = await createType('Restaurants');
    for (const code of ['SHEN-9YPTKH', 'SHEN-7XK2P1', 'SHEN-8ADT33']) await createAsset(code, { type_uuid });
    expect(await suggest(type_uuid)).toBeNull();
    const barcodes = await createType('Barcodes');
    await createAsset('4006381333931', { type_uuid: barcodes });
    expect(await suggest(barcodes)).toBeNull();
  });
});

it('assets with and without a location are found by a filter, and the map counts those without', async () => {
  await createAsset('Here 1', { place: { lat: 49.1, lng: -122.8 } });
  await createAsset('Here 2', { place: { lat: 49.2, lng: -122.9 } });
  await createAsset('Here nowhere');
  const named = { display_name: [{ operator: 'sw', value: 'Here' }] };
  const list = async (location: string) => {
    const query = { filter: JSON.stringify({ ...named, location: [location] }) };
    return (await data(t.as('viewer').call(assets.list, { query }))).list.map(({ asset_id }) => asset_id);
  };
  expect(await list('with')).toEqual(['Here 1', 'Here 2']);
  expect(await list('without')).toEqual(['Here nowhere']);
  const world = { south: -90, north: 90, west: -180, east: 180 };
  const query = { ...world, filter: JSON.stringify(named) };
  const map = await data(t.as('viewer').call(assets.listPlaces, { query }));
  expect(map).toMatchObject({ total: 2, total_everywhere: 2, without_place: 1 });
  expect(map.places.map(({ asset_id }) => asset_id)).toEqual(['Here 1', 'Here 2']);
});
