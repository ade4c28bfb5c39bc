import { assets } from '@rounds/contract/assets';
import type { SiteNodeInput, SiteStructure } from '@rounds/contract/sites';
import { sites } from '@rounds/contract/sites';
import { usage } from '@rounds/contract/usage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

interface Input {
  readonly title?: string;
  readonly nodes: readonly SiteNodeInput[];
  readonly columns?: readonly {
    id?: string;
    label: string;
    type?: 'text' | 'number';
    required?: boolean;
    unique?: boolean;
  }[];
  readonly revision?: number;
  readonly when_used?: 'unlink';
}
const create = (input: Input) =>
  t.as('manager').call(sites.create, { body: { title: 'Sites', columns: [], ...input } as never });
const update = (id: number, input: Input) =>
  t.as('manager').call(sites.update, { params: { id }, body: { title: 'Sites', columns: [], ...input } as never });
const site = (title: string, more: Partial<SiteNodeInput> = {}): SiteNodeInput => ({ title, is_site: true, ...more });
const toTitles = ({ nodes }: Pick<SiteStructure, 'nodes'>): unknown[] =>
  nodes.map(({ title, children }) => (children.length > 0 ? [title, toTitles({ nodes: children })] : title));

const sendFile = <K extends 'inspectImport' | 'importFile'>(call: K, bytes: string, body = {}) =>
  t.as('manager').call(sites[call], { file: { name: 'sites.csv', bytes }, body } as never);

describe('structures of sites', () => {
  test('a tree is stored as it was sent, nested or by the ids of parents, and answered nested', async () => {
    const nested = await create({
      title: 'Plants',
      nodes: [{ title: 'Europe', children: [site('Berlin'), { title: 'Zürich', children: [site('Hall 1')] }] }],
    });
    expect(toTitles(nested.body.data)).toEqual([['Europe', ['Berlin', ['Zürich', ['Hall 1']]]]]);
    expect(nested.body.data).toMatchObject({ nodes_count: 4, sites_count: 2, revision: 1 });
    const flat = await create({
      title: 'Offices',
      nodes: [
        site('Bonn', { id: 'b', parent_id: 'a' }),
        { id: 'a', title: 'Germany' },
        site('Kiel', { parent_id: 'a' }),
      ],
    });
    expect(toTitles(flat.body.data)).toEqual([['Germany', ['Bonn', 'Kiel']]]);
    const [germany] = flat.body.data.nodes;
    expect(germany!.children.map(({ parent_id }) => parent_id)).toEqual([germany!.id, germany!.id]);
  });

  test('a tree needs titles for all entries and at least one site', async () => {
    const problem = async (nodes: readonly SiteNodeInput[], columns: Input['columns'] = []) => {
      const { status, body } = await create({ title: 'Wrong', nodes, columns });
      expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
      return (body.data as unknown as Record<string, string[]>).nodes?.[0];
    };
    expect(await problem([site(' ')])).toBe('Enter a name for every site.');
    expect(await problem([{ title: 'Europe' }])).toContain('At least one site is needed');
    expect(await problem([site('A'), site('a')])).toContain('twice');
    expect(await problem([site('A', { children: [site('B')] })])).toContain('below it');
    expect(await problem([site('A', { id: 'a', parent_id: 'b' }), site('B', { id: 'b', parent_id: 'a' })])).toContain(
      'below themselves',
    );
    const code = { id: 'code', label: 'Code', required: true, unique: true };
    expect(await problem([site('A')], [code])).toBe('“A” needs a value for “Code”.');
    const twice = ['A', 'B'].map((title) => site(title, { columns: { Code: 'X1' } }));
    expect(await problem(twice, [code])).toBe('“B” and “A” have the same value for “Code”: X1.');
    const size = { id: 'size', label: 'Size', type: 'number' as const };
    expect(await problem([site('A', { columns: { size: 'large' } })], [size])).toContain('enter a number');
  });

  test('a change keeps the ids of nodes that stay, and is rejected after another change', async () => {
    const { id, nodes, revision } = (
      await create({ title: 'Shops', nodes: [{ title: 'North', children: [site('Oslo')] }, site('Rome')] })
    ).body.data;
    const [north, rome] = nodes;
    const oslo = north!.children[0]!;
    const moved = await update(id, {
      title: 'Shops',
      revision,
      nodes: [site('Rome', { id: rome!.id }), site('Oslo', { id: oslo.id }), site('Paris')],
    });
    expect(moved.body.data.nodes.map((node) => [node.id, node.parent_id, node.title]).slice(0, 2)).toEqual([
      [rome!.id, null, 'Rome'],
      [oslo.id, null, 'Oslo'],
    ]);
    const late = await update(id, { title: 'Shops', revision, nodes: [site('Rome')] });
    expect([late.status, late.body.code]).toEqual([409, 'RES_REVISION_NOT_MATCH']);
    const foreign = await update(id, { title: 'Shops', nodes: [site('Rome', { id: 987_654 })] });
    expect(foreign.body.code).toBe('RES_OBJECT_NOT_FOUND');
  });

  test('the search answers sites with the nodes above them, and the tree level by level', async () => {
    const { nodes, id } = (
      await create({ title: 'Wards', nodes: [{ title: 'Clinic', children: [site('Ward 7'), site('Ward 8')] }] })
    ).body.data;
    const clinic = nodes[0]!;
    const inspector = t.as('inspector');
    const found = (await inspector.call(sites.search, { query: { q: 'ward clinic' } })).body.data;
    expect(found.map(({ path, ancestors, is_site }) => [path, ancestors, is_site])).toEqual([
      ['Clinic / Ward 7', [clinic.id], true],
      ['Clinic / Ward 8', [clinic.id], true],
    ]);
    const top = (await inspector.call(sites.search, { query: { tree: true } })).body.data;
    expect(top.find(({ value }) => value === clinic.id)).toMatchObject({ label: 'Clinic', hasChildren: true });
    const below = (await inspector.call(sites.search, { query: { tree: true, parent_id: clinic.id } })).body.data;
    expect(below.map(({ label }) => label)).toEqual(['Ward 7', 'Ward 8']);
    await t.as('manager').call(sites.archive, { params: { id }, query: {} });
    expect((await inspector.call(sites.search, { query: { q: 'ward clinic' } })).body.data).toEqual([]);
  });

  test('an asset is at a site, is found by what the site is below, and keeps the site from being deleted', async () => {
    const { id, nodes } = (
      await create({ title: 'Depots', nodes: [{ title: 'South', children: [site('Munich')] }, site('Hamburg')] })
    ).body.data;
    const [south, hamburg] = nodes;
    const munich = south!.children[0]!;
    const body = { asset_id: 'M-1', display_name: 'Lift', site_id: munich.id };
    const lift = (await t.as('manager').call(assets.create, { body })).body.data;
    expect(lift.site).toEqual({ id: munich.id, title: 'Munich', path: 'South / Munich' });
    await t.as('manager').call(assets.create, { body: { ...body, asset_id: 'H-1', site_id: hamburg!.id } });
    const filter = JSON.stringify({ site: [south!.id] });
    const rows = (await t.as('viewer').call(assets.list, { query: { filter } })).body.data.list;
    expect(rows.map(({ asset_id }) => asset_id)).toEqual(['M-1']);
    const group = await t.as('manager').call(assets.create, { body: { ...body, asset_id: 'X', site_id: south!.id } });
    expect(group.body.data).toEqual({ site_id: ['Assets can’t be at “South” itself. Choose a site below it.'] });

    const change = { title: 'Depots', nodes: [site('Hamburg', { id: hamburg!.id })] };
    const rejected = await update(id, change);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'RES_IN_USE']);
    expect(rejected.body.data).toMatchObject({ assets: 1, places: [{ title: 'Lift' }], can_unlink: true });
    expect((await update(id, { ...change, when_used: 'unlink' })).status).toBe(200);
    const freed = (await t.as('manager').call(assets.get, { params: { id: lift.id } })).body.data;
    expect(freed.site).toBeNull();
    const params = { kind: 'site_structure', id } as const;
    expect((await t.as('manager').call(usage.get, { params })).body.data.used).toBe(1);
  });

  test('an import places assets by the paths of their sites, and names a row whose site does not exist', async () => {
    await create({ title: 'Harbours', nodes: [{ title: 'Coast', children: [site('Quay 1'), site('Quay 2')] }] });
    const columns = { asset_id: 'No', display_name: 'Name', site: 'Where' };
    const send = (text: string, more = {}) =>
      t.as('manager').call(assets.bulkImport, {
        file: { name: 'cranes.csv', bytes: `No,Name,Where\n${text}` },
        body: { columns, ...more },
      } as never);
    const wrong = await send('C-1,Crane 1,Coast / Quay 1\nC-2,Crane 2,Coast/Quay 9\n');
    expect(wrong.status).toBe(422);
    expect(wrong.body.data).toMatchObject({ errors: [{ row: 3, column: 'Where', code: 'site_unknown' }] });
    expect((await send('C-1,Crane 1,Coast / Quay 1\nC-2,Crane 2,coast/quay 2\nC-3,Crane 3,\n')).status).toBe(200);
    expect((await send('C-1,Crane 1,Coast / Quay 2\n', { update_existing: true })).status).toBe(200);
    const filter = JSON.stringify({ asset_id: [{ operator: 'sw', value: 'C-' }] });
    const { list } = (await t.as('manager').call(assets.list, { query: { filter } })).body.data;
    expect(list.map(({ site }) => site?.path ?? null)).toEqual(['Coast / Quay 2', 'Coast / Quay 2', null]);
  });

  test('a file with a column for each level becomes a tree with the columns of its sheet', async () => {
    const bytes =
      'Land;Stadt;Halle;Kostenstelle;Area\nEuropa;Berlin;Halle 1;007;80.5\n;;Halle 2;008\n;Rom;;009\nAsien;;;\n';
    const inspected = await sendFile('inspectImport', bytes);
    expect(inspected.body.data).toMatchObject({ layout: 'levels', rows: 4 });
    expect(inspected.body.data.columns.map(({ guess, type }) => [guess, type])).toEqual([
      ['level_1', 'text'],
      ['level_2', 'text'],
      ['level_3', 'text'],
      [null, 'text'],
      [null, 'number'],
    ]);
    const body = {
      columns: { level_1: 'Land', level_2: 'Stadt', level_3: 'Halle', 'columns.cost': 'Kostenstelle' },
      new_columns: [{ id: 'cost', label: 'Kostenstelle', required: true, unique: true }],
      title: 'Werke',
    };
    const checked = await sendFile('importFile', bytes, { ...body, dry_run: true });
    expect(checked.body.data).toMatchObject({ bad_rows: 1, errors: [{ row: 5, code: 'field_required' }] });
    expect(checked.body.data.outline?.map(({ title, depth, is_site }) => [title, depth, is_site])).toEqual([
      ['Europa', 0, false],
      ['Berlin', 1, false],
      ['Halle 1', 2, true],
      ['Halle 2', 2, true],
      ['Rom', 1, true],
    ]);
    expect((await sendFile('importFile', bytes, body)).body.code).toBe('IMPORT_FAILED');
    const { structure_id } = (await sendFile('importFile', bytes, { ...body, skip_errors: true })).body.data;
    const stored = (await t.as('manager').call(sites.get, { params: { id: structure_id! } })).body.data;
    expect(toTitles(stored)).toEqual([['Europa', [['Berlin', ['Halle 1', 'Halle 2']], 'Rom']]]);
    expect([stored.title, stored.columns, stored.nodes[0]!.children[1]!.columns]).toMatchObject([
      'Werke',
      [{ id: 'cost', label: 'Kostenstelle', unique: true }],
      { cost: '009' },
    ]);
  });

  test('numbers of a CSV file are read as their column writes them, and are not guessed', async () => {
    const importSizes = async (sizes: readonly string[], title: string) => {
      const bytes = ['Area;Size', ...sizes.map((size, at) => `Area ${at};${size}`)].join('\n');
      const columns = { level_1: 'Area', 'columns.size': 'Size' };
      const new_columns = [{ id: 'size', label: 'Size', type: 'number' }];
      return (await sendFile('importFile', bytes, { layout: 'levels', columns, new_columns, title, dry_run: true }))
        .body.data;
    };
    expect((await importSizes(['1.234', '2,5', '1.234,5'], 'German')).errors).toEqual([]);
    const { errors } = await importSizes(['1.234', '7', 'big'], 'Open');
    expect(errors.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
      [2, 'number_unclear'],
      [4, 'value_number'],
    ]);
  });

  test('rows that name their parent by number may come in any order, and each wrong row says why', async () => {
    const bytes = [
      'No,Parent,Name,Site,Floor space',
      '3,2,Oslo,yes,12.5',
      '2,,North,no,',
      '4,9,Lost,,',
      '5,6,Hen,,',
      '6,5,Egg,,',
      '7,2,oslo,,',
      '8,2,Bergen,maybe,big',
      '2,,Again,,',
      '10,4,Below lost,,',
      '11,,,,',
    ].join('\n');
    const body = {
      layout: 'parents',
      columns: { number: 'No', parent: 'Parent', title: 'Name', is_site: 'Site', 'columns.size': 'Floor space' },
      new_columns: [{ id: 'size', label: 'Floor space', type: 'number' }],
      title: 'Numbered',
    };
    const { data } = (await sendFile('importFile', bytes, { ...body, dry_run: true })).body;
    expect(data.errors.map(({ row, code }) => [row, code])).toEqual([
      [4, 'node_parent_unknown'],
      [5, 'parent_cycle'],
      [6, 'parent_cycle'],
      [7, 'site_twice'],
      [8, 'value_yes_no'],
      [8, 'value_number'],
      [9, 'number_twice'],
      [10, 'node_parent_unknown'],
      [11, 'title_missing'],
    ]);
    expect(data.outline?.map(({ title, depth, is_site }) => [title, depth, is_site])).toEqual([
      ['North', 0, false],
      ['Oslo', 1, true],
    ]);
  });

  test('a file adds to an existing structure, and nodes with the same path keep their ids', async () => {
    const { id, nodes } = (
      await create({
        title: 'Stores',
        columns: [{ id: 'code', label: 'Code', unique: true }],
        nodes: [{ title: 'North', children: [site('Oslo', { columns: { code: 'A' } })] }, site('Kiel')],
      })
    ).body.data;
    const send = (text: string, more = {}) =>
      sendFile('importFile', `Area,Place,Code\n${text}`, {
        structure_id: id,
        columns: { level_1: 'Area', level_2: 'Place', 'columns.code': 'Code' },
        ...more,
      });
    const twice = await send('North,Bergen,a\n', { dry_run: true });
    expect(twice.body.data.errors).toMatchObject([{ row: 2, column: 'Code', code: 'value_twice' }]);
    const imported = (await send('north,oslo,C\nNorth,Bergen,B\n')).body.data;
    expect(imported.imported).toEqual({ created: 1, changed: 1, unchanged: 2, sites: 3 });
    const after = (await t.as('manager').call(sites.get, { params: { id } })).body.data;
    expect(toTitles(after)).toEqual([['North', ['Oslo', 'Bergen']], 'Kiel']);
    expect(after.nodes[0]!.children[0]).toMatchObject({ id: nodes[0]!.children[0]!.id, columns: { code: 'C' } });
    const answer = await send('North,Bergen,B\n', { columns: { level_1: 'Area', 'columns.gone': 'Code' } });
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect((await send('A,B,\n', { structure_id: 987_654 })).status).toBe(404);
  });

  test('a tree of 10,000 nodes is stored and read', async () => {
    const nodes = Array.from({ length: 100 }, (_, a) => ({
      title: `Area ${a}`,
      children: Array.from({ length: 99 }, (_, b) => site(`Site ${a}-${b}`)),
    }));
    const large = (await create({ title: 'Large', nodes })).body.data;
    expect(large).toMatchObject({ nodes_count: 10_000, sites_count: 9_900 });
  });
});
