import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '@rounds/contract';
import { assignments } from '@rounds/contract/assignments';
import {
  type CustomField,
  type CustomFieldInput,
  type CustomFieldValuesInput,
  customFieldValues,
  customFieldValuesInput,
} from '@rounds/contract/custom-fields';
import { type Endpoint, endpoints } from '@rounds/contract/endpoint.ts';
import { type ListDeclaration, listVariant } from '@rounds/contract/list.ts';
import { resource } from '@rounds/contract/resource.ts';
import { anyId } from '@rounds/contract/values.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MODULES } from '../app.ts';
import type { Tx } from '../db/database.ts';
import type { ServerModule } from '../http/module.ts';
import { customFieldStore } from '../modules/custom-fields/index.ts';
import { readSheet } from '../sheets/read-sheet.ts';
import { cloneDatabase, startTestServer, type TestServer } from '../testing/index.ts';
import { recordStore, resourceRoutes } from './index.ts';

// Assets that have the custom fields of assignments: a module as others will be, registered only here.
const visitList: ListDeclaration = {
  table_name: 'visits',
  texts: 'assets',
  columns: [
    { selector: 'display_name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'asset_id', type: 'text', sortable: true, filter: 'textBuilder' },
  ],
  custom_fields: { scope: 'assignment', property: 'custom_fields' },
  default_sort: { key: 'display_name', direction: 'asc' },
};
const archivedVisitList = listVariant(visitList, 'visits_archive');
const INPUT = { asset_id: z.string(), display_name: z.string() };
interface VisitRow {
  readonly id: number;
  readonly uuid: string;
  readonly asset_id: string;
  readonly display_name: string;
  readonly archived_at: Date | null;
}
const COLUMNS = ['id', 'uuid', 'asset_id', 'display_name', 'archived_at'] as const;
const toVisit = ({ archived_at: _, ...row }: VisitRow) => row;

const visits = endpoints('visits', {
  ...resource({
    path: '/visits',
    names: ['a visit', 'visits'],
    prefix: 'SST',
    activity: 'asset',
    id: anyId(),
    record: z.object({ id: z.number(), uuid: z.string(), ...INPUT, custom_fields: customFieldValues() }),
    input: z.object({ ...INPUT, custom_fields: z.optional(customFieldValuesInput()) }),
    list: visitList,
    archive: archivedVisitList,
    view: ['SST_VIEW_ASSET'],
    manage: ['SST_MANAGE_ASSET'],
  }),
});
const toView = (declaration: ListDeclaration, isArchived: boolean) => ({
  source: {
    declaration,
    columns: {
      display_name: { column: sql.ref('display_name'), lower: sql.ref('name_search') },
      asset_id: { column: sql.ref('asset_id'), lower: sql.ref('number_search') },
    },
    id: sql.ref('id'),
    uuid: sql.ref('uuid'),
  },
  rows: (tx: Tx) => tx.selectFrom('listed_asset').select(COLUMNS).where('archived', '=', isArchived),
  toRecord: toVisit,
});
const visitsModule: ServerModule = {
  name: 'visits',
  routes: resourceRoutes(visits, {
    list: toView(visitList, false),
    archivedList: toView(archivedVisitList, true),
    archivedTable: 'asset',
    store: recordStore<VisitRow>('asset', COLUMNS),
    customFields: customFieldStore<VisitRow>(visitList.custom_fields!),
    toRecord: toVisit,
    subject: ({ id, display_name }) => ({ type: 'asset', id, title: display_name }),
    loggedFields: ({ display_name }) => ({ display_name }),
  }),
};

let t: TestServer;
let folder: string;
beforeAll(async () => {
  t = await startTestServer({}, cloneDatabase, {
    modules: [...MODULES, visitsModule],
    endpoints: [...ENDPOINTS, ...Object.values<Endpoint>(visits).filter(({ preset }) => !preset)],
  });
  folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-custom-fields-'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const toInput = (name: string, more: Partial<CustomFieldInput> = {}): CustomFieldInput => ({
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
const FIELDS = [
  toInput('Crew'),
  toInput('Budget', { field_type: 'decimal', config: { max_digits: 8, decimals: 2 } }),
  toInput('Rooms', { field_type: 'integer' }),
];
const saveFields = (fields: readonly CustomFieldInput[]) =>
  t.as('admin').call(assignments.saveCustomFields, {
    body: { fields: [...fields], order: Object.fromEntries(fields.map(({ key }, index) => [key, index])) },
  });
const listFields = async (): Promise<CustomField[]> => {
  const { body } = await t.as('admin').call(assignments.listAllCustomFields, {});
  return body.data.filter(({ is_standard }) => !is_standard);
};
const getKey = async (name: string): Promise<string> => (await listFields()).find((field) => field.name === name)!.key;
const toUnused = ({ key, name, field_type }: CustomField): CustomFieldInput =>
  toInput(name, { key, field_type, is_used: false });
async function deleteField(name: string): Promise<void> {
  const field = (await listFields()).find((one) => one.name === name)!;
  await saveFields([toUnused(field)]);
  await t.as('admin').call(assignments.deleteCustomField, { params: { id: field.id! } });
}

let last = 0;
let crew: string;
let budget: string;
let rooms: string;
beforeEach(async () => {
  for (const { name } of await listFields()) await deleteField(name);
  await saveFields(FIELDS);
  [crew, budget, rooms] = [await getKey('Crew'), await getKey('Budget'), await getKey('Rooms')];
  await t.queryIn('A', 'delete from asset');
});

const create = (display_name: string, custom_fields?: CustomFieldValuesInput) => {
  last += 1;
  return t.as('manager').call(visits.create, { body: { asset_id: `V-${last}`, display_name, custom_fields } });
};
const list = (query: { filter?: object; sort?: object; limit?: number; cursor?: string } = {}) =>
  t.as('manager').call(visits.list, {
    query: {
      ...query,
      filter: query.filter && JSON.stringify(query.filter),
      sort: query.sort && JSON.stringify(query.sort),
    } as never,
  });
const listNames = async (query: Parameters<typeof list>[0]): Promise<string[]> => {
  const { body, status } = await list(query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.list.map(({ display_name }) => display_name);
};
const createExamples = async () => {
  await create('Attic', { [crew]: 'Team 10', [budget]: 12.5, [rooms]: 3 });
  await create('Barn', { [crew]: 'team 9', [budget]: -4 });
  await create('Cellar', { [crew]: 'Ümit & Co.', [rooms]: 0 });
  await create('Dome');
};

describe('values of custom fields', () => {
  test('a record is answered with the values of its custom fields, and an update changes only the named ones', async () => {
    const created = await create('Attic', { [crew]: '  Team 1 ', [budget]: 12.5 });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    expect(created.body.data.custom_fields).toEqual({ [crew]: 'Team 1', [budget]: 12.5 });
    const { id, asset_id, display_name } = created.body.data;
    const update = (custom_fields?: CustomFieldValuesInput) =>
      t.as('manager').call(visits.update, { params: { id }, body: { asset_id, display_name, custom_fields } });
    await update({ [rooms]: 0 });
    expect((await update()).body.data.custom_fields).toEqual({ [crew]: 'Team 1', [budget]: 12.5, [rooms]: 0 });
    await update({ [crew]: '', [budget]: null });
    const { body } = await t.as('viewer').call(visits.get, { params: { id } });
    expect(body.data.custom_fields).toEqual({ [rooms]: 0 });
  });

  test('each value that a field does not permit is named with its field, and nothing is stored', async () => {
    const answer = await create('Attic', { [crew]: 5, [budget]: 1.234, [rooms]: 'three', f_gone: 'x' });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({
      [`custom_fields.${crew}`]: ['Enter text.'],
      [`custom_fields.${budget}`]: ['Use 2 decimal places or fewer.'],
      [`custom_fields.${rooms}`]: ['Enter a number.'],
      'custom_fields.f_gone': ['Unknown field.'],
    });
    expect(await listNames({})).toEqual([]);
    const long = await create('Attic', { [crew]: 'x'.repeat(501) });
    expect(long.body.data).toEqual({ [`custom_fields.${crew}`]: ['Use 500 characters or fewer.'] });
  });

  test('a new record gets default values, and a required value can be neither missing nor removed', async () => {
    await saveFields([
      toInput('Shift', { default_value: { value: 'Early' } }),
      toInput('Floor', { field_type: 'integer', is_required: true }),
    ]);
    const [shift, floor] = [await getKey('Shift'), await getKey('Floor')];
    const required = { [`custom_fields.${floor}`]: ['This field is required.'] };
    expect((await create('Attic')).body.data).toEqual(required);
    const { id, asset_id, display_name, custom_fields } = (await create('Attic', { [floor]: 2 })).body.data;
    expect(custom_fields).toEqual({ [shift]: 'Early', [floor]: 2 });
    const update = (values: CustomFieldValuesInput) =>
      t.as('manager').call(visits.update, { params: { id }, body: { asset_id, display_name, custom_fields: values } });
    expect((await update({ [floor]: null })).body.data).toEqual(required);
    expect((await update({ [shift]: null })).body.data.custom_fields).toEqual({ [floor]: 2 });
    expect((await update({})).body.data.custom_fields).toEqual({ [floor]: 2 });
  });

  test('values are deleted with their field and with their record', async () => {
    const count = async () =>
      (await t.queryIn<{ count: number }>('A', 'select count(*) from custom_field_value')).rows[0]!.count;
    const { id } = (await create('Attic', { [crew]: 'Team 1', [budget]: 1 })).body.data;
    expect(await count()).toBe(2);
    await deleteField('Crew');
    expect(await count()).toBe(1);
    await t.as('manager').call(visits.archive, { params: { id } });
    expect((await t.as('manager').call(visits.delete, { params: { id } })).status).toBe(200);
    expect(await count()).toBe(0);
  });

  test('the activity log names changed values by the name of their field', async () => {
    const { id, asset_id } = (await create('Attic', { [crew]: 'Team 1' })).body.data;
    const body = { asset_id, display_name: 'Attic', custom_fields: { [crew]: 'Team 2' } };
    await t.as('manager').call(visits.update, { params: { id }, body });
    const { rows } = await t.queryIn('A', 'select before, after from activity order by id desc limit 1');
    expect(rows).toMatchObject([{ before: { field: { Crew: 'Team 1' } }, after: { field: { Crew: 'Team 2' } } }]);
  });

  test('values are invisible in other workspaces and cannot be stored for fields of another one', async () => {
    const { id } = (await create('Attic', { [crew]: 'Team 1' })).body.data;
    const inB = async <T>(work: Parameters<typeof t.database.inWorkspace<T>>[1]) =>
      t.database.inWorkspace(await t.workspaceId('B'), work);
    expect(await inB((tx) => customFieldStore(visitList.custom_fields!).readValues(tx, [id]))).toEqual(
      new Map([[id, {}]]),
    );
    await expect(
      inB((tx) =>
        customFieldStore(visitList.custom_fields!).writeValues(
          tx,
          { id },
          { [crew]: 'x' },
          { locale: 'en', before: { id } },
        ),
      ),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('list with custom fields', () => {
  test('a list answers its custom columns in the order of the fields and the values of each row', async () => {
    await createExamples();
    const { body } = await list();
    expect(body.data.columns).toEqual([
      { selector: `custom_fields.${crew}`, type: 'text', filter: 'textBuilder', sortable: true, label: 'Crew' },
      {
        selector: `custom_fields.${budget}`,
        type: 'number',
        format: { grouping: true },
        filter: 'numberBuilder',
        sortable: true,
        label: 'Budget',
      },
      {
        selector: `custom_fields.${rooms}`,
        type: 'number',
        format: { grouping: false },
        filter: 'numberBuilder',
        sortable: true,
        label: 'Rooms',
      },
    ]);
    expect(body.data.list.map(({ custom_fields }) => custom_fields)).toEqual([
      { [crew]: 'Team 10', [budget]: 12.5, [rooms]: 3 },
      { [crew]: 'team 9', [budget]: -4 },
      { [crew]: 'Ümit & Co.', [rooms]: 0 },
      {},
    ]);
  });

  const text = (operator: string, value: string, not = false) => ({ crew: [{ operator, value, not }] });
  const number = (operator: string, value: unknown, not = false) => ({ rooms: [{ operator, value, not }] });
  test('each operator of a filter finds the values of custom fields, and its negation also records without one', async () => {
    await createExamples();
    const keys: Record<string, string> = { crew, rooms };
    const expected: [object, string[]][] = [
      [text('ct', 'TEAM'), ['Attic', 'Barn']],
      [text('eq', 'team 10'), ['Attic']],
      [text('sw', 'ü'), ['Cellar']],
      [text('ew', '9', true), ['Attic', 'Cellar', 'Dome']],
      [text('null', 'null'), ['Dome']],
      [text('null', 'null', true), ['Attic', 'Barn', 'Cellar']],
      [number('gte', 1), ['Attic']],
      [number('eq', 0), ['Cellar']],
      [number('bt', [0, 3]), ['Attic', 'Cellar']],
      [number('eq', 3, true), ['Barn', 'Cellar', 'Dome']],
      [number('null', 'null'), ['Barn', 'Dome']],
      [{ ...text('ct', 'team'), ...number('gt', 2.5) }, ['Attic']],
      [{ crew: [] }, ['Attic', 'Barn', 'Cellar', 'Dome']],
    ];
    for (const [filter, names] of expected) {
      const byKey = Object.entries(filter).map(([name, value]) => [`custom_fields.${keys[name]}`, value]);
      expect([filter, await listNames({ filter: Object.fromEntries(byKey) })]).toEqual([filter, names]);
    }
  });

  test('a list is sorted by custom fields, records without a value first, and its pages continue in this order', async () => {
    await createExamples();
    const by = (key: string, direction: string) => ({ sort: [{ key: `custom_fields->${key}`, direction }] });
    expect(await listNames(by(crew, 'asc'))).toEqual(['Dome', 'Barn', 'Attic', 'Cellar']);
    expect(await listNames(by(budget, 'desc'))).toEqual(['Attic', 'Barn', 'Dome', 'Cellar']);
    for (let n = 0; n < 21; n += 1) await create(`Extra ${n}`, { [budget]: n / 4 });
    const filtered = { ...by(budget, 'asc'), limit: 10, filter: { display_name: [{ operator: 'ct', value: 'a' }] } };
    for (const query of [{ ...by(budget, 'asc'), limit: 10 }, filtered]) {
      const ids: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { body } = await list({ ...query, cursor });
        ids.push(...body.data.list.map(({ custom_fields }) => Number(custom_fields[budget] ?? -Infinity)));
        cursor = body.data.pagination.next_cursor;
      }
      expect(ids).toHaveLength('filter' in query ? 24 : 25);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b || 0));
    }
  });

  test('an export has the requested custom columns under the names of the fields', async () => {
    await createExamples();
    const columns = `display_name,custom_fields.${budget},custom_fields.${crew}`;
    const filter = JSON.stringify({ [`custom_fields.${crew}`]: [{ operator: 'ct', value: 'team' }] });
    for (const [query, expected] of [
      [
        { columns, filter },
        [
          ['Name', 'Budget', 'Crew'],
          ['Attic', '12.5', 'Team 10'],
          ['Barn', '-4', 'team 9'],
        ],
      ],
      [{ format: 'xlsx' }, [['Name', 'Number', 'Crew', 'Budget', 'Rooms']]],
    ] as const) {
      const { bytes, status } = await t.as('viewer').call(visits.exportList as Endpoint, { query: query as never });
      expect(status, bytes.toString()).toBe(200);
      const file = path.join(folder, 'export');
      await writeFile(file, bytes);
      const rows = (await readSheet(file)).rows.map(({ cells }) => [...cells]);
      expect(rows.slice(0, expected.length)).toEqual(expected);
    }
  });

  test('a bulk action applies to the rows that a filter of custom fields selects', async () => {
    await createExamples();
    const filter = { [`custom_fields.${rooms}`]: [{ operator: 'gte', value: 0 }] };
    const body = { apply_filter: true, filter, count: 2 };
    const { affected, changed_ids } = (await t.as('manager').call(visits.bulkArchive, { body })).body.data;
    expect([affected, changed_ids?.length]).toEqual([2, 2]);
    expect(await listNames({})).toEqual(['Barn', 'Dome']);
  });

  test('an unknown or unused custom field is rejected like any other unknown key', async () => {
    await deleteField('Rooms');
    const field = (await listFields()).find(({ name }) => name === 'Crew')!;
    await saveFields([toUnused(field)]);
    for (const key of [rooms, crew, '', '__proto__']) {
      const selector = `custom_fields.${key}`;
      expect((await list({ filter: { [selector]: [] } })).body.data).toHaveProperty([`filter.${selector}`]);
      const { status } = await list({ sort: [{ key: `custom_fields->${key}`, direction: 'asc' }] });
      expect(status).toBe(422);
      const query = { columns: selector } as never;
      expect((await t.as('viewer').call(visits.exportList as Endpoint, { query })).status).toBe(422);
    }
    expect((await list()).body.data.columns?.map(({ label }) => label)).toEqual(['Budget']);
  });

  test('OpenAPI describes that custom fields filter and sort the list', async () => {
    const { body } = await t.guest().send('GET', '/api/openapi.json');
    const { components } = body as unknown as { components: { schemas: Record<string, object> } };
    expect(JSON.stringify(components.schemas.VisitsFilter)).toContain('"^custom_fields\\\\..":{}');
    expect(JSON.stringify(components.schemas.VisitsSort)).toContain('"^custom_fields->."');
  });

  test('a view that lacks the custom fields of its declaration keeps the server from starting', () => {
    const build = () =>
      resourceRoutes(visits, {
        list: toView(visitList, false),
        toRecord: toVisit,
        subject: () => ({ type: '', id: 0 }),
      });
    expect(build).toThrow('The custom fields of the list visits differ');
  });
});
