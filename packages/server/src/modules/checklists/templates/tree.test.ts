import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createTemplateHelpers } from '../testing/template-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTemplateHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTemplateHelpers(server);
});
afterAll(() => server.close());

describe('folders', () => {
  test('folders contain templates and folders, and the list contains their children and depths', async () => {
    const outer = await helpers.createFolder('Hotels');
    const inner = await helpers.createFolder('Paris', outer.id);
    const rooms = await helpers.create('Rooms', inner.id);
    await helpers.create('Kitchen', outer.id);
    expect(
      (await helpers.list({ parent_id: outer.id })).list.map((row) => [row.title, row.depth, row.is_template]),
    ).toEqual([
      ['Paris', 1, false],
      ['Kitchen', 1, true],
    ]);
    const tree = (await helpers.list({ all: true, parent_id: outer.id })).list;
    expect(tree.map((row) => [row.title, row.depth, row.children])).toEqual([
      ['Paris', 1, [rooms.id]],
      ['Rooms', 2, null],
      ['Kitchen', 1, null],
    ]);
    const renamed = await helpers.manager().call(checklists.updateFolder, {
      params: { id: inner.id },
      body: { title: 'Lyon' },
    });
    expect(renamed.body.data).toMatchObject({ title: 'Lyon', depth: 1, children: [rooms.id], template_id: null });
  });

  test('a folder moves with its contents, but not into itself', async () => {
    const outer = await helpers.createFolder('Outer');
    const inner = await helpers.createFolder('Inner', outer.id);
    const template = await helpers.create('Moved', outer.id);
    const move = (id: number, parent_id: number | null) =>
      helpers.manager().call(checklists.move, { body: { id, parent_id } });
    expect((await move(template.id, inner.id)).body.data).toMatchObject({ parent_id: inner.id, depth: 2 });
    for (const into of [inner.id, outer.id]) {
      const { status, body } = await move(outer.id, into);
      expect([status, body.code]).toEqual([422, 'CKL_MOVE_INTO_ITSELF']);
    }
    expect((await move(template.id, null)).body.data).toMatchObject({ parent_id: null, depth: 0 });
    const { body } = await helpers.manager().call(checklists.allFolders, { query: { exclude_id: outer.id } });
    expect(body.data.map((folder) => folder.id)).not.toContain(inner.id);
    expect(body.data.map((folder) => folder.id)).not.toContain(outer.id);
  });

  test('moving two folders into each other at once never creates a cycle', async () => {
    const [a, b] = [await helpers.createFolder('A'), await helpers.createFolder('B')];
    const answers = await Promise.all([
      helpers.manager().call(checklists.move, { body: { id: a.id, parent_id: b.id } }),
      server.as('admin').call(checklists.move, { body: { id: b.id, parent_id: a.id } }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
  });

  test('only empty folders can be deleted', async () => {
    const folder = await helpers.createFolder('Full');
    const template = await helpers.create('Inside', folder.id);
    const remove = () => helpers.manager().call(checklists.deleteFolder, { params: { id: folder.id } });
    expect((await remove()).body.code).toBe('CKL_FOLDER_NOT_EMPTY');
    await helpers.manager().call(checklists.archive, { params: { id: template.id } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).body.code).toBe('CKL_OBJECT_NOT_FOUND');
    const restored = await helpers.manager().call(checklists.restore, { params: { id: template.id } });
    expect(restored.body.data).toMatchObject({ id: template.id, parent_id: null });
  });
});

describe('the archive', () => {
  test('an archived template is missing from the lists until it is restored or permanently deleted', async () => {
    const { id } = await helpers.createPublished('Retired');
    const remove = (forever?: boolean) =>
      helpers.manager().call(forever ? checklists.delete : checklists.archive, { params: { id } });
    expect((await remove(true)).body.code).toBe('CKL_IN_USE');
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect((await helpers.list({ all: true })).list.map((row) => row.id)).not.toContain(id);
    const { body: archive } = await helpers.manager().call(checklists.listArchive, { query: { limit: 100 } });
    expect(archive.data.list.map((row) => row.id)).toContain(id);
    const { body: result } = await helpers.manager().call(checklists.search, { query: { q: 'retired' } });
    expect(result.data).toEqual([]);
    expect((await helpers.save(id, 1, { head: { title: 'No' } })).body.code).toBe('CKL_OBJECT_NOT_FOUND');
    expect((await helpers.manager().call(checklists.restore, { params: { id } })).status).toBe(200);
    expect((await helpers.list({ all: true })).list.map((row) => row.id)).toContain(id);
    await remove();
    expect((await remove(true)).body.data).toBeNull();
    expect((await remove(true)).body.code).toBe('CKL_OBJECT_NOT_FOUND');
  });

  test('a template with inspections cannot be deleted', async () => {
    const { id } = await helpers.createPublished('Inspected');
    const started = await helpers.manager().call(inspections.create, { body: { uuid: randomUUID(), template_id: id } });
    expect(started.status).toBe(200);
    expect((await helpers.manager().call(checklists.getSummary, { params: { id } })).body.data.inspections).toBe(1);
    await helpers.manager().call(checklists.archive, { params: { id } });
    const { status, body } = await helpers.manager().call(checklists.delete, { params: { id } });
    expect([status, body.code]).toEqual([409, 'CKL_IN_USE']);
    expect(body.data).toMatchObject({ archived: true, inspections: 1, used: 1 });
    expect((await helpers.read(id)).title).toBe('Inspected');
  });
});

describe('template lists and search', () => {
  test('titles can be searched by a part of them, in which pattern characters have no special meaning', async () => {
    await helpers.create('100 % clean');
    await helpers.create('100 times clean');
    expect((await helpers.list({ q: '100 %' })).list.map((row) => row.title)).toEqual(['100 % clean']);
    expect((await helpers.list({ q: 'TIMES' })).list.map((row) => row.title)).toEqual(['100 times clean']);
  });

  test('titles are sorted naturally and divided into pages', async () => {
    const folder = await helpers.createFolder('Sorted');
    for (const title of ['Zoo', 'Äpfel', 'apple', 'Birnen']) await helpers.create(title, folder.id);
    const page = async (query: object) =>
      (await helpers.list({ parent_id: folder.id, ...query })).list.map((row) => row.title);
    expect(await page({})).toEqual(['Äpfel', 'apple', 'Birnen', 'Zoo']);
    expect(await page({ sort: '[{"key":"title","direction":"desc"}]' })).toEqual(['Zoo', 'Birnen', 'apple', 'Äpfel']);
    expect(await page({ limit: 3, page: 2 })).toEqual(['Zoo']);
    expect(await page({ limit: 3, page: 'last' })).toEqual(['Zoo']);
    expect((await helpers.list({ parent_id: folder.id, limit: 3 })).pagination).toMatchObject({
      total: 4,
      total_pages: 2,
      limit: 3,
    });
  });

  test('sorting by an unknown column is rejected', async () => {
    const { status, body } = await helpers.manager().call(checklists.list, {
      query: { limit: 25, sort: '[{"key":"workspace_id; drop table template","direction":"asc"}]' },
    });
    expect([status, body.code, Object.keys(body.data)]).toEqual([422, 'VALIDATION_FAILED', ['sort']]);
  });

  test('lists can be filtered by their columns, and unknown columns are rejected', async () => {
    const folder = await helpers.createFolder('Filtered');
    for (const title of ['Kitchen', 'Cellar']) await helpers.create(title, folder.id);
    const filter = (value: object) => helpers.list({ parent_id: folder.id, filter: JSON.stringify(value) });
    const starts = await filter({ title: [{ operator: 'sw', value: 'Kit' }] });
    expect(starts.list.map((row) => row.title)).toEqual(['Kitchen']);
    const { status, body } = await helpers
      .manager()
      .call(checklists.list, { query: { limit: 25, filter: '{"revision":1}' } });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('inspectors find only published templates', async () => {
    await helpers.create('Searchable draft');
    const { id } = await helpers.createPublished('Searchable');
    const { status, body } = await server.as('inspector').call(checklists.search, { query: { q: 'searchable' } });
    expect(status).toBe(200);
    expect(body.data).toEqual([{ value: id, label: 'Searchable', version: 1, questions: 1 }]);
    const byId = await server.as('inspector').call(checklists.search, { query: { ids: String(id) } });
    expect(byId.body.data.map((option) => option.value)).toEqual([id]);
    const { uuid } = (await helpers.manager().call(checklists.get, { params: { id } })).body.data;
    const byUuid = await server.as('inspector').call(checklists.search, { query: { ids: [uuid, 'no id'] } });
    expect(byUuid.body.data.map((option) => option.value)).toEqual([id]);
  });

  test('the tree can be searched by title, folder and id, and only templates can be selected', async () => {
    const outer = await helpers.createFolder('Finder hall');
    const inner = await helpers.createFolder('Finder room', outer.id);
    const empty = await helpers.createFolder('Finder cellar', outer.id);
    const template = await helpers.create('Finder round', inner.id);
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
    await helpers.manager().call(checklists.archive, { params: { id: template.id } });
    expect(await search({ q: 'finder round' })).toEqual([]);
    // A filter that still looks for it must be able to say its name.
    expect((await search({ ids: String(template.id) })).map(({ label }) => label)).toEqual(['Finder round']);
    const stranger = server.as('manager', 'B');
    expect((await stranger.call(checklists.searchEntries, { query: { q: 'finder' } })).body.data).toEqual([]);
    const elsewhere = await stranger.call(checklists.searchEntries, { query: { parent_id: outer.id } });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'CKL_OBJECT_NOT_FOUND']);
  });

  test('a tree search begins at the top level, and folders can be selected for everything in them', async () => {
    const outer = await helpers.createFolder('Branch hall');
    const inner = await helpers.createFolder('Branch room', outer.id);
    const search = async (query: object) =>
      (await server.as('viewer').call(checklists.searchEntries, { query: { tree: true, limit: 100, ...query } })).body
        .data;
    const top = await search({});
    expect(top.find(({ value }) => value === outer.id)).toMatchObject({ canSelect: true, hasChildren: true });
    expect(top.some(({ value }) => value === inner.id)).toBe(false);
    expect((await search({ q: 'branch' })).map(({ value }) => value)).toEqual([outer.id, inner.id]);
  });
});

describe('the template tree of another workspace', () => {
  test('users of another workspace cannot see, find, change or copy anything', async () => {
    const { id } = await helpers.createPublished('Ours');
    const folder = await helpers.createFolder('Our folder');
    const { uuid } = await helpers.read(id);
    const stranger = server.as('admin', 'B');
    const params = { id };
    const answers = [
      await stranger.call(checklists.get, { params }),
      await stranger.call(checklists.get, { params: { id: uuid } }),
      await stranger.call(checklists.getSummary, { params }),
      await helpers.save(id, 1, { head: { title: 'Theirs' } }, randomUUID(), stranger),
      await stranger.call(checklists.publish, { params, body: { revision: 1 } }),
      await stranger.call(checklists.clone, { params, body: {} }),
      await stranger.call(checklists.move, { body: { id, parent_id: null } }),
      await stranger.call(checklists.archive, { params }),
      await stranger.call(checklists.restore, { params }),
      await stranger.call(checklists.updateFolder, { params: { id: folder.id }, body: { title: 'Theirs' } }),
      await stranger.call(checklists.deleteFolder, { params: { id: folder.id } }),
      await stranger.call(checklists.create, { body: { title: 'In their folder', parent_id: folder.id } }),
    ];
    const never = await stranger.call(checklists.get, { params: { id: 999_999 } });
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
    expect((await helpers.read(id)).title).toBe('Ours');
  });
});
