/** The seven shapes of dates: their parts, and how values are checked and printed. */

/** The parts of dates. The week follows from the day. */
export type DatePart = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute';

/** The shapes by name: code, kind, parts, and the pattern of values. */
export const DATE_SHAPES = {
  hour_minute: { code: 1, kind: 'time', parts: ['hour', 'minute'], pattern: /^(?<hour>\d\d):(?<minute>\d\d)$/ },
  month_day: { code: 2, kind: 'date', parts: ['month', 'week', 'day'], pattern: /^(?<month>\d\d)-(?<day>\d\d)$/ },
  year: { code: 3, kind: 'date', parts: ['year'], pattern: /^(?<year>\d{4})$/ },
  year_month: { code: 4, kind: 'date', parts: ['year', 'month'], pattern: /^(?<year>\d{4})-(?<month>\d\d)$/ },
  year_month_day: {
    code: 5,
    kind: 'date',
    parts: ['year', 'month', 'week', 'day'],
    pattern: /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  },
  day_hour_minute: {
    code: 6,
    kind: 'date_time',
    parts: ['day', 'hour', 'minute'],
    pattern: /^(?<day>\d\d)T(?<hour>\d\d):(?<minute>\d\d)$/,
  },
  year_month_day_hour_minute: {
    code: 7,
    kind: 'date_time',
    parts: ['year', 'month', 'week', 'day', 'hour', 'minute'],
    pattern: /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)T(?<hour>\d\d):(?<minute>\d\d)$/,
  },
} as const satisfies Record<
  string,
  { code: number; kind: 'time' | 'date' | 'date_time'; parts: readonly DatePart[]; pattern: RegExp }
>;
/** The name of a shape, as `date_time_shape` has it. */
export type DateShape = keyof typeof DATE_SHAPES;
/** The names of all seven shapes, in the order of their codes. */
export const DATE_SHAPE_NAMES = Object.keys(DATE_SHAPES) as DateShape[];

/** The earliest valid date. */
export const EARLIEST_DATE = '1920-01-01';
export const EARLIEST_YEAR = Number(EARLIEST_DATE.slice(0, 4));

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** The parts of a value. Missing ones default to 1 January of a leap year, so that any day of a month is valid. */
function parseParts(value: string, shape: DateShape): DateParts | null {
  const groups = DATE_SHAPES[shape]?.pattern.exec(value)?.groups;
  if (!groups) return null;
  const part = (name: keyof DateParts, fallback: number) =>
    groups[name] === undefined ? fallback : Number(groups[name]);
  return {
    year: part('year', 2000),
    month: part('month', 1),
    day: part('day', 1),
    hour: part('hour', 0),
    minute: part('minute', 0),
  };
}

/** Whether a text is an existing date of this shape, not before 1920. */
export function isDateValue(value: string, shape: DateShape): boolean {
  const parts = parseParts(value, shape);
  return parts !== null && isInCalendar(parts) && parts.year >= EARLIEST_YEAR;
}

/** Whether a text is an existing date of this shape before the earliest valid one. */
export function isDateTooEarly(value: string, shape: DateShape): boolean {
  const parts = parseParts(value, shape);
  return parts !== null && isInCalendar(parts) && parts.year < EARLIEST_YEAR;
}

function isInCalendar({ year, month, day, hour, minute }: DateParts): boolean {
  if (hour > 23 || minute > 59 || month < 1 || month > 12 || day < 1) return false;
  // `Date` reads years below 100 as those of the 20th century; their calendar is that of 2000 to 2099.
  return day <= new Date(Date.UTC(year < 100 ? year + 2000 : year, month, 0)).getUTCDate();
}

/**
 * A date in the locale with only the parts of its shape; empty if it is invalid. Only the day is
 * formatted by `Intl`, whose versions join day and time differently. No computation reads this text.
 */
export function printDate(value: string, shape: DateShape, locale: string): string {
  const parts = parseParts(value, shape);
  if (!parts || !isDateValue(value, shape)) return '';
  const at = new Date(Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute));
  const day =
    getDayFormatter(shape, locale)
      ?.format(at)
      .replace(/\u202f/g, '\u00a0') ?? '';
  return [day, shape.includes('hour') ? value.slice(-5) : ''].filter(Boolean).join(', ');
}

/**
 * Formatters are cached because reports and feeds print thousands of dates. They are null for shapes without a day, a
 * month and a year.
 */
const dayFormatters = new Map<string, Intl.DateTimeFormat | null>();
function getDayFormatter(shape: DateShape, locale: string): Intl.DateTimeFormat | null {
  const key = `${locale} ${shape}`;
  let formatter = dayFormatters.get(key);
  if (formatter === undefined) {
    formatter = createDayFormatter(shape, locale);
    dayFormatters.set(key, formatter);
  }
  return formatter;
}

function createDayFormatter(shape: DateShape, locale: string): Intl.DateTimeFormat | null {
  const has = (name: string) => shape.split('_').includes(name);
  const form: Intl.DateTimeFormatOptions = { timeZone: 'UTC', calendar: 'gregory' };
  if (has('year')) form.year = 'numeric';
  if (has('month')) form.month = has('day') ? 'short' : 'long';
  if (has('day')) form.day = 'numeric';
  return form.year || form.month || form.day ? new Intl.DateTimeFormat(locale, form) : null;
}

/** Creating a formatter costs a hundred times as much as using it, and an inspection has one zone. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function getFormatter(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone);
  if (cached) return cached;
  const form = createFormatter(zone);
  formatters.set(zone, form);
  return form;
}

/** An old browser may not know a zone. It then uses UTC; the result of the server counts. */
function createFormatter(zone: string): Intl.DateTimeFormat {
  const form: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  };
  try {
    return new Intl.DateTimeFormat('en-CA', { ...form, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...form, timeZone: 'UTC' });
  }
}

/** All "current" defaults of an inspection need the same instant in the same zone, so the last result is cached. */
let lastParts: { instant: string; zone: string; parts: Record<string, string> } | null = null;
function getPartsInZone(instant: string, zone: string): Record<string, string> {
  if (lastParts?.instant === instant && lastParts.zone === zone) return lastParts.parts;
  const formatParts = getFormatter(zone).formatToParts(new Date(instant));
  const parts = Object.fromEntries(formatParts.map((part) => [part.type, part.value]));
  lastParts = { instant, zone, parts };
  return parts;
}

/** An instant (ISO 8601) as a date of this shape in an IANA time zone. */
export function dateInZone(instant: string, zone: string, shape: DateShape): string {
  const parts = getPartsInZone(instant, zone);
  const shapeParts: readonly string[] = DATE_SHAPES[shape]?.parts ?? [];
  const joinParts = (names: readonly string[], mark: string) =>
    names
      .filter((name) => shapeParts.includes(name))
      .map((name) => parts[name])
      .join(mark);
  return [joinParts(['year', 'month', 'day'], '-'), joinParts(['hour', 'minute'], ':')].filter(Boolean).join('T');
}
