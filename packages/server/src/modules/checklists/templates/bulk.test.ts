import { checklists } from '@rounds/contract/checklists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createImportHelpers, csv } from '../testing/import-helpers.ts';
import { createTemplateHelpers } from '../testing/template-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTemplateHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTemplateHelpers(server);
});
afterAll(() => server.close());

const titles = async (filter: object) =>
  (await helpers.list({ all: true, filter: JSON.stringify(filter) })).list.map(({ title }) => title);

describe('bulk actions and filters of templates', () => {
  test('several templates can be archived and restored at once, which skips folders', async () => {
    const folder = await helpers.createFolder('Plant');
    const [one, other] = [await helpers.create('Boilers', folder.id), await helpers.create('Chillers', folder.id)];
    const ids = [folder.id, one.id, other.id];
    const archived = await helpers.manager().call(checklists.bulkArchive, { body: { ids } });
    expect(archived.body.data).toEqual({ affected: 2 });
    expect((await helpers.list({ all: true })).list.map(({ title }) => title)).toEqual(['Plant']);
    const back = await helpers.manager().call(checklists.bulkRestore, { body: { ids } });
    expect(back.body.data).toEqual({ affected: 2 });
    expect(await titles({ title: [{ operator: 'ct', value: 'llers' }] })).toEqual(['Plant', 'Chillers']);
  });

  test('templates can be filtered by their folders', async () => {
    const hotels = await helpers.createFolder('Hotels');
    const paris = await helpers.createFolder('Paris', hotels.id);
    await helpers.createFolder('Lyon', hotels.id);
    await helpers.create('Rooms of the house', paris.id);
    await helpers.create('Garden of the house', hotels.id);
    await helpers.create('Rooms of the annex', hotels.id);
    const filter = JSON.stringify({ title: [{ operator: 'ct', value: 'of the house' }] });
    const rows = async (query: object) =>
      (await helpers.list({ all: true, filter, ...query })).list.map(({ title, depth }) => [title, depth]);
    const lists = [
      ['Hotels', 0],
      ['Paris', 1],
      ['Rooms of the house', 2],
      ['Garden of the house', 1],
    ];
    expect(await rows({})).toEqual(lists);
    expect(await rows({ parent_id: paris.id })).toEqual([['Rooms of the house', 2]]);
    expect(await rows({ limit: 2, page: 2 })).toEqual(lists.slice(2));
    const folder = JSON.stringify({ title: [{ operator: 'eq', value: 'Paris' }] });
    expect(await rows({ filter: folder })).toEqual([
      ['Hotels', 0],
      ['Paris', 1],
    ]);
  });

  test('templates can be filtered by state and language', async () => {
    const fresh = await helpers.create('Never out');
    const file = csv('Question\nIs it clean?\n');
    const columns = { question: 'Question' };
    const brought = await createImportHelpers(server).importFile(file, { columns, title: 'Out', language: 'en' });
    const id = brought.body.data.template_id!;
    const { revision } = await helpers.read(id);
    const published = await helpers.manager().call(checklists.publish, { params: { id }, body: { revision } });
    expect(published.status).toBe(200);
    expect(await titles({ state: ['published'] })).toEqual(['Out']);
    expect(await titles({ state: ['never'], title: [{ operator: 'eq', value: fresh.title }] })).toEqual(['Never out']);
    expect(await titles({ state: ['draft'] })).toEqual([]);
    expect(await titles({ language: ['fr'] })).toEqual([]);
    expect(await titles({ language: ['en'], state: ['published'] })).toEqual(['Out']);
    const list = await helpers.manager().call(checklists.exportList, {
      query: { format: 'csv', columns: 'title,state,language', filter: JSON.stringify({ state: ['published'] }) },
    });
    expect(list.bytes.toString().split('\r\n')[1]).toBe('Out,Published,English');
  });
});
