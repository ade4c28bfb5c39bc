import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DAYS_PER_WEEK,
  dayDrag,
  fromDayNumber,
  isSameMonth,
  toDayNumber,
  useDayNames,
} from '../../../kit/calendar/index.ts';
import { useHolidays } from '../../../platform/session/index.ts';
import { Box, Grid, Row, Stack, Text, UnstyledButton, useIsWide } from '../../../ui/index.ts';
import classes from './calendar.module.css';
import type { CalendarSubject } from './calendar-dialog.tsx';
import type { CalendarState } from './calendar-state.ts';
import { type EntryGroup, layOutWeek, type PlannedEntry, type Week } from './calendar-weeks.ts';
import { EntryBar } from './entry-bar.tsx';

const MAX_LANES = 3;

export interface CalendarViewProps {
  readonly state: CalendarState;
  readonly entries: readonly PlannedEntry[];
  /** The one in the panel beside the month; without a panel, a day opens a dialog. */
  readonly selectedDay?: string | undefined;
  readonly onOpen: (subject: CalendarSubject) => void;
  /** Called with the key of the entry. */
  readonly onDrop: (key: string, day: string) => void;
}

/** A month, or one week with more room: a bar runs from opening to due. */
export function WeeksView({ state, entries, selectedDay, onOpen, onDrop }: CalendarViewProps) {
  const names = useDayNames();
  const isWide = useIsWide();
  const isDragging = dayDrag.useDragged() !== null;
  const isWeek = state.view === 'week';
  const first = toDayNumber(state.from);
  const weekdays = Array.from({ length: DAYS_PER_WEEK }, (_, index) => fromDayNumber(first + index));
  const count = (toDayNumber(state.until) - first + 1) / DAYS_PER_WEEK;
  const weeks = Array.from({ length: count }, (_, index) =>
    layOutWeek(entries, first + index * DAYS_PER_WEEK, isWeek ? {} : { maxLanes: MAX_LANES, isDailyWorkGrouped: true }),
  );
  return (
    <Stack className={classes.month} data-view={state.view}>
      <Grid columns={7} borderBottom="line" size="sm" tone="ink2" weight={550} aria-hidden>
        {weekdays.map((day) => (
          <Box as="span" p={2} key={day}>
            {isWide ? names.weekday(day) : names.short(day)}
          </Box>
        ))}
      </Grid>
      <Stack as="ol" className={classes.weeks} data-dragging={isDragging || undefined}>
        {weeks.map((week) => (
          <WeekRow key={week.start} week={week} state={state} selectedDay={selectedDay} onOpen={onOpen} onDrop={onDrop} />
        ))}
      </Stack>
    </Stack>
  );
}

interface WeekRowProps extends Omit<CalendarViewProps, 'entries'> {
  readonly week: Week;
}

const toSubject = ({ entries: [first, ...others] }: EntryGroup): CalendarSubject =>
  others.length === 0
    ? { kind: 'entry', key: first!.key }
    : { kind: 'entries', keys: [first!, ...others].map(({ key }) => key) };

function WeekRow({ week, state, selectedDay, onOpen, onDrop }: WeekRowProps) {
  const { t } = useTranslation('assigned');
  const names = useDayNames();
  const isWeek = state.view === 'week';
  const rows = isWeek ? Math.max(week.lanes, 1) : MAX_LANES + 1;
  const days = Array.from({ length: DAYS_PER_WEEK }, (_, index) => fromDayNumber(week.start + index));
  return (
    <Grid as="li" className={classes.week} style={{ '--rows': rows } as CSSProperties}>
      {days.map((day, column) => (
        <DayCell
          key={day}
          day={day}
          column={column}
          isToday={day === state.today}
          isSelected={selectedDay === undefined ? undefined : day === selectedDay}
          isOutside={!isWeek && !isSameMonth(day, state.day)}
          hasMonth={day.endsWith('-01') || day === state.from}
          open={() => onOpen({ kind: 'day', day })}
          onDrop={(key) => onDrop(key, day)}
        />
      ))}
      {week.bars.map((bar) => (
        <EntryBar
          key={bar.group.entries[0]!.key}
          bar={bar}
          isDetailed={isWeek}
          open={() => onOpen(toSubject(bar.group))}
        />
      ))}
      {week.hidden.map((count, column) =>
        count === 0 ? null : (
          <UnstyledButton
            key={days[column]}
            className={classes.more}
            style={{ gridColumn: column + 1, gridRow: rows + 1 }}
            aria-label={t('calendar.more_of', { count, day: names.day(days[column]!) })}
            onClick={() => onOpen({ kind: 'day', day: days[column]! })}
          >
            <bdi>{t('calendar.more', { count })}</bdi>
          </UnstyledButton>
        ),
      )}
    </Grid>
  );
}

interface DayCellProps {
  readonly day: string;
  readonly column: number;
  readonly isToday: boolean;
  /** Undefined where days cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly isOutside: boolean;
  readonly hasMonth: boolean;
  readonly open: () => void;
  readonly onDrop: (key: string) => void;
}

function DayCell({ day, column, isToday, isSelected, isOutside, hasMonth, open, onDrop }: DayCellProps) {
  const names = useDayNames();
  const element = useRef<HTMLDivElement>(null);
  const isOver = dayDrag.useDropTarget(element, { getHint: () => true, onDrop });
  const holiday = useHolidays().find((one) => one.day === day)?.name;
  const name = hasMonth ? `${names.date(day)}, ${names.weekday(day)}` : names.full(day);
  return (
    <Row
      ref={element}
      align="start"
      className={classes.day}
      style={{ gridColumn: column + 1 }}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-over={isOver}
      data-day={day}
    >
      <UnstyledButton
        className={classes.number}
        aria-label={holiday ? `${name}, ${holiday}` : name}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isSelected}
        onClick={open}
      >
        <bdi>{hasMonth ? names.date(day) : Number(day.slice(8))}</bdi>
      </UnstyledButton>
      {holiday && (
        <Text
          as="span"
          grow
          shrink
          fontSize="2xs"
          tone="ink2"
          truncate
          className={classes.holiday}
          title={holiday}
          aria-hidden
        >
          {holiday}
        </Text>
      )}
    </Row>
  );
}
