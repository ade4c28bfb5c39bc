import { assets } from '@rounds/contract/assets';
import { type AssignmentInput, assignments } from '@rounds/contract/assignments';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { listMails, startTestServer, type TestServer } from '../../../testing/index.ts';
import { kitchenRounds } from '../../inspections/testing/kitchen-rounds.ts';
import { mailNotices } from '../../notices/mail.ts';
import {
  createRandom,
  listExpectedInspections,
  listExpectedNotices,
  listStoredInspections,
  listStoredNotices,
  SIMULATED_RECURRENCES,
  type SimulatedAssignment,
  type SimulatedServer,
  simulate,
} from '../testing/simulated-month.ts';
import { openDueInspections } from './index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

/** Loses its transaction or its process at one moment: what it does is gone, or what it wanted to do next. */
function createServer(random: () => number): SimulatedServer {
  let transactionsLeft = Number.POSITIVE_INFINITY;
  let isKilled = false;
  const within =
    <Args extends unknown[], T>(begin: (...args: [...Args, (tx: never) => Promise<T>]) => Promise<T>) =>
    async (...args: [...Args, (tx: never) => Promise<T>]): Promise<T> => {
      const work = args.at(-1) as (tx: never) => Promise<T>;
      const kill = () => {
        isKilled = true;
        throw new Error('killed');
      };
      if (isKilled) kill();
      transactionsLeft -= 1;
      const place = transactionsLeft > 0 ? 'none' : random() < 0.7 ? 'inside' : 'after';
      const isDone = await begin(
        ...([
          ...args.slice(0, -1),
          async (tx: never) => {
            const result = await work(tx);
            return place === 'inside' ? kill() : result;
          },
        ] as never as [...Args, (tx: never) => Promise<T>]),
      );
      return place === 'after' ? kill() : isDone;
    };
  const database = {
    ...t.database,
    inWorkspace: within(t.database.inWorkspace as never),
    inInstallation: within(t.database.inInstallation as never),
  } as unknown as Database;
  const log = { error: () => {} } as never;
  return {
    killSoon: () => {
      transactionsLeft = 1 + Math.floor(random() * 8);
    },
    async run(now) {
      const services = { ...t.services, log };
      await openDueInspections({ database, services, events: t.events }, now).catch(() => {});
      await mailNotices({ database, services, registry: t.registry, events: t.events }, now).catch(() => {});
      const result = { isKilled };
      isKilled = false;
      transactionsLeft = Number.POSITIVE_INFINITY;
      return result;
    },
  };
}

test('two servers that are killed again and again open each occurrence once and send each notice and mail once', async () => {
  const { templateId: template_id } = await kitchenRounds(t);
  const made = await Promise.all(
    ['A', 'B'].map((name) => t.as('manager').call(assets.create, { body: { asset_id: name, display_name: name } })),
  );
  const asset_uuids = made.map(({ body }) => body.data.uuid);
  const found = await Promise.all(
    ['inspector', 'nobody'].map((q) => t.as('admin').call(users.search, { query: { q } })),
  );
  const people = found.map(({ body }) => Number(body.data[0]!.value));
  const simulated: SimulatedAssignment[] = [];
  for (const recurrence of SIMULATED_RECURRENCES) {
    const input = { title: 'Fire check', type: 'scheduled', template_id, asset_uuids, recurrence } as const;
    const assignees = people.map((id) => ({ type: 'user' as const, id }));
    const { body } = await t
      .as('manager')
      .call(assignments.create, { body: { ...input, assignees } as never as AssignmentInput });
    simulated.push({ id: body.data.id, recurrence, assets: asset_uuids, people });
  }
  const random = createRandom(7);
  const month = { from: new Date('2083-03-20T00:00:00Z'), days: 9, steps: 24, kills: 16, random };
  const times = await simulate([createServer(random), createServer(random)], month);

  const query = (text: string) => t.queryIn<{ line: string }>('A', text);
  const expected = simulated.flatMap((one) => listExpectedInspections(one, times)).sort();
  expect((await listStoredInspections(query)).sort()).toEqual(expected);

  const sent = simulated.flatMap((one) => listExpectedNotices(one, times)).sort();
  expect((await listStoredNotices(query)).sort()).toEqual(sent);
  expect(sent.length).toBeGreaterThan(50);

  const { rows } = await t.queryIn<{ count: number }>(
    'A',
    `select count(*) from notice where kind = 'work_overdue' and mail_at is null`,
  );
  await t.runJobs();
  const mails = await Promise.all(
    ['inspector', 'nobody'].map((name) => listMails(t.services.config.dataDir, `${name}.a@rounds.example`)),
  );
  const mailed = mails.flat().flatMap(({ text }) => text.match(/Fire check/g) ?? []);
  expect(mailed.length).toBe(Number(rows[0]!.count));
  expect(mailed.length).toBeGreaterThan(10);
});
