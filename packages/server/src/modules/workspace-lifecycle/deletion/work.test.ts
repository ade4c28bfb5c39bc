import { readdir } from 'node:fs/promises';
import { auth } from '@rounds/contract/auth';
import { files } from '@rounds/contract/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES } from '../../../app.ts';
import { walkAssets, walkBoards, walkFiles, walkLists } from '../../../http/testing/event-scenario.ts';
import { EventWalk } from '../../../http/testing/event-walk.ts';
import { walkAssignments, walkInspections, walkIssues } from '../../../http/testing/event-work-scenario.ts';
import { cloneDatabase, PASSWORD, startTestServer, type TestServer } from '../../../testing/index.ts';
import { kitchenRounds } from '../../inspections/testing/kitchen-rounds.ts';
import { followDeletions } from './index.ts';
import { listReferences, listTables } from './queries.ts';
import { sortByReferences } from './work.ts';

let t: TestServer;
beforeAll(async () => {
  const walk = new EventWalk();
  t = await startTestServer({}, cloneDatabase, {
    modules: [...MODULES, walk.recorder],
    limits: { consume: async () => {} },
  });
  walk.start(t);
  const rounds = await kitchenRounds(t);
  await walkAssets(walk);
  await walkLists(walk);
  await walkFiles(walk);
  await walkBoards(walk);
  await walkInspections(walk, rounds);
  await walkAssignments(walk, t, rounds);
  await walkIssues(walk);
});
afterAll(() => t.close());

async function countRows(workspace: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of await t.database.inInstallation(listTables)) {
    const { rows } = await t.database.owner.query<{ count: number }>(
      `select count(*)::int as count from "${table}" where workspace_id = ${workspace}`,
    );
    counts.set(table, rows[0]!.count);
  }
  return counts;
}
const listFilled = (counts: Map<string, number>) => [...counts].filter(([, count]) => count > 0).map(([name]) => name);
const listStored = async () => {
  const names = await readdir(`${t.services.config.dataDir}/files`, { recursive: true });
  return names.flatMap((name) => name.match(/[0-9a-f-]{36}$/)?.[0] ?? []).sort();
};
/** Lists the stored files of a workspace and their scaled copies. */
async function listKeys(workspace: number): Promise<string[]> {
  const { rows } = await t.database.owner.query<{ key: string }>(
    `select key::text from file where workspace_id = ${workspace}
    union all select copy.value ->> 'key' from file, jsonb_each(scaled) as copy where workspace_id = ${workspace}`,
  );
  return rows.map(({ key }) => key).sort();
}

test('a workspace that used every module leaves no row and no file, and the other one keeps all of its own', async () => {
  const id = await t.workspaceId('A');
  const other = await t.workspaceId('B');
  const picture = {
    name: 'b.png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  };
  const kept = await t.as('admin', 'B').call(files.upload, { file: picture, body: { purpose: 'signature' } });
  expect(kept.status).toBe(200);
  await t.runJobs();
  const before = await countRows(other);
  expect(listFilled(await countRows(id)).length).toBeGreaterThan(30);
  const stored = await listKeys(other);
  expect(stored).toHaveLength(4);
  expect((await listStored()).length).toBeGreaterThan(stored.length);

  await t.database.owner.query(
    `select graphile_worker.add_job('integrations.send', json_build_object('workspace_id', ${id}),
      run_at => now() + interval '1 day', flags => array['workspace:${id}'])`,
  );
  await t.database.owner.query(
    `update workspace set deletion_requested_at = now(), delete_at = now() where id = ${id}`,
  );
  await followDeletions.run(t);
  await t.runJobs();

  expect(listFilled(await countRows(id))).toEqual([]);
  const { rows } = await t.database.owner.query(`select id from workspace where id = ${id}`);
  expect(rows).toEqual([]);
  expect(await listStored()).toEqual(stored);
  const waiting = await t.database.owner.query(
    `select from graphile_worker._private_jobs where flags ? 'workspace:${id}'`,
  );
  expect(waiting.rows).toEqual([]);
  expect(await countRows(other)).toEqual(before);
  const again = await t.guest().call(auth.login, { body: { email: 'admin.b@rounds.example', password: PASSWORD } });
  expect(again.status).toBe(200);
});

test('tables that refer to each other have an order in which they can be emptied', async () => {
  const tables = await t.database.inInstallation(listTables);
  const sorted = sortByReferences(tables, await t.database.inInstallation(listReferences));
  expect([...sorted].sort()).toEqual([...tables].sort());
  expect(sorted.indexOf('inspection')).toBeLessThan(sorted.indexOf('asset'));
  const circle = [
    { table: 'a', target: 'b', columns: [] },
    { table: 'b', target: 'a', columns: [] },
  ];
  expect(() => sortByReferences(['a', 'b'], circle)).toThrow('a, b');
});
