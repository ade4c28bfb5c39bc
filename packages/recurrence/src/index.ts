/**
 * When recurring work happens. The same record gives the same occurrences in server and browser: no clock
 * and no I/O, and the only source of time zones is `Intl`. Arguments are never changed.
 *
 * - Days are texts like `2026-11-24`, times of the day like `08:00`, instants ISO 8601 in UTC.
 * - `listOccurrences`, `listOccurrenceTimes` and `findNextOccurrence` throw a `RangeError` for a record with a
 *   wrong field, so check records with `findRecurrenceProblems` before.
 */

export { type ClockChange, findClockChange } from './clock-change.ts';
export { findMovedDay } from './moved-day.ts';
export { findNextRun, type Schedule } from './next-run.ts';
export { findNextOccurrence, listOccurrences, listOccurrenceTimes } from './occurrences.ts';
export { findRecurrenceProblems } from './problems.ts';
export * from './recurrence.ts';
export { findZone } from './zone.ts';
