/**
 * Time passes for assignments while two servers open their inspections, and servers are killed again and again. What
 * then must be in the tables follows from the recurrences alone, so that any occurrence or notice that is lost or
 * doubled shows.
 */
import type { RecurrenceInput } from '@rounds/contract/assignments';
import { listOccurrences } from '@rounds/recurrence';
import { toRecurrences } from '../planning/recurrences.ts';

/** A server that looks what is due at a time; `isKilled` tells that it was killed before it had finished. */
export interface SimulatedServer {
  run(now: Date): Promise<{ readonly isKilled: boolean }>;
  /** Kills it within its next run, at any moment. */
  killSoon(): void;
}

export interface SimulatedAssignment {
  readonly id: number;
  readonly recurrence: readonly RecurrenceInput[];
  readonly assets: readonly string[];
  readonly people: readonly number[];
}

export interface Month {
  readonly from: Date;
  readonly days: number;
  readonly steps: number;
  /** The maximum: a server may have finished before it is killed. */
  readonly kills: number;
  readonly random: () => number;
}

const DAY_MS = 24 * 3_600_000;

/** Lets the time pass in steps of random length. Returns the times at which the servers looked. */
export async function simulate(servers: readonly SimulatedServer[], month: Month): Promise<Date[]> {
  const { from, days, steps, kills, random } = month;
  const times = Array.from({ length: steps }, () => new Date(from.getTime() + random() * days * DAY_MS))
    .concat(new Date(from.getTime() + days * DAY_MS))
    .sort((one, other) => one.getTime() - other.getTime());
  let killed = 0;
  for (const now of times) {
    if (killed < kills && random() < 0.7) servers[Math.floor(random() * servers.length)]!.killSoon();
    const results = await Promise.all(servers.map((server) => server.run(now)));
    if (results.every(({ isKilled }) => !isKilled)) continue;
    killed += 1;
    // The next server that looks finishes what was begun; the clock waits for it, so that what must happen is known.
    await servers[0]!.run(now);
  }
  return times;
}

/** One line for each inspection: its occurrence, asset, person, and when it was missed. */
export function listExpectedInspections(assignment: SimulatedAssignment, times: readonly Date[]): string[] {
  return listVisits(assignment, times).flatMap(({ start_at, missed_at }) =>
    assignment.assets.flatMap((asset) =>
      assignment.people.map((person) => [assignment.id, start_at, asset, person, missed_at ?? 'open'].join(' ')),
    ),
  );
}

/** One line for each notice that people must have: its kind, assignment and occurrence or due time, and the person. */
export function listExpectedNotices(assignment: SimulatedAssignment, times: readonly Date[]): string[] {
  const lines = listVisits(assignment, times).flatMap(({ start_at, due_at, seen }) => [
    ...(seen.some((time) => time < due_at) ? [`work_opened ${start_at}`] : []),
    ...(seen.some((time) => isJustOverdue(due_at, time)) && seen[0]! < due_at ? [`work_overdue ${due_at}`] : []),
  ]);
  return lines.flatMap((line) => assignment.people.map((person) => `${assignment.id} ${line} ${person}`));
}

/** Work that has been overdue for longer when a server looks again is not announced anymore. */
const isJustOverdue = (dueAt: string, time: string): boolean =>
  time >= dueAt && Date.parse(time) - Date.parse(dueAt) < 2 * DAY_MS;

/** Each occurrence with the times at which servers saw it as the current one. */
function listVisits({ recurrence }: SimulatedAssignment, times: readonly Date[]) {
  const end = new Date(times.at(-1)!.getTime() + 1).toISOString();
  const occurrences = listOccurrences(toRecurrences(recurrence), { to: end, limit: 10_000 });
  return occurrences.map(({ start_at, due_at }, index) => {
    const next = occurrences[index + 1]?.start_at ?? null;
    const seen = times.map((time) => time.toISOString()).filter((time) => time >= start_at && (!next || time < next));
    // One that no server saw in time was missed when it was due, or when the next one opened.
    const isLate = seen.length > 0 && seen[0]! >= due_at;
    return { start_at, due_at, seen, missed_at: isLate ? due_at : next };
  });
}

const every = (more: Partial<RecurrenceInput>): RecurrenceInput => ({
  frequency: 'daily',
  interval: 1,
  start_day: '2083-03-20',
  repeat_on: { times: ['08:00', '20:00'] },
  end: { type: 'forever' },
  timezone: 'Europe/Berlin',
  duration: { amount: 5, unit: 'hour' },
  ...more,
});

/** The recurrences of three assignments. Clocks go forward in the month. */
export const SIMULATED_RECURRENCES: readonly RecurrenceInput[][] = [
  [every({})],
  [every({ frequency: 'hourly', interval: 7, repeat_on: {}, duration: { amount: 3, unit: 'hour' } })],
  [
    every({ frequency: 'weekly', repeat_on: { times: ['09:00'], weekdays: ['mo', 'we', 'su'] } }),
    every({ interval: 5 }),
  ],
];

type Query = (text: string) => Promise<{ readonly rows: readonly { readonly line: string }[] }>;

const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Lists the rows of the tables in the form of the lines of `listExpectedInspections`. */
export async function listStoredInspections(query: Query): Promise<string[]> {
  const { rows } = await query(`select concat_ws(' ', assignment_id, ${iso('occurrence_at')}, asset_uuid, assignee_id,
    coalesce(${iso('missed_at')}, 'open')) as line from inspection where assignment_id is not null`);
  return rows.map(({ line }) => line);
}

/** The same for `listExpectedNotices`. */
export async function listStoredNotices(query: Query): Promise<string[]> {
  const { rows } = await query(`select concat_ws(' ', split_part(key, ':', 2), kind,
    substr(key, length(kind) + length(split_part(key, ':', 2)) + 3), user_id) as line
    from notice where kind in ('work_opened', 'work_overdue')`);
  return rows.map(({ line }) => line);
}

/** The same sequence for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
