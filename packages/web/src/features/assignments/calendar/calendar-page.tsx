import { ASSIGNED_STATUSES } from '@rounds/contract/assignments';
import { IconCalendarDown, IconFilter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  fromDayNumber,
  PeriodSteps,
  toInstant,
  toLocalTime,
  useDayNames,
  useZone,
} from '../../../kit/calendar/index.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import {
  Button,
  focusAfterRender,
  ICON,
  LoadFailed,
  NewButton,
  Notice,
  PageHeader,
  Row,
  Segmented,
  SkeletonRows,
  Stack,
  ToggleButton,
  Toolbar,
  useIsPhone,
  useIsWide,
} from '../../../ui/index.ts';
import { useCalendar } from '../planning-queries.ts';
import { AssignedStatusMark } from '../status-mark.tsx';
import classes from './calendar.module.css';
import { CalendarDialog, type CalendarSubject } from './calendar-dialog.tsx';
import { CalendarFilters } from './calendar-filters.tsx';
import { CALENDAR_VIEWS, type CalendarState, type CalendarViewName, useCalendarState } from './calendar-state.ts';
import { toPlannedEntry } from './calendar-weeks.ts';
import { DayPanel } from './day-panel.tsx';
import { ListView } from './list-view.tsx';
import { PhoneMonth } from './phone-month.tsx';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { useMove } from './use-move.ts';
import { WeeksView } from './weeks-view.tsx';

/** Shows the work that opens and is due, by month, by week or as a list. People who only conduct see their own. */
export default function CalendarPage() {
  const { t } = useTranslation('assigned');
  const can = useCan();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const zone = useZone();
  const state = useCalendarState();
  const { data, error, refetch, isPlaceholderData } = useCalendar(state.query);
  const entries = useMemo(() => (data?.entries ?? []).map((entry) => toPlannedEntry(entry, zone)), [data, zone]);
  const [subject, setSubject] = useState<CalendarSubject | null>(null);
  const [isSubscribing, setSubscribing] = useState(false);
  const { move } = useMove();
  const handleDrop = (key: string, day: string) => {
    const entry = entries.find((one) => one.key === key);
    if (!entry || fromDayNumber(entry.first) === day) return;
    move(entry, toInstant(`${day}T${toLocalTime(entry.start_at, zone).slice(11)}`, zone));
  };
  const hasPanel = useIsWide() && state.view === 'month';
  const heading = useRef<HTMLHeadingElement>(null);
  const open = (next: CalendarSubject) => {
    if (!hasPanel || next.kind !== 'day') return setSubject(next);
    state.setDay(next.day);
    focusAfterRender(() => heading.current, document.activeElement);
  };
  const View = state.view === 'list' ? ListView : state.view === 'month' && isPhone ? PhoneMonth : WeeksView;
  return (
    <Stack className={classes.page} data-panel={hasPanel || undefined}>
      <PageHeader
        title={t('calendar.title')}
        actions={
          <>
            <Button variant="default" leftSection={<IconCalendarDown {...ICON} />} onClick={() => setSubscribing(true)}>
              {t('subscribe.label')}
            </Button>
            {can('AST_MANAGE_ASSIGNMENT') && (
              <NewButton onClick={() => void navigate(paths.assignments.add())}>{t('calendar.new')}</NewButton>
            )}
          </>
        }
      />
      <Stack grow shrink className={classes.main}>
        <CalendarTools state={state} />
        {data?.is_truncated && <Notice className={classes.notice}>{t('calendar.truncated')}</Notice>}
        {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={8} />}
        {data && (
          // A fieldset is for the fields of a form.
          <Stack
            role="group"
            aria-label={t('calendar.title')}
            grow
            bg="surface"
            className={classes.body}
            onKeyDown={(event) => handleKeys(event, state)}
          >
            <View
              state={state}
              entries={entries}
              selectedDay={hasPanel ? state.day : undefined}
              onOpen={open}
              onDrop={handleDrop}
            />
          </Stack>
        )}
        {!hasPanel && <Legend />}
      </Stack>
      {hasPanel && (
        <DayPanel state={state} entries={data && !isPlaceholderData ? entries : null} heading={heading} onOpen={open}>
          <Legend />
        </DayPanel>
      )}
      {subject && <CalendarDialog subject={subject} entries={entries} setSubject={setSubject} />}
      {isSubscribing && <SubscribeDialog close={() => setSubscribing(false)} />}
    </Stack>
  );
}

function handleKeys(event: KeyboardEvent, state: CalendarState) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'PageUp') state.shift(-1);
  else if (event.key === 'PageDown') state.shift(1);
  else if (event.key.toLowerCase() === 't') state.setDay(state.today);
  else return;
  event.preventDefault();
}

function CalendarTools({ state }: { readonly state: CalendarState }) {
  const { t } = useTranslation('assigned');
  const names = useDayNames();
  const format = useFormat();
  const active = Object.values(state.filters).filter(Boolean).length;
  const [isFiltering, setFiltering] = useState(active > 0);
  const title = state.view === 'month' ? names.month(state.day) : format.dayRange(state.from, state.until);
  return (
    <>
      <Toolbar
        className={classes.tools}
        label={t('calendar.title')}
        end={
          <Segmented
            aria-label={t('calendar.view')}
            value={state.view}
            data={CALENDAR_VIEWS.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
            onChange={(value) => state.setView(value as CalendarViewName)}
          />
        }
      >
        <PeriodSteps title={title} onStep={state.shift} onToday={() => state.setDay(state.today)} />
        <ToggleButton isPressed={isFiltering} onToggle={setFiltering}>
          <IconFilter {...ICON} />
          {active > 0 ? t('calendar.filters_active', { count: active }) : t('calendar.filters')}
        </ToggleButton>
      </Toolbar>
      {isFiltering && <CalendarFilters state={state} />}
    </>
  );
}

function Legend() {
  const { t } = useTranslation('assigned');
  return (
    <Row as="ul" wrap align="stretch" gap={2} columnGap={5} className={classes.legend} aria-label={t('monitor.legend')}>
      {ASSIGNED_STATUSES.map((status) => (
        <li key={status}>
          <AssignedStatusMark status={status} isTinted />
          {t(`status.${status}`)}
        </li>
      ))}
    </Row>
  );
}
