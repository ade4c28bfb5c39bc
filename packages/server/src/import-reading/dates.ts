/** Days and times as people and programs write them. */
import type { DateOrder } from '@rounds/contract/record-import.ts';
import { toLatinDigits } from '@rounds/contract/typed-numbers.ts';
import { findZone } from '@rounds/recurrence';

export type ParsedDate = { readonly value: string } | 'not-a-date' | 'ambiguous';

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/;
/** Dates with points have the day first everywhere. */
const POINTS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d\d)$/;
const OTHERS = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)$/;
const DAY_MONTH_NAME =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:\.|er|st|nd|rd|th)?[\s-]+(?:of\s+)?(\p{L}+)\.?,?[\s-]+(\d{4}|\d\d)$/u;
const MONTH_NAME_DAY = /^(?:\p{L}+\.?,?\s+)?(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;
/** Longer texts are no dates, so that no pattern below has much to do. */
const MAX_DATE_LENGTH = 60;
// Pattern: it sees at most MAX_DATE_LENGTH characters.
const CLOCK = /^(\d{1,2})[:.h](\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?\s*(?:Uhr)?\s*([ap])?\.?m?\.?$/i;
// Pattern: it sees at most MAX_DATE_LENGTH characters.
const ZONED = /(?:\s*(Z|[+-]\d\d:?\d\d))$/i;
/** Two digits mean the century in which the year is nearer. */
const FIRST_YEAR_OF_1900 = 70;

/** The number of a month by its name in the languages of the product, long or short. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  ['en', 'de', 'fr'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) => {
      const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, month) => [toName(format.format(new Date(Date.UTC(2000, month)))), month + 1] as const,
      );
    }),
  ),
);
function toName(text: string): string {
  return text.toLowerCase().replaceAll('.', '').normalize('NFC');
}

const toDay = (year: string, month: string | number, day: string): string | null => {
  const short = Number(year);
  const full = year.length === 2 ? short + (short < FIRST_YEAR_OF_1900 ? 2000 : 1900) : short;
  const time = Date.UTC(full, Number(month) - 1, Number(day));
  const date = new Date(time);
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && full > 0;
  return isReal ? date.toISOString().slice(0, 10) : null;
};

/** The days that a text can mean, by what comes first; both are the same where there is no doubt. */
function listReadings(text: string): Partial<Record<DateOrder, string>> {
  const one = (day: string | null) => (day ? { day_first: day, month_first: day } : {});
  const iso = ISO.exec(text) ?? COMPACT.exec(text);
  if (iso) return one(toDay(iso[1]!, iso[2]!, iso[3]!));
  const points = POINTS.exec(text);
  if (points) return one(toDay(points[3]!, points[2]!, points[1]!));
  const match = DAY_MONTH_NAME.exec(text);
  const month = MONTHS.get(toName(match?.[2] ?? ''));
  if (match && month) return one(toDay(match[3]!, month, match[1]!));
  const american = MONTH_NAME_DAY.exec(text);
  const firstMonth = MONTHS.get(toName(american?.[1] ?? ''));
  if (american && firstMonth) return one(toDay(american[3]!, firstMonth, american[2]!));
  const other = OTHERS.exec(text);
  if (!other) return {};
  const [, first, second, year] = other as unknown as [string, string, string, string];
  const [dayFirst, monthFirst] = [toDay(year, second, first), toDay(year, first, second)];
  return { ...(dayFirst && { day_first: dayFirst }), ...(monthFirst && { month_first: monthFirst }) };
}

/** A day, and the time of day that follows it. */
function splitTime(text: string): { readonly day: string; readonly time: string } {
  if (text.length > MAX_DATE_LENGTH) return { day: '', time: '' };
  const normal = toLatinDigits(text).trim();
  const [, day = normal, time = ''] =
    // Pattern: it sees at most MAX_DATE_LENGTH characters.
    /^(.*?\d{4}|.*?[/.-]\d\d?)(?:T|,?\s+(?:at |um |à )?)(\d{1,2}[:.h]\d\d.*)$/iu.exec(normal) ?? [];
  return { day: day.trim(), time: time.trim() };
}

/** Whether the day or the month comes first in a column; null if its values leave it open. */
export function findDateOrder(values: Iterable<string>): DateOrder | null {
  for (const value of values) {
    const { day_first, month_first } = listReadings(splitTime(value).day);
    if (day_first && !month_first) return 'day_first';
    if (month_first && !day_first) return 'month_first';
  }
  return null;
}

function readDay(text: string, order: DateOrder | null): ParsedDate {
  const { day_first, month_first } = listReadings(text);
  if (!day_first && !month_first) return 'not-a-date';
  if (day_first === month_first) return { value: day_first! };
  const value = order === null ? null : order === 'day_first' ? day_first : month_first;
  if (value) return { value };
  return day_first && month_first ? 'ambiguous' : 'not-a-date';
}

/** A day; a time of day that is midnight belongs to it, as databases write it. */
export function parseDay(text: string, order: DateOrder | null): ParsedDate {
  const { day, time } = splitTime(text);
  return time === '' || /^00?[:.h]00(?::00(?:[.,]0+)?)?Z?$/i.test(time) ? readDay(day, order) : 'not-a-date';
}

/** A moment; without a zone, it is on the clocks of `timeZone`, and a day without a time begins at midnight. */
export function parseMoment(text: string, order: DateOrder | null, timeZone: string): ParsedDate {
  const { day: dayText, time } = splitTime(text);
  const day = readDay(dayText, order);
  if (typeof day === 'string') return day;
  const zoned = ZONED.exec(time);
  const clock = time === '' ? [] : CLOCK.exec(zoned ? time.slice(0, zoned.index) : time);
  if (clock === null) return 'not-a-date';
  const [, hourText = '0', minute = '0', second = '0', half] = clock;
  const hour = (Number(hourText) % (half ? 12 : 24)) + (half?.toLowerCase() === 'p' ? 12 : 0);
  if (Number(hourText) > (half ? 12 : 23) || Number(minute) > 59 || Number(second) > 59) return 'not-a-date';
  const wall = Date.parse(`${day.value}T00:00:00Z`) + ((hour * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  const instant = zoned ? wall - readOffset(zoned[1]!) : (findZone(timeZone)?.toInstant(wall) ?? wall);
  return { value: new Date(instant).toISOString() };
}

function readOffset(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -offset : offset;
}
