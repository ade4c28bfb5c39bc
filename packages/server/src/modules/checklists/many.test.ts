import { checklists } from '@rounds/contract/checklists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { csv, importsOf } from './testing/importing.ts';
import { checklistsOf } from './testing/template-calls.ts';

let server: TestServer;
let use: ReturnType<typeof checklistsOf>;
beforeAll(async () => {
  server = await startTestServer();
  use = checklistsOf(server);
});
afterAll(() => server.close());

const titles = async (filter: object) =>
  (await use.list({ all: true, filter: JSON.stringify(filter) })).list.map(({ title }) => title);

describe('many templates', () => {
  test('are archived and brought back at once; folders among them stay', async () => {
    const folder = await use.createFolder('Plant');
    const [one, other] = [await use.create('Boilers', folder.id), await use.create('Chillers', folder.id)];
    const ids = [folder.id, one.id, other.id];
    const archived = await use.manager().call(checklists.bulkArchive, { body: { ids } });
    expect(archived.body.data).toEqual({ affected: 2 });
    expect((await use.list({ all: true })).list.map(({ title }) => title)).toEqual(['Plant']);
    const back = await use.manager().call(checklists.bulkRestore, { body: { ids } });
    expect(back.body.data).toEqual({ affected: 2 });
    expect(await titles({ title: [{ operator: 'ct', value: 'llers' }] })).toEqual(['Plant', 'Chillers']);
  });

  test('are found in the folders in which they lie', async () => {
    const hotels = await use.createFolder('Hotels');
    const paris = await use.createFolder('Paris', hotels.id);
    await use.createFolder('Lyon', hotels.id);
    await use.create('Rooms of the house', paris.id);
    await use.create('Garden of the house', hotels.id);
    await use.create('Rooms of the annex', hotels.id);
    const filter = JSON.stringify({ title: [{ operator: 'ct', value: 'of the house' }] });
    const rows = async (query: object) =>
      (await use.list({ all: true, filter, ...query })).list.map(({ title, depth }) => [title, depth]);
    const found = [
      ['Hotels', 0],
      ['Paris', 1],
      ['Rooms of the house', 2],
      ['Garden of the house', 1],
    ];
    expect(await rows({})).toEqual(found);
    expect(await rows({ parent_id: paris.id })).toEqual([['Rooms of the house', 2]]);
    expect(await rows({ limit: 2, page: 2 })).toEqual(found.slice(2));
    const folder = JSON.stringify({ title: [{ operator: 'eq', value: 'Paris' }] });
    expect(await rows({ filter: folder })).toEqual([
      ['Hotels', 0],
      ['Paris', 1],
    ]);
  });

  test('are found by their state and their language', async () => {
    const fresh = await use.create('Never out');
    const file = csv('Question\nIs it clean?\n');
    const columns = { question: 'Question' };
    const brought = await importsOf(server).importing(file, { columns, title: 'Out', language: 'en' });
    const id = brought.body.data.template_id!;
    const { revision } = await use.read(id);
    const published = await use.manager().call(checklists.publish, { params: { id }, body: { revision } });
    expect(published.status).toBe(200);
    expect(await titles({ state: ['published'] })).toEqual(['Out']);
    expect(await titles({ state: ['never'], title: [{ operator: 'eq', value: fresh.title }] })).toEqual(['Never out']);
    expect(await titles({ state: ['draft'] })).toEqual([]);
    expect(await titles({ language: ['fr'] })).toEqual([]);
    expect(await titles({ language: ['en'], state: ['published'] })).toEqual(['Out']);
    const list = await use.manager().call(checklists.exportList, {
      query: { format: 'csv', columns: 'title,state,language', filter: JSON.stringify({ state: ['published'] }) },
    });
    expect(list.bytes.toString().split('\r\n')[1]).toBe('Out,Published,English');
  });
});
