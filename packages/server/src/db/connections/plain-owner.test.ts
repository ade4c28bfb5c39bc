/** A common setup of operators: the database role owns the database and has no other rights. */
import { assets } from '@rounds/contract/assets';
import { logs } from '@rounds/contract/logs';
import { users } from '@rounds/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../../queue/enqueue.ts';
import { createPlainOwnerDatabase, startTestServer, type TestServer, type WorkspaceName } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({}, createPlainOwnerDatabase);
});
afterAll(() => t.close());

const makeAsset = async (asset_id: string, workspace: WorkspaceName) => {
  const body = { asset_id, display_name: `Pump ${asset_id}` };
  return (await t.as('manager', workspace).call(assets.create, { body })).body.data;
};
const namesIn = async (workspace: WorkspaceName, query: Record<string, string> = {}) => {
  const { list, pagination } = (await t.as('manager', workspace).call(assets.list, { query: query as never })).body
    .data;
  expect(pagination.total).toBe(list.length);
  return list.map(({ display_name }) => display_name);
};

describe('a database owner without BYPASSRLS', () => {
  test('lists of a plain owner show only rows of the own workspace, filtered, sorted and paged', async () => {
    await Promise.all([makeAsset('A1', 'A'), makeAsset('A2', 'A'), makeAsset('B1', 'B')]);
    expect(await namesIn('A')).toEqual(['Pump A1', 'Pump A2']);
    expect(await namesIn('B')).toEqual(['Pump B1']);
    const filter = JSON.stringify({ display_name: [{ operator: 'ct', value: 'pump a2' }] });
    expect(await namesIn('A', { filter })).toEqual(['Pump A2']);
    expect(await namesIn('B', { filter })).toEqual([]);
    const sort = JSON.stringify([{ key: 'email', direction: 'desc' }]);
    const people = (await t.as('admin').call(users.list, { query: { sort } as never })).body.data.list;
    expect(people.map(({ full_name, roles }) => [full_name, roles.length])).toEqual([
      ['Viewer A', 1],
      ['Nobody A', 0],
      ['Manager A', 1],
      ['Inspector A', 1],
      ['Admin A', 1],
    ]);
  });

  test('bulk actions of a plain owner change only the own workspace and are in the activity log', async () => {
    const own = await makeAsset('A9', 'A');
    const other = await makeAsset('B9', 'B');
    const body = { ids: [own.id, other.id] };
    expect((await t.as('manager').call(assets.bulkArchive, { body })).body.data).toEqual({ affected: 1 });
    expect(await namesIn('B')).toContain('Pump B9');
    const { list } = (await t.as('admin').call(logs.list, { query: {} as never })).body.data;
    expect(list[0]).toMatchObject({ code: 'asset.archived', subject_id: 'bulk' });
  });

  test('a plain owner can enqueue jobs in a transaction', async () => {
    await t.database.inInstallation(async (tx) => {
      await sql`update session set idle_until = now() - interval '1 minute'`.execute(tx);
      await enqueue(tx, 'auth.delete_expired', {});
    });
    await t.runJobs();
    const sessions = await t.database.inInstallation((tx) => tx.selectFrom('session').select('id').execute());
    expect(sessions).toEqual([]);
  });

  test('a plain owner sees no rows outside of a workspace', async () => {
    const counted = await t.database.inInstallation((tx) =>
      sql<{ n: number }>`select count(*) as n from asset`.execute(tx),
    );
    expect(counted.rows).toEqual([{ n: 0 }]);
    const { rows } = await t.database.owner.query('select from asset');
    expect(rows).toEqual([]);
  });
});
