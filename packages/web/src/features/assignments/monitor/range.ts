/** Manages the dates that the monitor shows: a number of days, of which the last is in the address. */

import { type Assignment, MAX_MONITOR_OCCURRENCES } from '@rounds/contract/assignments';
import { isDay } from '@rounds/contract/values.ts';
import { useNavigate } from '@tanstack/react-router';
import { addDays, toDay, toInstant, useZone } from '../../../kit/calendar/index.ts';
import { changeSearch, useSearchParams } from '../../../paths.ts';
import { useStoredView } from './stored-view.ts';

/** The spans in days: two days, two weeks, a month, three months, a year, five years. */
export const SPANS = [2, 14, 31, 92, 366, 1_830] as const;
export type Span = (typeof SPANS)[number];

const SPAN_OF_FREQUENCY = { hourly: 1, daily: 14, weekly: 92, monthly: 366, yearly: 1_830 } as const;

/** The span in which the most frequent recurrence gives a handful of occurrences. */
export function getDefaultSpan({ recurrence }: Pick<Assignment, 'recurrence'>): Span {
  const spans = recurrence.map(
    ({ frequency, interval }) =>
      SPANS.find((span) => span >= SPAN_OF_FREQUENCY[frequency] * Math.min(interval, MAX_MONITOR_OCCURRENCES)) ??
      SPANS.at(-1)!,
  );
  return spans.length === 0 ? 366 : (Math.min(...spans) as Span);
}

export interface MonitorRange {
  readonly span: Span;
  /** The first and the last day, both included. */
  readonly from: string;
  readonly until: string;
  readonly hasToday: boolean;
  /** The range as instants for the call. */
  readonly query: { readonly from: string; readonly to: string };
  setSpan(span: Span): void;
  /** Shows a day with as much around it as today has. */
  show(day: string): void;
  /** Moves one span back or forth. */
  shift(direction: -1 | 1): void;
}

export function useMonitorRange(assignment: Assignment, now = new Date()): MonitorRange {
  const navigate = useNavigate();
  const zone = useZone();
  const storedView = useStoredView(assignment.id);
  const search = useSearchParams('span', 'until');
  const span = SPANS.find((one) => String(one) === (search.span ?? storedView.view.span)) ?? getDefaultSpan(assignment);
  const today = toDay(now.toISOString(), zone);
  // A quarter of what is shown is still to come.
  const until = isDay(search.until) ? search.until : addDays(today, Math.floor(span / 4));
  const from = addDays(until, 1 - span);
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ ...changeSearch(changes), replace: true });
  return {
    span,
    from,
    until,
    query: { from: toInstant(from, zone), to: toInstant(addDays(until, 1), zone) },
    hasToday: from <= today && today <= until,
    setSpan: (next) => {
      storedView.store({ span: String(next) });
      change({ span: String(next), until: undefined });
    },
    show: (day) => change({ until: addDays(day, Math.floor(span / 4)) }),
    shift: (direction) => change({ until: addDays(until, direction * span) }),
  };
}
