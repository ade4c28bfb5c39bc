/** The state of the calendar, which the address keeps. */
import { isDay } from '@rounds/contract/values.ts';

import { useNavigate } from '@tanstack/react-router';
import {
  addDays,
  addMonths,
  DAYS_PER_WEEK,
  getMonthDays,
  getWeekStart,
  toDay,
  toInstant,
  useZone,
} from '../../../kit/calendar/index.ts';
import { changeSearch, useSearchParams } from '../../../paths.ts';
import { getFirstWeekday } from '../../../platform/i18n/index.ts';
import type { CalendarQuery } from '../planning-queries.ts';

export const CALENDAR_VIEWS = ['month', 'week', 'list'] as const;
export type CalendarViewName = (typeof CALENDAR_VIEWS)[number];
export const CALENDAR_FILTERS = ['template', 'asset', 'assignee', 'assignment'] as const;
export type CalendarFilter = (typeof CALENDAR_FILTERS)[number];

const LIST_DAYS = 31;

export interface CalendarState {
  readonly view: CalendarViewName;
  /** Within what is shown. */
  readonly day: string;
  readonly today: string;
  /** The first and the last day shown, both included. */
  readonly from: string;
  readonly until: string;
  readonly filters: Readonly<Record<CalendarFilter, string | undefined>>;
  readonly query: CalendarQuery;
  setView(view: CalendarViewName): void;
  setDay(day: string): void;
  setFilter(filter: CalendarFilter, value: string | null): void;
  /** A month, a week or the days of the list back or forth. */
  shift(direction: -1 | 1): void;
}

function getRange(view: CalendarViewName, day: string): { from: string; until: string } {
  const weekStart = getWeekStart(day, getFirstWeekday());
  if (view === 'week') return { from: weekStart, until: addDays(weekStart, DAYS_PER_WEEK - 1) };
  if (view === 'list') return { from: day, until: addDays(day, LIST_DAYS - 1) };
  const days = getMonthDays(day);
  return { from: days[0]!, until: days.at(-1)! };
}

const shiftDay = (view: CalendarViewName, day: string, direction: -1 | 1): string =>
  view === 'month'
    ? addMonths(day, direction)
    : addDays(day, direction * (view === 'week' ? DAYS_PER_WEEK : LIST_DAYS));

export function useCalendarState(now = new Date()): CalendarState {
  const navigate = useNavigate();
  const zone = useZone();
  const search = useSearchParams('view', 'day', ...CALENDAR_FILTERS);
  const today = toDay(now.toISOString(), zone);
  const view = CALENDAR_VIEWS.find((one) => one === search.view) ?? 'month';
  const day = isDay(search.day) ? search.day : today;
  const { from, until } = getRange(view, day);
  const { template, asset, assignee, assignment } = search;
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ ...changeSearch(changes), replace: true });
  return {
    view,
    day,
    today,
    from,
    until,
    filters: { template, asset, assignee, assignment },
    query: {
      from: toInstant(from, zone),
      to: toInstant(addDays(until, 1), zone),
      ...(template && { template: Number(template) }),
      ...(asset && { asset }),
      ...(assignee && { assignee }),
      ...(assignment && { assignment: Number(assignment) }),
    },
    setView: (next) => change({ view: next }),
    setDay: (next) => change({ day: next === today ? undefined : next }),
    setFilter: (filter, value) => change({ [filter]: value ?? undefined }),
    shift: (direction) => change({ day: shiftDay(view, day, direction) }),
  };
}
