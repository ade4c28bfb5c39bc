/** The range of a chart, its steps, and the previous range. Days and hours are those of the caller. */

import {
  type ChartQuery,
  DEFAULT_PRESET,
  INTERVALS,
  type Interval,
  MAX_DAILY_POINTS,
  MAX_MONTHLY_RANGE_DAYS,
  MAX_POINTS,
  MAX_YEAR,
  MIN_YEAR,
} from '@rounds/contract/analytics';
import { isDay } from '@rounds/contract/values.ts';
import { fieldError } from '../../http/input.ts';
import { getPresetDays, getToday, shiftDay, type Viewer } from '../../lists/sql/filters.ts';

/** A range of days, both of which are included. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

type RangeQuery = Pick<ChartQuery, 'from' | 'to' | 'preset'>;

/** @throws ApiError VALIDATION_FAILED if it ends before it begins, or is outside of the years that can be counted */
export function readRange({ from, to, preset }: RangeQuery, viewer: Viewer): Range {
  if (!isDay(from) || !isDay(to)) {
    const [first, last] = getPresetDays(preset ?? DEFAULT_PRESET, viewer);
    // Nothing can be counted yet of the days to come, which would only be empty steps.
    const today = getToday(viewer);
    return { from: first, to: [last, today].sort()[0]! };
  }
  for (const [field, day] of [['from', from] as const, ['to', to] as const]) {
    const year = Number(day.slice(0, 4));
    if (year < MIN_YEAR || year > MAX_YEAR) {
      throw fieldError(field, viewer.locale, 'analytics.year_wrong', {
        min: String(MIN_YEAR),
        max: String(MAX_YEAR),
      });
    }
  }
  if (from > to) throw fieldError('to', viewer.locale, 'analytics.range_wrong');
  return { from, to };
}

const DAY_MS = 86_400_000;
const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const countDays = ({ from, to }: Range): number => (toTime(to) - toTime(from)) / DAY_MS + 1;
const countMonths = ({ from, to }: Range): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
const countYears = ({ from, to }: Range): number => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1;

/** Compares whole months with the same number of months, however long these are, and other ranges with as many days. */
export function getPreviousRange(range: Range): Range {
  const { from, to } = range;
  const last = shiftDay(from, { days: -1 });
  const isWholeMonths = from.endsWith('-01') && shiftDay(to, { days: 1 }).endsWith('-01');
  if (!isWholeMonths) return { from: shiftDay(from, { days: -countDays(range) }), to: last };
  return { from: shiftDay(from, { months: -countMonths(range) }), to: last };
}

const STEP_COUNTS: Record<Interval, (range: Range) => number> = {
  hour: (range) => countDays(range) * 24,
  day: countDays,
  month: countMonths,
  year: countYears,
};

/** The requested interval, or the next longer one that does not have too many steps. */
export function getInterval(range: Range, requested: Interval | 'auto' = 'auto'): Interval {
  const interval = requested === 'auto' ? getAutomaticInterval(range) : requested;
  return (
    INTERVALS.slice(INTERVALS.indexOf(interval)).find((longer) => STEP_COUNTS[longer](range) <= MAX_POINTS) ?? 'year'
  );
}

function getAutomaticInterval(range: Range): Interval {
  if (countDays(range) <= MAX_DAILY_POINTS) return 'day';
  // The last year has one more day in leap years.
  const isYear = countDays(range) <= MAX_MONTHLY_RANGE_DAYS || range.to <= shiftDay(range.from, { months: 12 });
  return isYear ? 'month' : 'year';
}

/** The first day (or hour) of each step. */
export function listSteps(range: Range, interval: Interval, timeZone: string): string[] {
  if (interval === 'hour') return listHours(range, timeZone);
  const count = STEP_COUNTS[interval](range);
  const { from } = range;
  const first = { day: from, month: `${from.slice(0, 7)}-01`, year: `${from.slice(0, 4)}-01-01` }[interval];
  const step = { day: { days: 1 }, month: { months: 1 }, year: { months: 12 } }[interval];
  const steps = [first];
  while (steps.length < count) steps.push(shiftDay(steps.at(-1)!, step));
  return steps;
}

const HALF_HOUR_MS = 1_800_000;

/** The hours that clocks show: a skipped hour has no step, a repeated one has one. */
function listHours({ from, to }: Range, timeZone: string): string[] {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  });
  const hours = new Set<string>();
  // No time zone is more than a day from UTC.
  for (let time = toTime(from) - DAY_MS; time < toTime(to) + 2 * DAY_MS; time += HALF_HOUR_MS) {
    const hour = `${clock.format(time).replace(' ', 'T')}:00`;
    if (hour.slice(0, 10) >= from && hour.slice(0, 10) <= to) hours.add(hour);
  }
  return [...hours];
}
