/** Parses dates of all shapes as people type them: in the order of their own date format, or in ISO 8601. */
import { DATE_SHAPES, type DateShape, isDateTooEarly, isDateValue } from '@rounds/engine';
import { type DateStyle, getDateLocale } from '../../platform/i18n/index.ts';

const DAY_PARTS = ['year', 'month', 'day'] as const;
type DayPart = (typeof DAY_PARTS)[number];

/** The order in which a person writes the parts of a day, and what separates them. */
interface DateOrder {
  readonly parts: readonly DayPart[];
  readonly separator: string;
  /** Whether months are written as words. */
  readonly hasMonthNames: boolean;
}

const LETTER_PARTS: Readonly<Record<string, DayPart>> = { d: 'day', j: 'day', m: 'month', M: 'month', Y: 'year' };

function getDateOrder({ language, dateFormat }: DateStyle): DateOrder {
  if (dateFormat) {
    const parts = [...dateFormat].flatMap((letter) => LETTER_PARTS[letter] ?? []);
    return { parts, separator: dateFormat[1] ?? ' ', hasMonthNames: dateFormat.includes('M') };
  }
  const form = new Intl.DateTimeFormat(getDateLocale(language), { numberingSystem: 'latn', calendar: 'gregory' });
  const formatParts = form.formatToParts(new Date(2026, 10, 20));
  const parts = formatParts.flatMap(({ type }) => DAY_PARTS.find((part) => part === type) ?? []);
  const divider = formatParts.find(({ type }) => type === 'literal')?.value.replace(/[^./-]/g, '') || '/';
  return { parts, separator: divider, hasMonthNames: false };
}

const hasPart = (shape: DateShape, part: DayPart): boolean =>
  (DATE_SHAPES[shape].parts as readonly string[]).includes(part);
export const hasTime = (shape: DateShape): boolean => DATE_SHAPES[shape].kind !== 'date';

/** A value as the field shows it; empty if it is not a date of the shape. */
export function formatDate(value: string, shape: DateShape, style: DateStyle): string {
  const match = DATE_SHAPES[shape].pattern.exec(value)?.groups;
  if (!match) return '';
  const { parts, separator, hasMonthNames } = getDateOrder(style);
  const written = parts.flatMap((part) => {
    const text = match[part];
    if (text === undefined) return [];
    return part === 'month' && hasMonthNames
      ? (getMonthNames(style.language, 'short')[Number(text) - 1] ?? text)
      : text;
  });
  return [written.join(separator), hasTime(shape) ? `${match.hour}:${match.minute}` : ''].filter(Boolean).join(' ');
}

/** The pattern that the field expects, in letters: `DD.MM.YYYY hh:mm`. */
export function getDatePattern(
  shape: DateShape,
  style: DateStyle,
  letters: Readonly<Record<DayPart | 'time', string>>,
): string {
  const { parts, separator } = getDateOrder(style);
  const day = parts.filter((part) => hasPart(shape, part)).map((part) => letters[part]);
  return [day.join(separator), hasTime(shape) ? letters.time : ''].filter(Boolean).join(' ');
}

/**
 * The value of a typed text, or null. While the person is typing, only an unambiguous text is accepted:
 * `20.11.20` may still become 2026.
 */
export function parseDate(text: string, shape: DateShape, style: DateStyle, isTyping = false): string | null {
  const value = parseParts(text, shape, style, isTyping);
  return value !== null && isDateValue(value, shape) ? value : null;
}

/** Whether a typed text is a date before the earliest valid one. */
export function isTooEarly(text: string, shape: DateShape, style: DateStyle): boolean {
  const value = parseParts(text, shape, style, false);
  return value !== null && isDateTooEarly(value, shape);
}

function parseParts(text: string, shape: DateShape, style: DateStyle, isTyping: boolean): string | null {
  const plain = toLatinDigits(text.trim());
  const [day, time] = hasTime(shape) ? splitTime(plain, isTyping) : [plain, ''];
  if (time === null) return null;
  const parts = parseDay(day, shape, style, isTyping);
  if (!parts) return null;
  return [DAY_PARTS.flatMap((part) => parts[part] ?? []).join('-'), time].filter(Boolean).join('T');
}

const ARABIC_ZERO = 0x0660;
const toLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO));

const CLOCK = /(?:^|[\s,T])(\d{1,2})\s*(?:[:.h]\s*(\d{2})\s*(am|pm)?|(am|pm))$/i;
const COMPACT_CLOCK = /(?:^|[\s,T])(\d{1,2})(\d{2})$/;

/** Splits the time off the end of a text; null if there is none. */
function splitTime(text: string, isTyping: boolean): [day: string, time: string | null] {
  const match = CLOCK.exec(text) ?? (isTyping ? null : COMPACT_CLOCK.exec(text));
  if (!match) return [text, null];
  const [, hours, minutes = '00', half = match[4]] = match;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  return [text.slice(0, match.index), `${String(hour).padStart(2, '0')}:${minutes}`];
}

type Day = Partial<Record<DayPart, string>>;

function parseDay(text: string, shape: DateShape, style: DateStyle, isTyping: boolean): Day | null {
  const own = getDateOrder(style).parts.filter((part) => hasPart(shape, part));
  const tokens = text.match(/\d+|\p{L}+/gu) ?? [];
  const apart = tokens.length === 1 && own.length > 1 ? splitDigits(tokens[0] ?? '', own, isTyping) : tokens;
  if (apart.length !== own.length) return null;
  const isIso = own.length > 1 && own.includes('year') && tokens.length > 1 && /^\d{4}$/.test(tokens[0] ?? '');
  const order = isIso ? DAY_PARTS.filter((part) => own.includes(part)) : moveMonthToName(own, apart);
  const day: Day = {};
  for (const [at, part] of order.entries()) {
    const read = parsePart(part, apart[at] ?? '', style.language, isTyping);
    if (read === null) return null;
    day[part] = read;
  }
  return day;
}

/** Splits digits without separators: 20112026, 201126. */
function splitDigits(digits: string, parts: readonly DayPart[], isTyping: boolean): string[] {
  const short = digits.length === parts.length * 2;
  if (short && isTyping && parts.includes('year')) return [];
  if (!short && (!parts.includes('year') || digits.length !== parts.length * 2 + 2)) return [];
  let at = 0;
  return parts.map((part) => {
    const length = part === 'year' && !short ? 4 : 2;
    at += length;
    return digits.slice(at - length, at);
  });
}

/** A month name is recognised in any position, so the month moves to where the name was typed. */
function moveMonthToName(own: readonly DayPart[], tokens: readonly string[]): readonly DayPart[] {
  const at = tokens.findIndex((token) => /\p{L}/u.test(token));
  if (at < 0 || !own.includes('month')) return own;
  const others = own.filter((part) => part !== 'month');
  return [...others.slice(0, at), 'month', ...others.slice(at)];
}

function parsePart(part: DayPart, token: string, language: string, isTyping: boolean): string | null {
  if (part === 'month' && /\p{L}/u.test(token)) return findMonthByName(token, language);
  if (!/^\d+$/.test(token)) return null;
  if (part !== 'year') return token.length <= 2 ? token.padStart(2, '0') : null;
  if (token.length === 4) return token;
  return token.length === 2 && !isTyping ? expandYear(Number(token)) : null;
}

/** Expands two digits to the latest matching year that is at most twenty years ahead. */
function expandYear(year: number): string {
  const now = new Date().getFullYear();
  const century = now - (now % 100);
  return String(century + year <= now + 20 ? century + year : century - 100 + year);
}

function findMonthByName(word: string, language: string): string | null {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase();
  const fits = getMonthNames(language, 'long').flatMap((name, month) =>
    plain(name).startsWith(plain(word)) ? month : [],
  );
  return fits.length === 1 ? String((fits[0] ?? 0) + 1).padStart(2, '0') : null;
}

function getMonthNames(language: string, month: 'short' | 'long'): string[] {
  const form = new Intl.DateTimeFormat(getDateLocale(language), { month, timeZone: 'UTC', calendar: 'gregory' });
  return Array.from({ length: 12 }, (_, at) => form.format(new Date(Date.UTC(2000, at, 1))));
}
