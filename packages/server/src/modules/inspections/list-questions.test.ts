/** Questions that draw on global lists and on fields of assets, from publishing to the report. */
import { randomUUID } from 'node:crypto';
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import type { CustomFieldInput } from '@rounds/contract/custom-fields';
import { type GlobalList, globalLists } from '@rounds/contract/global-lists';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { inspections } from '@rounds/contract/inspections';
import { sites } from '@rounds/contract/sites';
import { usage } from '@rounds/contract/usage';
import { form, page, question, text } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { grant, type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { data } from '../issues/testing/issue-helpers.ts';
import { publish, START_PAGE } from './testing/kitchen-rounds.ts';

let t: TestServer;
let list: GlobalList;
let kind: string;
beforeAll(async () => {
  t = await startTestServer();
  list = await createList('Places');
  kind = list.fields[0]!.key;
});
afterAll(() => t.close());

const field = (name: string): CustomFieldInput => ({
  ...{ key: `new_${name}`, name, description: '', field_type: 'text', is_used: true, is_required: false },
  ...{ default_value: null, config: {} },
});
const createList = async (name: string): Promise<GlobalList> =>
  (await t.as('manager').call(globalLists.create, { body: { name, fields: [field('kind')], order: { new_kind: 0 } } }))
    .body.data;
let last = 0;
const createItem = async (more: object = {}) => {
  last += 1;
  const body = { item_id: `I-${last}`, display_name: `Item ${last}`, ...more };
  const { body: item } = await t.as('manager').call(globalListItems.create, { params: { listId: list.id }, body });
  return item.data;
};
const archiveItem = ({ id }: { id: number }, forever = false) =>
  t.as('manager').call(forever ? globalListItems.delete : globalListItems.archive, {
    params: { listId: list.id, id },
  });
const ofList = (key: string, options: object = {}) =>
  question('global_list', key, { global_list_uuid: list.uuid, global_list_id: list.id, ...options });
const town = () =>
  form(
    page(
      'Visit',
      ofList('Region'),
      ofList('Town', { parent_question: 'Region', label_field_keys: ['display_name', kind] }),
    ),
  );
const NOW = '2026-11-20T09:00:00.000Z';
const on = (item_id: string, value: unknown, at = NOW) => ({ id: randomUUID(), item_id, value, at });
const send = (template_id: number, changes: unknown[], more: object = {}) =>
  t.as('inspector').call(inspections.sync, { body: { uuid: randomUUID(), new: { template_id }, changes, ...more } });
const read = async (id: number) => (await t.as('inspector').call(inspections.get, { params: { id } })).body.data;

describe('publishing a template that draws on lists', () => {
  const problemsOf = async (document: ReturnType<typeof form>['document']) => {
    const manager = t.as('manager');
    const { id } = (await manager.call(checklists.create, { body: { title: 'Draft' } })).body.data;
    const saved = await manager.call(checklists.saveDraft, {
      params: { id },
      body: { save_id: randomUUID(), revision: 0, items: { upsert: [...document.items] as never } },
    });
    const { revision } = saved.body.data;
    const { body } = await manager.call(checklists.publish, { params: { id }, body: { revision } });
    return (body.data as unknown as { code: string; message: string }[]).map(({ code }) => code);
  };

  test('a list, a field or points that do not exist prevent it, and so does an archived list', async () => {
    const archivedList = await createList('Gone');
    const points = { enable_score: true, point_field_key: 'points', max_score: 5 };
    const { document } = form(
      page(
        'P',
        question('global_list', 'a', { global_list_uuid: randomUUID(), global_list_id: 1 }),
        question('global_list', 'b', { global_list_uuid: archivedList.uuid, global_list_id: 1 }),
        ofList('c', { label_field_keys: ['f_gone'] }),
        ofList('d', points),
      ),
    );
    await t.as('manager').call(globalLists.archive, { params: { id: archivedList.id } });
    expect((await problemsOf(document)).toSorted()).toEqual([
      'GLOBAL_LIST_ARCHIVED',
      'GLOBAL_LIST_DELETED',
      'GLOBAL_LIST_FIELD_UNKNOWN',
      'GLOBAL_LIST_NO_POINTS',
    ]);
  });
});

describe('answers that choose list items', () => {
  test('an inspection keeps the chosen items, those that they belong to, and the fields in use', async () => {
    const region = await createItem();
    const york = await createItem({ parent_uuid: region.uuid, points: 3, fields: { [kind]: 'City' } });
    const document = town();
    const id = await publish(t, document.document, 'Town');
    const sent = await send(id, [on(document.id('Town'), [york.uuid])]);
    expect(sent.body.data.refused).toEqual([]);
    const { context } = await read(sent.body.data.id);
    expect(context.lists?.[list.uuid]).toEqual([
      {
        uuid: region.uuid,
        item_id: region.item_id,
        display_name: region.display_name,
        parent_uuid: null,
        points: null,
      },
      {
        ...{ uuid: york.uuid, item_id: york.item_id, display_name: york.display_name },
        ...{ parent_uuid: region.uuid, points: 3, [kind]: 'City' },
      },
    ]);
  });

  test('the list of inspections finds those whose answers name an item, open and completed ones', async () => {
    const [north, other] = [await createItem(), await createItem()];
    const document = town();
    const id = await publish(t, document.document, 'Found by item');
    const answer = (item: { readonly uuid: string }) => [on(document.id('Region'), [item.uuid])];
    const open = (await send(id, answer(north))).body.data.id;
    const completed = (await send(id, answer(north), { complete: true })).body.data.id;
    await send(id, answer(other), { complete: true });
    const find = async (more: object = {}) => {
      const filter = JSON.stringify({ list_item: [north.uuid], ...more });
      const { body } = await t.as('viewer').call(inspections.list, { query: { filter } });
      return body.data.list.map((one) => one.id).toSorted((one, two) => one - two);
    };
    expect(await find()).toEqual([open, completed].toSorted((one, two) => one - two));
    expect(await find({ status: ['completed'] })).toEqual([completed]);
    expect(await find({ status: ['to_do', 'in_progress'] })).toEqual([open]);
  });

  test('an item that does not fit the parent question prevents the completion', async () => {
    const [north, south] = [await createItem(), await createItem()];
    const york = await createItem({ parent_uuid: north.uuid });
    const document = town();
    const id = await publish(t, document.document, 'Cascade');
    const answers = (region: string) => [on(document.id('Region'), [region]), on(document.id('Town'), [york.uuid])];
    const wrong = await send(id, answers(south.uuid), { complete: true });
    expect(wrong.body.data).toMatchObject([{ code: 'CHOICE_NOT_OFFERED', item_id: document.id('Town') }]);
    expect((await send(id, answers(north.uuid), { complete: true })).status).toBe(200);
  });

  test('archived and unknown items are rejected, and what was archived later stays marked', async () => {
    const document = town();
    const id = await publish(t, document.document, 'Archived');
    const item = await createItem();
    const before = await send(id, [on(document.id('Region'), [item.uuid])]);
    await archiveItem(item);
    const late = await send(id, [on(document.id('Region'), [item.uuid], '2026-11-19T09:00:00.000Z')]);
    expect(late.body.data.refused).toEqual([]);
    const future = new Date(Date.now() + 60_000).toISOString();
    const after = await send(id, [
      on(document.id('Region'), [item.uuid], future),
      on(document.id('Town'), [randomUUID()]),
    ]);
    expect(after.body.data.refused.map(({ code }) => code)).toEqual(['LIST_ITEM_ARCHIVED', 'LIST_ITEM_UNKNOWN']);
    expect((await read(before.body.data.id)).context.lists?.[list.uuid]).toMatchObject([{ archived: true }]);
  });

  test('a deleted item keeps its name in open inspections and in reports', async () => {
    const document = town();
    const id = await publish(t, document.document, 'Deleted');
    const item = await createItem({ display_name: 'Old mill' });
    const open = await send(id, [on(document.id('Region'), [item.uuid])]);
    const done = await send(id, [on(document.id('Region'), [item.uuid])], { complete: true });
    await archiveItem(item);
    expect((await archiveItem(item, true)).status).toBe(200);
    for (const sent of [open, done]) {
      const { context } = await read(sent.body.data.id);
      expect(context.lists?.[list.uuid]).toMatchObject([{ uuid: item.uuid, display_name: 'Old mill' }]);
    }
  });

  test('the points of the chosen item are the score of the report', async () => {
    const item = await createItem({ points: 4 });
    const document = form(page('P', ofList('q', { enable_score: true, point_field_key: 'points', max_score: 5 })));
    const id = await publish(t, document.document, 'Points');
    const done = await send(id, [on(document.id('q'), [item.uuid])], { complete: true });
    expect(await read(done.body.data.id)).toMatchObject({ score: 40_000, score_max: 50_000, score_percent: 8000 });
  });
});

describe('answers that choose a site of a structure', () => {
  const createStructure = async (title: string) =>
    (
      await t.as('manager').call(sites.create, {
        body: {
          title,
          columns: [{ id: 'cost', label: 'Cost center', type: 'text', required: false, unique: false }],
          nodes: [{ title: 'Europe', children: [{ title: 'Berlin', is_site: true, columns: { cost: 'C-7' } }] }],
        },
      })
    ).body.data;

  test('an inspection keeps the path and the values of its site, and rejects a node that is no site', async () => {
    const structure = await createStructure('Plants');
    const [europe] = structure.nodes;
    const berlin = europe!.children[0]!;
    const source = [{ structure_id: String(structure.id), column_id: 'cost' }];
    const document = form(page('Visit', question('site', 'Where', { column_options: source }), text('Note')));
    const items = document.document.items.map((item) =>
      item.type === 'site' ? { ...item, parent_id: START_PAGE } : item,
    );
    const id = await publish(t, { ...document.document, items }, 'Sites');
    const wrong = await send(id, [on(document.id('Where'), String(europe!.id)), on(document.id('Where'), '987654')]);
    expect(wrong.body.data.refused.map(({ code }) => code)).toEqual(['SITE_UNKNOWN', 'SITE_UNKNOWN']);
    const sent = await send(id, [on(document.id('Where'), String(berlin.id))], { complete: true });
    expect(sent.body.data.refused).toEqual([]);
    await t.as('manager').call(sites.update, {
      params: { id: structure.id },
      body: {
        title: 'Plants',
        columns: [...structure.columns],
        nodes: [{ id: berlin.id, title: 'Bonn', is_site: true }],
      },
    });
    const { context } = await read(sent.body.data.id);
    expect(context.lists?.[`site_structure:${structure.id}`]).toMatchObject([
      { uuid: String(berlin.id), display_name: 'Europe / Berlin', 'columns.cost': 'Cost center: C-7' },
    ]);
    const params = { kind: 'site_structure', id: structure.id } as const;
    const { places } = (await t.as('manager').call(usage.get, { params })).body.data;
    expect(places.map(({ kind, title }) => [kind, title])).toEqual([['template', 'Sites']]);
  });

  test('a device gets all nodes of a structure once, and none while its revision is the same', async () => {
    const { id, revision } = await createStructure('Shops');
    const load = async (query: object) =>
      (await t.as('inspector').call(sites.listItems, { params: { id }, query })).body.data;
    const { items, structure } = await load({});
    expect(structure).toEqual({ id, title: 'Shops', revision, archived: false });
    expect(items.map(({ title, is_site, parent_uuid }) => [title, is_site, parent_uuid])).toEqual([
      ['Europe', false, null],
      ['Berlin', true, items[0]!.uuid],
    ]);
    expect((await load({ revision })).items).toEqual([]);
  });
});

describe('the items of a list for devices', () => {
  const changesOf = async (cursor?: string) =>
    (await t.as('inspector').call(globalListItems.listChanges, { params: { listId: list.uuid }, query: { cursor } }))
      .body.data;
  /**
   * A change is answered once all older transactions of the database server have ended, also those of other tests.
   * What was created while one of them was open is answered again before the latest changes.
   */
  const waitForChanges = (cursor: string, latest: readonly object[]) =>
    vi.waitFor(
      async () => {
        const answer = await changesOf(cursor);
        expect(answer.items.slice(-latest.length)).toMatchObject(latest);
        return answer;
      },
      { timeout: 100_000, interval: 100 },
    );

  test('a device gets all items by name, and then only what has changed, archived items included', async () => {
    const first = await createItem({ fields: { [kind]: 'Dock' } });
    const all = await changesOf();
    expect(all).toMatchObject({ list: { uuid: list.uuid, name: 'Places', archived: false }, has_more: false });
    const names = all.items.map(({ display_name }) => display_name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    expect(all.items.find(({ uuid }) => uuid === first.uuid)).toMatchObject({ fields: { [kind]: 'Dock' } });
    const idle = await changesOf(all.cursor);
    expect(idle.is_restart).toBe(false);
    await archiveItem(first);
    const second = await createItem();
    const news = await waitForChanges(idle.cursor, [{ uuid: first.uuid, archived: true }, { uuid: second.uuid }]);
    expect((await changesOf(news.cursor)).items).toEqual([]);
  });

  test('a cursor that cannot be read starts again', async () => {
    for (const cursor of ['nonsense', Buffer.from('{"since":9007199254740000,"id":0}').toString('base64url')])
      expect(await changesOf(cursor)).toMatchObject({ is_restart: true });
  });

  test('a search is restricted by parents and by a field, and continues on the next page', async () => {
    const hall = await createItem();
    const [a, b] = [
      await createItem({ parent_uuid: hall.uuid, fields: { [kind]: 'Wet lab' } }),
      await createItem({ parent_uuid: hall.uuid, fields: { [kind]: 'Office' } }),
    ];
    const search = async (query: object) =>
      (await t.as('inspector').call(globalListItems.search, { params: { listId: list.uuid }, query: query as never }))
        .body.data;
    const searchIds = async (query: object) =>
      (await search({ parent: hall.uuid, ...query })).map(({ value }) => value);
    expect(await searchIds({})).toEqual([a.uuid, b.uuid]);
    expect(await searchIds({ limit: 1, page: 2 })).toEqual([b.uuid]);
    expect(await searchIds({ field_key: kind, field_operator: 'contains', field_texts: '["LAB"]' })).toEqual([a.uuid]);
    expect(await searchIds({ field_key: kind, field_texts: '["office", "dock"]' })).toEqual([b.uuid]);
    expect(await search({ ids: a.uuid, with_item: true })).toMatchObject([
      { item: { parent_uuid: hall.uuid, archived: false, fields: { [kind]: 'Wet lab' } } },
    ]);
  });
});

describe('fields of the asset', () => {
  test('an inspection has the fields of its asset that the template shows, as they were when it began', async () => {
    const body = { name: 'Pumps', fields: [field('maker'), field('colour')], order: { new_maker: 0, new_colour: 1 } };
    const type = (await t.as('manager').call(assetTypes.create, { body })).body.data;
    const [maker, colour] = ['maker', 'colour'].map((name) => type.fields.find((one) => one.name === name)!.key);
    const asset = await t.as('manager').call(assets.create, {
      body: {
        ...{ asset_id: 'P-1', display_name: 'Pump', type_uuid: type.uuid },
        fields: { [maker!]: 'Acme', [colour!]: 'red' },
      },
    });
    const options = { asset_type_uuid: type.uuid, asset_type_id: type.id, field_key: maker };
    const types = { field_type: 'text', value_type: 'text' };
    const document = form(page('P', question('asset_field', 'Maker', { ...options, ...types }), text('Remarks')));
    const template_id = await publish(t, document.document, 'Pump check');
    const pumpsOnly = question('asset', 'What', { asset_type_uuids: [type.uuid] });
    const restricted = form(page('P', pumpsOnly, text('Notes')));
    const items = restricted.document.items.map((item) =>
      item.type === 'asset' ? { ...item, parent_id: START_PAGE } : item,
    );
    await publish(t, { ...restricted.document, items }, 'Pump inspection');
    const { data: matches } = (await t.as('inspector').call(checklists.search, { query: { q: 'pump' } })).body;
    expect(matches.map(({ label, asset_types }) => [label, asset_types])).toEqual([
      ['Pump check', undefined],
      ['Pump inspection', [{ uuid: type.uuid, name: 'Pumps' }]],
    ]);
    const started = await t.as('inspector').call(inspections.create, {
      body: { template_id, asset_uuid: asset.body.data.uuid },
    });
    const { context, computed } = started.body.data;
    expect(context.asset).toMatchObject({ type_uuid: type.uuid, fields: { [maker!]: 'Acme' } });
    expect(Object.keys(context.asset?.fields ?? {})).toEqual([maker]);
    expect(computed.items.find(({ item_id }) => item_id === document.id('Maker'))?.value).toBe('Acme');

    const { uuid } = asset.body.data;
    const read = async (person: Person) => {
      const device = await t.as(person).call(inspections.getOfflineData);
      const [option] = await data(t.as(person).call(assets.search, { query: { ids: uuid, with_fields: true } }));
      const known = device.status === 200 ? device.body.data.assets : [];
      return [known.find((one) => one.uuid === uuid)?.fields, option!.fields];
    };
    const all = { [maker!]: 'Acme', [colour!]: 'red' };
    expect(await read('inspector')).toEqual([all, all]);
    // People who may not view assets see what the questions show them, if they conduct inspections.
    await grant(t, ['INS_CONDUCT_INSPECTION']);
    expect(await read('nobody')).toEqual([{ [maker!]: 'Acme' }, { [maker!]: 'Acme' }]);
    await grant(t, ['ACT_CREATE_ISSUE']);
    expect(await read('nobody')).toEqual([undefined, {}]);
  });
});
