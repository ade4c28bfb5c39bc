import { assets } from '@rounds/contract/assets';
import { groups } from '@rounds/contract/groups';
import { type SavedQuery, savedQueries } from '@rounds/contract/saved-queries';
import { sections } from '@rounds/contract/sections';
import { settings } from '@rounds/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  emailAddress,
  type Person,
  startTestServer,
  type TestServer,
  type WorkspaceName,
} from '../../testing/index.ts';

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
const listShown = async (
  who: Person = 'manager',
  workspace: WorkspaceName = 'A',
): Promise<Record<string, SavedQuery>> =>
  (await t.as(who, workspace).call(assets.list, { query: { with_saved_queries: true } })).body.data.saved_queries!;

const BUILT_IN = { id: null, key: 'default', name: 'default', query_string: '' };

describe('saved views', () => {
  test('a list returns saved views by key only on request', async () => {
    const { body } = await save({});
    expect(body.data).toEqual({ ...QUERY, id: expect.any(Number), key: expect.stringMatching(/_Query$/) });
    const { table_name: _, ...query } = body.data;
    expect(await listShown()).toEqual({ default: BUILT_IN, [query.key]: query });
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
      expect(await listShown(who, workspace)).toEqual({ default: BUILT_IN });
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
    expect(await listShown()).not.toHaveProperty(key);
    const again = await remove(id);
    expect([again.status, again.body.code]).toEqual([404, 'APP_OBJECT_NOT_FOUND']);
  });
});

describe('the built-in view', () => {
  test('the built-in view can be changed, but neither renamed nor deleted', async () => {
    const saved = await save({ key: 'default', name: 'default', query_string: 'limit=100' }, 'viewer');
    expect(saved.body.data).toMatchObject({ key: 'default', query_string: 'limit=100' });
    const { id } = saved.body.data;
    expect((await listShown('viewer')).default).toEqual({
      id,
      key: 'default',
      name: 'default',
      query_string: 'limit=100',
    });
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
    expect(await listShown('manager', 'B')).toBeUndefined();
    expect((await save({}, 'manager', 'B')).body.code).toBe('APP_SAVED_QUERIES_OFF');
    expect((await save({ name: 'Elsewhere' }, 'manager', 'A')).status).toBe(200);
    await set(true);
    expect(await listShown('manager', 'B')).toHaveProperty('default');
  });
});

describe('a shared view', () => {
  const share = (id: number, sharing: object, who: Person = 'manager', workspace: WorkspaceName = 'A') =>
    t.as(who, workspace).call(savedQueries.share, {
      params: { id },
      body: { everyone: false, group_ids: [], user_ids: [], ...sharing },
    });
  const setDefault = (saved_query_id: number | null, who: Person) =>
    t.as(who).call(savedQueries.setDefault, { body: { table_name: 'assets', saved_query_id } });
  const idOf = async (who: Person) => {
    const { rows } = await t.queryIn<{ id: number }>(
      'A',
      `select u.id from "user" u join account a on a.id = u.account_id where a.email = $1`,
      [emailAddress(who, 'A')],
    );
    return Number(rows[0]!.id);
  };

  test('others use a view that is shared with everyone, and only its owner changes it', async () => {
    const { id } = (await save({ name: 'For all' })).body.data;
    const key = `shared_${id}`;
    expect(await listShown('viewer')).not.toHaveProperty(key);
    const shared = await share(id!, { everyone: true });
    expect(shared.body.data).toMatchObject({ sharing: { everyone: true, groups: [], people: [] } });
    const seen = (await listShown('viewer'))[key];
    expect(seen).toMatchObject({ id, key, name: 'For all', owner: { full_name: expect.any(String) } });
    expect(seen).not.toHaveProperty('sharing');
    expect(await listShown('viewer', 'B')).not.toHaveProperty(key);
    for (const answer of [
      await save({ id, name: 'Mine now' }, 'viewer'),
      await remove(id!, 'viewer'),
      await share(id!, { everyone: false }, 'viewer'),
      await t.as('viewer').call(savedQueries.getUsage, { params: { id: id! } }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'APP_OBJECT_NOT_FOUND']);
    }
    const copy = await save({ name: 'For all', query_string: seen!.query_string }, 'viewer');
    expect(copy.status).toBe(200);
    await share(id!, { everyone: false });
    expect(await listShown('viewer')).not.toHaveProperty(key);
  });

  test('a person and the members of a group see what is shared with them', async () => {
    const { id } = (await save({ name: 'For some' })).body.data;
    const viewer = await idOf('viewer');
    expect((await share(id!, { user_ids: [viewer] })).status).toBe(200);
    expect(await listShown('viewer')).toHaveProperty(`shared_${id}`);
    expect(await listShown('inspector')).not.toHaveProperty(`shared_${id}`);
    const group = await t.as('admin').call(groups.create, { body: { name_lang: { en: 'View readers' } } });
    const member = { params: { id: group.body.data.id }, body: { user_ids: [await idOf('admin')] } };
    await t.as('admin').call(groups.addMembers, member);
    await share(id!, { group_ids: [group.body.data.id] });
    expect(await listShown('admin')).toHaveProperty(`shared_${id}`);
    expect(await listShown('viewer')).not.toHaveProperty(`shared_${id}`);
    await t.as('admin').call(groups.removeMembers, member);
    expect(await listShown('admin')).not.toHaveProperty(`shared_${id}`);
    const unknown = await share(id!, { user_ids: [999_999] });
    expect([unknown.status, unknown.body.data]).toEqual([422, { user_ids: [expect.any(String)] }]);
  });

  test('a list opens with the view that the person has chosen, until it is no longer shared', async () => {
    const { id } = (await save({ name: 'To begin with' })).body.data;
    const key = `shared_${id}`;
    expect((await setDefault(id!, 'viewer')).status).toBe(404);
    await share(id!, { everyone: true });
    expect((await setDefault(id!, 'viewer')).status).toBe(200);
    expect((await listShown('viewer'))[key]).toMatchObject({ is_default: true });
    const usage = await t.as('manager').call(savedQueries.getUsage, { params: { id: id! } });
    expect(usage.body.data).toEqual({ people: 1, boards: 0 });
    await share(id!, { everyone: false });
    await share(id!, { everyone: true });
    expect((await listShown('viewer'))[key]).not.toHaveProperty('is_default');
    await setDefault(id!, 'viewer');
    await setDefault(null, 'viewer');
    expect((await listShown('viewer'))[key]).not.toHaveProperty('is_default');
  });

  test('a board shows a view that is shared with its owner, and its deletion says so', async () => {
    const { id } = (await save({ name: 'On a board' })).body.data;
    await share(id!, { everyone: true });
    const uuid = '00000000-0000-4000-8000-00000000b0a2';
    const blocks = [{ uuid, kind: 'query' as const, width: 6, table_name: 'assets', saved_query_id: id }];
    const board = await t.as('viewer').call(sections.create, { body: { title: 'Shared board', blocks } });
    expect(board.status, JSON.stringify(board.body)).toBe(200);
    expect(board.body.data.blocks[0]).toMatchObject({ saved_query_id: id, query_string: QUERY.query_string });
    const usage = await t.as('manager').call(savedQueries.getUsage, { params: { id: id! } });
    expect(usage.body.data).toEqual({ people: 0, boards: 1 });
    await remove(id!);
    const after = await t.as('viewer').call(sections.get, { params: { id: board.body.data.id } });
    expect(after.body.data.blocks[0]).toMatchObject({ unavailable: 'deleted' });
  });

  test('views of lists that a person may not read are not listed for them', async () => {
    const { id } = (await save({ name: 'Of assets' })).body.data;
    await share(id!, { everyone: true });
    const names = async (who: Person) => (await t.as(who).call(savedQueries.list)).body.data.map(({ name }) => name);
    expect(await names('viewer')).toContain('Of assets');
    expect(await names('nobody')).not.toContain('Of assets');
  });

  test('the built-in view cannot be shared', async () => {
    const { id } = (await save({ key: 'default', name: 'default', query_string: 'limit=10' })).body.data;
    expect((await share(id!, { everyone: true })).status).toBe(422);
  });
});
