/**
 * The rules by which inspections of an assignment open. This file declares only their shape; `@rounds/recurrence`
 * decides what is valid and computes the dates.
 */
import { DURATION_UNITS, FREQUENCIES, ORDINALS, SKIPPED_MOVES, WEEKDAYS } from '@rounds/recurrence';
import * as z from 'zod/mini';
import { MAX_HOLIDAYS } from '../settings/region.ts';
import { isoDay, timestamp } from '../values.ts';

const weekday = z.enum(WEEKDAYS);
const MAX_NUMBER = 10_000;
/** The rules of `@rounds/recurrence` reject what is below 1, with a message that says what is possible. */
const wholeNumber = () => z.number().check(z.int(), z.maximum(MAX_NUMBER));

/** One rule by which inspections open. `@rounds/recurrence` explains the frequencies and computes the dates. */
export const recurrence = z.object({
  frequency: z.enum(FREQUENCIES),
  interval: wholeNumber(),
  start_day: isoDay(),
  repeat_on: z.object({
    /** Wall times, `HH:mm`. */
    times: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(48))),
    weekdays: z.optional(z.array(weekday).check(z.maxLength(7))),
    /** Days of the month; -1 is the last one. */
    days: z.optional(z.array(z.number().check(z.int())).check(z.maxLength(32))),
    ordinals: z.optional(z.array(z.object({ ordinal: z.enum(ORDINALS), weekday })).check(z.maxLength(35))),
    months: z.optional(z.array(z.number().check(z.int())).check(z.maxLength(12))),
  }),
  end: z.object({
    type: z.enum(['forever', 'count', 'until']),
    count: z.optional(wholeNumber()),
    /** The last day, included. */
    until: z.optional(isoDay()),
  }),
  /** IANA zone, for example `Europe/Berlin`. */
  timezone: z.string().check(z.maxLength(100)),
  /** An inspection is due this long after it opened. */
  duration: z.object({ amount: wholeNumber(), unit: z.enum(DURATION_UNITS) }),
  /** Whether nothing opens on the holidays of the workspace. */
  skip_holidays: z.optional(z.boolean()),
  /** The holidays that are skipped. The server sets them; what calls send is ignored. */
  skipped_days: z.optional(z.array(isoDay()).check(z.maxLength(MAX_HOLIDAYS))),
  /**
   * Moves work on a holiday to the next or the previous working day. It needs `skip_holidays` and is not allowed with
   * `hourly`.
   */
  move_skipped: z.optional(z.enum(SKIPPED_MOVES)),
  /** The weekdays to which it moves. With `move_skipped`, default those of the settings. */
  working_days: z.optional(z.array(weekday).check(z.maxLength(7))),
  /** `weekly`: the day on which weeks begin, default Monday. It decides which are every second week. */
  week_start: z.optional(weekday),
});
export type RecurrenceInput = z.infer<typeof recurrence>;

/** One date of an assignment. */
export const occurrenceDates = z.object({
  start_at: timestamp(),
  due_at: timestamp(),
  /** Wall time in the zone of the recurrence, `yyyy-mm-ddThh:mm`. */
  local: z.string(),
});
export type OccurrenceDates = z.infer<typeof occurrenceDates>;
