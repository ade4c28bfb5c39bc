/** The seven shapes of dates (second specification, section 3.3): their parts, check, order and print. */

/** What a date can be made of; the week follows from the day. */
export type DatePart = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute';

/** By name: the code, the kind and the parts of each shape as section 3.3 has them, and how a value is written. */
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
/** All seven, in the order of their codes. */
export const DATE_SHAPE_NAMES = Object.keys(DATE_SHAPES) as DateShape[];

/** The earliest date that may be chosen (first specification, section 5). */
export const EARLIEST_DATE = '1920-01-01';
const EARLIEST_YEAR = Number(EARLIEST_DATE.slice(0, 4));

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** The parts of a value; those that the shape lacks stand at the start of a leap year, whose January has 31 days. */
function parseParts(value: string, shape: DateShape): DateParts | null {
  const found = DATE_SHAPES[shape]?.pattern.exec(value)?.groups;
  if (!found) return null;
  const part = (name: keyof DateParts, missing: number) => (found[name] === undefined ? missing : Number(found[name]));
  return {
    year: part('year', 2000),
    month: part('month', 1),
    day: part('day', 1),
    hour: part('hour', 0),
    minute: part('minute', 0),
  };
}

/** Whether a text is a real date of this shape: all parts there, in their ranges, not before 1920. */
export function isDateValue(value: string, shape: DateShape): boolean {
  const parts = parseParts(value, shape);
  if (!parts || parts.hour > 23 || parts.minute > 59) return false;
  const { year, month, day } = parts;
  if (month < 1 || month > 12 || day < 1 || year < EARLIEST_YEAR) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * A value in words of the locale, with just the parts that it has. Only the day is written by `Intl`,
 * whose versions join day and time in different ways; nothing that is worked out reads this text.
 */
export function printDate(value: string, shape: DateShape, locale: string): string {
  const parts = parseParts(value, shape);
  if (!parts || !isDateValue(value, shape)) return '';
  const at = new Date(Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute));
  const has = (name: string) => shape.split('_').includes(name);
  const form: Intl.DateTimeFormatOptions = { timeZone: 'UTC', calendar: 'gregory' };
  if (has('year')) form.year = 'numeric';
  if (has('month')) form.month = has('day') ? 'short' : 'long';
  if (has('day')) form.day = 'numeric';
  const hasDay = form.year || form.month || form.day;
  const day = hasDay ? new Intl.DateTimeFormat(locale, form).format(at).replace(/\u202f/g, '\u00a0') : '';
  return [day, has('hour') ? value.slice(-5) : ''].filter(Boolean).join(', ');
}

/** Making a form costs a hundred times what using it does, and an inspection has one zone. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function getFormatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const form = createFormatter(zone);
  formatters.set(zone, form);
  return form;
}

/** A browser that is older than a zone does not know it; what is shown there then is UTC, and the server's word counts. */
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

/** Every "current" default of an inspection asks for the same instant in the same zone: its parts are worked out once. */
let lastParts: { instant: string; zone: string; parts: Record<string, string> } | null = null;
function getPartsInZone(instant: string, zone: string): Record<string, string> {
  if (lastParts?.instant === instant && lastParts.zone === zone) return lastParts.parts;
  const found = getFormatter(zone).formatToParts(new Date(instant));
  const parts = Object.fromEntries(found.map((part) => [part.type, part.value]));
  lastParts = { instant, zone, parts };
  return parts;
}

/** An instant as this shape's parts in a time zone: what "current" gives. */
export function dateInZone(instant: string, zone: string, shape: DateShape): string {
  const parts = getPartsInZone(instant, zone);
  const asked: readonly string[] = DATE_SHAPES[shape]?.parts ?? [];
  const written = (names: readonly string[], mark: string) =>
    names
      .filter((name) => asked.includes(name))
      .map((name) => parts[name])
      .join(mark);
  return [written(['year', 'month', 'day'], '-'), written(['hour', 'minute'], ':')].filter(Boolean).join('T');
}
