/** Checks the fields of one record, each by itself or compared with another. */

import { parseDay, parseTime } from './calendar.ts';
import {
  DURATION_UNITS,
  FREQUENCIES,
  type Frequency,
  MAX_COUNT,
  MAX_DAY,
  MAX_DURATION,
  MAX_INTERVAL,
  MIN_DAY,
  ORDINALS,
  type Recurrence,
  type RecurrenceProblem,
  type RecurrenceProblemCode,
  type RepeatOn,
  SKIPPED_MOVES,
  WEEKDAYS,
} from './recurrence.ts';
import { findZone } from './zone.ts';

const [FIRST_DAY, LAST_DAY] = [parseDay(MIN_DAY)!, parseDay(MAX_DAY)!];
/** The lists of `repeat_on` that each frequency may have. */
const ALLOWED_LISTS: Record<Frequency, readonly (keyof RepeatOn)[]> = {
  hourly: ['times', 'weekdays', 'months'],
  daily: ['times', 'weekdays', 'months'],
  weekly: ['times', 'weekdays', 'months'],
  monthly: ['times', 'days', 'ordinals', 'months'],
  yearly: ['times', 'days', 'ordinals', 'months'],
};

/** Paths are relative to the record. */
export function findFieldProblems(record: Recurrence): RecurrenceProblem[] {
  const problems: RecurrenceProblem[] = [];
  const report: Report = (path, code, params) => problems.push({ path, code, ...(params && { params }) });
  const checkNumber: CheckNumber = (path, value, max) => {
    if (!Number.isInteger(value) || value < 1 || value > max) report(path, 'invalid_number', { min: 1, max });
  };
  const isKnown = FREQUENCIES.includes(record.frequency);
  if (!isKnown) report(['frequency'], 'unknown_value');
  checkNumber(['interval'], record.interval, MAX_INTERVAL);
  if (!isPlannableDay(record.start_day)) report(['start_day'], 'invalid_day', { min: MIN_DAY, max: MAX_DAY });
  if (!findZone(record.timezone)) report(['timezone'], 'unknown_timezone');
  if (isKnown) checkRepeatOn(record, report);
  checkEnd(record, report, checkNumber);
  const { amount, unit } = record.duration;
  if (amount <= 0) report(['duration', 'amount'], 'due_not_after_start');
  else checkNumber(['duration', 'amount'], amount, MAX_DURATION);
  if (!DURATION_UNITS.includes(unit)) report(['duration', 'unit'], 'unknown_value');
  checkWeek(record, report);
  return problems;
}

/** @throws RangeError for a wrong field, which could otherwise mean an endless loop or wrong dates */
export function assertFields(record: Recurrence): void {
  const [problem] = findFieldProblems(record);
  if (problem) throw new RangeError(`recurrence: ${problem.code} at ${problem.path.join('.')}`);
}

type Report = (path: (string | number)[], code: RecurrenceProblemCode, params?: RecurrenceProblem['params']) => void;
type CheckNumber = (path: (string | number)[], value: number, max: number) => void;

function isPlannableDay(text: string): boolean {
  const day = parseDay(text);
  return day !== undefined && day >= FIRST_DAY && day <= LAST_DAY;
}

function checkRepeatOn({ frequency, repeat_on }: Recurrence, report: Report): void {
  const { times = [], weekdays = [], days = [], ordinals = [], months = [] } = repeat_on;
  for (const [key, list] of Object.entries({ times, weekdays, days, ordinals, months })) {
    const isAllowed = ALLOWED_LISTS[frequency].includes(key as keyof RepeatOn);
    if (list.length && !isAllowed) report(['repeat_on', key], 'not_for_frequency', { frequency });
  }
  const checkEach = <Value>(
    key: string,
    list: readonly Value[],
    isValid: (value: Value) => boolean,
    code: RecurrenceProblemCode,
    params?: RecurrenceProblem['params'],
  ) => {
    for (const [index, value] of list.entries()) if (!isValid(value)) report(['repeat_on', key, index], code, params);
  };
  checkEach('times', times, (time) => parseTime(time) !== undefined, 'invalid_time');
  if (frequency === 'hourly' && times.length > 1) report(['repeat_on', 'times'], 'single_time');
  checkEach('weekdays', weekdays, (weekday) => WEEKDAYS.includes(weekday), 'unknown_value');
  checkEach('days', days, (day) => Number.isInteger(day) && (day === -1 || (day >= 1 && day <= 31)), 'invalid_number', {
    min: 1,
    max: 31,
  });
  const isOrdinal = ({ ordinal, weekday }: (typeof ordinals)[number]) =>
    ORDINALS.includes(ordinal) && WEEKDAYS.includes(weekday);
  checkEach('ordinals', ordinals, isOrdinal, 'unknown_value');
  checkEach('months', months, (month) => Number.isInteger(month) && month >= 1 && month <= 12, 'invalid_number', {
    min: 1,
    max: 12,
  });
}

function checkWeek({ frequency, week_start, move_skipped, working_days = [] }: Recurrence, report: Report): void {
  if (week_start !== undefined && !WEEKDAYS.includes(week_start)) report(['week_start'], 'unknown_value');
  if (move_skipped !== undefined && !SKIPPED_MOVES.includes(move_skipped)) report(['move_skipped'], 'unknown_value');
  else if (move_skipped !== undefined && frequency === 'hourly') {
    report(['move_skipped'], 'not_for_frequency', { frequency });
  }
  for (const [index, weekday] of working_days.entries()) {
    if (!WEEKDAYS.includes(weekday)) report(['working_days', index], 'unknown_value');
  }
}

function checkEnd({ end, start_day }: Recurrence, report: Report, checkNumber: CheckNumber): void {
  if (end.type === 'count') checkNumber(['end', 'count'], end.count ?? 0, MAX_COUNT);
  else if (end.type === 'until') {
    if (!end.until || !isPlannableDay(end.until))
      report(['end', 'until'], 'invalid_day', { min: MIN_DAY, max: MAX_DAY });
    else if (end.until < start_day) report(['end', 'until'], 'until_before_start', { start_day });
  } else if (end.type !== 'forever') report(['end', 'type'], 'unknown_value');
}
