import { useTranslation } from 'react-i18next';
import { DAYS_PER_WEEK, fromDayNumber, MonthGrid, toDayNumber, useDayNames } from '../../../kit/calendar/index.ts';
import { useHolidays } from '../../../platform/session/index.ts';
import { Box, UnstyledButton, useIsWide } from '../../../ui/index.ts';
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
  const isWide = useIsWide();
  const holidays = useHolidays();
  const isWeek = state.view === 'week';
  const first = toDayNumber(state.from);
  const days = Array.from({ length: toDayNumber(state.until) - first + 1 }, (_, index) => fromDayNumber(first + index));
  const weeks = Array.from({ length: days.length / DAYS_PER_WEEK }, (_, index) =>
    layOutWeek(entries, first + index * DAYS_PER_WEEK, isWeek ? {} : { maxLanes: MAX_LANES, isDailyWorkGrouped: true }),
  );
  const lanes = isWeek ? Math.max(weeks[0]!.lanes, 1) : MAX_LANES + 1;
  return (
    <MonthGrid
      className={isWeek ? classes.oneWeek : undefined}
      days={days}
      month={isWeek ? undefined : state.day}
      today={state.today}
      selectedDay={selectedDay}
      hasLongNames={isWide}
      lanes={lanes}
      getNote={(day) => holidays.find((one) => one.day === day)?.name}
      renderLanes={(index) => <WeekBars week={weeks[index]!} lanes={lanes} isDetailed={isWeek} onOpen={onOpen} />}
      onOpen={(day) => onOpen({ kind: 'day', day })}
      onDrop={onDrop}
    />
  );
}

const toSubject = ({ entries: [first, ...others] }: EntryGroup): CalendarSubject =>
  others.length === 0
    ? { kind: 'entry', key: first!.key }
    : { kind: 'entries', keys: [first!, ...others].map(({ key }) => key) };

interface WeekBarsProps extends Pick<CalendarViewProps, 'onOpen'> {
  readonly week: Week;
  readonly lanes: number;
  readonly isDetailed: boolean;
}

function WeekBars({ week, lanes, isDetailed, onOpen }: WeekBarsProps) {
  const { t } = useTranslation('assigned');
  const names = useDayNames();
  return (
    <>
      {week.bars.map((bar) => (
        <EntryBar
          key={bar.group.entries[0]!.key}
          bar={bar}
          isDetailed={isDetailed}
          open={() => onOpen(toSubject(bar.group))}
        />
      ))}
      {week.hidden.map((count, column) => {
        const day = fromDayNumber(week.start + column);
        return count === 0 ? null : (
          <Box
            as={UnstyledButton}
            key={day}
            px={1.5}
            size="xs"
            tone="brand"
            weight={550}
            textAlign="start"
            radius="control"
            hover="sunken"
            className={classes.more}
            style={{ gridColumn: column + 1, gridRow: lanes + 1 }}
            aria-label={t('calendar.more_of', { count, day: names.day(day) })}
            onClick={() => onOpen({ kind: 'day', day })}
          >
            <bdi>{t('calendar.more', { count })}</bdi>
          </Box>
        );
      })}
    </>
  );
}
