import { formatWallTime, getZone } from './zone.ts';

/** Most zones change their clocks within a year or never again; a zone may pause for a few years. */
const SEARCHED_YEARS = 5;

/** A change of the clock in a zone: `at` is its instant, ISO 8601 in UTC. */
export interface ClockChange {
  at: string;
  /** The wall time at which the clock is changed, and the one to which it is set, like `2026-03-29T02:00`. */
  local_before: string;
  local_after: string;
  /** Positive when the clock goes forward, negative when it goes back. */
  shift_minutes: number;
}

/** The next change of the clock in a zone strictly after an instant, within five years; null if there is none. */
export function findClockChange(timezone: string, after: string): ClockChange | null {
  const zone = getZone(timezone);
  const from = Date.parse(after);
  if (Number.isNaN(from)) throw new RangeError(`not an instant: ${after}`);
  const firstYear = new Date(from).getUTCFullYear();
  let offset = zone.getOffset(from);
  for (let year = firstYear; year <= firstYear + SEARCHED_YEARS; year++) {
    for (const period of zone.listPeriods(year)) {
      if (period.at <= from || period.offset === offset) continue;
      return {
        at: new Date(period.at).toISOString(),
        local_before: formatWallTime(period.at + offset),
        local_after: formatWallTime(period.at + period.offset),
        shift_minutes: (period.offset - offset) / 60_000,
      };
    }
    offset = zone.listPeriods(year).at(-1)!.offset;
  }
  return null;
}
