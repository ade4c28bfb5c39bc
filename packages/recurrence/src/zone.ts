/**
 * Converts between instants and wall times of a zone. Wall times are milliseconds as if their zone were UTC. `Intl`
 * tells the offset of a zone at an instant, but takes microseconds for each. So the offsets of a year are read once and
 * cached, because recurring work touches the same few years again and again.
 */

import { DAY_MS } from './calendar.ts';

/** The offset that applies from `at` until the next period. */
interface OffsetPeriod {
  at: number;
  offset: number;
}

/** Since 1970 no zone changed its clock twice within six days (some did within seven), so no change is overlooked. */
const PROBE_MS = 5 * DAY_MS;
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

export class Zone {
  readonly #formatter: Intl.DateTimeFormat;
  readonly #years = new Map<number, OffsetPeriod[]>();

  constructor(name: string) {
    this.#formatter = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  }

  /** The offset in milliseconds, positive east of Greenwich. */
  getOffset(instant: number): number {
    const periods = this.listPeriods(new Date(instant).getUTCFullYear());
    let index = periods.length - 1;
    while (index > 0 && periods[index]!.at > instant) index -= 1;
    return periods[index]!.offset;
  }

  /** Lists the offsets of a year in UTC, of which the first applies from its beginning. */
  listPeriods(year: number): readonly OffsetPeriod[] {
    let periods = this.#years.get(year);
    if (!periods) {
      periods = this.#readPeriods(Date.UTC(year, 0), Date.UTC(year + 1, 0));
      this.#years.set(year, periods);
    }
    return periods;
  }

  #readPeriods(from: number, to: number): OffsetPeriod[] {
    const periods = [{ at: from, offset: this.#readOffset(from) }];
    for (let start = from; start < to; start += PROBE_MS) {
      const end = Math.min(start + PROBE_MS, to);
      const offset = this.#readOffset(end);
      if (offset !== periods.at(-1)!.offset) periods.push({ at: this.#findChange(start, end), offset });
    }
    return periods;
  }

  /** Finds the first second with the offset of `end`. */
  #findChange(start: number, end: number): number {
    const offset = this.#readOffset(start);
    let [before, after] = [start / 1000, end / 1000];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (this.#readOffset(middle * 1000) === offset) before = middle;
      else after = middle;
    }
    return after * 1000;
  }

  #readOffset(instant: number): number {
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(this.#formatter.format(instant)) ?? [];
    const offset = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    return offset * (sign === '-' ? -1000 : 1000);
  }

  toWallTime(instant: number): number {
    return instant + this.getOffset(instant);
  }

  /**
   * Converts a wall time like `compatible` of Temporal: a missing wall time moves forward by the gap, and of two
   * instants the first counts.
   */
  toInstant(wallTime: number): number {
    const before = this.getOffset(wallTime - DAY_MS);
    const after = this.getOffset(wallTime + DAY_MS);
    const early = wallTime - before;
    if (before === after || this.getOffset(early) === before) return early;
    const late = wallTime - after;
    return this.getOffset(late) === after ? late : early;
  }
}

const zones = new Map<string, Zone>();

/** Returns undefined for an unknown name. Offsets such as `+02:00` are not zones. */
export function findZone(name: string): Zone | undefined {
  let zone = zones.get(name);
  if (!zone && /^[A-Za-z]/.test(name)) {
    try {
      zone = new Zone(name);
      zones.set(name, zone);
    } catch {
      return undefined;
    }
  }
  return zone;
}

export function getZone(name: string): Zone {
  const zone = findZone(name);
  if (!zone) throw new RangeError(`unknown time zone ${name}`);
  return zone;
}

export const formatWallTime = (wallTime: number): string => new Date(wallTime).toISOString().slice(0, 16);
