/** A table on its way into a file: heads, and rows in batches. */
export type WrittenCell = string | number | boolean | WallTime | null;

/** A date and time as a clock on the wall shows it, in the zone of the person who asks. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

export interface WrittenColumn {
  readonly head: string;
  /** What its cells mostly are; gives the width. */
  readonly kind: 'text' | 'number' | 'decimal' | 'time' | 'short';
}

export interface WrittenTable {
  /** Names the sheet. */
  readonly title: string;
  readonly columns: readonly WrittenColumn[];
  readonly batches: AsyncIterable<readonly (readonly WrittenCell[])[]>;
}

const PARTS = ['year', 'month', 'day', 'hour', 'minute'] as const;

/** Clocks of one zone; minutes are the finest that a list shows. */
export function wallClock(timeZone: string): (moment: Date) => WallTime {
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
    return Object.fromEntries(PARTS.map((part) => [part, parts.get(part) ?? 0])) as unknown as WallTime;
  };
}

const two = (number: number): string => String(number).padStart(2, '0');

/** 2026-11-20 14:05 */
export const wallText = ({ year, month, day, hour, minute }: WallTime): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;

export const isWallTime = (cell: WrittenCell): cell is WallTime => typeof cell === 'object' && cell !== null;
