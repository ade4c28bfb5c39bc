import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { checklistsOf } from './testing/template-calls.ts';

let server: TestServer;
let use: ReturnType<typeof checklistsOf>;
beforeAll(async () => {
  server = await startTestServer();
  use = checklistsOf(server);
});
afterAll(() => server.close());

describe('folders', () => {
  test('hold templates and folders, and say which and how deep', async () => {
    const outer = await use.createFolder('Hotels');
    const inner = await use.createFolder('Paris', outer.id);
    const rooms = await use.create('Rooms', inner.id);
    await use.create('Kitchen', outer.id);
    expect(
      (await use.list({ parent_id: outer.id })).list.map((row) => [row.title, row.depth, row.is_template]),
    ).toEqual([
      ['Paris', 1, false],
      ['Kitchen', 1, true],
    ]);
    const tree = (await use.list({ all: true, parent_id: outer.id })).list;
    expect(tree.map((row) => [row.title, row.depth, row.children])).toEqual([
      ['Paris', 1, [rooms.id]],
      ['Rooms', 2, null],
      ['Kitchen', 1, null],
    ]);
    const renamed = await use.manager().call(checklists.changeFolder, {
      params: { id: inner.id },
      body: { title: 'Lyon' },
    });
    expect(renamed.body.data).toMatchObject({ title: 'Lyon', depth: 1, children: [rooms.id], template_id: null });
  });

  test('move with all that is in them, but not into themselves', async () => {
    const outer = await use.createFolder('Outer');
    const inner = await use.createFolder('Inner', outer.id);
    const template = await use.create('Moved', outer.id);
    const move = (id: number, parent_id: number | null) =>
      use.manager().call(checklists.move, { body: { id, parent_id } });
    expect((await move(template.id, inner.id)).body.data).toMatchObject({ parent_id: inner.id, depth: 2 });
    for (const into of [inner.id, outer.id]) {
      const { status, body } = await move(outer.id, into);
      expect([status, body.code]).toEqual([422, 'CKL_MOVE_INTO_ITSELF']);
    }
    expect((await move(template.id, null)).body.data).toMatchObject({ parent_id: null, depth: 0 });
    const { body } = await use.manager().call(checklists.allFolders, { query: { exclude_id: outer.id } });
    expect(body.data.map((folder) => folder.id)).not.toContain(inner.id);
    expect(body.data.map((folder) => folder.id)).not.toContain(outer.id);
  });

  test('moved into each other at the same moment never close a circle', async () => {
    const [a, b] = [await use.createFolder('A'), await use.createFolder('B')];
    const answers = await Promise.all([
      use.manager().call(checklists.move, { body: { id: a.id, parent_id: b.id } }),
      server.as('admin').call(checklists.move, { body: { id: b.id, parent_id: a.id } }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
  });

  test('are deleted only when empty', async () => {
    const folder = await use.createFolder('Full');
    const template = await use.create('Inside', folder.id);
    const remove = () => use.manager().call(checklists.removeFolder, { params: { id: folder.id } });
    expect((await remove()).body.code).toBe('CKL_FOLDER_NOT_EMPTY');
    await use.manager().call(checklists.remove, { params: { id: template.id } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).body.code).toBe('CKL_OBJECT_NOT_FOUND');
    const restored = await use.manager().call(checklists.restore, { params: { id: template.id } });
    expect(restored.body.data).toMatchObject({ id: template.id, parent_id: null });
  });
});

describe('the archive', () => {
  test('takes a template out of the lists until it is brought back or deleted for good', async () => {
    const { id } = await use.createPublished('Retired');
    const remove = (forever?: boolean) =>
      use.manager().call(checklists.remove, { params: { id }, query: forever ? { forever: true } : {} });
    expect((await remove(true)).body.code).toBe('CKL_IN_USE');
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect((await use.list({ all: true })).list.map((row) => row.id)).not.toContain(id);
    const { body: archive } = await use.manager().call(checklists.archive, { query: { limit: 100 } });
    expect(archive.data.list.map((row) => row.id)).toContain(id);
    const { body: found } = await use.manager().call(checklists.search, { query: { q: 'retired' } });
    expect(found.data).toEqual([]);
    expect((await use.save(id, 1, { head: { title: 'No' } })).body.code).toBe('CKL_OBJECT_NOT_FOUND');
    expect((await use.manager().call(checklists.restore, { params: { id } })).status).toBe(200);
    expect((await use.list({ all: true })).list.map((row) => row.id)).toContain(id);
    await remove();
    expect((await remove(true)).body.data).toBeNull();
    expect((await remove(true)).body.code).toBe('CKL_OBJECT_NOT_FOUND');
  });

  test('keeps a template with which inspections were made', async () => {
    const { id } = await use.createPublished('Inspected');
    const started = await use.manager().call(inspections.create, { body: { uuid: randomUUID(), template_id: id } });
    expect(started.status).toBe(200);
    expect((await use.manager().call(checklists.options, { params: { id } })).body.data.inspections).toBe(1);
    await use.manager().call(checklists.remove, { params: { id } });
    const { status, body } = await use.manager().call(checklists.remove, { params: { id }, query: { forever: true } });
    expect([status, body.code, body.data]).toEqual([409, 'CKL_IN_USE', { archived: true, inspections: 1 }]);
    expect((await use.read(id)).title).toBe('Inspected');
  });
});

describe('lists and search', () => {
  test('find titles by a part of them, with the characters of patterns as plain text', async () => {
    await use.create('100 % clean');
    await use.create('100 times clean');
    expect((await use.list({ q: '100 %' })).list.map((row) => row.title)).toEqual(['100 % clean']);
    expect((await use.list({ q: 'TIMES' })).list.map((row) => row.title)).toEqual(['100 times clean']);
  });

  test('sort titles as people do and page through them', async () => {
    const folder = await use.createFolder('Sorted');
    for (const title of ['Zoo', 'Äpfel', 'apple', 'Birnen']) await use.create(title, folder.id);
    const page = async (query: object) =>
      (await use.list({ parent_id: folder.id, ...query })).list.map((row) => row.title);
    expect(await page({})).toEqual(['Äpfel', 'apple', 'Birnen', 'Zoo']);
    expect(await page({ sort: '[{"key":"title","direction":"desc"}]' })).toEqual(['Zoo', 'Birnen', 'apple', 'Äpfel']);
    expect(await page({ limit: 3, page: 2 })).toEqual(['Zoo']);
    expect(await page({ limit: 3, page: 'last' })).toEqual(['Zoo']);
    expect((await use.list({ parent_id: folder.id, limit: 3 })).pagination).toMatchObject({
      total: 4,
      total_pages: 2,
      limit: 3,
    });
  });

  test('refuse sorting by what is no column', async () => {
    const { status, body } = await use.manager().call(checklists.list, {
      query: { limit: 25, sort: '[{"key":"workspace_id; drop table template","direction":"asc"}]' },
    });
    expect([status, body.code, Object.keys(body.data)]).toEqual([422, 'VALIDATION_FAILED', ['sort']]);
  });

  test('filter by their columns and refuse what is none', async () => {
    const folder = await use.createFolder('Filtered');
    for (const title of ['Kitchen', 'Cellar']) await use.create(title, folder.id);
    const filter = (value: object) => use.list({ parent_id: folder.id, filter: JSON.stringify(value) });
    const starts = await filter({ title: [{ operator: 'sw', value: 'Kit' }] });
    expect(starts.list.map((row) => row.title)).toEqual(['Kitchen']);
    const { status, body } = await use
      .manager()
      .call(checklists.list, { query: { limit: 25, filter: '{"revision":1}' } });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('offer inspectors only what is published', async () => {
    await use.create('Searchable draft');
    const { id } = await use.createPublished('Searchable');
    const { status, body } = await server.as('inspector').call(checklists.search, { query: { q: 'searchable' } });
    expect(status).toBe(200);
    expect(body.data).toEqual([{ value: id, label: 'Searchable', version: 1, questions: 1 }]);
    const byId = await server.as('inspector').call(checklists.search, { query: { ids: String(id) } });
    expect(byId.body.data.map((option) => option.value)).toEqual([id]);
    const { uuid } = (await use.manager().call(checklists.read, { params: { id } })).body.data;
    const byUuid = await server.as('inspector').call(checklists.search, { query: { ids: [uuid, 'no id'] } });
    expect(byUuid.body.data.map((option) => option.value)).toEqual([id]);
  });

  test('the tree can be searched by title, folder and id; folders lead on and only templates can be chosen', async () => {
    const outer = await use.createFolder('Finder hall');
    const inner = await use.createFolder('Finder room', outer.id);
    const empty = await use.createFolder('Finder cellar', outer.id);
    const template = await use.create('Finder round', inner.id);
    const search = async (query: object) =>
      (await server.as('inspector').call(checklists.searchEntries, { query })).body.data;
    expect(await search({ q: 'FINDER', limit: 10 })).toEqual([
      { value: empty.id, label: 'Finder cellar', canSelect: false, hasChildren: false, ancestors: [outer.id] },
      { value: outer.id, label: 'Finder hall', canSelect: false, hasChildren: true, ancestors: [] },
      { value: inner.id, label: 'Finder room', canSelect: false, hasChildren: true, ancestors: [outer.id] },
      {
        value: template.id,
        label: 'Finder round',
        canSelect: true,
        hasChildren: false,
        ancestors: [outer.id, inner.id],
      },
    ]);
    expect((await search({ parent_id: outer.id })).map(({ label }) => label)).toEqual(['Finder cellar', 'Finder room']);
    expect((await search({ ids: `${template.uuid},${outer.id}` })).map(({ value }) => value)).toEqual([
      outer.id,
      template.id,
    ]);
    expect(await search({ limit: 1 })).toHaveLength(1);
    await use.manager().call(checklists.remove, { params: { id: template.id } });
    expect(await search({ q: 'finder round' })).toEqual([]);
    // A filter that still looks for it must be able to say its name.
    expect((await search({ ids: String(template.id) })).map(({ label }) => label)).toEqual(['Finder round']);
    const stranger = server.as('manager', 'B');
    expect((await stranger.call(checklists.searchEntries, { query: { q: 'finder' } })).body.data).toEqual([]);
    const elsewhere = await stranger.call(checklists.searchEntries, { query: { parent_id: outer.id } });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'CKL_OBJECT_NOT_FOUND']);
  });

  test('asked as a tree it begins with what lies in no folder, and folders can be chosen for all in them', async () => {
    const outer = await use.createFolder('Branch hall');
    const inner = await use.createFolder('Branch room', outer.id);
    const search = async (query: object) =>
      (await server.as('viewer').call(checklists.searchEntries, { query: { tree: true, limit: 100, ...query } })).body
        .data;
    const top = await search({});
    expect(top.find(({ value }) => value === outer.id)).toMatchObject({ canSelect: true, hasChildren: true });
    expect(top.some(({ value }) => value === inner.id)).toBe(false);
    expect((await search({ q: 'branch' })).map(({ value }) => value)).toEqual([outer.id, inner.id]);
  });
});

describe('another workspace', () => {
  test('sees, finds, changes and takes nothing of this one', async () => {
    const { id } = await use.createPublished('Ours');
    const folder = await use.createFolder('Our folder');
    const { uuid } = await use.read(id);
    const stranger = server.as('admin', 'B');
    const params = { id };
    const answers = [
      await stranger.call(checklists.read, { params }),
      await stranger.call(checklists.read, { params: { id: uuid } }),
      await stranger.call(checklists.options, { params }),
      await use.save(id, 1, { head: { title: 'Theirs' } }, randomUUID(), stranger),
      await stranger.call(checklists.publish, { params, body: { revision: 1 } }),
      await stranger.call(checklists.clone, { params, body: {} }),
      await stranger.call(checklists.move, { body: { id, parent_id: null } }),
      await stranger.call(checklists.remove, { params }),
      await stranger.call(checklists.restore, { params }),
      await stranger.call(checklists.changeFolder, { params: { id: folder.id }, body: { title: 'Theirs' } }),
      await stranger.call(checklists.removeFolder, { params: { id: folder.id } }),
      await stranger.call(checklists.create, { body: { title: 'In their folder', parent_id: folder.id } }),
    ];
    const never = await stranger.call(checklists.read, { params: { id: 999_999 } });
    for (const answer of answers) {
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        404,
        'CKL_OBJECT_NOT_FOUND',
        never.body.message,
      ]);
    }
    expect((await stranger.call(checklists.list, { query: { limit: 500, all: true } })).body.data.list).toEqual([]);
    expect((await stranger.call(checklists.search, { query: { ids: String(id) } })).body.data).toEqual([]);
    expect((await stranger.call(checklists.allFolders)).body.data).toEqual([]);
    expect((await use.read(id)).title).toBe('Ours');
  });
});
