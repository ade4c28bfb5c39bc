import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CronTask, ServerModule } from '../http/module.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { listNewMinutes, startSchedule } from './schedule.ts';
import { startWorker } from './worker.ts';

const [MINUTE_MS, DAY_MS] = [60_000, 24 * 3_600_000];

let t: TestServer;
let runs = 0;
const each: CronTask = {
  name: 'each_minute',
  schedule: '* * * * *',
  run: async () => {
    runs += 1;
  },
};
const modules: ServerModule[] = [{ name: 'clocks', routes: [], cron: [each] }];

beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

/** The clock is at the middle of a minute, so that the test itself does not begin one. */
const createClock = () => {
  let now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS / 2;
  return {
    now: () => now,
    add: (ms: number) => {
      now += ms;
    },
  };
};
const untilRuns = (count: number) => expect.poll(() => runs, { interval: 50, timeout: 20_000 }).toBe(count);

test('scheduled tasks run in the minute after the clock was set back by a day, also on a server that started since', async () => {
  const clock = createClock();
  clock.add(DAY_MS);
  const options = { database: t.database, services: t.services, modules };
  let worker = await startWorker(options, { clock, pollIntervalMs: 200 });
  clock.add(MINUTE_MS);
  await untilRuns(1);
  clock.add(-DAY_MS);
  await untilRuns(2);
  clock.add(MINUTE_MS);
  await untilRuns(3);
  // The last run of the day that did not come is still noted.
  await t.database.owner.query(`update scheduled_run set minute = now() + interval '1 day'`);
  await worker.stop();
  worker = await startWorker(options, { clock, pollIntervalMs: 200 });
  clock.add(MINUTE_MS);
  await untilRuns(4);
  await worker.stop();
});

test('a scheduled task of a minute is queued once by two servers', async () => {
  const clock = createClock();
  const log = pino({ level: 'silent' });
  clock.add(10 * MINUTE_MS);
  const count = async () => {
    const { rows } = await t.database.owner.query<{ count: number }>(
      `select count(*)::int from graphile_worker.jobs where task_identifier in ('first', 'second')`,
    );
    return rows[0]!.count;
  };
  const tasks = [
    { ...each, name: 'first' },
    { ...each, name: 'second', schedule: '* * * * *' },
  ];
  const servers = [1, 2].map(() => startSchedule(t.database.owner, log, tasks, clock));
  for (let minute = 1; minute <= 2; minute += 1) {
    clock.add(MINUTE_MS);
    await expect.poll(count, { interval: 50, timeout: 20_000 }).toBeGreaterThanOrEqual(2 * minute);
  }
  await Promise.all(servers.map((server) => server.stop()));
  expect(await count()).toBe(4);
});

test('minutes that passed while the server was held up are made up for, but not hours', () => {
  expect(listNewMinutes(10, 10)).toEqual([]);
  expect(listNewMinutes(10, 12)).toEqual([11, 12]);
  expect(listNewMinutes(10, 100)).toEqual([96, 97, 98, 99, 100]);
  expect(listNewMinutes(100, 40)).toEqual([40]);
});
