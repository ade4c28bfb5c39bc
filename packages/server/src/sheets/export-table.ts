/** A table that is exported to a file: its columns, and its rows in batches. */
export type ExportCell = string | number | boolean | LocalTime | null;

/** A date and time in the time zone of the viewer, or a day, which is the same in every time zone. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
}

export interface ExportColumn {
  readonly title: string;
  /** The content of most cells; it determines the column's width. */
  readonly kind: 'text' | 'number' | 'decimal' | 'time' | 'short';
}

export interface ExportTable {
  /** The name of the sheet. */
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  readonly batches: AsyncIterable<readonly (readonly ExportCell[])[]>;
}

const PARTS = ['year', 'month', 'day', 'hour', 'minute'] as const;

/** Converts times to a time zone, to the minute, because lists show no seconds. */
export function createLocalClock(timeZone: string): (moment: Date) => LocalTime {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    return Object.fromEntries(PARTS.map((part) => [part, parts.get(part) ?? 0])) as unknown as LocalTime;
  };
}

const padTwo = (number: number): string => String(number).padStart(2, '0');

/** `2026-11-20 14:05`, or `2026-11-20` for a day. */
export function formatLocalTime({ year, month, day, hour, minute = 0 }: LocalTime): string {
  const date = `${String(year).padStart(4, '0')}-${padTwo(month)}-${padTwo(day)}`;
  return hour === undefined ? date : `${date} ${padTwo(hour)}:${padTwo(minute)}`;
}

/** @param text such as `2026-11-20` */
export function parseLocalDay(text: string): LocalTime {
  const [year, month, day] = text.split('-').map(Number);
  return { year: year!, month: month!, day: day! };
}

export const isLocalTime = (cell: ExportCell): cell is LocalTime => typeof cell === 'object' && cell !== null;
