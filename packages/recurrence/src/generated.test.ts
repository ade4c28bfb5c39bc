import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  findNextOccurrence,
  findRecurrenceProblems,
  listOccurrences,
  type Occurrence,
  ORDINALS,
  type Recurrence,
  type RecurrenceEnd,
  SKIPPED_MOVES,
  WEEKDAYS,
} from './index.ts';
import { listInstants } from './instants.ts';
import { listReferenceInstants, toReferenceInstant } from './testing/reference.ts';
import { listPeriods, ZONES } from './testing/zones.ts';
import { getZone } from './zone.ts';

/**
 * How many records are tried: `RECURRENCES=20000 npx vitest run --project engine packages/recurrence`.
 * A failure names its seed; `SEED=…` repeats it.
 */
const RUNS = Number(process.env.RECURRENCES ?? 165);
const SEED = Number(process.env.SEED ?? 1);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Twenty years, in which each zone of the list changes its clock in its own way. */
const FIRST_DAY = Date.parse('2008-01-01');
const HORIZON = Date.parse('2028-01-01');

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const atMost = <Value>(values: readonly Value[], maxLength: number) =>
  fc.array(fc.constantFrom(...values), { maxLength });

/** Most of these times are those that a change of the clock skips or repeats. */
const time = fc.oneof(
  fc.constantFrom('00:00', '00:30', '01:30', '02:00', '02:15', '02:30', '03:00', '03:30', '23:30', '23:59'),
  fc.integer({ min: 0, max: 1439 }).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16)),
);
const numbers = (max: number) => Array.from({ length: max }, (_, index) => index + 1);
const months = fc.oneof(fc.constant([]), fc.constant(undefined), atMost(numbers(12), 4));
const weekdays = fc.oneof(fc.constant(undefined), atMost(WEEKDAYS, 4));
const monthly = fc.record({
  times: fc.array(time, { maxLength: 3 }),
  days: atMost([...numbers(31), 29, 30, 31, -1, -1], 3),
  ordinals: fc.array(fc.record({ ordinal: fc.constantFrom(...ORDINALS), weekday: fc.constantFrom(...WEEKDAYS) }), {
    maxLength: 2,
  }),
  months,
});
const byDay = fc.record({ times: fc.array(time, { maxLength: 3 }), weekdays, months });
const byHour = fc.record({ times: fc.array(time, { maxLength: 1 }), weekdays, months });
const rule = fc.oneof(
  fc.record({ frequency: fc.constant('hourly' as const), interval: interval(1000), repeat_on: byHour }),
  fc.record({ frequency: fc.constant('daily' as const), interval: interval(60), repeat_on: byDay }),
  fc.record({ frequency: fc.constant('weekly' as const), interval: interval(9), repeat_on: byDay }),
  fc.record({ frequency: fc.constant('monthly' as const), interval: interval(14), repeat_on: monthly }),
  fc.record({ frequency: fc.constant('yearly' as const), interval: interval(4), repeat_on: monthly }),
);

function interval(max: number) {
  return fc.oneof(fc.constantFrom(1, 1, 2, 3), fc.integer({ min: 1, max }));
}

const day = fc.integer({ min: 0, max: (HORIZON - FIRST_DAY) / DAY - 1 }).map((days) => toDay(FIRST_DAY + days * DAY));
/**
 * Most records start in the first year, so that they span most of the twenty years; some start on the last day of a
 * month.
 */
const startDay = fc.oneof(
  fc.integer({ min: 0, max: 365 }).map((days) => toDay(FIRST_DAY + days * DAY)),
  fc.constantFrom('2008-02-29', '2008-01-31', '2011-12-30'),
  day,
);
const end = fc.oneof(
  fc.constant<RecurrenceEnd>({ type: 'forever' }),
  fc.integer({ min: 1, max: 10_000 }).map((count): RecurrenceEnd => ({ type: 'count', count })),
  fc.integer({ min: 1, max: 30 }).map((count): RecurrenceEnd => ({ type: 'count', count })),
  day.map((until): RecurrenceEnd => ({ type: 'until', until })),
);
const duration = fc.record({
  amount: fc.integer({ min: 1, max: 40 }),
  unit: fc.constantFrom('hour', 'day', 'week', 'month'),
} as const);

/** Most records skip no days; the others skip days around the start, some of them adjacent. */
const skipping = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  fc.record(
    {
      skipped_days: fc.array(
        fc.integer({ min: 0, max: 500 }).map((days) => toDay(FIRST_DAY + days * DAY)),
        { minLength: 1, maxLength: 60 },
      ),
      move_skipped: fc.constantFrom(...SKIPPED_MOVES),
      working_days: atMost(WEEKDAYS, 5),
    },
    { requiredKeys: ['skipped_days'] },
  ),
);
const week_start = fc.option(fc.constantFrom(...WEEKDAYS), { nil: undefined });

const recordIn = (timezone: string): fc.Arbitrary<Recurrence> =>
  fc
    .record({ rule, start_day: startDay, end, duration, skipping, week_start })
    .map(({ rule, skipping, ...rest }) => {
      const record = { ...rule, ...skipping, ...rest, timezone } as Recurrence;
      if (record.frequency === 'hourly') delete record.move_skipped;
      return record;
    })
    .filter(({ end, start_day }) => end.type !== 'until' || end.until! >= start_day);

/** An instant at which something may go wrong: any, an occurrence, or shortly before or after one or a change. */
function pickInstants(record: Recurrence, instants: readonly number[], picks: readonly number[]): number[] {
  const changes = listPeriods(record.timezone).map(({ from }) => from);
  return picks.flatMap((pick) => [
    FIRST_DAY + Math.floor(pick * (HORIZON - FIRST_DAY)),
    ...(instants.length ? [instants[Math.floor(pick * instants.length)]! + (pick < 0.5 ? 0 : -1)] : []),
    changes[Math.floor(pick * changes.length)]! + Math.floor(((pick * 100_000) % 7) - 3) * HOUR,
  ]);
}

const toText = (instant: number) => new Date(instant).toISOString();

function expectOccurrence({ start_at, due_at, local, timezone }: Occurrence, record: Recurrence): void {
  const start = Temporal.Instant.from(start_at).toZonedDateTimeISO(timezone);
  expect(local).toBe(start.toPlainDateTime().toString({ smallestUnit: 'minute' }));
  const { amount, unit } = record.duration;
  expect(Temporal.Instant.from(due_at).epochMilliseconds).toBe(start.add({ [`${unit}s`]: amount }).epochMilliseconds);
  expect(due_at > start_at).toBe(true);
}

describe.each(ZONES)('recurrence in %s', (timezone) => {
  test(`generated records in ${timezone} match a day-by-day walk over twenty years`, () => {
    fc.assert(
      fc.property(
        recordIn(timezone),
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 4 }),
        (record, picks) => {
          const expected = listReferenceInstants(record, HORIZON);
          const instants: number[] = [];
          for (const instant of listInstants(record, -Infinity)) {
            if (instant >= HORIZON) break;
            instants.push(instant);
          }
          expect(instants.length).toBe(expected.length);
          expect(instants.findIndex((instant, index) => instant !== expected[index])).toBe(-1);

          const problems = findRecurrenceProblems([record]);
          if (expected.length) expect(problems).toEqual([]);
          else expect(problems.filter(({ code }) => code !== 'no_occurrence')).toEqual([]);

          for (const after of pickInstants(record, expected, picks)) {
            const following = expected.filter((instant) => instant > after).slice(0, 3);
            if (!following.length) continue;
            const next = findNextOccurrence([record], toText(after))!;
            expect(next.start_at).toBe(toText(following[0]!));
            expectOccurrence(next, record);
            const range = { from: toText(after + 1), to: toText(following.at(-1)! + 1), limit: 100 };
            expect(listOccurrences([record], range).map(({ start_at }) => start_at)).toEqual(following.map(toText));
          }
        },
      ),
      { numRuns: Math.ceil(RUNS / ZONES.length), seed: SEED * 1_000 + ZONES.indexOf(timezone) },
    );
  });

  test(`wall times around each change of the clock in ${timezone} become the same instants as in Temporal`, () => {
    const zone = getZone(timezone);
    const periods = listPeriods(timezone);
    for (const { from, offset } of periods.slice(1)) {
      for (const minutes of [-1441, -90, -61, -30, -1, 0, 1, 15, 30, 61, 90, 1441]) {
        const wallTime = from + offset + minutes * 60_000;
        const expected = toReferenceInstant(periods, wallTime);
        expect(toText(zone.toInstant(wallTime))).toBe(toText(expected));
      }
    }
    const checked = periods.slice(1).filter((_, index) => index % Math.ceil(periods.length / 4) === 0);
    for (const { from, offset } of checked) {
      const wallTime = from + offset - 30 * 60_000;
      const exact = Temporal.PlainDateTime.from(toText(wallTime).slice(0, -1)).toZonedDateTime(timezone);
      expect(toText(zone.toInstant(wallTime))).toBe(toText(exact.epochMilliseconds));
    }
  });
});
