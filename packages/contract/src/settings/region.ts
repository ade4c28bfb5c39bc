/** The region of a workspace, which its calendars, schedules and numbers follow. */
import type { NumberMarks } from '@rounds/engine';
import * as z from 'zod/mini';
import { isoDay, requiredText, text } from '../values.ts';

/** The days on which weeks begin somewhere. */
export const FIRST_WEEKDAYS = ['mo', 'sa', 'su'] as const;
export type FirstWeekday = (typeof FIRST_WEEKDAYS)[number];
/** The numbers of JavaScript for the days of a week: Sunday is 0. */
export const WEEKDAY_NUMBERS: Readonly<Record<FirstWeekday, 0 | 1 | 6>> = { mo: 1, sa: 6, su: 0 };

/** Ways of writing 1234567.5. */
export const NUMBER_FORMATS = ['comma_dot', 'dot_comma', 'space_comma', 'apostrophe_dot'] as const;
export type NumberFormatName = (typeof NUMBER_FORMATS)[number];
/** A locale that writes numbers like this. */
export const NUMBER_LOCALES: Readonly<Record<NumberFormatName, string>> = {
  comma_dot: 'en',
  dot_comma: 'de',
  space_comma: 'fr',
  apostrophe_dot: 'de-CH',
};

/** The same marks for answers, which the engine prints without `Intl`. */
export const NUMBER_MARKS: Readonly<Record<NumberFormatName, NumberMarks>> = {
  comma_dot: { decimal: '.', group: ',' },
  dot_comma: { decimal: ',', group: '.' },
  space_comma: { decimal: ',', group: '\u202f' },
  apostrophe_dot: { decimal: '.', group: '’' },
};

/** The maximum number of holidays of a workspace. */
export const MAX_HOLIDAYS = 200;
/** A day, YYYY-MM-DD, on which schedules can open nothing. */
export const holiday = z.object({ day: isoDay(), name: z.string() });
export type Holiday = z.infer<typeof holiday>;

/** The region of a workspace. */
export const region = z.object({
  /** IANA zone of new people and assignments; null for that of the person who creates them. */
  time_zone: z.nullable(z.string()),
  first_weekday: z.enum(FIRST_WEEKDAYS),
  /** Null: as the language of each person writes them. */
  number_format: z.nullable(z.enum(NUMBER_FORMATS)),
});
export type Region = z.infer<typeof region>;

/** The region of a workspace that has never changed it. */
export const REGION_DEFAULTS: Region = { time_zone: null, first_weekday: 'mo', number_format: null };

/** The properties that can be changed. */
export const regionInput = {
  time_zone: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  first_weekday: z.optional(z.enum(FIRST_WEEKDAYS)),
  number_format: z.optional(z.nullable(z.enum(NUMBER_FORMATS))),
  /** Lines of text. */
  address: z.optional(text(500)),
  /** The holidays in any order; assignments can skip them. */
  holidays: z.optional(
    z.array(z.object({ day: isoDay(), name: requiredText(100) })).check(
      z.maxLength(MAX_HOLIDAYS),
      z.refine((days) => new Set(days.map(({ day }) => day)).size === days.length, { error: 'field.unique' }),
    ),
  ),
};

export const regionEndpoints = {
  listHolidays: {
    method: 'GET',
    path: '/settings/holidays',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'List the holidays of the workspace in their order, which calendars show and assignments can skip',
    output: z.array(holiday),
  },
} as const;
