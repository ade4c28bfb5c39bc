/** The seven shapes of dates (second specification, section 3.3): their parts, check, order and print. */

export const DATE_SHAPES = {
  hour_minute: { kind: 'time', pattern: /^(?<hour>\d\d):(?<minute>\d\d)$/ },
  month_day: { kind: 'date', pattern: /^(?<month>\d\d)-(?<day>\d\d)$/ },
  year: { kind: 'date', pattern: /^(?<year>\d{4})$/ },
  year_month: { kind: 'date', pattern: /^(?<year>\d{4})-(?<month>\d\d)$/ },
  year_month_day: { kind: 'date', pattern: /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/ },
  day_hour_minute: { kind: 'date_time', pattern: /^(?<day>\d\d)T(?<hour>\d\d):(?<minute>\d\d)$/ },
  year_month_day_hour_minute: {
    kind: 'date_time',
    pattern: /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)T(?<hour>\d\d):(?<minute>\d\d)$/,
  },
} as const;
export type DateShape = keyof typeof DATE_SHAPES;
export const DATE_SHAPE_NAMES = Object.keys(DATE_SHAPES) as DateShape[];

/** The earliest date that may be chosen (first specification, section 5). */
export const EARLIEST_DATE = '1920-01-01';

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** The parts of a value; those that the shape lacks stand at the start of a leap year, whose January has 31 days. */
function partsOf(value: string, shape: DateShape): DateParts | null {
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
  const parts = partsOf(value, shape);
  if (!parts || parts.hour > 23 || parts.minute > 59) return false;
  const { year, month, day } = parts;
  if (month < 1 || month > 12 || day < 1 || year < 1920) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A value in words of the locale, with just the parts that it has. */
export function printDate(value: string, shape: DateShape, locale: string): string {
  const parts = partsOf(value, shape);
  if (!parts || !isDateValue(value, shape)) return '';
  const at = new Date(Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute));
  const has = (name: string) => shape.split('_').includes(name);
  const form: Intl.DateTimeFormatOptions = { timeZone: 'UTC', calendar: 'gregory' };
  if (has('year')) form.year = 'numeric';
  if (has('month')) form.month = has('day') ? 'short' : 'long';
  if (has('day')) form.day = 'numeric';
  if (has('hour')) Object.assign(form, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return new Intl.DateTimeFormat(locale, form).format(at);
}

/** Making a form costs a hundred times what using it does, and an inspection has one zone. */
const forms = new Map<string, Intl.DateTimeFormat>();
function formIn(zone: string): Intl.DateTimeFormat {
  const known = forms.get(zone);
  if (known) return known;
  const form = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  forms.set(zone, form);
  return form;
}

/** An instant as this shape's parts in a time zone: what "current" gives. */
export function dateInZone(instant: string, zone: string, shape: DateShape): string {
  const form = formIn(zone);
  const parts = Object.fromEntries(form.formatToParts(new Date(instant)).map((part) => [part.type, part.value]));
  const { year, month, day, hour, minute } = parts;
  const texts: Record<DateShape, string> = {
    hour_minute: `${hour}:${minute}`,
    month_day: `${month}-${day}`,
    year: `${year}`,
    year_month: `${year}-${month}`,
    year_month_day: `${year}-${month}-${day}`,
    day_hour_minute: `${day}T${hour}:${minute}`,
    year_month_day_hour_minute: `${year}-${month}-${day}T${hour}:${minute}`,
  };
  return texts[shape];
}
