/**
 * Moments on their way from the database into an answer. A page of a list holds a hundred of them, and
 * what the driver and the language have for it would take a good part of the whole call.
 */
import pg from 'pg';

export const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ;
const byDriver = pg.types.getTypeParser(TIMESTAMPTZ, 'text');

const DASH = 0x2d;
const ZERO = 0x30;
/** Of `2026-05-28 22:30:00+00`, without a fraction of the second. */
const SHORTEST = 22;
/** Where the fraction begins. */
const FRACTION = 20;

/** `2026-05-28 22:30:00.123456+00`, as connections in UTC write it; what is before or after our era's years of four digits is the driver's. */
export function momentOf(text: string): Date {
  if (text.length < SHORTEST || text.charCodeAt(4) !== DASH || !text.endsWith('+00')) return byDriver(text) as Date;
  const digit = (at: number) => text.charCodeAt(at) - ZERO;
  const two = (at: number) => digit(at) * 10 + digit(at + 1);
  const digits = text.length - SHORTEST - 1;
  let ms = 0;
  if (digits > 0) ms = digit(FRACTION) * 100;
  if (digits > 1) ms += digit(FRACTION + 1) * 10;
  if (digits > 2) ms += digit(FRACTION + 2);
  const year = two(0) * 100 + two(2);
  // Below a hundred, the language takes a year for one of the last century.
  if (year < 100) return byDriver(text) as Date;
  return new Date(Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), ms));
}

const upTo = (count: number, length: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(length, '0'));
const TWO = upTo(100, 2);
const THREE = upTo(1000, 3);

/** What `toISOString` answers. */
export function isoOf(moment: Date): string {
  const year = moment.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) return moment.toISOString();
  const day = `${year}-${TWO[moment.getUTCMonth() + 1]}-${TWO[moment.getUTCDate()]}`;
  const time = `${TWO[moment.getUTCHours()]}:${TWO[moment.getUTCMinutes()]}:${TWO[moment.getUTCSeconds()]}`;
  return `${day}T${time}.${THREE[moment.getUTCMilliseconds()]}Z`;
}
