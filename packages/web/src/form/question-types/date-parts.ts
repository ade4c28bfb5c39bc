import { DATE_SHAPES, type DateShape } from '@rounds/engine';

export type DatePart = 'year' | 'month' | 'day' | 'time';
export type DateParts = Readonly<Partial<Record<DatePart, string>>>;

/** The fields in which a shape without a picker of its own is entered, in reading order. */
export const PARTS_OF: Readonly<Record<DateShape, readonly DatePart[]>> = {
  hour_minute: ['time'],
  month_day: ['day', 'month'],
  year: ['year'],
  year_month: ['month', 'year'],
  year_month_day: ['day', 'month', 'year'],
  day_hour_minute: ['day', 'time'],
  year_month_day_hour_minute: ['day', 'month', 'year', 'time'],
};

export function partsOf(value: string, shape: DateShape): DateParts {
  const found = DATE_SHAPES[shape].pattern.exec(value)?.groups;
  if (!found) return {};
  const time = found.hour === undefined ? undefined : `${found.hour}:${found.minute}`;
  return { year: found.year, month: found.month, day: found.day, time };
}

/** The value of a shape, or null while a part is missing. */
export function wholeDate(parts: DateParts, shape: DateShape): string | null {
  const names = PARTS_OF[shape];
  if (names.some((name) => !parts[name])) return null;
  const part = (name: DatePart) => parts[name]!.padStart(name === 'year' ? 4 : 2, '0');
  const date = (['year', 'month', 'day'] as const).filter((name) => names.includes(name)).map(part);
  const time = names.includes('time') ? parts.time : '';
  return [date.join('-'), time].filter(Boolean).join('T');
}
