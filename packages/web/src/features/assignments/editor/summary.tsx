import { findClockChange, findRecurrenceProblems, listOccurrences, type Occurrence } from '@rounds/recurrence';
import { IconAlertTriangle, IconCalendarEvent, IconClock } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toDay, toInstant, useDayNames } from '../../../kit/calendar/index.ts';
import { getDateLocale, useFormat } from '../../../platform/i18n/index.ts';
import { Grid, Notice, Panel, Text, UnstyledButton } from '../../../ui/index.ts';
import { useRecurrenceText } from '../recurrence-text.ts';
import { useMatchingAssets } from './assets/dynamic-rules.tsx';
import { type AssignmentDraft, countPeople, toRecurrence } from './draft.ts';
import classes from './editor.module.css';
import { findLateFirstDate } from './schedule/first-week.ts';
import { HolidayNotices } from './schedule/holiday-notices.tsx';
import { MonthOfDates } from './schedule/month-of-dates.tsx';
import { findWeekendDue, findWeekendOpening } from './schedule/weekend-due.ts';

const MAX_DATES = 20;
const FIRST_DATES = 4;

interface SummaryProps {
  readonly draft: AssignmentDraft;
  /** Missing for assignments that are only read, which open nothing more. */
  readonly onChange?: (changes: Partial<AssignmentDraft>) => void;
}

/** The plan in words and its next dates, while it is edited. */
export function Summary({ draft, onChange }: SummaryProps) {
  const { t } = useTranslation('assignments');
  return (
    <>
      <Panel title={t('summary.title')} className={classes.sentence}>
        <Words draft={draft} />
        {onChange && <WeekendOpeningNotices draft={draft} onChange={onChange} />}
        {onChange && <WeekendNotices draft={draft} onChange={onChange} />}
        {onChange && <FirstWeekNotices draft={draft} onChange={onChange} />}
        {onChange && <HolidayNotices draft={draft} onChange={onChange} />}
      </Panel>
      {onChange && <NextDates draft={draft} />}
    </>
  );
}

function NextDates({ draft }: Pick<SummaryProps, 'draft'>) {
  const { t } = useTranslation('assignments');
  const shown = useDeferredValue(draft);
  const dates = useMemo(() => listDates(shown), [shown]);
  return (
    <Panel title={t('summary.dates')} className={classes.nextDates}>
      {dates.length === 0 ? (
        <Text size="xs" tone="ink3">
          {t('summary.no_dates')}
        </Text>
      ) : (
        <>
          <MonthOfDates key={dates[0]!.local.slice(0, 7)} days={dates.map(({ local }) => local.slice(0, 10))} />
          <Dates dates={dates} />
          <NextClockChange dates={dates} />
        </>
      )}
    </Panel>
  );
}

function listDates({ type, start_at, end_at, timezone, recurrence }: AssignmentDraft): readonly Occurrence[] {
  if (type === 'direct') {
    if (start_at === '' || end_at <= start_at) return [];
    const [start, due] = [toInstant(start_at, timezone), toInstant(end_at, timezone)];
    return [{ start_at: start, due_at: due, local: start_at, timezone }];
  }
  const records = recurrence.map(toRecurrence);
  if (records.length === 0 || findRecurrenceProblems(records).length > 0) return [];
  const now = new Date().toISOString();
  const [first, last] = [start_at, end_at].map((time) => (time === '' ? undefined : toInstant(time, timezone)));
  const from = first && first > now ? first : now;
  if (last && last <= from) return [];
  return listOccurrences(records, { from, ...(last && { to: last }), limit: MAX_DATES });
}

function Words({ draft }: { readonly draft: AssignmentDraft }) {
  const { t } = useTranslation('assignments');
  const toText = useRecurrenceText();
  const formatTime = useTimeFormat();
  const { type, start_at, end_at, timezone, recurrence, collaborative, assets } = draft;
  const { data: found } = useMatchingAssets(draft);
  const isDynamic = draft.dynamic_assets.some(({ asset_type_uuid }) => asset_type_uuid !== '');
  const count = assets.length + (isDynamic ? (found?.total ?? 0) : 0);
  const people = countPeople(draft);
  const inspections = Math.max(count, isDynamic ? 0 : 1) * (collaborative ? Math.min(people, 1) : people);
  const isProblem = findRecurrenceProblems(recurrence.map(toRecurrence)).length > 0;
  const formatWallTime = (time: string) => formatTime(toInstant(time, timezone), timezone);
  return (
    <Grid gap={2} p={3} radius="menu" bg="brand-soft" tone="brand-ink" aria-live="polite">
      {type === 'direct'
        ? start_at !== '' &&
          end_at !== '' && <p>{t('summary.once', { start: formatWallTime(start_at), end: formatWallTime(end_at) })}</p>
        : !isProblem &&
          // biome-ignore lint/suspicious/noArrayIndexKey: recurrences have no identity apart from their position
          recurrence.map((one, index) => <p key={index}>{toText(one)}.</p>)}
      <p>
        {[
          count > 0 || isDynamic ? t('summary.assets', { count }) : t('summary.no_assets'),
          draft.assignees.length === 0
            ? t('summary.nobody')
            : t(collaborative ? 'summary.people_shared' : 'summary.people', { count: people }),
        ].join(' ')}
      </p>
      {draft.assignees.length > 0 && (
        <p>
          <strong>
            {t(type === 'direct' ? 'summary.inspections_once' : 'summary.inspections', { count: inspections })}
          </strong>
        </p>
      )}
    </Grid>
  );
}

/** Formats an instant in a time zone: Tue, 1 Dec 2026, 08:00. */
function useTimeFormat(): (instant: string, timezone: string) => string {
  const { style } = useFormat();
  return (instant, timezone) =>
    new Intl.DateTimeFormat(getDateLocale(style.language), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: timezone,
    }).format(new Date(instant));
}

function Dates({ dates }: { readonly dates: readonly Occurrence[] }) {
  const { t } = useTranslation('assignments');
  const [isOpen, setOpen] = useState(false);
  const names = useDayNames();
  const formatTime = useTimeFormat();
  const shown = isOpen ? dates : dates.slice(0, FIRST_DATES);
  return (
    <>
      <ol className={classes.dates} aria-label={t('summary.dates')}>
        {shown.map(({ start_at, due_at, local, timezone }) => (
          <li key={start_at}>
            <strong>{names.day(local.slice(0, 10))}</strong>
            <span>{t('summary.opens', { time: local.slice(11) })}</span>
            <Text as="span" size="xs" tone="ink3">
              {t('summary.due', { time: formatTime(due_at, timezone) })}
            </Text>
          </li>
        ))}
      </ol>
      {dates.length > FIRST_DATES && (
        <UnstyledButton className={classes.link} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('summary.show_fewer') : t('summary.show_all', { count: dates.length })}
        </UnstyledButton>
      )}
    </>
  );
}

/** The first change of the clock in the zone of the dates, if it comes before the last of them. */
function NextClockChange({ dates }: { readonly dates: readonly Occurrence[] }) {
  const { t } = useTranslation('assignments');
  const format = useFormat();
  const { timezone } = dates[0]!;
  const change = findClockChange(timezone, new Date().toISOString());
  if (!change || toDay(change.at, timezone) > dates.at(-1)!.local.slice(0, 10)) return null;
  const values = { day: format.date(change.local_before.slice(0, 10)), count: Math.abs(change.shift_minutes) };
  return (
    <Notice tone="calm" Icon={IconClock}>
      {t(change.shift_minutes > 0 ? 'summary.clock_forward' : 'summary.clock_back', values)}
    </Notice>
  );
}

/** Schedules that open inspections on weekends without naming them, and how to leave the weekends out. */
function WeekendOpeningNotices({ draft: { type, recurrence }, onChange }: Required<SummaryProps>) {
  const { t } = useTranslation('assignments');
  const names = useDayNames();
  const shown = useDeferredValue(recurrence);
  const found = useMemo(() => {
    const now = new Date().toISOString();
    return shown.map((one) => findWeekendOpening(one, now));
  }, [shown]);
  if (type === 'direct') return null;
  return found.map((weekend, index) => {
    if (!weekend) return null;
    const { opens, better } = weekend;
    const skip = better && (() => onChange({ recurrence: recurrence.with(index, better) }));
    return (
      <Notice
        // biome-ignore lint/suspicious/noArrayIndexKey: recurrences have no identity apart from their position
        key={index}
        className={classes.weekend}
        Icon={IconAlertTriangle}
        {...(skip && { action: { label: t('summary.skip_weekends'), onPress: skip } })}
      >
        {t('summary.weekend_opening', { day: names.day(opens) })}
      </Notice>
    );
  });
}

/** Schedules whose inspections open on working days and are due on a weekend, with a due time that avoids it. */
function WeekendNotices({ draft: { type, recurrence }, onChange }: Required<SummaryProps>) {
  const { t } = useTranslation('assignments');
  const names = useDayNames();
  const shown = useDeferredValue(recurrence);
  const found = useMemo(() => {
    const now = new Date().toISOString();
    return shown.map((one) => findWeekendDue(one, now));
  }, [shown]);
  if (type === 'direct') return null;
  return found.map((weekend, index) => {
    if (!weekend) return null;
    const { opens, due, better } = weekend;
    const setDue = (amount: number) =>
      onChange({
        recurrence: recurrence.map((one, at) => (at === index ? { ...one, duration: { amount, unit: 'day' } } : one)),
      });
    return (
      <Notice
        // biome-ignore lint/suspicious/noArrayIndexKey: recurrences have no identity apart from their position
        key={index}
        className={classes.weekend}
        Icon={IconAlertTriangle}
        {...(better !== null && {
          action: { label: t('summary.weekend_action', { count: better }), onPress: () => setDue(better) },
        })}
      >
        {t('summary.weekend', { opens: names.weekday(opens), due: names.weekday(due) })}
      </Notice>
    );
  });
}

/** Schedules that begin later than people expect, because the week of their first day counts as the first one. */
function FirstWeekNotices({ draft: { type, recurrence }, onChange }: Required<SummaryProps>) {
  const { t } = useTranslation('assignments');
  const names = useDayNames();
  const format = useFormat();
  const shown = useDeferredValue(recurrence);
  const found = useMemo(() => shown.map(findLateFirstDate), [shown]);
  if (type === 'direct') return null;
  return found.map((late, index) => {
    if (!late) return null;
    const { week, first, better } = late;
    const begin = () => onChange({ recurrence: recurrence.with(index, { ...recurrence[index]!, start_day: better }) });
    return (
      <Notice
        // biome-ignore lint/suspicious/noArrayIndexKey: recurrences have no identity apart from their position
        key={index}
        className={classes.weekend}
        Icon={IconCalendarEvent}
        action={{ label: t('summary.begin_on', { day: names.date(better) }), onPress: begin }}
      >
        {t('summary.first_week', { week: format.dayRange(...week), first: names.day(first) })}
      </Notice>
    );
  });
}
