import { useTranslation } from 'react-i18next';
import {
  DAYS_PER_WEEK,
  fromDayNumber,
  getMonthDays,
  isSameMonth,
  toDayNumber,
  useDayNames,
} from '../../../kit/calendar/index.ts';
import { useHolidays } from '../../../platform/session/index.ts';
import { Grid, Row, STATUS_STYLES, Text, UnstyledButton } from '../../../ui/index.ts';
import classes from './calendar.module.css';
import type { PlannedEntry } from './calendar-weeks.ts';
import { EntryRow } from './entry-row.tsx';
import type { CalendarViewProps } from './weeks-view.tsx';

/** A month for phones: a dot for each kind of status on a day, and below the list of the day that is selected. */
export function PhoneMonth({ state, entries, onOpen }: CalendarViewProps) {
  const { t } = useTranslation('assigned');
  const names = useDayNames();
  const days = getMonthDays(state.day);
  const holidays = useHolidays();
  const selectedHoliday = holidays.find(({ day }) => day === state.day)?.name;
  const byDay = groupByDay(entries, days);
  const selected = byDay.get(state.day) ?? [];
  return (
    <>
      <Grid columns={7} gap="half" px={2} pt={2} pb={3} borderBottom="line">
        {days.slice(0, DAYS_PER_WEEK).map((day) => (
          <Text as="span" key={day} size="xs" tone="ink2" weight={550} textAlign="center" aria-hidden>
            {names.short(day)}
          </Text>
        ))}
        {days.map((day) => {
          const ofDay = byDay.get(day) ?? [];
          const tones = new Set(ofDay.map(({ status }) => STATUS_STYLES[status].tone));
          const holiday = holidays.find((one) => one.day === day)?.name;
          const name = [
            names.full(day),
            ...(holiday ? [holiday] : []),
            ...(ofDay.length > 0 ? [t('calendar.entries', { count: ofDay.length })] : []),
          ];
          return (
            <UnstyledButton
              key={day}
              className={classes.dayButton}
              data-outside={!isSameMonth(day, state.day) || undefined}
              aria-label={name.join(', ')}
              aria-current={day === state.today ? 'date' : undefined}
              aria-pressed={day === state.day}
              onClick={() => state.setDay(day)}
            >
              <bdi>{Number(day.slice(8))}</bdi>
              <Row as="span" align="stretch" className={classes.dots} aria-hidden>
                {[...tones].map((tone) => (
                  <span key={tone} data-tone={tone} />
                ))}
              </Row>
            </UnstyledButton>
          );
        })}
      </Grid>
      <section className={classes.list} aria-labelledby="selected-day">
        <h3 id="selected-day" data-today={state.day === state.today || undefined} aria-live="polite">
          {names.full(state.day)}
          {selectedHoliday && ` · ${selectedHoliday}`}
        </h3>
        {selected.length === 0 && (
          <Text className={classes.empty} size="md">
            {t('calendar.nothing_on_day')}
          </Text>
        )}
        <ul>
          {selected.map((entry) => (
            <EntryRow
              key={entry.key}
              entry={entry}
              day={state.day}
              open={() => onOpen({ kind: 'entry', key: entry.key })}
              move={() => onOpen({ kind: 'move', key: entry.key })}
            />
          ))}
        </ul>
      </section>
    </>
  );
}

/** Entries of several days are listed on each of them. */
function groupByDay(entries: readonly PlannedEntry[], days: readonly string[]): Map<string, PlannedEntry[]> {
  const byDay = new Map(days.map((day) => [day, [] as PlannedEntry[]]));
  const [from, until] = [toDayNumber(days[0]!), toDayNumber(days.at(-1)!)];
  for (const entry of entries) {
    for (let day = Math.max(entry.first, from); day <= Math.min(entry.last, until); day += 1) {
      byDay.get(fromDayNumber(day))?.push(entry);
    }
  }
  return byDay;
}
