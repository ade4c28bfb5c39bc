/**
 * Queues the scheduled tasks of all modules, each minute once for all servers. The queue's library could do so as well,
 * but after a clock was set back it waits until the clock shows the old time again, for an hour or a day.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { CronTask } from '../http/module.ts';

const MINUTE_MS = 60_000;
const LOOK_INTERVAL_MS = 1_000;
/** The limit after a pause of this machine, such as one of a virtual machine; older minutes are skipped. */
const MAX_MISSED_MINUTES = 5;

type Minute = number;
export interface ScheduleClock {
  now(): number;
}

/** The minutes that have begun since the last look. After the clock was set back, that is the present one. */
export function listNewMinutes(last: Minute, present: Minute): Minute[] {
  if (present < last) return [present];
  const first = Math.max(last + 1, present - MAX_MISSED_MINUTES + 1);
  return Array.from({ length: Math.max(0, present - first + 1) }, (_, index) => first + index);
}

const toDigest = (at: Date) => ({
  ...{ min: at.getUTCMinutes(), hour: at.getUTCHours(), date: at.getUTCDate() },
  ...{ month: at.getUTCMonth() + 1, dow: at.getUTCDay() },
});

/** @throws when a schedule is not valid */
export function startSchedule(
  owner: Pool,
  log: Logger,
  tasks: readonly CronTask[],
  clock: ScheduleClock = Date,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Tasks that were missed while no server ran are not repeated.
  const toItem = ({ name, schedule }: CronTask) => ({ task: name, match: schedule, options: { backfillPeriod: 0 } });
  const items = parseCronItems(tasks.map(toItem));
  const getMinute = (): Minute => Math.floor(clock.now() / MINUTE_MS);
  let last = getMinute();
  const look = async () => {
    const present = getMinute();
    if (present < last) log.warn({ minutes: last - present }, 'the clock of this machine was set back');
    for (const minute of listNewMinutes(last, present)) {
      await queueTasks(owner, items, new Date(minute * MINUTE_MS));
      last = minute;
    }
  };
  const done = (async () => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => log.warn({ err: error }, 'scheduled tasks could not be queued'));
      await sleep(LOOK_INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

/**
 * Queues what another server has not queued for this minute. A stored minute that lies in the future is from
 * before the clock was set back, and no longer counts.
 */
async function queueTasks(owner: Pool, items: readonly ParsedCronItem[], minute: Date): Promise<void> {
  const digest = toDigest(minute);
  const names = items.filter((item) => item.match(digest)).map(({ task }) => task);
  if (names.length === 0) return;
  await owner.query(
    `with taken as (
      insert into scheduled_run as run (task, minute)
      select name, $2 from unnest($1::text[]) name order by name
      on conflict (task) do update set minute = excluded.minute
        where run.minute < excluded.minute or run.minute > greatest(excluded.minute, now()) + interval '2 minutes'
      returning task)
    select graphile_worker.add_job(task, '{}'::json) from taken`,
    [names, minute],
  );
}
