import { assets } from '@rounds/contract/assets';
import { type SiteNodeInput, type SiteStructure, sites } from '@rounds/contract/sites';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const create = async (title: string, nodes: readonly SiteNodeInput[]): Promise<SiteStructure> =>
  (await t.as('manager').call(sites.create, { body: { title, columns: [], nodes: [...nodes] } })).body.data;
const update = (id: number, title: string, nodes: readonly SiteNodeInput[]) =>
  t.as('manager').call(sites.update, { params: { id }, body: { title, columns: [], nodes: [...nodes] } });
const site = (title: string, more: Partial<SiteNodeInput> = {}): SiteNodeInput => ({ title, is_site: true, ...more });

const BERLIN = { address: 'Hauptstraße 1\n10115 Berlin', time_zone: 'Europe/Berlin' };

describe('addresses and time zones of sites', () => {
  test('a site keeps its address and its time zone when a caller that does not know them changes it', async () => {
    const { id, nodes } = await create('Kept', [site('Berlin', BERLIN)]);
    expect(nodes[0]).toMatchObject(BERLIN);
    const renamed = (await update(id, 'Kept', [site('Berlin Mitte', { id: nodes[0]!.id })])).body.data;
    expect(renamed.nodes[0]).toMatchObject({ title: 'Berlin Mitte', ...BERLIN });
    const cleared = await update(id, 'Kept', [site('Berlin', { id: nodes[0]!.id, address: '', time_zone: null })]);
    expect(cleared.body.data.nodes[0]).toMatchObject({ address: null, time_zone: null });
  });

  test('a time zone that does not exist is rejected with the name of its site', async () => {
    const body = { title: 'Wrong', columns: [], nodes: [site('Berlin', { time_zone: '+01:00' })] };
    const { status, body: answer } = await t.as('manager').call(sites.create, { body });
    expect(status).toBe(422);
    expect(answer.data).toEqual({
      nodes: ['“Berlin”: “+01:00” isn’t a time zone. Use a name such as Europe/Berlin.'],
    });
  });

  test('a site counts the assets at it and below it that are not archived, for people who may see assets', async () => {
    const { id, nodes } = await create('Counted', [{ title: 'North', children: [site('Oslo'), site('Bergen')] }]);
    const [oslo, bergen] = nodes[0]!.children;
    const add = async (asset_id: string, site_id: number) =>
      (await t.as('manager').call(assets.create, { body: { asset_id, display_name: asset_id, site_id } })).body.data;
    await add('C-1', oslo!.id);
    await add('C-2', oslo!.id);
    await add('C-3', bergen!.id);
    const { id: archived } = await add('C-4', bergen!.id);
    await t.as('manager').call(assets.archive, { params: { id: archived }, query: {} });
    const stored = (await t.as('manager').call(sites.get, { params: { id } })).body.data;
    const [north] = stored.nodes;
    expect([north!.assets_count, ...north!.children.map(({ assets_count }) => assets_count)]).toEqual([3, 2, 1]);
  });
});

describe('the export of sites', () => {
  const download = async (id: number, lang: 'en' | 'de' | 'fr' = 'en') =>
    (await t.as('manager').call(sites.exportTree, { params: { id }, query: { lang } })).bytes.toString();
  const importAgain = async (bytes: string, title: string) => {
    const send = <K extends 'inspectImport' | 'importFile'>(call: K, body: object) =>
      t.as('manager').call(sites[call], { file: { name: 'sites.csv', bytes }, body } as never);
    const { layout, columns } = (await send('inspectImport', {})).body.data;
    const mapped = Object.fromEntries(columns.flatMap(({ guess, name }) => (guess ? [[guess, name]] : [])));
    const { body } = await send('importFile', { layout, columns: mapped, title });
    return (await t.as('manager').call(sites.get, { params: { id: body.data.structure_id! } })).body.data;
  };
  const toPlain = (nodes: SiteStructure['nodes']): unknown[] =>
    nodes.map(({ title, address, time_zone, is_site, options, children }) => [
      ...[title, address, time_zone, is_site, options.note],
      toPlain(children),
    ]);

  test.each(['en', 'de', 'fr'] as const)('in %s is read again as the same tree', async (lang) => {
    const note = 'Ring twice';
    const { id, nodes } = await create(`Plants ${lang}`, [
      { title: 'Europe', children: [site('Berlin', { ...BERLIN, options: { note } }), { title: 'Empty' }] },
      site('Tokyo', { time_zone: 'Asia/Tokyo' }),
    ]);
    const copy = await importAgain(await download(id, lang), `Copy ${lang}`);
    expect(toPlain(copy.nodes)).toEqual(toPlain(nodes));
  });

  test('of a tree with more levels than columns names the number of the site above', async () => {
    const nest = (level: number): SiteNodeInput =>
      level === 12 ? site('Level 12') : { title: `Level ${level}`, children: [nest(level + 1)] };
    const { id, nodes } = await create('Deep', [nest(1)]);
    const copy = await importAgain(await download(id), 'Deep copy');
    expect(toPlain(copy.nodes)).toEqual(toPlain(nodes));
  });

  test('is an XLSX file on request', async () => {
    const { id } = await create('Workbook', [site('Berlin')]);
    const query = { format: 'xlsx' } as const;
    const { bytes, headers } = await t.as('viewer').call(sites.exportTree, { params: { id }, query });
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(headers.get('content-disposition')).toContain('Workbook.xlsx');
  });
});

describe('the import of addresses', () => {
  test('joins the columns of an address, and names a row whose time zone does not exist', async () => {
    const send = (bytes: string, more = {}) =>
      t.as('manager').call(sites.importFile, {
        file: { name: 'sites.csv', bytes },
        body: {
          layout: 'levels',
          title: 'Joined',
          columns: { level_1: 'Name', address: 'Street', address_2: 'City', time_zone: 'Zone' },
          ...more,
        },
      } as never);
    const wrong = await send('Name,Street,City,Zone\nHall,Dock 1,Hull,Mars/Base\n', { dry_run: true });
    expect(wrong.body.data.errors).toMatchObject([{ row: 2, column: 'Zone', code: 'time_zone_unknown' }]);
    const { structure_id } = (await send('Name,Street,City,Zone\nHall,Dock 1,Hull,Europe/London\n')).body.data;
    const stored = (await t.as('manager').call(sites.get, { params: { id: structure_id! } })).body.data;
    expect(stored.nodes[0]).toMatchObject({ address: 'Dock 1\nHull', time_zone: 'Europe/London' });
  });
});
