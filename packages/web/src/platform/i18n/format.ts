/** Formats dates, numbers and percents in the user's language and time zone. */
import { getNumberLocale } from './region.ts';

const NARROW_NO_BREAK = '\u202f';
const NO_BREAK = '\u00a0';
const DASH = '–';
/** Points are kept as integers of 1/10,000. */
const POINT = 10_000;

/** English dates have the day first, like everywhere else in the product. */
const DATE_LOCALES: Record<string, string> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', ar: 'ar' };

/** The locale for dates in a language of the interface. */
export const getDateLocale = (language: string): string => DATE_LOCALES[language] ?? language;

/** The letters of a date format, which are those of PHP. */
const DATE_LETTERS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  d: { day: '2-digit' },
  j: { day: 'numeric' },
  m: { month: '2-digit' },
  n: { month: 'numeric' },
  M: { month: 'short' },
  Y: { year: 'numeric' },
};

/** Formats a day with a date format: `d.m.Y` gives 20.11.2026. */
export const formatDateWith = (format: string, date: Date, language: string, timeZone?: string): string =>
  createDateFormatter(format, language, timeZone)(date);

/** Creating a formatter takes as long as formatting a hundred dates, so it is created once. */
function createDateFormatter(format: string, language: string, timeZone: string | undefined): (date: Date) => string {
  const parts = [...format].map((letter) => {
    const options = DATE_LETTERS[letter];
    if (!options) return () => letter;
    const [type] = Object.keys(options);
    const allParts = { day: '2-digit', month: '2-digit', year: 'numeric', ...options, timeZone } as const;
    const formatter = new Intl.DateTimeFormat(getDateLocale(language), allParts);
    return (date: Date) => formatter.formatToParts(date).find((one) => one.type === type)?.value ?? '';
  });
  return (date) => parts.map((part) => part(date)).join('');
}

/** Creates a value on first use; browsers need longer to create a formatter than to format a hundred dates. */
function lazy<T extends object>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

/** The language and format of a user's dates. */
export interface DateStyle {
  readonly language: string;
  /** The format in PHP letters; null follows the language. */
  readonly dateFormat: string | null;
}

export interface Format {
  readonly style: DateStyle;
  readonly timeZone: string | undefined;
  /** Formats an instant in the user's time zone as `20 Nov 2026`. A day like `2026-11-20` is the same in every zone. */
  date(iso: string | null | undefined): string;
  /** Formats an instant as `20 Nov 2026, 14:05`; a day has no time. */
  dateTime(iso: string | null | undefined): string;
  /** Formats a range of days as `24 Nov – 7 Dec 2026`, without the year if both are in the current one. */
  dayRange(from: string, to: string): string;
  /** Formats a time as `14:05`. */
  time(iso: string | null | undefined): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Formats 71.43 as `71.43 %`; a missing value as a dash. */
  percent(value: number | null | undefined, decimals?: number): string;
  /** Formats points that are stored as integers of 1/10,000. */
  points(value: number | null | undefined): string;
  /** The number of points that decides between “point” and “points”. */
  pointCount(value: number): number;
  /**
   * Formats an instant as `2 hours ago`, `yesterday` or `in 3 days`, and as the date beyond a week. Days are counted by
   * the calendar.
   */
  ago(iso: string | null | undefined): string;
  /** Counts the calendar days until a day or an instant; negative if it has passed. */
  daysUntil(iso: string): number;
  /** Formats a number of days as `in 12 days`, `tomorrow` or `5 days ago`. */
  inDays(days: number): string;
  /** Formats the present in another time zone with the weekday: `Monday 16:45`. */
  nowIn(timeZone: string): string;
  /** Formats a size as `28 MB`. */
  bytes(value: number): string;
}

export function createFormat(language: string, timeZone?: string, dateFormat: string | null = null): Format {
  const locale = getDateLocale(language);
  const createDates = (zone: string | undefined) =>
    dateFormat
      ? { format: createDateFormatter(dateFormat, language, zone) }
      : new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone });
  const dates = lazy(() => createDates(timeZone));
  /** A calendar day without a time is the same day in every zone. */
  const days = lazy(() => createDates('UTC'));
  const times = lazy(
    () => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  );
  const relative = lazy(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
  const numberLocale = getNumberLocale(language);
  // A unit is a word of the language.
  const toNumberLocale = (options?: Intl.NumberFormatOptions) => (options?.style === 'unit' ? language : numberLocale);
  const numbers = new Map<string, Intl.NumberFormat>();
  const number = (value: number, options?: Intl.NumberFormatOptions) => {
    const kind = options ? JSON.stringify(options) : '';
    const formatter = numbers.get(kind) ?? new Intl.NumberFormat(toNumberLocale(options), options);
    numbers.set(kind, formatter);
    return formatter.format(value);
  };
  const formatInstant = (iso: string | null | undefined, write: (date: Date) => string) => {
    const date = iso ? new Date(iso) : null;
    return date && !Number.isNaN(date.getTime()) ? write(date).replaceAll(' ', NO_BREAK) : DASH;
  };
  const rangeOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const ranges = lazy(() => new Intl.DateTimeFormat(locale, { ...rangeOptions, year: 'numeric' }));
  const rangesOfThisYear = lazy(() => new Intl.DateTimeFormat(locale, rangeOptions));
  const toDay = lazy(() => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }));
  const today = () => toDay().format(Date.now());

  const format: Format = {
    style: { language, dateFormat },
    timeZone,
    date: (iso) => formatInstant(iso, (date) => (isDay(iso) ? days() : dates()).format(date)),
    dateTime: (iso) =>
      isDay(iso) ? format.date(iso) : formatInstant(iso, (date) => `${dates().format(date)}, ${times().format(date)}`),
    dayRange(from, to) {
      const year = today().slice(0, 4);
      const isThisYear = from.startsWith(year) && to.startsWith(year);
      if (!isThisYear && dateFormat) return `${format.date(from)} – ${format.date(to)}`;
      return (isThisYear ? rangesOfThisYear() : ranges()).formatRange(toUtc(from), toUtc(to));
    },
    time: (iso) => (isDay(iso) ? DASH : formatInstant(iso, (date) => times().format(date))),
    number,
    percent: (value, decimals = 2) =>
      value === null || value === undefined
        ? DASH
        : `${number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}${NARROW_NO_BREAK}%`,
    points: (value) =>
      value === null || value === undefined ? DASH : number(value / POINT, { maximumFractionDigits: 4 }),
    pointCount: (value) => value / POINT,
    ago: (iso) => {
      if (!iso || Number.isNaN(Date.parse(iso))) return DASH;
      const seconds = (Date.parse(iso) - Date.now()) / 1000;
      const step = isDay(iso) ? undefined : RELATIVE_STEPS.find(({ below }) => Math.abs(seconds) < below);
      if (step) return relative().format(Math.round(seconds / step.size), step.unit);
      const distance = format.daysUntil(iso);
      return Math.abs(distance) <= MAX_RELATIVE_DAYS ? format.inDays(distance) : format.date(iso);
    },
    daysUntil(iso) {
      const day = isDay(iso) ? iso : toDay().format(new Date(iso));
      return Math.round((Date.parse(day) - Date.parse(today())) / DAY_MS);
    },
    inDays: (days) => relative().format(days, 'day'),
    nowIn: (zone) =>
      new Intl.DateTimeFormat(locale, { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone: zone }).format(),
    bytes: (value) => {
      const { size, unit } = BYTE_STEPS.find(({ below }) => value < below) ?? BYTE_STEPS[BYTE_STEPS.length - 1]!;
      // The short form of byte has no plural.
      const form =
        size === 1 ? { maximumFractionDigits: 0, unitDisplay: 'long' as const } : { maximumFractionDigits: 1 };
      return number(value / size, { style: 'unit', unit, ...form }).replace(' ', NO_BREAK);
    },
  };
  return format;
}

const decimalMarks = new Map<string, string>();

/** The decimal separator of a language or of the workspace: 7,8 or 7.8. */
export function getDecimalSeparator(language: string): string {
  const locale = getNumberLocale(language);
  const cached = decimalMarks.get(locale);
  if (cached) return cached;
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const mark = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  decimalMarks.set(locale, mark);
  return mark;
}

const RELATIVE_STEPS = [
  { below: 60, size: 1, unit: 'second' },
  { below: 3_600, size: 60, unit: 'minute' },
  { below: 86_400, size: 3_600, unit: 'hour' },
] as const;
const DAY_MS = 86_400_000;
const MAX_RELATIVE_DAYS = 7;

/** A day of the calendar, which has no time and is the same in every time zone. */
const isDay = (iso: string | null | undefined): iso is string =>
  typeof iso === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(iso);
const toUtc = (day: string): Date => new Date(`${day}T00:00Z`);

const BYTE_STEPS = [
  { below: 1_000, size: 1, unit: 'byte' },
  { below: 1_024 * 1_000, size: 1_024, unit: 'kilobyte' },
  { below: 1_024 ** 3, size: 1_024 ** 2, unit: 'megabyte' },
  { below: Number.POSITIVE_INFINITY, size: 1_024 ** 3, unit: 'gigabyte' },
] as const;

const formats = new Map<string, Format>();

/** Returns a cached format, so that all components of a screen share one. */
export function getFormat(language: string, zone: string | undefined, dates: string | null): Format {
  const key = `${language} ${zone ?? ''} ${dates ?? ''} ${getNumberLocale(language)}`;
  const format = formats.get(key) ?? createFormat(language, zone, dates);
  formats.set(key, format);
  return format;
}
