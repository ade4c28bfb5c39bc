import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addDays,
  dayDrag,
  fromDayNumber,
  toDay,
  toDayNumber,
  useDayNames,
  useZone,
} from '../../../kit/calendar/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  ActionIcon,
  Box,
  Grid,
  ICON,
  ProgressBar,
  Row,
  Stack,
  StatusBadge,
  Text,
  UnstyledButton,
  useEscape,
} from '../../../ui/index.ts';
import type { CalendarSubject } from './calendar-dialog.tsx';
import type { CalendarState } from './calendar-state.ts';
import { countInspections, listEntriesOfDay, type PlannedEntry } from './calendar-weeks.ts';
import classes from './day-panel.module.css';

const MAX_LOOK_AHEAD = 4;

interface DayPanelProps {
  readonly state: CalendarState;
  /** Null until those of the period are loaded. */
  readonly entries: readonly PlannedEntry[] | null;
  readonly onOpen: (subject: CalendarSubject) => void;
  /** Focused when the person selects a day, since the rest of the month is before it in the tab order. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** At its end. */
  readonly children: ReactNode;
}

/** Lists the entries of the selected day next to the month. Its occurrences can be dragged to another day. */
export function DayPanel({ state, entries, onOpen, heading, children }: DayPanelProps) {
  const { t } = useTranslation('common');
  const names = useDayNames();
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  const { day } = state;
  // Back to the month, from which the focus came.
  useEscape(true, () => {
    if (panel.current?.contains(document.activeElement)) {
      document.querySelector<HTMLElement>(`[data-day="${day}"] button`)?.focus();
    }
  });
  return (
    <Stack
      as="aside"
      ref={panel}
      fixed
      overflow="auto"
      py={4}
      px={5}
      borderStart="line"
      bg="surface"
      className={classes.panel}
      aria-labelledby={headingId}
    >
      <Row gap={1} className={classes.head}>
        <Text as="h2" grow size="lg" ref={heading} id={headingId} tabIndex={-1} aria-live="polite">
          <bdi>{names.long(day)}</bdi>
        </Text>
        <ActionIcon aria-label={t('date.previous_day')} onClick={() => state.setDay(addDays(day, -1))}>
          <IconChevronLeft {...ICON} data-mirror size={18} />
        </ActionIcon>
        <ActionIcon aria-label={t('date.next_day')} onClick={() => state.setDay(addDays(day, 1))}>
          <IconChevronRight {...ICON} data-mirror size={18} />
        </ActionIcon>
      </Row>
      {entries && (
        <>
          <DayEntries day={day} entries={entries} onOpen={onOpen} />
          <NextDay state={state} entries={entries} />
        </>
      )}
      {children}
    </Stack>
  );
}

interface DayEntriesProps extends Pick<DayPanelProps, 'onOpen'> {
  readonly day: string;
  readonly entries: readonly PlannedEntry[];
}

function DayEntries({ day, entries, onOpen }: DayEntriesProps) {
  const { t } = useTranslation('assigned');
  const ofDay = listEntriesOfDay(entries, toDayNumber(day));
  const overdue = ofDay.reduce((sum, { counts }) => sum + (counts.overdue ?? 0), 0);
  if (ofDay.length === 0) return <p className={classes.summary}>{t('calendar.nothing_on_day')}</p>;
  return (
    <>
      <p className={classes.summary}>
        <bdi>{t('calendar.entries', { count: ofDay.length })}</bdi>
        {overdue > 0 && (
          <>
            {', '}
            <strong>
              <bdi>{t('calendar.overdue', { count: overdue })}</bdi>
            </strong>
          </>
        )}
      </p>
      <ul>
        {ofDay.map((entry) => (
          <PanelEntry key={entry.key} entry={entry} day={day} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}

interface PanelEntryProps extends Pick<DayPanelProps, 'onOpen'> {
  readonly entry: PlannedEntry;
  readonly day: string;
}

function PanelEntry({ entry, day, onOpen }: PanelEntryProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const names = useDayNames();
  const element = useRef<HTMLLIElement>(null);
  const { key, assignment, status, start_at, can_move } = entry;
  const { total, completed } = countInspections(entry);
  const due = useDueText(entry, day);
  dayDrag.useDraggable(element, () => key, { isDisabled: !can_move });
  return (
    <Row as="li" ref={element} align="start" gap={2} className={classes.entry} data-movable={can_move || undefined}>
      <Text as="bdi" fixed fontSize="sm" tone="ink2" weight={550} tabular noWrap className={classes.time}>
        {entry.first < toDayNumber(day) ? names.date(fromDayNumber(entry.first)) : format.time(start_at)}
      </Text>
      <Grid grow shrink gap={1}>
        <Row align="start" justify="between" gap={2} className={classes.heading}>
          <UnstyledButton className={classes.title} onClick={() => onOpen({ kind: 'entry', key })}>
            <span dir="auto">{assignment.title}</span>
          </UnstyledButton>
          {can_move && (
            <ActionIcon
              size={28}
              aria-label={t('move.of', { title: assignment.title })}
              onClick={() => onOpen({ kind: 'move', key })}
            >
              <IconCalendarEvent {...ICON} size={18} />
            </ActionIcon>
          )}
        </Row>
        <Row wrap gap={1} columnGap={2} size="sm" tone="ink2">
          <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>
          <bdi>{due}</bdi>
        </Row>
        <Row as="p" wrap gap={1} columnGap={3} size="sm" tone="ink2" tabular>
          {status === 'upcoming' ? (
            t('count', { count: total })
          ) : (
            <>
              <Box as="span" grow minWidth={48} className={classes.bar}>
                <ProgressBar share={completed / total} />
              </Box>
              <bdi>{t('calendar.completed_of', { count: completed, total: format.number(total) })}</bdi>
            </>
          )}
        </Row>
      </Grid>
    </Row>
  );
}

/** The time is enough for what is due on the day that is shown. */
function useDueText({ occurrence_at, due_at }: PlannedEntry, day: string): string {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const names = useDayNames();
  const zone = useZone();
  if (occurrence_at === null) return t('additional.inspections');
  const dueDay = toDay(due_at, zone);
  const time = format.time(due_at);
  return dueDay === day ? t('calendar.due_at', { time }) : t('due', { at: `${names.day(dueDay)}, ${time}` });
}

/** Lists the entries that open on the day after, as a preview. */
function NextDay({ state, entries }: Pick<DayPanelProps, 'state'> & Pick<DayEntriesProps, 'entries'>) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const names = useDayNames();
  const headingId = useId();
  const next = addDays(state.day, 1);
  const opening = entries.filter(({ first }) => first === toDayNumber(next));
  if (opening.length === 0) return null;
  const name = names.long(next);
  return (
    <Text
      as="section"
      py={3}
      borderTop="line2"
      size="sm"
      tone="ink2"
      className={classes.next}
      aria-labelledby={headingId}
    >
      <h3 id={headingId}>{state.day === state.today ? t('calendar.tomorrow', { day: name }) : name}</h3>
      <ul>
        {opening.slice(0, MAX_LOOK_AHEAD).map(({ key, assignment, start_at }) => (
          <li key={key}>
            <bdi>{format.time(start_at)}</bdi> <span dir="auto">{assignment.title}</span>
          </li>
        ))}
        {opening.length > MAX_LOOK_AHEAD && <li>{t('calendar.more', { count: opening.length - MAX_LOOK_AHEAD })}</li>}
      </ul>
    </Text>
  );
}
