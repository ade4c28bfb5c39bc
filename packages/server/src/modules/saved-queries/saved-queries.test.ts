import { assets } from '@rounds/contract/assets';
import { type SavedQuery, savedQueries } from '@rounds/contract/saved-queries';
import { settings } from '@rounds/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer, type WorkspaceName } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const QUERY = { name: 'My pumps', table_name: 'assets', query_string: 'sort=%5B%5D&limit=50' };
const save = (body: object, who: Person = 'manager', workspace: WorkspaceName = 'A') =>
  t.as(who, workspace).call(savedQueries.save, { body: { ...QUERY, ...body } });
const remove = (id: number, who: Person = 'manager', workspace: WorkspaceName = 'A') =>
  t.as(who, workspace).call(savedQueries.delete, { params: { id } });
const shown = async (who: Person = 'manager', workspace: WorkspaceName = 'A'): Promise<Record<string, SavedQuery>> =>
  (await t.as(who, workspace).call(assets.list, { query: { with_saved_queries: true } })).body.data.saved_queries!;

const BUILT_IN = { id: null, key: 'default', name: 'default', query_string: '' };

describe('saved views', () => {
  test('a list returns saved views by key only on request', async () => {
    const { body } = await save({});
    expect(body.data).toEqual({ ...QUERY, id: expect.any(Number), key: expect.stringMatching(/_Query$/) });
    const { table_name: _, ...query } = body.data;
    expect(await shown()).toEqual({ default: BUILT_IN, [query.key]: query });
    const plain = await t.as('manager').call(assets.list);
    expect(plain.body.data).not.toHaveProperty('saved_queries');
  });

  test('a view is updated by id or key and keeps its key', async () => {
    const { id, key } = (await save({ key: 'mine_Query', name: 'Mine' })).body.data;
    const renamed = await save({ id, key: 'other_Query', name: 'Renamed', query_string: 'limit=10' });
    expect(renamed.body.data).toMatchObject({ id, key, name: 'Renamed', query_string: 'limit=10' });
    const again = await save({ key, name: 'By key' });
    expect(again.body.data).toMatchObject({ id, key, name: 'By key' });
  });

  test('a view belongs to one user and one table', async () => {
    const { id } = (await save({ name: 'Private' })).body.data;
    for (const [who, workspace] of [
      ['admin', 'A'],
      ['manager', 'B'],
    ] as const) {
      const change = await save({ id, name: 'Taken over' }, who, workspace);
      expect([change.status, change.body.code]).toEqual([404, 'APP_OBJECT_NOT_FOUND']);
      expect((await remove(id, who, workspace)).body.code).toBe('APP_OBJECT_NOT_FOUND');
      expect(await shown(who, workspace)).toEqual({ default: BUILT_IN });
    }
    expect((await save({ id, table_name: 'inspections' })).status).toBe(404);
    const archive = await t.as('manager').call(assets.listArchive, { query: { with_saved_queries: true } });
    expect(archive.body.data.saved_queries).toEqual({ default: BUILT_IN });
  });

  test('two views of a table cannot have the same name, even when saved concurrently', async () => {
    const one = (await save({ name: 'Pumps of the north' })).body.data;
    const again = await save({ name: 'pumps of the North' });
    expect([again.status, again.body.data]).toEqual([422, { name: [expect.stringContaining('already')] }]);
    const [first, second] = await Promise.all([save({ name: 'Twin' }), save({ name: 'Twin' })]);
    expect([first.status, second.status].sort()).toEqual([200, 422]);
    expect((await save({ id: one.id, name: 'Twin' })).status).toBe(422);
    expect((await save({ id: one.id, name: 'Pumps of the North' })).status).toBe(200);
    expect((await save({ name: 'Twin', table_name: 'inspections' })).status).toBe(200);
  });

  test('a deleted view is gone, and deleting it again fails', async () => {
    const { id, key } = (await save({ name: 'Short-lived' })).body.data;
    expect((await remove(id)).status).toBe(200);
    expect(await shown()).not.toHaveProperty(key);
    const again = await remove(id);
    expect([again.status, again.body.code]).toEqual([404, 'APP_OBJECT_NOT_FOUND']);
  });
});

describe('the built-in view', () => {
  test('the built-in view can be changed, but neither renamed nor deleted', async () => {
    const saved = await save({ key: 'default', name: 'default', query_string: 'limit=100' }, 'viewer');
    expect(saved.body.data).toMatchObject({ key: 'default', query_string: 'limit=100' });
    const { id } = saved.body.data;
    expect((await shown('viewer')).default).toEqual({ id, key: 'default', name: 'default', query_string: 'limit=100' });
    for (const body of [
      { key: 'default', name: 'Mine' },
      { id: id!, name: 'Mine' },
    ]) {
      const renamed = await save(body, 'viewer');
      expect([renamed.status, renamed.body.data]).toEqual([422, { name: [expect.stringContaining('default view')] }]);
    }
    const removed = await remove(id!, 'viewer');
    expect([removed.status, removed.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  });
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(126) }, 'name'],
  [{ table_name: 'passwords' }, 'table_name'],
  [{ query_string: 'x'.repeat(8001) }, 'query_string'],
])('an invalid view is rejected at its field: %o', async (body, field) => {
  const answer = await save(body);
  expect(answer.status).toBe(422);
  expect(answer.body.data).toHaveProperty(field);
});

test('a view name can have 125 characters', async () => {
  expect((await save({ name: 'ü'.repeat(125) })).status).toBe(200);
});

describe('saved views that the workspace has switched off', () => {
  test('lists answer without views, and saving says what to do', async () => {
    const set = (saved_queries_enabled: boolean) =>
      t.as('admin', 'B').call(settings.updateOrganization, { body: { saved_queries_enabled } });
    expect((await set(false)).body.data.saved_queries_enabled).toBe(false);
    expect(await shown('manager', 'B')).toBeUndefined();
    expect((await save({}, 'manager', 'B')).body.code).toBe('APP_SAVED_QUERIES_OFF');
    expect((await save({ name: 'Elsewhere' }, 'manager', 'A')).status).toBe(200);
    await set(true);
    expect(await shown('manager', 'B')).toHaveProperty('default');
  });
});
