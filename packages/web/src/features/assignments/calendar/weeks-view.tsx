import { IconPlus } from '@tabler/icons-react';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DAYS_PER_WEEK,
  fromDayNumber,
  isSameMonth,
  toDayNumber,
  useDayNames,
  useDayTarget,
  useDraggableToDay,
  useIsDraggingToDay,
} from '../../../calendar/index.ts';
import { useFormat } from '../../../i18n/index.ts';
import { joinClasses, STATUS_STYLES, StatusGlyph, UnstyledButton, VisuallyHidden } from '../../../ui/index.ts';
import markClasses from '../status-mark.module.css';
import classes from './calendar.module.css';
import type { CalendarSubject } from './calendar-dialog.tsx';
import type { CalendarState } from './calendar-state.ts';
import { type Bar, countInspections, layOutWeek, type PlannedEntry, type Week } from './calendar-weeks.ts';

const MAX_LANES = 3;

export interface CalendarViewProps {
  readonly state: CalendarState;
  readonly entries: readonly PlannedEntry[];
  readonly onOpen: (subject: CalendarSubject) => void;
}

/** A month, or one week with more room: a bar runs from opening to due. */
export function WeeksView({ state, entries, onOpen }: CalendarViewProps) {
  const names = useDayNames();
  const isDragging = useIsDraggingToDay();
  const isWeek = state.view === 'week';
  const first = toDayNumber(state.from);
  const weekdays = Array.from({ length: DAYS_PER_WEEK }, (_, index) => fromDayNumber(first + index));
  const count = (toDayNumber(state.until) - first + 1) / DAYS_PER_WEEK;
  const weeks = Array.from({ length: count }, (_, index) =>
    layOutWeek(entries, first + index * DAYS_PER_WEEK, isWeek ? undefined : MAX_LANES),
  );
  return (
    <div className={classes.month} data-view={state.view}>
      <div className={classes.weekdays} aria-hidden>
        {weekdays.map((day) => (
          <span key={day}>{names.short(day)}</span>
        ))}
      </div>
      <ol className={classes.weeks} data-dragging={isDragging || undefined}>
        {weeks.map((week) => (
          <WeekRow key={week.start} week={week} state={state} onOpen={onOpen} />
        ))}
      </ol>
    </div>
  );
}

interface WeekRowProps extends Pick<CalendarViewProps, 'state' | 'onOpen'> {
  readonly week: Week;
}

function WeekRow({ week, state, onOpen }: WeekRowProps) {
  const { t } = useTranslation('assigned');
  const names = useDayNames();
  const isWeek = state.view === 'week';
  const rows = isWeek ? Math.max(week.lanes, 1) : MAX_LANES + 1;
  const days = Array.from({ length: DAYS_PER_WEEK }, (_, index) => fromDayNumber(week.start + index));
  return (
    <li className={classes.week} style={{ '--rows': rows } as CSSProperties}>
      {days.map((day, column) => (
        <DayCell
          key={day}
          day={day}
          column={column}
          isToday={day === state.today}
          isOutside={!isWeek && !isSameMonth(day, state.day)}
          open={() => onOpen({ kind: 'day', day })}
        />
      ))}
      {week.bars.map((bar) => (
        <EntryBar
          key={bar.entry.key}
          bar={bar}
          isDetailed={isWeek}
          open={() => onOpen({ kind: 'entry', key: bar.entry.key })}
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
    </li>
  );
}

interface DayCellProps {
  readonly day: string;
  readonly column: number;
  readonly isToday: boolean;
  readonly isOutside: boolean;
  readonly open: () => void;
}

function DayCell({ day, column, isToday, isOutside, open }: DayCellProps) {
  const names = useDayNames();
  const element = useRef<HTMLDivElement>(null);
  const isOver = useDayTarget(element, day);
  const number = Number(day.slice(8));
  return (
    <div
      ref={element}
      className={classes.day}
      style={{ gridColumn: column + 1 }}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-over={isOver || undefined}
      data-day={day}
    >
      <UnstyledButton
        className={classes.number}
        aria-label={number === 1 ? `${names.date(day)}, ${names.weekday(day)}` : names.full(day)}
        aria-current={isToday ? 'date' : undefined}
        onClick={open}
      >
        <bdi>{number === 1 ? names.date(day) : number}</bdi>
      </UnstyledButton>
    </div>
  );
}

interface EntryBarProps {
  readonly bar: Bar;
  readonly isDetailed: boolean;
  readonly open: () => void;
}

function EntryBar({ bar, isDetailed, open }: EntryBarProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const element = useRef<HTMLButtonElement>(null);
  const { entry, column, length, lane } = bar;
  const { status, assignment, occurrence_at, start_at, due_at, can_move, assets } = entry;
  const isAdditional = occurrence_at === null;
  const { total, completed } = countInspections(entry);
  const { tone, glyph } = STATUS_STYLES[status];
  useDraggableToDay(element, entry.key, can_move);
  const dates = isAdditional
    ? t('additional.started', { at: format.dateTime(start_at) })
    : t('occurrence', { start: format.dateTime(start_at), due: format.dateTime(due_at) });
  const facts = [t(`status.${status}`), dates].join(', ');
  return (
    <UnstyledButton
      ref={element}
      className={joinClasses(markClasses.tinted, classes.bar)}
      style={{ gridColumn: `${column + 1} / span ${length}`, gridRow: lane + 2 }}
      data-tone={tone}
      data-status={status}
      data-detailed={isDetailed || undefined}
      data-movable={can_move || undefined}
      title={`${assignment.title}, ${facts}`}
      onClick={open}
    >
      <StatusGlyph name={glyph} />
      {isAdditional && <IconPlus className={classes.barMark} size={12} stroke={2} aria-hidden />}
      <span className={classes.barTitle} dir="auto">
        {assignment.title}
      </span>
      <VisuallyHidden>{`, ${facts}`}</VisuallyHidden>
      {isDetailed && (
        <span className={classes.barHint}>
          <bdi>{format.time(start_at)}</bdi> <span dir="auto">{assets.join(', ')}</span>
        </span>
      )}
      {total > 1 && <bdi className={classes.barCount}>{`${format.number(completed)}/${format.number(total)}`}</bdi>}
    </UnstyledButton>
  );
}
