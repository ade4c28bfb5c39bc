import type { CustomFieldInput } from '@rounds/contract/custom-fields';
import { type GlobalList, globalLists } from '@rounds/contract/global-lists';
import { type GlobalListItem, globalListItems } from '@rounds/contract/global-lists/items.ts';
import { savedQueries } from '@rounds/contract/saved-queries';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const LIMIT: CustomFieldInput = {
  key: 'new_limit',
  name: 'Limit',
  description: '',
  field_type: 'decimal',
  is_used: true,
  is_required: false,
  default_value: null,
  config: { max_digits: 6, decimals: 1 },
};

let last = 0;
/** A list with the field "Limit" and its key. */
async function createList(): Promise<GlobalList & { readonly limit: string }> {
  last += 1;
  const body = { name: `Hazards ${last}`, fields: [LIMIT], order: { new_limit: 0 } };
  const list = (await t.as('manager').call(globalLists.create, { body })).body.data;
  return { ...list, limit: list.fields[0]!.key };
}
const create = ({ id }: GlobalList, item_id: string, more: object = {}) =>
  t.as('manager').call(globalListItems.create, {
    params: { listId: id },
    body: { item_id, display_name: `Item ${item_id}`, ...more },
  });
async function createItem(list: GlobalList, item_id: string, more: object = {}): Promise<GlobalListItem> {
  const answer = await create(list, item_id, more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const update = (list: GlobalList, { id, item_id, display_name }: GlobalListItem, changes: object) =>
  t.as('manager').call(globalListItems.update, {
    params: { listId: list.id, id },
    body: { item_id, display_name, ...changes },
  });
const archive = (list: GlobalList, { id }: GlobalListItem) =>
  t.as('manager').call(globalListItems.archive, { params: { listId: list.id, id } });
async function listItems(list: GlobalList, { filter, sort }: { filter?: object; sort?: object } = {}) {
  const query = {
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(sort && { sort: JSON.stringify([sort]) }),
  };
  const { body } = await t.as('viewer').call(globalListItems.list, { params: { listId: list.uuid }, query });
  return body.data;
}
const toItemIds = ({ list }: { readonly list: readonly GlobalListItem[] }) => list.map(({ item_id }) => item_id);

describe('items of global lists', () => {
  test('an item is stored and answered with its points, its parent and the values of its fields', async () => {
    const list = await createList();
    const group = await createItem(list, 'BIO');
    const item = await createItem(list, 'BIO-01', {
      points: 5,
      parent_uuid: group.uuid,
      fields: { [list.limit]: 4.5 },
    });
    expect(item).toMatchObject({
      item_id: 'BIO-01',
      points: 5,
      parent: { uuid: group.uuid, item_id: 'BIO', display_name: 'Item BIO' },
      fields: { [list.limit]: 4.5 },
    });
    expect(Object.keys(item)).not.toContain('list_id');
    const got = await t.as('viewer').call(globalListItems.get, { params: { listId: list.uuid, id: item.uuid } });
    expect(got.body.data).toEqual(item);
    expect((await listItems(list)).list).toEqual([group, item]);
  });

  test('the items of a list can be filtered by the item that they belong to', async () => {
    const list = await createList();
    const [group, other] = [await createItem(list, 'BIO'), await createItem(list, 'CHEM')];
    await createItem(list, 'CHEM-01', { parent_uuid: other.uuid });
    const inside = await createItem(list, 'BIO-01', { parent_uuid: group.uuid });
    expect(toItemIds(await listItems(list, { filter: { parent: [group.uuid] } }))).toEqual([inside.item_id]);
  });

  test('each list has saved views of its own', async () => {
    const [one, other] = [await createList(), await createList()];
    const { table_name } = await listItems(one);
    const body = { name: 'Dangerous', table_name, query_string: 'sort=points' };
    expect((await t.as('viewer').call(savedQueries.save, { body })).status).toBe(200);
    const viewsOf = async (list: GlobalList) => {
      const query = { with_saved_queries: true };
      const { body: page } = await t.as('viewer').call(globalListItems.list, { params: { listId: list.uuid }, query });
      return Object.values(page.data.saved_queries ?? {}).map(({ name }) => name);
    };
    expect(await viewsOf(one)).toContain('Dangerous');
    expect(await viewsOf(other)).not.toContain('Dangerous');
  });

  test('what an update does not name stays unchanged', async () => {
    const list = await createList();
    const item = await createItem(list, 'A', { points: 5, fields: { [list.limit]: 4 } });
    const { body } = await update(list, item, { display_name: 'Renamed' });
    expect(body.data).toMatchObject({ display_name: 'Renamed', points: 5, fields: { [list.limit]: 4 } });
    expect((await update(list, item, { points: null })).body.data.points).toBeNull();
  });

  test('the id of an item is unique in its list, but other lists can have it', async () => {
    const [list, other] = [await createList(), await createList()];
    await createItem(list, 'A');
    const again = await create(list, 'A');
    expect(again.status).toBe(422);
    expect(again.body.data).toEqual({
      item_id: ['Another item of this list already has this ID. It may be archived.'],
    });
    const second = await createItem(list, 'B');
    expect((await update(list, second, { item_id: 'A' })).body.data).toHaveProperty('item_id');
    expect((await create(other, 'A')).status).toBe(200);
  });

  test('the fields of another list are unknown', async () => {
    const [list, other] = [await createList(), await createList()];
    const answer = await create(list, 'A', { fields: { [other.limit]: 1 } });
    expect(answer.body.data).toEqual({ [`fields.${other.limit}`]: ['Unknown field.'] });
    expect(toItemIds(await listItems(list))).toEqual([]);
  });

  test('an item of one list is not found in another list', async () => {
    const [list, other] = [await createList(), await createList()];
    const item = await createItem(list, 'A');
    const params = { listId: other.id, id: item.id };
    const manager = t.as('manager');
    const attempts = [
      await manager.call(globalListItems.get, { params }),
      await update(other, item, {}),
      await archive(other, item),
      await create(other, 'B', { parent_uuid: item.uuid }),
    ];
    expect(attempts.map(({ body }) => body.code)).toEqual(attempts.map(() => 'RES_OBJECT_NOT_FOUND'));
    const selection = { params: { listId: other.id }, body: { ids: [item.id] } };
    const bulk = await manager.call(globalListItems.bulkArchive, selection);
    expect(bulk.body.data).toEqual({ affected: 0 });
  });

  test('an item can belong to neither itself nor an item that belongs to it', async () => {
    const list = await createList();
    const parent = await createItem(list, 'A');
    const child = await createItem(list, 'B', { parent_uuid: parent.uuid });
    for (const inside of [parent, child]) {
      const answer = await update(list, parent, { parent_uuid: inside.uuid });
      expect(answer.status).toBe(422);
      expect(answer.body.data).toEqual({
        parent_uuid: [`“${inside.display_name}” belongs to this item. An item can’t belong to itself.`],
      });
    }
  });

  test('other software names the parent of an item by its item_id, in the record and in the input', async () => {
    const list = await createList();
    const group = await createItem(list, 'BIO');
    expect(group).toMatchObject({ parent: null, parent_item_id: null });
    const item = await createItem(list, 'BIO-01', { parent_item_id: ' BIO ' });
    expect(item).toMatchObject({ parent: { uuid: group.uuid }, parent_item_id: 'BIO' });
    const got = await t.as('viewer').call(globalListItems.get, { params: { listId: list.uuid, id: item.uuid } });
    expect(got.body.data).toEqual(item);
    expect((await listItems(list)).list.map(({ parent_item_id }) => parent_item_id)).toEqual([null, 'BIO']);

    const other = await createItem(list, 'CHEM');
    const moved = await update(list, item, { parent_item_id: 'CHEM' });
    expect(moved.body.data).toMatchObject({ parent: { uuid: other.uuid }, parent_item_id: 'CHEM' });
    expect((await update(list, item, { points: 1 })).body.data.parent_item_id).toBe('CHEM');
    expect((await update(list, item, { parent_item_id: null })).body.data.parent).toBeNull();
    await archive(list, item);
    const { body } = await t
      .as('manager')
      .call(globalListItems.listArchive, { params: { listId: list.id }, query: {} });
    expect(body.data.list).toMatchObject([{ item_id: 'BIO-01', parent_item_id: null }]);
  });

  test('a parent that is named by its uuid and its item_id is stored if both name the same item', async () => {
    const list = await createList();
    const [group, other] = [await createItem(list, 'BIO'), await createItem(list, 'CHEM')];
    const item = await createItem(list, 'BIO-01', { parent_uuid: group.uuid, parent_item_id: 'BIO' });
    expect(item.parent_item_id).toBe('BIO');
    for (const named of [
      { parent_uuid: other.uuid, parent_item_id: 'BIO' },
      { parent_uuid: other.uuid, parent_item_id: null },
      { parent_uuid: null, parent_item_id: 'BIO' },
    ]) {
      const answer = await update(list, item, named);
      expect(answer.status).toBe(422);
      expect(answer.body.data).toEqual({
        parent_item_id: ['This is another item than that of “parent_uuid”. Send one of the two.'],
      });
    }
    expect((await update(list, item, {})).body.data.parent_item_id).toBe('BIO');
    const removed = await update(list, item, { parent_uuid: null, parent_item_id: null });
    expect(removed.body.data.parent).toBeNull();
  });

  test('an item_id that its list does not have is rejected as a parent in the language of the person', async () => {
    const [list, other] = [await createList(), await createList()];
    await createItem(other, 'BIO');
    const rejected = await create(list, 'A', { parent_item_id: 'BIO' });
    expect(rejected.status).toBe(422);
    expect(rejected.body.data).toEqual({
      parent_item_id: ['There’s no item with the ID “BIO” in this list. Use the ID of another item.'],
    });
    expect(toItemIds(await listItems(list))).toEqual([]);
    const item = await createItem(list, 'A');
    const german = await t.as('manager').call(globalListItems.update, {
      params: { listId: list.id, id: item.id },
      body: { item_id: 'A', display_name: 'Item A', parent_item_id: 'BIO' },
      headers: { 'accept-language': 'de' },
    });
    expect(german.body.data).toEqual({
      parent_item_id: [
        'In dieser Liste gibt es keinen Eintrag mit der ID „BIO“. Verwenden Sie die ID eines anderen Eintrags.',
      ],
    });
  });

  test('a parent that is named by its item_id is neither the item itself, below it, nor archived', async () => {
    const list = await createList();
    const parent = await createItem(list, 'A');
    const child = await createItem(list, 'B', { parent_item_id: 'A' });
    for (const inside of [parent, child]) {
      expect((await update(list, parent, { parent_item_id: inside.item_id })).body.data).toEqual({
        parent_item_id: [`“${inside.display_name}” belongs to this item. An item can’t belong to itself.`],
      });
    }
    await archive(list, parent);
    expect((await create(list, 'C', { parent_item_id: 'A' })).body.data).toEqual({
      parent_item_id: ['“Item A” is archived. Choose another item or restore it first.'],
    });
    expect((await update(list, child, { parent_item_id: 'A' })).status).toBe(200);
  });

  test('an archived item cannot be changed and no other item can get it as its parent', async () => {
    const list = await createList();
    const item = await createItem(list, 'A');
    await archive(list, item);
    expect((await update(list, item, { display_name: 'x' })).body.code).toBe('RES_ITEM_ARCHIVED');
    expect((await create(list, 'B', { parent_uuid: item.uuid })).body.data).toEqual({
      parent_uuid: ['“Item A” is archived. Choose another item or restore it first.'],
    });
  });

  test('an item that others belong to cannot be deleted', async () => {
    const list = await createList();
    const parent = await createItem(list, 'A');
    const child = await createItem(list, 'B', { parent_uuid: parent.uuid });
    await archive(list, parent);
    const remove = (id: number) => t.as('manager').call(globalListItems.delete, { params: { listId: list.id, id } });
    const rejected = await remove(parent.id);
    expect(rejected.status).toBe(409);
    expect(rejected.body).toMatchObject({ code: 'RES_IN_USE', data: { archived: true, children: 1 } });
    await archive(list, child);
    expect((await remove(child.id)).status).toBe(200);
    expect((await remove(parent.id)).status).toBe(200);
  });
});

describe('the list of items', () => {
  test('the fields of the global list are columns that items are sorted and filtered by', async () => {
    const list = await createList();
    for (const [item_id, limit] of [
      ['A', 9],
      ['B', 2],
    ] as const) {
      await createItem(list, item_id, { fields: { [list.limit]: limit } });
    }
    const selector = `fields.${list.limit}`;
    const sorted = await listItems(list, { sort: { key: `fields->${list.limit}`, direction: 'asc' } });
    expect(sorted.columns).toMatchObject([{ selector, label: 'Limit', type: 'number' }]);
    expect(toItemIds(sorted)).toEqual(['B', 'A']);
    expect(toItemIds(await listItems(list, { filter: { [selector]: [{ operator: 'gt', value: 5 }] } }))).toEqual(['A']);
  });

  test('items are found by id and name, and sorted by points with those without points first', async () => {
    const list = await createList();
    await createItem(list, 'A-1', { display_name: 'Cold holding', points: 3 });
    await createItem(list, 'B-1', { display_name: 'Pests', points: -1 });
    await createItem(list, 'B-2', { display_name: 'Glass' });
    const search = (value: string) => listItems(list, { filter: { search: [{ operator: 'ct', value }] } });
    expect(toItemIds(await search('b-'))).toEqual(['B-2', 'B-1']);
    expect(toItemIds(await search('cold'))).toEqual(['A-1']);
    expect(toItemIds(await listItems(list, { sort: { key: 'points', direction: 'asc' } }))).toEqual([
      'B-2',
      'B-1',
      'A-1',
    ]);
  });

  test('an export has the parents and the fields of the list under their names', async () => {
    const list = await createList();
    const parent = await createItem(list, 'A');
    await createItem(list, 'B', { parent_uuid: parent.uuid, fields: { [list.limit]: 4.5 } });
    const { bytes } = await t
      .as('manager')
      .call(globalListItems.exportList, { params: { listId: list.id }, query: { format: 'csv' } });
    expect(bytes.toString()).toContain('Name,ID,Belongs to,Points,Limit');
    expect(bytes.toString()).toContain('Item B,B,Item A,,4.5');
  });

  test('a bulk action by filter affects the items of this list alone, and can be undone', async () => {
    const [list, other] = [await createList(), await createList()];
    for (const item_id of ['A', 'B']) await createItem(list, item_id);
    await createItem(other, 'A');
    const call = (endpoint: typeof globalListItems.bulkArchive | typeof globalListItems.bulkRestore) =>
      t.as('manager').call(endpoint, {
        params: { listId: list.id },
        body: { apply_filter: true, filter: { item_id: [{ operator: 'eq', value: 'A' }] }, count: 1 },
      });
    const changed = { affected: 1, changed_ids: [expect.any(Number)] };
    expect((await call(globalListItems.bulkArchive)).body.data).toEqual(changed);
    expect(toItemIds(await listItems(list))).toEqual(['B']);
    expect(toItemIds(await listItems(other))).toEqual(['A']);
    const archived = await t
      .as('manager')
      .call(globalListItems.listArchive, { params: { listId: list.id }, query: {} });
    expect(toItemIds(archived.body.data)).toEqual(['A']);
    expect((await call(globalListItems.bulkRestore)).body.data).toEqual(changed);
  });

  test('options of items are found by words in id and name, by parent, and by id even if archived', async () => {
    const list = await createList();
    const item = await createItem(list, 'BIO-02', { display_name: 'Hot holding', points: 5 });
    const child = await createItem(list, 'X', { parent_uuid: item.uuid });
    const search = async (query: object) =>
      (await t.as('inspector').call(globalListItems.search, { params: { listId: list.uuid }, query })).body.data;
    const option = { value: item.uuid, label: 'Hot holding', item_id: 'BIO-02', points: 5 };
    expect(await search({ q: 'hold bio' })).toEqual([option]);
    expect(await search({ parent: item.uuid })).toMatchObject([{ value: child.uuid }]);
    expect(await search({ parent: child.uuid })).toEqual([]);
    await archive(list, item);
    expect(await search({ q: 'hold' })).toEqual([]);
    expect(await search({ ids: item.uuid })).toEqual([option]);
  });
});

describe('moving items of global lists', () => {
  const move = (list: GlobalList, items: readonly GlobalListItem[], parent: GlobalListItem | null) =>
    t.as('manager').call(globalListItems.bulkMove, {
      params: { listId: list.id },
      body: { ids: items.map(({ uuid }) => uuid), parent_uuid: parent?.uuid ?? null },
    });
  const getParents = async (list: GlobalList) =>
    Object.fromEntries((await listItems(list)).list.map(({ item_id, parent }) => [item_id, parent?.item_id ?? null]));

  test('items are moved with what belongs to them, and their other values stay', async () => {
    const list = await createList();
    const [a, b] = [await createItem(list, 'A'), await createItem(list, 'B', { points: 3 })];
    await createItem(list, 'C', { parent_uuid: b.uuid });
    expect((await move(list, [b], a)).body.data).toEqual({ affected: 1 });
    expect(await getParents(list)).toEqual({ A: null, B: 'A', C: 'B' });
    expect((await listItems(list)).list.find(({ item_id }) => item_id === 'B')).toMatchObject({ points: 3 });
    expect((await move(list, [b], null)).status).toBe(200);
    expect(await getParents(list)).toEqual({ A: null, B: null, C: 'B' });
  });

  test('no item is moved into itself or below itself, and then none of the others is moved', async () => {
    const list = await createList();
    const [a, d] = [await createItem(list, 'A'), await createItem(list, 'D')];
    const b = await createItem(list, 'B', { parent_uuid: a.uuid });
    for (const parent of [a, b]) {
      const answer = await move(list, [d, a], parent);
      expect([answer.status, Object.keys(answer.body.data)]).toEqual([422, ['parent_uuid']]);
    }
    expect(await getParents(list)).toEqual({ A: null, B: 'A', D: null });
  });

  test('items move only inside their list, and not below an archived item', async () => {
    const [list, other] = [await createList(), await createList()];
    const [a, b] = [await createItem(list, 'A'), await createItem(list, 'B')];
    expect((await move(list, [a], await createItem(other, 'X'))).status).toBe(404);
    await archive(list, b);
    expect((await move(list, [a], b)).status).toBe(422);
    const denied = await t.as('viewer').call(globalListItems.bulkMove, {
      params: { listId: list.id },
      body: { ids: [a.id], parent_uuid: null },
    });
    expect(denied.status).toBe(403);
  });

  test('the items of all lists are found with the names of their lists', async () => {
    const list = await createList();
    const { uuid } = await createItem(list, 'Q', { display_name: 'Quicksilver' });
    const { body } = await t.as('inspector').call(globalListItems.searchAll, { query: { q: 'quicks' } });
    expect(body.data).toEqual([{ value: uuid, label: `Quicksilver – ${list.name}` }]);
  });
});

describe('the archive of items', () => {
  test('it says who archived each item, can be filtered by that person, and forgets it when the item is restored', async () => {
    const list = await createList();
    const [a, b] = [await createItem(list, 'A'), await createItem(list, 'B')];
    await archive(list, a);
    await t.as('admin').call(globalListItems.bulkArchive, { params: { listId: list.id }, body: { ids: [b.id] } });
    const listArchive = async (query: object = {}) =>
      (await t.as('manager').call(globalListItems.listArchive, { params: { listId: list.id }, query })).body.data.list;
    const byPerson = Object.fromEntries((await listArchive()).map(({ item_id, ...row }) => [item_id, row]));
    expect(byPerson).toMatchObject({ A: { archived_by: 'Manager A' }, B: { archived_by: 'Admin A' } });
    const sort = JSON.stringify([{ key: 'archived_at', direction: 'desc' }]);
    expect((await listArchive({ sort })).map(({ item_id }) => item_id)).toEqual(['B', 'A']);
    const [admin] = (await t.as('admin').call(users.search, { query: { q: 'admin' } })).body.data;
    const filter = JSON.stringify({ archived_by: [admin!.value] });
    expect((await listArchive({ filter })).map(({ item_id }) => item_id)).toEqual(['B']);

    await t.as('manager').call(globalListItems.restore, { params: { listId: list.id, id: a.id } });
    const { rows } = await t.queryIn(
      'A',
      `select record_id from archived_record where kind = 'global_list_item' and record_id in (${a.id}, ${b.id})`,
    );
    expect(rows).toEqual([{ record_id: b.id }]);
  });
});

describe('a global list with many items', () => {
  test('a page of a long list reads few rows through the index of its order', async () => {
    const list = await createList();
    await t.queryIn(
      'A',
      `insert into global_list_item (list_id, item_id, display_name)
       select ${list.id}, 'K' || n, 'Item ' || n from generate_series(1, 3000) n`,
    );
    const { rows } = await t.queryIn(
      'A',
      `explain select id from listed_global_list_item where list_id = ${list.id} and archived = false
       order by display_name, id limit 25`,
    );
    expect(JSON.stringify(rows)).toContain('global_list_item_name');
    const page = await listItems(list, { sort: { key: 'item_id', direction: 'desc' } });
    expect(page.pagination.total).toBe(3000);
    expect(page.list[0]?.item_id).toBe('K3000');
  });
});
