export const FREQUENCIES = ['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export const ORDINALS = ['first', 'second', 'third', 'fourth', 'last'] as const;
/** The direction in which work moves that would start on a skipped day. */
export const SKIPPED_MOVES = ['next', 'previous'] as const;
export const DURATION_UNITS = ['hour', 'day', 'week', 'month'] as const;

export type Frequency = (typeof FREQUENCIES)[number];
export type Weekday = (typeof WEEKDAYS)[number];
export type Ordinal = (typeof ORDINALS)[number];
export type SkippedMove = (typeof SKIPPED_MOVES)[number];
export type DurationUnit = (typeof DURATION_UNITS)[number];

/** The maximum number of recurrences of one assignment. */
export const MAX_RECURRENCES = 20;
export const MAX_INTERVAL = 1000;
/** The maximum of the end `count`. */
export const MAX_COUNT = 10_000;
export const MAX_DURATION = 10_000;
/**
 * The maximum number of days by which work moves away from a skipped day. Work without a working day within this
 * distance is left out.
 */
export const MAX_MOVED_DAYS = 31;
/** The days on which something can occur; records without an end stop at the last one. */
export const MIN_DAY = '1970-01-01';
export const MAX_DAY = '2099-12-31';

/**
 * The days and times within the steps of a frequency. Lists may be in any order, an empty list is like an
 * absent one, and repeated values count once.
 */
export interface RepeatOn {
  /**
   * `HH:mm`, default `00:00`: each day that the record names has an occurrence at each of these times.
   * Hourly records have one time at most: that of their first step, on `start_day`.
   */
  times?: string[];
  /**
   * Daily and hourly: only these weekdays. Weekly: the days of each week, default the weekday of
   * `start_day`. Monthly and yearly records use `ordinals` instead.
   */
  weekdays?: Weekday[];
  /**
   * Monthly and yearly: days of the month, 1 to 31 or -1 for the last one. A month without such a day is
   * skipped. Default, if there are no `ordinals` either: the day of `start_day`.
   */
  days?: number[];
  /** Monthly and yearly: weekdays such as the last Friday of the month, in addition to `days`. */
  ordinals?: OrdinalWeekday[];
  /** 1 to 12. Yearly: the months of each year, default that of `start_day`. Otherwise: only these months. */
  months?: number[];
}

/** A weekday by its position in a month, such as the last Friday. */
export interface OrdinalWeekday {
  ordinal: Ordinal;
  weekday: Weekday;
}

/** Only the field that its type names has a meaning. */
export interface RecurrenceEnd {
  type: 'forever' | 'count' | 'until';
  /** The number of occurrences of this record. */
  count?: number;
  /** The last day of the rule, included. */
  until?: string;
}

/**
 * One rule by which work recurs.
 *
 * - **daily, weekly, monthly, yearly** name wall times in `timezone`: every `interval`th day from
 *   `start_day`; week from the first day of the week of `start_day`; month from the month of `start_day`; year
 *   from the year of `start_day`; none before `start_day`. A wall time that the day lacks, because clocks
 *   go forward, moves forward by the gap (02:30 becomes 03:30). A wall time that the day has twice happens
 *   once, at the first. Two wall times that become the same instant are one occurrence.
 * - **hourly** counts instants: the first at `start_day` and its time, then one every `interval` elapsed
 *   hours, whatever the clocks do; the hour that is repeated in autumn has one occurrence in each of its
 *   two passes. `weekdays` and `months` leave out steps whose wall time is on other days.
 */
export interface Recurrence {
  frequency: Frequency;
  interval: number;
  start_day: string;
  repeat_on: RepeatOn;
  end: RecurrenceEnd;
  /** A name of the time zone database. */
  timezone: string;
  /** From start to due. Hours are elapsed time; days, weeks and months are added to the wall time. */
  duration: { amount: number; unit: DurationUnit };
  /**
   * Weekly: the day on which weeks begin, default Monday. It is part of the record, because with an interval above 1
   * it decides which weeks have occurrences.
   */
  week_start?: Weekday;
  /**
   * Days like `2026-12-25` on which nothing occurs, such as holidays: what would start on them is left out, and does
   * not count for `count`.
   */
  skipped_days?: string[];
  /**
   * Not for hourly records: what would start on a skipped day starts at the same time of the next or the previous
   * working day instead, also if that is before `start_day` or after the end. What starts there anyway is one
   * occurrence with it.
   */
  move_skipped?: SkippedMove;
  /** The weekdays to which `move_skipped` moves; default all. */
  working_days?: Weekday[];
}

/** One date of an assignment. */
export interface Occurrence {
  start_at: string;
  due_at: string;
  /** The wall time of the start in `timezone`, like `2026-11-24T08:00`. */
  local: string;
  timezone: string;
}

export type RecurrenceProblemCode =
  /** Params: `max`. */
  | 'too_many_recurrences'
  /** Not one of the declared words. */
  | 'unknown_value'
  | 'unknown_timezone'
  /** Not a whole number within the limits. Params: `min`, `max`. Days of the month may also be -1. */
  | 'invalid_number'
  /** Not a day of the calendar, or outside the limits. Params: `min`, `max`. */
  | 'invalid_day'
  /** Not `HH:mm`. */
  | 'invalid_time'
  /** Hourly records have one time at most. */
  | 'single_time'
  /** The frequency does not allow this list. Params: `frequency`. */
  | 'not_for_frequency'
  /** Params: `start_day`. */
  | 'until_before_start'
  /** The duration is 0 or less. */
  | 'due_not_after_start'
  | 'no_occurrence';

/**
 * A problem of a record: `path` leads to the field, such as `[0, 'start_day']`; `params` are for its
 * message.
 */
export interface RecurrenceProblem {
  path: (string | number)[];
  code: RecurrenceProblemCode;
  params?: Record<string, string | number>;
}
