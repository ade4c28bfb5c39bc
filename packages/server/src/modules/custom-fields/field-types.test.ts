import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { type AssetCondition, assignments } from '@rounds/contract/assignments';
import type {
  CustomFieldInput,
  CustomFieldType,
  CustomFieldValue,
  CustomFieldValueInput,
  FieldConfig,
} from '@rounds/contract/custom-fields';
import { fieldOptions } from '@rounds/contract/custom-fields/field-options.ts';
import { globalLists } from '@rounds/contract/global-lists';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { issues } from '@rounds/contract/issues';
import { logs } from '@rounds/contract/logs';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
let type: { readonly id: number; readonly uuid: string };
/** The stored fields by the keys of the input. */
let keys: Record<string, string>;
let person: { readonly id: number; readonly name: string };
let list: { readonly uuid: string; readonly steel: string; readonly wood: string; readonly id: number };

const manager = () => t.as('manager');
const OPTIONS: FieldConfig = {
  options: [
    { key: 'low', name: 'Low', translations: { de: 'Niedrig', fr: 'Faible' }, color: 'green' },
    { key: 'mid', name: 'Mid, level' },
    { key: 'high', name: 'High', translations: { de: 'Hoch' } },
  ],
};
const toField = (key: string, field_type: CustomFieldType, config: FieldConfig = {}): CustomFieldInput => ({
  ...{ key: `new_${key}`, name: key, description: '', field_type, is_used: true, is_required: false },
  ...{ default_value: null, config },
});

beforeAll(async () => {
  t = await startTestServer();
  const created = (await manager().call(globalLists.create, { body: { name: 'Materials' } })).body.data;
  const addItem = async (item_id: string, display_name: string) =>
    (await manager().call(globalListItems.create, { params: { listId: created.id }, body: { item_id, display_name } }))
      .body.data.uuid;
  list = {
    ...{ id: created.id, uuid: created.uuid },
    ...{ steel: await addItem('S', 'Steel'), wood: await addItem('W', 'Wood') },
  };
  const [found] = (await t.as('admin').call(users.search, { query: { q: 'viewer' } })).body.data;
  person = { id: Number(found!.value), name: found!.label };
  const fields = [
    toField('date', 'date'),
    toField('moment', 'datetime'),
    toField('flag', 'boolean'),
    toField('risk', 'choice', OPTIONS),
    toField('tags', 'multi_choice', OPTIONS),
    toField('material', 'choice', { list_uuid: list.uuid }),
    toField('materials', 'multi_choice', { list_uuid: list.uuid }),
    toField('page', 'link'),
    toField('warden', 'person'),
    toField('price', 'currency', { currency: 'EUR' }),
    toField('yen', 'currency', { currency: 'JPY' }),
    toField('year', 'integer'),
  ];
  const answer = await manager().call(assetTypes.create, { body: { name: 'Things', fields, order: {} } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  type = answer.body.data;
  keys = Object.fromEntries(answer.body.data.fields.map(({ name, key }) => [name, key]));
});
afterAll(() => t.close());

const store = (asset_id: string, values: Readonly<Record<string, CustomFieldValueInput>>) =>
  manager().call(assets.create, {
    body: { asset_id, display_name: asset_id, type_uuid: type.uuid, fields: toStored(values) },
  });
const toStored = (values: Readonly<Record<string, CustomFieldValueInput>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [keys[name]!, value]));
async function read(asset_id: string): Promise<Record<string, CustomFieldValue>> {
  const filter = JSON.stringify({ asset_id: [{ operator: 'eq', value: asset_id }] });
  const [row] = (await manager().call(assets.list, { query: { filter } })).body.data.list;
  const { fields } = (await manager().call(assets.get, { params: { id: row!.id } })).body.data;
  const names = new Map(Object.entries(keys).map(([name, key]) => [key, name]));
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [names.get(key)!, value]));
}
/** The numbers of the assets of the type that a filter finds, in an order. */
async function find(filter: Readonly<Record<string, unknown>>, sort?: string, direction: 'asc' | 'desc' = 'asc') {
  const named = Object.fromEntries(Object.entries(filter).map(([name, value]) => [`fields.${keys[name]}`, value]));
  const key = sort ? `fields->${keys[sort]}` : 'asset_id';
  const answer = await manager().call(assets.list, {
    query: {
      ...{ filter: JSON.stringify({ type: [type.uuid], ...named }), limit: 100 },
      sort: JSON.stringify([{ key, direction }]),
    },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.list.map(({ asset_id }) => asset_id);
}

describe('values of each type', () => {
  test('a record stores them and answers choices and people with their names', async () => {
    const values = {
      ...{ date: '2026-02-28', moment: '2026-02-28T10:30:00+01:00', flag: false, risk: 'low', tags: ['high', 'low'] },
      ...{ material: list.steel, materials: [list.wood], page: 'https://example.org/a?b=c', warden: person.id },
      ...{ price: 12.5, yen: 1200, year: 2021 },
    };
    const { status, body } = await store('A-1', values);
    expect(status, JSON.stringify(body)).toBe(200);
    const low = { id: 'low', name: 'Low' };
    expect(await read('A-1')).toEqual({
      ...{ date: '2026-02-28', moment: '2026-02-28T09:30:00.000Z', flag: false, risk: low },
      ...{ tags: [low, { id: 'high', name: 'High' }], material: { id: list.steel, name: 'Steel' } },
      ...{ materials: [{ id: list.wood, name: 'Wood' }], page: 'https://example.org/a?b=c', warden: person },
      ...{ price: 12.5, yen: 1200, year: 2021 },
    });
  });

  test('what was answered can be sent back, and null removes a value', async () => {
    const filter = JSON.stringify({ asset_id: [{ operator: 'eq', value: 'A-1' }] });
    const [asset] = (await manager().call(assets.list, { query: { filter } })).body.data.list;
    const { fields } = (await manager().call(assets.get, { params: { id: asset!.id } })).body.data;
    const body = { asset_id: 'A-1', display_name: 'A-1', type_uuid: type.uuid, fields };
    const same = await manager().call(assets.update, { params: { id: asset!.id }, body });
    expect(same.body.data.fields).toEqual(fields);
    const less = { ...body, fields: { [keys.warden!]: null, [keys.tags!]: [] } };
    await manager().call(assets.update, { params: { id: asset!.id }, body: less });
    expect(Object.keys(await read('A-1'))).not.toEqual(expect.arrayContaining(['warden', 'tags']));
  });

  test.each<[string, CustomFieldValueInput, string]>([
    ['date', '2026-02-30', 'Enter a date.'],
    ['date', 20260228, 'Enter a date.'],
    ['moment', '2026-02-28', 'Enter a date and a time.'],
    ['flag', 'yes', 'Choose yes or no.'],
    ['risk', 'huge', 'Choose one of the options.'],
    ['tags', ['low', 'huge'], 'Choose one of the options.'],
    ['tags', 'low', 'Choose one of the options.'],
    ['material', '00000000-0000-4000-8000-000000000001', 'Choose one of the options.'],
    ['page', 'javascript:alert(1)', 'Enter a web address that begins with https:// or http://.'],
    ['page', 'example.org', 'Enter a web address that begins with https:// or http://.'],
    ['warden', 987_654_321, 'Choose a person of this workspace.'],
    ['price', 1.234, 'Use 2 decimal places or fewer.'],
    ['yen', 1.5, 'Use 0 decimal places or fewer.'],
    ['year', '2021', 'Enter a number.'],
  ])('the field %s rejects %j: %s', async (name, value, message) => {
    const { status, body } = await store('X-1', { [name]: value });
    expect([status, body.data]).toEqual([422, { [`fields.${keys[name]}`]: [message] }]);
  });

  test('the activity log names choices and people', async () => {
    await store('A-9', { risk: 'high', tags: ['low', 'mid'], warden: person.id, flag: true, date: '2026-01-31' });
    const filter = JSON.stringify({ code: ['asset.created'] });
    const { body } = await t.as('admin').call(logs.list, { query: { filter } });
    const entry = body.data.list.find(({ subject_title }: { subject_title?: unknown }) => subject_title === 'A-9');
    expect(JSON.stringify(entry ?? body.data.list)).toContain('A-9');
  });
});

describe('lists', () => {
  beforeAll(async () => {
    await store('L-1', { date: '2026-03-01', moment: '2026-03-01T08:00:00Z', flag: true, risk: 'high', price: 3 });
    await store('L-2', { date: '2026-01-15', moment: '2026-01-15T08:00:00Z', flag: false, risk: 'low', price: 20 });
    await store('L-3', { tags: ['low', 'high'], material: list.wood, warden: person.id, page: 'https://b.example/' });
    await store('L-4', { tags: ['mid'], material: list.steel, materials: [list.steel, list.wood] });
  });
  const ofList = (numbers: readonly string[]) => numbers.filter((number) => number.startsWith('L-'));

  test.each<[string, () => Record<string, unknown>, string[]]>([
    ['a range of days', () => ({ date: { from: '2026-02-01', to: '2026-03-31' } }), ['L-1']],
    ['a range of days of moments', () => ({ moment: { from: '2026-01-15', to: '2026-01-15' } }), ['L-2']],
    ['yes', () => ({ flag: ['true'] }), ['L-1']],
    ['no', () => ({ flag: ['false'] }), ['L-2']],
    ['one option', () => ({ risk: ['high'] }), ['L-1']],
    ['any of several options', () => ({ tags: ['high', 'mid'] }), ['L-3', 'L-4']],
    ['an item of a global list', () => ({ material: [list.wood] }), ['L-3']],
    ['one of several items', () => ({ materials: [list.wood] }), ['L-4']],
    ['a person', () => ({ warden: [person.id] }), ['L-3']],
    ['an amount', () => ({ price: [{ operator: 'gt', value: 10 }] }), ['L-2']],
    ['a part of an address', () => ({ page: [{ operator: 'ct', value: 'B.EXAMPLE' }] }), ['L-3']],
  ])('a filter finds %s', async (_, filter, expected) => {
    expect(ofList(await find(filter()))).toEqual(expected);
  });

  test.each([
    ['date', ['L-2', 'L-1']],
    ['moment', ['L-2', 'L-1']],
    ['flag', ['L-2', 'L-1']],
    ['risk', ['L-2', 'L-1']],
    ['price', ['L-1', 'L-2']],
    ['tags', ['L-3', 'L-4']],
    ['material', ['L-4', 'L-3']],
  ])('the column %s is sorted by its values, options in their own order', async (name, order) => {
    const up = await find({}, name);
    const down = await find({}, name, 'desc');
    expect(up.filter((one) => order.includes(one))).toEqual(order);
    expect(down.filter((one) => order.includes(one))).toEqual(order.toReversed());
  });

  test('people are sorted by name', async () => {
    const [other] = (await t.as('admin').call(users.search, { query: { q: 'admin' } })).body.data;
    await store('L-5', { warden: Number(other!.value) });
    const expected = [
      [person.name, 'L-3'],
      [other!.label, 'L-5'],
    ].toSorted(([one], [two]) => one!.localeCompare(two!));
    const people = await find({}, 'warden');
    expect(people.filter((one) => ['L-3', 'L-5'].includes(one))).toEqual(expected.map(([, number]) => number));
  });

  test('columns have the options in the language of the reader, and an export has names', async () => {
    const filter = JSON.stringify({ type: [type.uuid] });
    const { columns } = (await manager().call(assets.list, { query: { filter }, locale: 'de' } as never)).body
      .data as never as { columns: { selector: string; option_labels?: object; option_colors?: object }[] };
    const risk = columns.find(({ selector }) => selector === `fields.${keys.risk}`);
    expect(risk).toMatchObject({ options: ['low', 'mid', 'high'], option_colors: { low: 'green' } });
    const selected = [
      'asset_id',
      ...['date', 'flag', 'risk', 'tags', 'warden', 'price'].map((one) => `fields.${keys[one]}`),
    ];
    const { bytes } = await manager().call(assets.exportList, {
      query: { filter, format: 'csv', columns: selected.join(), lang: 'de' },
    });
    const lines = bytes.toString().split(/\r?\n/);
    expect(lines.find((line) => line.startsWith('L-2'))).toMatch(/^L-2,2026-01-15,\w+,Niedrig,,,20$/);
    expect(lines.find((line) => line.startsWith('L-3'))).toContain('Niedrig; Hoch');
    expect(lines.find((line) => line.startsWith('L-3'))).toContain(person.name);
  });

  const search = async (conditions: readonly Omit<AssetCondition, 'field_key'>[], name: string) => {
    const named = conditions.map((one) => ({ field_key: keys[name]!, ...one }));
    const { status, body } = await manager().call(assignments.previewAssets, {
      body: { dynamic_assets: [{ asset_type_uuid: type.uuid, conditions: named }] },
    });
    return status === 200 ? ofList(body.data.assets.map(({ asset_id }) => asset_id)) : body.data;
  };
  test.each<[string, string, () => Omit<AssetCondition, 'field_key'>, string[]]>([
    ['a day before another', 'date', () => ({ operator: 'lt', value: '2026-02-01' }), ['L-2']],
    ['a day after another', 'date', () => ({ operator: 'gt', value: '2026-02-01' }), ['L-1']],
    ['one day', 'date', () => ({ operator: 'eq', value: '2026-03-01' }), ['L-1']],
    ['days between two', 'date', () => ({ operator: 'bt', value: ['2026-01-01', '2026-12-31'] }), ['L-1', 'L-2']],
    ['days long ago', 'date', () => ({ operator: 'older', value: 1 }), ['L-1', 'L-2']],
    ['yes', 'flag', () => ({ operator: 'in', value: ['true'] }), ['L-1']],
    ['an option', 'risk', () => ({ operator: 'in', value: ['low', 'mid'] }), ['L-2']],
    ['an item', 'material', () => ({ operator: 'in', value: [list.wood] }), ['L-3']],
    ['a person', 'warden', () => ({ operator: 'in', value: [person.id] }), ['L-3']],
    ['an amount', 'price', () => ({ operator: 'gte', value: 20 }), ['L-2']],
    ['a missing value', 'price', () => ({ operator: 'null', value: 'null', not: true }), ['L-1', 'L-2']],
  ])('a condition of an assignment finds %s', async (_, name, condition, expected) => {
    expect(await search([condition()], name)).toEqual(expected);
  });

  test('a condition that does not fit the field is rejected', async () => {
    const body = {
      dynamic_assets: [
        { asset_type_uuid: type.uuid, conditions: [{ field_key: keys.risk!, operator: 'gt' as const, value: 3 }] },
      ],
    };
    const { status } = await manager().call(assignments.previewAssets, { body });
    expect(status).toBe(422);
  });
});

describe('options of a field', () => {
  const getFields = async () => (await manager().call(assetTypes.get, { params: { id: type.id } })).body.data.fields;
  const save = async (change: (config: FieldConfig) => FieldConfig, name = 'risk') => {
    const field = (await getFields()).find((one) => one.name === name)!;
    const { id: _, is_standard: __, is_locked: ___, parent_id: ____, ...input } = field;
    return manager().call(assetTypes.update, {
      params: { id: type.id },
      body: { name: 'Things', fields: [{ ...input, config: change(field.config) }], order: {} },
    });
  };

  test('an option that is left out stays readable, but cannot be chosen anymore', async () => {
    await store('O-1', { risk: 'mid' });
    await save(({ options }) => ({ options: options!.filter(({ key }) => key !== 'mid') }));
    const risk = (await getFields()).find(({ name }) => name === 'risk')!;
    expect(risk.config.options!.map(({ key, is_removed }) => [key, is_removed ?? false])).toEqual([
      ['low', false],
      ['high', false],
      ['mid', true],
    ]);
    expect(await read('O-1')).toMatchObject({ risk: { id: 'mid', name: 'Mid, level' } });
    expect((await store('O-2', { risk: 'mid' })).status).toBe(422);
    // A form sends all values back, also those that could not be chosen anymore.
    const filter = JSON.stringify({ asset_id: [{ operator: 'eq', value: 'O-1' }] });
    const { id } = (await manager().call(assets.list, { query: { filter } })).body.data.list[0]!;
    const body = { asset_id: 'O-1', display_name: 'Renamed', type_uuid: type.uuid, fields: { [keys.risk!]: 'mid' } };
    expect((await manager().call(assets.update, { params: { id }, body })).status).toBe(200);
  });

  test('options need names, which differ', async () => {
    const twice = await save(() => ({
      options: [
        { key: 'a', name: 'A' },
        { key: 'b', name: ' a ' },
      ],
    }));
    expect(twice.body.data).toEqual({ 'fields.0.options': ['Give each option a different name.'] });
    const none = await save(() => ({ options: [] }), 'tags');
    expect(none.body.data).toEqual({ 'fields.0.options': ['Add at least one option.'] });
  });

  test('the currency and the list of a field with values stay', async () => {
    const currency = await save(() => ({ currency: 'USD' }), 'price');
    expect(currency.body.data).toEqual({
      'fields.0.currency': ['You can’t change the currency of a field that has values.'],
    });
    const unknown = await save(() => ({ currency: 'XYZ' }), 'yen');
    expect(unknown.body.data).toMatchObject({ 'fields.0.currency': expect.arrayContaining(['Choose a currency.']) });
  });

  test('an item keeps the name that it had when it was chosen, and a person has the name of today', async () => {
    await store('N-1', { material: list.steel, materials: [list.steel, list.wood] });
    const item = { item_id: 'S', display_name: 'Stainless steel' };
    const params = { listId: list.id, id: list.steel };
    await manager().call(globalListItems.update, { params, body: item });
    expect(await read('N-1')).toMatchObject({
      material: { name: 'Steel' },
      materials: [{ name: 'Steel' }, { name: 'Wood' }],
    });
    await store('N-2', { material: list.steel });
    expect(await read('N-2')).toMatchObject({ material: { name: 'Stainless steel' } });
    await manager().call(globalListItems.archive, { params });
    expect(await read('N-1')).toMatchObject({ material: { name: 'Steel' } });
    expect((await store('N-3', { material: list.steel })).status).toBe(422);
  });

  test('people and items are found by those who see the records, and by nobody else', async () => {
    const fields = await getFields();
    const toId = (name: string) => fields.find((one) => one.name === name)!.id!;
    const ask = (role: 'manager' | 'inspector', name: string, q: string) =>
      t.as(role).call(fieldOptions.search, { params: { id: toId(name) }, query: { q } });
    expect((await ask('manager', 'warden', person.name.split(' ')[0]!)).body.data).toContainEqual({
      ...{ value: person.id, label: person.name },
    });
    expect((await ask('manager', 'material', 'woo')).body.data).toEqual([{ value: list.wood, label: 'Wood' }]);
    expect((await ask('manager', 'risk', '')).body.data).toEqual([]);
    const unknown = await manager().call(fieldOptions.search, { params: { id: 987_654_321 } });
    expect(unknown.status).toBe(404);
  });
});

describe('importing', () => {
  const importRows = (rows: readonly string[], columns: Readonly<Record<string, string>>, more: object = {}) =>
    manager().call(assets.bulkImport, {
      file: { name: 'a.csv', bytes: ['No\tName\tV', ...rows].join('\n') },
      body: {
        columns: {
          ...{ asset_id: 'No', display_name: 'Name' },
          ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [`fields.${keys[name]}`, column])),
        },
        ...{ type_id: type.id, update_existing: true, ...more },
      },
    } as never);
  let last = 0;
  /** Returns the value of a field after its cell was imported, or the message of the row. */
  async function importCell(name: string, cell: string, more: object = {}): Promise<unknown> {
    last += 1;
    const number = `I-${last}`;
    const { status, body } = await importRows([`${number}\tName\t${cell}`], { [name]: 'V' }, more);
    const { errors } = body.data as unknown as { errors: { message: string }[] };
    return status === 200 ? (await read(number))[name] : errors[0]!.message;
  }

  test.each<[string, string, unknown]>([
    ['date', '2026-11-05', '2026-11-05'],
    ['date', '5.11.2026', '2026-11-05'],
    ['date', '05.11.26', '2026-11-05'],
    ['date', '31/12/2026', '2026-12-31'],
    ['date', '12/31/2026', '2026-12-31'],
    ['date', '5. November 2026', '2026-11-05'],
    ['date', 'Nov 5, 2026', '2026-11-05'],
    ['date', '5 août 2026', '2026-08-05'],
    ['date', '2026-11-05T00:00:00Z', '2026-11-05'],
    ['date', '03/04/2026', '“03/04/2026” can be read in two ways. Choose whether the day or the month comes first.'],
    ['date', 'soon', 'Enter a date.'],
    ['moment', '2026-11-05T10:30:00+01:00', '2026-11-05T09:30:00.000Z'],
    ['moment', '11/25/2026 3:05 PM', undefined],
    ['flag', 'ja', true],
    ['flag', 'Non', false],
    ['flag', '1', true],
    ['flag', 'maybe', 'Choose yes or no.'],
    ['risk', 'niedrig', { id: 'low', name: 'Low' }],
    ['risk', 'FAIBLE', { id: 'low', name: 'Low' }],
    ['risk', 'huge', '“huge” isn’t one of the options of this field.'],
    [
      'tags',
      'High; low',
      [
        { id: 'low', name: 'Low' },
        { id: 'high', name: 'High' },
      ],
    ],
    ['tags', 'Hoch, Mid, level', '“level” isn’t one of the options of this field.'],
    [
      'tags',
      'Hoch; Mid, level',
      [
        { id: 'mid', name: 'Mid, level' },
        { id: 'high', name: 'High' },
      ],
    ],
    ['page', 'ftp://example.org', 'Enter a web address that begins with https:// or http://.'],
    ['price', '1.234,50', 1234.5],
    [
      'warden',
      'nobody@nowhere.example',
      'Nobody in this workspace has the email address or the name “nobody@nowhere.example”.',
    ],
  ])('a cell of the field %s with %s becomes %j', async (name, cell, expected) => {
    const result = await importCell(name, cell);
    if (expected !== undefined) expect(result).toEqual(expected);
    else expect(result).toMatch(/^2026-11-2[56]T/);
  });

  test('dates that can be read in two ways are read as people say', async () => {
    expect(await importCell('date', '03/04/2026', { date_order: 'day_first' })).toBe('2026-04-03');
    expect(await importCell('date', '03/04/2026', { date_order: 'month_first' })).toBe('2026-03-04');
  });

  test('people are found by name or email address, and items of a list by name or id', async () => {
    expect(await importCell('warden', person.name.toUpperCase())).toEqual(person);
    expect(await importCell('material', 'w')).toEqual({ id: list.wood, name: 'Wood' });
    expect(await importCell('materials', 'wood')).toEqual([{ id: list.wood, name: 'Wood' }]);
  });

  test('an import of changed values can be undone, and the same values are no change', async () => {
    const values = { date: '2026-05-01', flag: true, risk: 'low', tags: ['low', 'high'], warden: person.id, price: 5 };
    await store('U-1', values);
    const before = await read('U-1');
    const columns = { date: 'D', flag: 'F', risk: 'R', tags: 'T', warden: 'K', price: 'P' };
    const send = (line: string) =>
      manager().call(assets.bulkImport, {
        file: { name: 'u.csv', bytes: `No\tName\tD\tF\tR\tT\tK\tP\n${line}` },
        body: {
          columns: {
            ...{ asset_id: 'No', display_name: 'Name' },
            ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [`fields.${keys[name]}`, column])),
          },
          ...{ type_id: type.id, update_existing: true },
        },
      } as never);
    const same = await send(`U-1\tU-1\t1.5.2026\tyes\tLow\tHigh;Low\t${person.name}\t5`);
    expect(same.body.data).toMatchObject({ imported: { created: 0, changed: 0, unchanged: 1 } });
    const changed = await send('U-1\tU-1\t2.5.2026\tno\tHigh\tLow\t\t6');
    expect(changed.body.data).toMatchObject({ imported: { changed: 1 } });
    expect(await read('U-1')).toMatchObject({ date: '2026-05-02', flag: false, price: 6 });
    const { import_id } = changed.body.data as unknown as { import_id: number };
    await manager().call(assets.undoImport, { params: { id: import_id } });
    expect(await read('U-1')).toEqual(before);
  });

  test('what can be read as a type is suggested, and codes stay text', async () => {
    const bytes =
      'No\tName\tPLZ\tBaujahr\tpost_code\tInstalled\tPublic\tWebsite\tCount\tPhone\n' +
      '1\ta\t50765\t2021\t01234\t5.11.2026\tja\thttps://a.example\t12\t0221 12345\n' +
      '2\tb\t50667\t1999\t50667\t31.12.2026\tnein\thttps://b.example\t13\t0221 54321\n';
    const { body } = await manager().call(assets.inspectImport, { file: { name: 's.csv', bytes }, body: {} } as never);
    const { columns } = body.data as unknown as { columns: { name: string; suggestion: { field_type: string } }[] };
    expect(Object.fromEntries(columns.map(({ name, suggestion }) => [name, suggestion.field_type]))).toMatchObject({
      ...{ PLZ: 'text', Baujahr: 'text', post_code: 'text', Installed: 'date', Public: 'boolean' },
      ...{ Website: 'link', Count: 'integer', Phone: 'phone' },
    });
  });
});

test('issues, assignments and items of lists have fields of all types as well', async () => {
  const field = toField('severity', 'choice', OPTIONS);
  const saved = await t.as('admin').call(issues.saveCustomFields, { body: { fields: [field], order: {} } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const planned = await t.as('admin').call(assignments.saveCustomFields, {
    body: { fields: [toField('due', 'date'), toField('lead', 'person')], order: {} },
  });
  expect(planned.status, JSON.stringify(planned.body)).toBe(200);
  const grown = await manager().call(globalLists.update, {
    params: { id: list.id },
    body: { name: 'Materials', fields: [toField('tested', 'date')], order: {} },
  });
  const key = grown.body.data.fields.find(({ name }) => name === 'tested')!.key;
  const body = { item_id: 'G', display_name: 'Glass', fields: { [key]: '2026-04-01' } };
  const item = await manager().call(globalListItems.create, { params: { listId: list.id }, body });
  expect(item.body.data.fields).toEqual({ [key]: '2026-04-01' });
});
