import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '@rounds/contract';
import { assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { inspections } from '@rounds/contract/inspections';
import { FILTER_TYPES } from '@rounds/contract/list.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../sheets/read-sheet.ts';
import { writeXlsx } from '../sheets/write-xlsx.ts';
import { startTestServer, type TestServer, type WorkspaceName } from '../testing/index.ts';

let t: TestServer;
let folder: string;
beforeAll(async () => {
  t = await startTestServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-lists-test-'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

let last = 0;
const makeAsset = async (display_name: string, workspace: WorkspaceName = 'A') => {
  last += 1;
  const body = { asset_id: `L-${last}`, display_name };
  return (await t.as('manager', workspace).call(assets.create, { body })).body.data;
};
const makeAssets = (names: readonly string[]) => Promise.all(names.map((name) => makeAsset(name)));
const nameFilter = (value: string, operator = 'sw') => ({ display_name: [{ operator, value }] });
const liveNames = async (prefix: string) =>
  (
    await t.as('manager').call(assets.list, { query: { filter: JSON.stringify(nameFilter(prefix)) } })
  ).body.data.list.map(({ display_name }) => display_name);

const cellsOf = async (bytes: Buffer): Promise<string[][]> => {
  const file = path.join(folder, `${Math.random()}.sheet`);
  await writeFile(file, bytes);
  const sheet = await readSheet(file);
  return sheet.rows.map(({ cells }) => [...cells]);
};

describe('list export', () => {
  const download = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await t.as('viewer').call(assets.exportList as Endpoint as typeof assets.list, {
      query: query as never,
      headers,
    });
    expect(answer.status, answer.bytes.toString()).toBe(200);
    return answer;
  };

  test.each(['csv', 'xlsx'])(
    'an export as %s has the matching rows in order, with headers in the requested language',
    async (format) => {
      await makeAssets([`Export ${format} 10`, `Export ${format} 9`, `Export ${format} Ä "quoted", über 100 %`]);
      const query = {
        format,
        filter: JSON.stringify(nameFilter(`Export ${format}`)),
        columns: 'display_name,last_inspection_at',
      };
      const { headers, bytes } = await download({ ...query, lang: 'de' });
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="Objekte \\d{4}-\\d{2}-\\d{2}.${format}"`),
      );
      expect(await cellsOf(bytes)).toEqual([
        ['Name', 'Letzte Inspektion'],
        [`Export ${format} 9`],
        [`Export ${format} 10`],
        [`Export ${format} Ä "quoted", über 100 %`],
      ]);
    },
  );

  test('an export without a selection of columns has the default columns', async () => {
    await makeAsset('Shown at first');
    const { bytes } = await download({ filter: JSON.stringify(nameFilter('Shown at first')) });
    expect((await cellsOf(bytes))[0]).toEqual(['Name', 'Number', 'Type', 'Last inspection', 'Last score']);
  });

  test('an export has times in the time zone of the viewer', async () => {
    const asset = await makeAsset('Times');
    await t.queryIn('A', `update asset set last_inspection_at = '2026-07-01T22:30:00Z' where id = $1`, [asset.id]);
    for (const format of ['csv', 'xlsx']) {
      const query = { format, filter: JSON.stringify(nameFilter('Times')), columns: 'last_inspection_at' };
      const cells = await cellsOf((await download(query)).bytes);
      expect(cells[1]![0]!.replace('T', ' ')).toBe('2026-07-02 00:30');
    }
  });

  test('a CSV export has no active formula where semicolons or line breaks split its cells', async () => {
    const query = { filter: JSON.stringify({ display_name: [{ operator: 'ct', value: 'parted' }] }) };
    await makeAssets(['parted;=1+1', 'parted\n@SUM(A1)', 'parted;"=1', 'parted 1; -5 °C + 3=2;x']);
    const { bytes } = await t.as('manager').call(assets.exportList, { query: { format: 'csv', ...query } });
    for (const text of ["parted;'=1+1", "parted\n'@SUM(A1)", `parted;""'=1`, 'parted 1; -5 °C + 3=2;x']) {
      expect(bytes.toString()).toContain(text);
    }
  });

  test('an export has no active formulas and leaves plain text unchanged', async () => {
    const formulas = ['=1+1', '+cmd', '-2', '@SUM(A1)', '＝1', 'plain - text'];
    await makeAssets(formulas.map((text) => `${text} inert`));
    const filter = JSON.stringify({ display_name: [{ operator: 'ew', value: 'inert' }] });
    const csv = (await download({ filter, columns: 'display_name' })).bytes;
    const expected = formulas.map((text) => (text.startsWith('plain') ? `${text} inert` : `'${text} inert`));
    expect(csv.toString().trim().split('\r\n').slice(1).sort()).toEqual(expected.sort());
    const book = await download({ filter, columns: 'display_name', format: 'xlsx' });
    for (const bytes of [csv, book.bytes])
      expect((await cellsOf(bytes)).slice(1).flat().sort()).toEqual(formulas.map((text) => `${text} inert`).sort());
    expect(book.bytes.includes('<f>')).toBe(false);
  });

  test('an export of named rows has only these of the rows that match', async () => {
    const all = (await t.as('manager').call(assets.list)).body.data.list;
    const [first, second] = all;
    const ids = `${first!.id},${second!.uuid},999999999`;
    const { bytes } = await t.as('manager').call(assets.exportList, { query: { format: 'csv', ids } });
    const [, ...lines] = bytes.toString().trim().split('\r\n');
    expect(lines.length).toBe(2);
    const filter = JSON.stringify({ asset_id: [{ operator: 'eq', value: first!.asset_id }] });
    const filtered = await t.as('manager').call(assets.exportList, { query: { format: 'csv', ids, filter } });
    expect(filtered.bytes.toString().trim().split('\r\n').length).toBe(2);
  });

  test('an export of several batches has every row once', async () => {
    const id = await t.workspaceId('A');
    await t.queryIn(
      'A',
      `insert into asset (workspace_id, asset_id, display_name)
       select $1, 'many-' || n, 'Many ' || (n % 7) from generate_series(1, 2500) n`,
      [id],
    );
    const query = { filter: JSON.stringify(nameFilter('Many ')), columns: 'asset_id,display_name' };
    const rows = (await cellsOf((await download(query)).bytes)).slice(1);
    expect(rows).toHaveLength(2500);
    expect(new Set(rows.map(([number]) => number)).size).toBe(2500);
    expect(rows.map(([, name]) => name)).toEqual(rows.map(([, name]) => name).toSorted());
    await t.queryIn('A', `delete from asset where asset_id like 'many-%'`);
  });

  test.each([
    [{ columns: 'display_name,secret' }, 'columns'],
    [{ filter: '{"secret":1}' }, 'filter.secret'],
    [{ sort: '[{"key":"secret","direction":"asc"}]' }, 'sort'],
    [{ format: 'exe' }, 'format'],
  ])('an export with an unknown parameter is rejected: %o', async (query, field) => {
    const answer = await t.as('viewer').call(assets.exportList as never, { query: query as never });
    expect(answer.status).toBe(422);
    expect((answer.body as { data: object }).data).toHaveProperty([field]);
  });

  test('an export of inspections has localized statuses and scores in percent', async () => {
    const inspection = await makeInspection('Exported kitchen');
    await t.queryIn(
      'A',
      `update inspection set status = 'completed', score_percent = 7143, failed_count = 2 where id = $1`,
      [inspection.id],
    );
    const query = { filter: JSON.stringify({ asset_name: [{ operator: 'eq', value: 'Exported kitchen' }] }) };
    const columns = 'asset_name,status,score_percent,failed_count,user_name';
    const answer = await t.as('admin').call(inspections.exportList as never, {
      query: { ...query, columns, lang: 'fr', format: 'xlsx' } as never,
    });
    const rows = await cellsOf((answer as { bytes: Buffer }).bytes);
    expect(rows[1]).toEqual(['Exported kitchen', 'Terminée', '71.43', '2', 'Admin A']);
  });

  test('an export of own inspections has no inspections of other users', async () => {
    await makeInspection('Of the administrator');
    const answer = await t.as('inspector').call(inspections.exportMine as never);
    expect(await cellsOf((answer as { bytes: Buffer }).bytes)).toHaveLength(1);
  });

  test('an export of templates has those of all folders', async () => {
    await makeInspection('Has a template');
    const answer = await t.as('manager').call(checklists.exportList as never, { query: { columns: 'title' } as never });
    expect((await cellsOf((answer as { bytes: Buffer }).bytes)).flat()).toContain('Has a template');
  });

  test('rows that exceed one sheet continue on a further sheet', async () => {
    const batches = (async function* () {
      yield [['1'], ['2']];
      yield [['3']];
    })();
    const table = { title: 'A/B: [all]', columns: [{ title: 'n', kind: 'text' as const }], batches };
    const pieces: Buffer[] = [];
    for await (const piece of writeXlsx(table, 3)) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    const file = path.join(folder, 'sheets.xlsx');
    await writeFile(file, bytes);
    const { sheets } = await readSheet(file);
    expect(sheets).toEqual(['A B   all', 'A B   all 2']);
  });
});

async function makeInspection(title: string, workspace: WorkspaceName = 'A') {
  const admin = t.as('admin', workspace);
  const imported = await admin.call(checklists.importFile, {
    file: { name: 'questions.csv', bytes: `section,question\n${title},${title}?\n` },
    body: { title, columns: { section: 'section', question: 'question' } },
  });
  const template = (await admin.call(checklists.get, { params: { id: imported.body.data.template_id! } })).body.data;
  await admin.call(checklists.publish, { params: { id: template.id }, body: { revision: template.revision } });
  const asset = await makeAsset(title, workspace);
  const body = { template_id: template.id, asset_uuid: asset.uuid };
  return (await admin.call(inspections.create, { body })).body.data;
}

describe('bulk action', () => {
  test('rows can be selected by number or uuid, and only changed rows are counted', async () => {
    const [one, two, three] = await makeAssets(['Bulk A1', 'Bulk A2', 'Bulk A3']);
    const ids = [one!.id, two!.uuid];
    const first = await t.as('manager').call(assets.bulkArchive, { body: { ids } });
    expect(first.body.data).toEqual({ affected: 2 });
    expect(await liveNames('Bulk A')).toEqual(['Bulk A3']);
    const again = await t.as('manager').call(assets.bulkArchive, { body: { ids: [...ids, three!.id, 999_999_999] } });
    expect(again.body.data).toEqual({ affected: 1 });
    const back = await t.as('manager').call(assets.bulkRestore, { body: { ids: [one!.uuid, three!.id] } });
    expect(back.body.data).toEqual({ affected: 2 });
    expect(await liveNames('Bulk A')).toEqual(['Bulk A1', 'Bulk A3']);
  });

  test('a selection by filter is applied only if the number of rows is the expected one', async () => {
    await makeAssets(['Bulk F1', 'Bulk F2', 'Bulk F3', 'Other F']);
    const body = { apply_filter: true, filter: nameFilter('Bulk F'), count: 2 };
    const rejected = await t.as('manager').call(assets.bulkArchive, { body, headers: { 'accept-language': 'de' } });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'APP_COUNT_NOT_MATCH']);
    expect(rejected.body).toMatchObject({ message: expect.stringContaining('Jetzt passen 3'), data: { count: 3 } });
    expect(await liveNames('Bulk F')).toHaveLength(3);
    const done = await t.as('manager').call(assets.bulkArchive, { body: { ...body, count: 3 } });
    const { affected, changed_ids } = done.body.data;
    expect([affected, changed_ids?.length]).toEqual([3, 3]);
    expect(await liveNames('Bulk F')).toEqual([]);
    expect(await liveNames('Other F')).toEqual(['Other F']);
    const back = await t.as('manager').call(assets.bulkRestore, { body: { ...body, count: 3 } });
    expect({ ...back.body.data, changed_ids: back.body.data.changed_ids?.toSorted() }).toEqual({
      affected: 3,
      changed_ids: changed_ids?.toSorted(),
    });
  });

  test('a bulk action leaves one log entry with the selection and the first titles', async () => {
    for (const n of [1, 2, 3, 4]) await makeAsset(`Logged bulk ${n}`);
    const body = { apply_filter: true, filter: nameFilter('Logged bulk'), count: 4 };
    await t.as('manager').call(assets.bulkArchive, { body });
    const { rows } = await t.queryIn(
      'A',
      `select code, subject_id, subject_title, after from activity where subject_id = 'bulk' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        code: 'asset.archived',
        subject_id: 'bulk',
        subject_title: 'Logged bulk 1, Logged bulk 2, Logged bulk 3, +1',
        after: { affected: 4, filter: nameFilter('Logged bulk') },
      },
    ]);
  });

  test.each([
    [{}, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ apply_filter: true, filter: {} }, 'count'],
    [{ apply_filter: true, filter: { secret: 1 }, count: 1 }, 'filter.secret'],
    [{ ids: ['x'] }, 'ids.0'],
  ])('an empty or unknown selection is rejected: %o', async (body, field) => {
    const answer = await t.as('manager').call(assets.bulkArchive, { body: body as never });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toHaveProperty([field]);
  });

  test('inspections can be archived and restored in bulk, but never those of another workspace', async () => {
    const mine = await makeInspection('Bulk inspection');
    const foreign = await makeInspection('Bulk inspection', 'B');
    const ids = [mine.uuid, foreign.uuid, foreign.id];
    const archived = await t.as('manager').call(inspections.bulkArchive, { body: { ids } });
    expect(archived.body.data).toEqual({ affected: 1 });
    const read = await t.as('admin', 'B').call(inspections.get, { params: { id: foreign.uuid } });
    expect(read.body.data.archived_at).toBeNull();
    const restored = await t.as('manager').call(inspections.bulkRestore, { body: { ids: [mine.id] } });
    expect(restored.body.data).toEqual({ affected: 1 });
    expect((await t.as('inspector').call(inspections.bulkArchive, { body: { ids } })).status).toBe(403);
  });
});

describe('remote filter options', () => {
  test('inspections can be filtered by template and by user', async () => {
    const one = await makeInspection('Chosen template');
    await makeInspection('Another template');
    const filter = JSON.stringify({ template_title: [one.template_id], user_name: [one.user!.id] });
    const { body } = await t.as('viewer').call(inspections.list, { query: { filter } });
    expect(body.data.list.map(({ id }) => id)).toEqual([one.id]);
    const nobody = JSON.stringify({ user_name: [999_999_999] });
    expect((await t.as('viewer').call(inspections.list, { query: { filter: nobody } })).body.data.list).toEqual([]);
    const odd = JSON.stringify({ user_name: ['not a number'] });
    expect((await t.as('viewer').call(inspections.list, { query: { filter: odd } })).status).toBe(422);
  });

  test('every remote filter names a call that the viewers of the list may make', () => {
    const choosing = ENDPOINTS.flatMap((endpoint) =>
      (endpoint.list?.columns ?? []).map((column) => ({ endpoint, column })),
    ).filter(({ column }) => column.filter === 'asyncSelect' || column.filter === 'asyncDropdownTree');
    expect(choosing.length).toBeGreaterThan(0);
    for (const { endpoint, column } of choosing) {
      const search = ENDPOINTS.find(({ method, path: at }) => method === 'GET' && at === column.remote);
      expect(search, `${endpoint.id} ${column.selector}`).toBeDefined();
    }
  });
});

describe('list documentation', () => {
  interface KeySchema {
    readonly enum?: readonly string[];
    /** Set for lists with custom fields: the declared keys, and a pattern for the others. */
    readonly anyOf?: readonly [{ readonly enum: readonly string[] }, object];
  }
  interface ListSchema {
    readonly properties: object;
    readonly items?: { properties: { key: KeySchema } };
  }
  interface Parameter {
    readonly name?: string;
    readonly content?: { 'application/json': { schema: { $ref: string } } };
  }
  interface Description {
    readonly paths: Record<string, Record<string, { parameters: Parameter[] }>>;
    readonly components: { readonly schemas: Record<string, ListSchema> };
  }

  /** Counts and calendars have the filters of their list, and an order of their own. */
  const WITHOUT_SORT = ['issues.count', 'issues.getCalendar'];

  test('OpenAPI names exactly the filters and sort keys of a list', async () => {
    const { body } = await t.guest().send('GET', '/api/openapi.json');
    const { paths, components } = body as unknown as Description;
    const findSchema = (parameters: readonly Parameter[], name: string) => {
      const { $ref } = parameters.find((parameter) => parameter.name === name)!.content!['application/json'].schema;
      return components.schemas[$ref.split('/').at(-1)!]!;
    };
    const lists = ENDPOINTS.filter(({ list, method }) => list && method === 'GET');
    expect(lists.length).toBeGreaterThan(5);
    for (const { id, path: at, list } of lists) {
      const parameters = paths[at]!.get!.parameters;
      const filter = findSchema(parameters, 'filter');
      expect(Object.keys(filter.properties)).toEqual(list!.columns.flatMap((c) => (c.filter ? [c.selector] : [])));
      // Charts have filters alone.
      if (WITHOUT_SORT.includes(id) || !list!.columns.some(({ sortable }) => sortable)) continue;
      const sort = findSchema(parameters, 'sort');
      const { key } = sort.items!.properties;
      expect(key.enum ?? key.anyOf?.[0].enum).toEqual(list!.columns.flatMap((c) => (c.sortable ? [c.selector] : [])));
    }
  });

  test('there are nine types of filters', () => expect(FILTER_TYPES).toHaveLength(9));
});
