import type { CustomField, CustomFieldInput } from '@rounds/contract/custom-fields';
import { type GlobalList, globalLists } from '@rounds/contract/global-lists';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const toField = (name: string, more: Partial<CustomFieldInput> = {}): CustomFieldInput => ({
  key: `new_${name}`,
  name,
  description: '',
  field_type: 'text',
  is_used: true,
  is_required: false,
  default_value: null,
  config: {},
  ...more,
});
const LIMIT = toField('Limit', { field_type: 'decimal', config: { max_digits: 6, decimals: 1 } });

let last = 0;
const createList = async (fields: CustomFieldInput[] = []): Promise<GlobalList> => {
  last += 1;
  const order = Object.fromEntries(fields.map(({ key }, index) => [key, index]));
  const answer = await t.as('manager').call(globalLists.create, { body: { name: `List ${last}`, fields, order } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const getField = ({ fields }: GlobalList, name: string): CustomField => fields.find((field) => field.name === name)!;
const getList = async ({ id }: GlobalList) =>
  (await t.as('viewer').call(globalLists.get, { params: { id } })).body.data;
const updateList = ({ id }: GlobalList, body: object) =>
  t.as('manager').call(globalLists.update, { params: { id }, body });
const archive = ({ id }: GlobalList) => t.as('manager').call(globalLists.archive, { params: { id } });
const createItem = ({ uuid: listId }: GlobalList, item_id: string, more: object = {}) =>
  t
    .as('manager')
    .call(globalListItems.create, { params: { listId }, body: { item_id, display_name: item_id, ...more } });

describe('global lists', () => {
  test('a new list is answered with its fields in order and can be read by id and by uuid', async () => {
    const list = await createList([LIMIT, toField('Remedy')]);
    expect(list).toMatchObject({ items_count: 0, archived_at: null });
    expect(list.fields.map(({ name }) => name)).toEqual(['Limit', 'Remedy']);
    expect(await getList(list)).toEqual(list);
    const byUuid = await t.as('viewer').call(globalLists.get, { params: { id: list.uuid } });
    expect(byUuid.body.data).toEqual(list);
  });

  test('the list of lists counts the items that are not archived', async () => {
    const list = await createList();
    await createItem(list, 'A');
    const { id } = (await createItem(list, 'B')).body.data;
    await t.as('manager').call(globalListItems.archive, { params: { listId: list.id, id } });
    const { body } = await t.as('viewer').call(globalLists.list, { query: {} });
    expect(body.data.list.find(({ uuid }) => uuid === list.uuid)).toMatchObject({ items_count: 1 });
  });

  test('two global lists cannot have the same name, in whatever case', async () => {
    const { name } = await createList();
    const again = await t.as('manager').call(globalLists.create, { body: { name: name.toUpperCase() } });
    expect(again.status).toBe(422);
    expect(again.body.data).toEqual({ name: ['Another global list already has this name. It may be archived.'] });
  });

  test('an archived list can be neither renamed nor get new items, until it is restored', async () => {
    const list = await createList();
    const item = (await createItem(list, 'A')).body.data;
    const params = { listId: list.id, id: item.id };
    await archive(list);
    const manager = t.as('manager');
    const body = { item_id: 'A', display_name: 'Renamed' };
    const attempts = [
      await updateList(list, { name: 'Renamed' }),
      await createItem(list, 'B'),
      await manager.call(globalListItems.update, { params, body }),
      await manager.call(globalListItems.archive, { params }),
      await manager.call(globalListItems.restore, { params }),
      await manager.call(globalListItems.bulkArchive, { params: { listId: list.id }, body: { ids: [item.id] } }),
    ];
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(
      attempts.map(() => [422, 'RES_LIST_ARCHIVED']),
    );
    await manager.call(globalLists.restore, { params: { id: list.id } });
    expect((await createItem(list, 'B')).status).toBe(200);
  });

  test('only an archived list can be deleted, and its items and fields are deleted with it', async () => {
    const list = await createList([LIMIT]);
    const parent = (await createItem(list, 'A', { fields: { [getField(list, 'Limit').key]: 4 } })).body.data;
    await createItem(list, 'B', { parent_uuid: parent.uuid });
    const remove = () => t.as('manager').call(globalLists.delete, { params: { id: list.id } });
    expect((await remove()).body).toMatchObject({ code: 'RES_IN_USE', data: { archived: false } });
    await archive(list);
    expect((await remove()).status).toBe(200);
    const { rows } = await t.queryIn(
      'A',
      `select id from global_list_item where list_id = ${list.id}
       union all select id from custom_field where owner = '${list.uuid}'
       union all select field_id from custom_field_value where entity_id = ${parent.id}
         and field_id = ${getField(list, 'Limit').id}`,
    );
    expect(rows).toEqual([]);
  });

  test('only an unused field of the list itself can be deleted, with the values of its items', async () => {
    const [list, other] = [await createList([LIMIT]), await createList()];
    const { id, key } = getField(list, 'Limit');
    const remove = (listId: number) => t.as('manager').call(globalLists.deleteField, { params: { listId, id: id! } });
    expect((await remove(list.id)).body.code).toBe('RES_IN_USE');
    await updateList(list, { fields: [{ ...LIMIT, key, is_used: false }], order: {} });
    expect((await remove(other.id)).body.code).toBe('RES_OBJECT_NOT_FOUND');
    expect((await remove(list.id)).status).toBe(200);
    expect((await getList(list)).fields).toEqual([]);
  });

  test('options of global lists can carry the fields in use, and options by id include archived lists', async () => {
    const list = await createList([LIMIT, toField('Old', { is_used: false })]);
    const search = (query: object) => t.as('manager').call(globalLists.all, { query: query as never });
    const { body } = await search({ q: list.name, with_fields: true });
    expect(body.data.find(({ value }) => value === list.uuid)).toMatchObject({
      label: list.name,
      fields: [{ name: 'Limit' }],
    });
    await archive(list);
    expect((await search({ q: list.name })).body.data.filter(({ value }) => value === list.uuid)).toEqual([]);
    expect((await search({ ids: list.uuid })).body.data).toEqual([{ value: list.uuid, label: list.name }]);
  });
});
