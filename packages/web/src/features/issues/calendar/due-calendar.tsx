import type { IssueSummary } from '@rounds/contract/issues';
import { isDay } from '@rounds/contract/values.ts';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addMonths,
  getMonthDays,
  isSameMonth,
  MonthGrid,
  PeriodSteps,
  toDay,
  useDayNames,
  useZone,
} from '../../../kit/calendar/index.ts';
import { changeSearch, useSearchParams } from '../../../paths.ts';
import {
  EmptyState,
  LoadFailed,
  Modal,
  Notice,
  ScrollRegion,
  SkeletonRows,
  Stack,
  Toolbar,
  useIsPhone,
} from '../../../ui/index.ts';
import type { IssueScope } from '../issue-queries.ts';
import classes from './calendar.module.css';
import { useChangeDueDate, useDueIssues } from './calendar-queries.ts';
import { DueDateDialog } from './due-date-dialog.tsx';
import { DueIssues } from './due-issues.tsx';
import { DueList } from './due-list.tsx';

interface DueCalendarProps {
  readonly scope: IssueScope;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** Issues at the day on which they are due: a month, and a list on phones. */
export function DueCalendar({ scope, filter }: DueCalendarProps) {
  const { t } = useTranslation('issues');
  const names = useDayNames();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const { day: named } = useSearchParams('day');
  const today = toDay(new Date().toISOString(), useZone());
  const month = isDay(named) ? named : today;
  const days = useMemo(() => getMonthDays(month), [month]);
  const { data, error, refetch } = useDueIssues(scope, filter, days[0]!, days.at(-1)!);
  const issues = data?.list ?? [];
  const byDay = Map.groupBy(issues, ({ due_at }) => due_at ?? '');
  const { change } = useChangeDueDate();
  const [moved, setMoved] = useState<IssueSummary | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const handleDrop = (uuid: string, day: string) => {
    const issue = issues.find((one) => one.uuid === uuid);
    if (issue && issue.due_at !== day) change(issue, day);
  };
  const show = (day: string) =>
    void navigate({ ...changeSearch({ day: isSameMonth(day, today) ? undefined : day }), replace: true });
  const handleKeys = (event: KeyboardEvent) => {
    const by = { PageUp: -1, PageDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    show(addMonths(month, by));
  };
  return (
    // A fieldset is for the fields of a form.
    <Stack role="group" aria-label={t('calendar.title')} grow shrinkBlock onKeyDown={handleKeys}>
      <Toolbar className={classes.tools} label={t('calendar.title')}>
        <PeriodSteps
          title={names.month(month)}
          onStep={(direction) => show(addMonths(month, direction))}
          onToday={() => show(today)}
        />
      </Toolbar>
      {data?.is_truncated && <Notice className={classes.notice}>{t('calendar.truncated')}</Notice>}
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && !isPhone && (
        <ScrollRegion className={classes.month} aria-label={names.month(month)}>
          <MonthGrid
            days={days}
            month={month}
            today={today}
            renderDay={(day) => (
              <DueIssues issues={byDay.get(day) ?? []} onMove={setMoved} onOpen={() => setOpened(day)} />
            )}
            onDrop={handleDrop}
          />
        </ScrollRegion>
      )}
      {data && isPhone && issues.length === 0 && (
        <EmptyState kind="filtered" title={t('calendar.none_title')} text={t('calendar.none_text')} />
      )}
      {data && isPhone && (
        <div className={classes.days}>
          {days
            .filter((day) => byDay.has(day))
            .map((day) => (
              <section key={day} aria-label={names.full(day)}>
                <h3 data-today={day === today || undefined}>{names.day(day)}</h3>
                <DueList issues={byDay.get(day) ?? []} onMove={setMoved} />
              </section>
            ))}
        </div>
      )}
      {opened && (
        <Modal opened onClose={() => setOpened(null)} title={names.full(opened)} size={520}>
          <DueList
            issues={byDay.get(opened) ?? []}
            onMove={(issue) => {
              setOpened(null);
              setMoved(issue);
            }}
          />
        </Modal>
      )}
      {moved && <DueDateDialog issue={moved} onClose={() => setMoved(null)} />}
    </Stack>
  );
}
