import { assets } from '@rounds/contract/assets';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer, type WorkspaceName } from '../../testing/index.ts';
import { MARKS } from './collect-facts.ts';
import { foldStep } from './fold-facts.ts';
import { findRollUpZone, foldPending, lockPending, lockState } from './queries/facts.ts';
import { rebuildFacts } from './rebuild-facts.ts';
import { foldFacts, updateTimeZones } from './tasks.ts';
import { RandomWork } from './testing/random-work.ts';
import { type Counts, readTables, readViews, recount } from './testing/recount.ts';

const WORKSPACES = ['A', 'B'] as const;
const ZONES: Record<WorkspaceName, string> = { A: 'Europe/Berlin', B: 'America/New_York' };

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  // This runs before any test sets the clock back.
  for (const workspace of WORKSPACES) {
    for (const person of ['admin', 'manager', 'inspector'] as const) await t.as(person, workspace).call(assets.list);
  }
  // People work in other time zones than most of their workspace.
  await t.queryIn('A', `update "user" set tz_code = 'Pacific/Auckland' where first_name = 'Inspector'`);
  await t.queryIn('B', `update "user" set tz_code = 'Asia/Kolkata' where first_name = 'Manager'`);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => t.close());

const fold = () => foldFacts(t, Number.POSITIVE_INFINITY);
const count = (works: readonly RandomWork[], workspace: WorkspaceName, timeZone = ZONES[workspace]) =>
  recount(t, workspace, {
    uuids: works.filter((one) => one.workspace === workspace).flatMap(({ counted }) => counted),
    timeZone,
  });
/** Random work is in templates of its own in each test, but all of a workspace is counted. */
const all: RandomWork[] = [];
async function start(workspace: WorkspaceName, seed: number): Promise<RandomWork> {
  const work = await RandomWork.start(t, workspace, seed);
  all.push(work);
  return work;
}
/** The clock of the server; the database and its sessions keep theirs. */
const setClock = (time: string) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(time));
};
const expectCounts = async (workspace: WorkspaceName, timeZone?: string): Promise<Counts> => {
  const views = await readViews(t, workspace);
  expect(views).toEqual(await count(all, workspace, timeZone));
  return views;
};
const countPending = async (workspace: WorkspaceName) =>
  (await t.queryIn<{ count: number }>(workspace, 'select count(*)::int as count from pending_fact')).rows[0]!.count;

describe('facts', () => {
  test('each mark of a fact is the bit that the view of pending facts reads', async () => {
    const { rows } = await t.queryIn<{ text: string }>('A', `select pg_get_viewdef('pending_answer_fact') as text`);
    const columns = rows[0]!.text.matchAll(/marks\D*&\D*(\d+)\D*0\D* AS (?:is|has)_(\w+)/g);
    expect(Object.fromEntries([...columns].map(([, bit, name]) => [name, Number(bit)]))).toEqual(MARKS);
  });

  test.each([1, 2])(
    'what the views answer equals a recount after random work, whether or not it was folded in between (%i)',
    async (seed) => {
      const works = [await start('A', seed), await start('B', seed + 100)];
      // The times are around midnight, and around the hour that clocks skip or repeat.
      const times = ['2026-03-07T23:30:00Z', '2026-03-29T00:59:30Z', '2026-10-24T22:10:00Z', '2026-11-01T05:30:00Z'];
      for (const [nth, time] of times.entries()) {
        setClock(time);
        for (const work of works) {
          await work.steps(10);
          if (nth === 1) await work.publish();
        }
        const before = [await expectCounts('A'), await expectCounts('B')];
        if (nth % 2 === 0) continue;
        await fold();
        expect([await countPending('A'), await countPending('B')]).toEqual([0, 0]);
        expect([await readViews(t, 'A'), await readViews(t, 'B')]).toEqual(before);
      }
      // Nothing that the test compares is empty.
      const views = await readViews(t, 'A');
      for (const lines of Object.values(views)) expect(lines.length).toBeGreaterThan(0);
    },
    120_000,
  );

  test('a rebuild gives exactly the rows that folding gave, and repairs rows that are wrong or missing', async () => {
    const work = await start('A', 11);
    await work.steps(25);
    await fold();
    const workspace = await t.workspaceId('A');
    const folded = await readTables(t, 'A');
    await rebuildFacts(t.database, workspace, () => {});
    expect(await readTables(t, 'A')).toEqual(folded);

    for (const damage of [
      'update inspection_day set inspections = inspections + 3',
      'delete from option_day',
      'update answer_fact set number = 17 where number is not null',
      'delete from answer_fact where inspection_id in (select min(inspection_id) from inspection_fact)',
      `insert into inspection_fact select (select max(id) + 1 from inspection), workspace_id, template_id, asset_uuid, user_id,
        started_at, completed_at, score, score_max, score_percent, failed_count, auditors, sections, section_scores,
        section_maxima from inspection_fact limit 1`,
    ]) {
      await t.queryIn('A', damage);
    }
    expect(await readTables(t, 'A')).not.toEqual(folded);
    const shares: number[] = [];
    await rebuildFacts(t.database, workspace, (share) => shares.push(share));
    expect(await readTables(t, 'A')).toEqual(folded);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    await expectCounts('A');
  });

  test('work that goes on during a rebuild is counted once', async () => {
    const work = await start('A', 12);
    await work.steps(15);
    const workspace = await t.workspaceId('A');
    await Promise.all([rebuildFacts(t.database, workspace, () => {}), work.steps(25), fold()]);
    await expectCounts('A');
    await fold();
    await expectCounts('A');
  });

  test('a completion that is sent twice counts once, before and after folding', async () => {
    const work = await start('A', 13);
    await work.completeNew();
    const before = await expectCounts('A');
    await work.repeatLast();
    expect(await readViews(t, 'A')).toEqual(before);
    await fold();
    await work.repeatLast();
    expect(await readViews(t, 'A')).toEqual(before);
    await fold();
    expect(await readViews(t, 'A')).toEqual(before);
  });

  test('several folds at once, while people complete and reopen, neither lose nor double anything', async () => {
    const works = [await start('B', 14), await start('B', 15)];
    const folds = async () => {
      for (let times = 0; times < 15; times += 1) await fold();
    };
    await Promise.all([...works.map((work) => work.steps(30)), folds(), folds()]);
    await expectCounts('B');
    await fold();
    await expectCounts('B');
  });

  test('an inspection that is reopened while its facts are being folded is not counted', async () => {
    const work = await start('B', 16);
    await work.completeNew();
    await work.completeNew();
    const workspace = await t.workspaceId('B');
    let reopened: Promise<void> | undefined;
    await t.database.inWorkspace(workspace, async (tx) => {
      await lockState(tx, { wait: true });
      await foldPending(tx, await lockPending(tx, 1_000));
      // It has to wait for this transaction; a second fold does not.
      reopened = work.reopen();
      expect(await foldStep(t.database, workspace)).toBe('done');
    });
    await reopened;
    await expectCounts('B');
    await fold();
    await expectCounts('B');
  });

  test('a fold whose connection is ended in the middle changes nothing, and the next one does its work', async () => {
    const work = await start('B', 17);
    await work.steps(10);
    await work.completeNew();
    const workspace = await t.workspaceId('B');
    const [pending, tables, before] = [await countPending('B'), await readTables(t, 'B'), await readViews(t, 'B')];
    expect(pending).toBeGreaterThan(0);
    const killed = t.database.inWorkspace(workspace, async (tx) => {
      await lockState(tx, { wait: true });
      const ids = await lockPending(tx, 1_000);
      expect(ids).toHaveLength(pending);
      await foldPending(tx, ids);
      const { rows } = await t.database.owner.query<{ ended: boolean }>(
        `select pg_terminate_backend(pid) as ended from pg_locks where relation = 'analytics_state'::regclass
          and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(rows.map(({ ended }) => ended)).toContain(true);
      await lockPending(tx, 1);
    });
    await expect(killed).rejects.toThrow();
    expect([await countPending('B'), await readTables(t, 'B')]).toEqual([pending, tables]);
    expect(await readViews(t, 'B')).toEqual(before);
    await fold();
    expect(await countPending('B')).toBe(0);
    expect(await readViews(t, 'B')).toEqual(before);
    await expectCounts('B');
  });

  test('a fold that fails in one workspace does not keep the others from being folded', async () => {
    const works = [await start('A', 18), await start('B', 19)];
    for (const work of works) await work.completeNew();
    await t.database.owner.query(`alter table inspection_day add constraint broken check (workspace_id <>
      ${await t.workspaceId('A')}) not valid`);
    await fold();
    expect([(await countPending('A')) > 0, await countPending('B')]).toEqual([true, 0]);
    await expectCounts('A');
    await t.database.owner.query('alter table inspection_day drop constraint broken');
    await fold();
    expect(await countPending('A')).toBe(0);
    await expectCounts('A');
  });

  test('after most people of a workspace have moved, its sums by day are those of the new zone, and others keep theirs', async () => {
    const work = await start('A', 20);
    setClock('2026-06-30T11:30:00Z');
    await work.steps(12);
    await fold();
    await work.steps(8);
    const other = await readTables(t, 'B');
    await t.queryIn('A', `update "user" set tz_code = 'Pacific/Auckland'`);
    await expectCounts('A');
    await updateTimeZones(t);
    const zone = await t.database.inWorkspace(await t.workspaceId('A'), findRollUpZone);
    expect(zone).toBe('Pacific/Auckland');
    await expectCounts('A', 'Pacific/Auckland');
    await fold();
    await expectCounts('A', 'Pacific/Auckland');
    expect(await readTables(t, 'B')).toEqual(other);
  });
});
