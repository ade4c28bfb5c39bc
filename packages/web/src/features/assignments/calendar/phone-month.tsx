import { useTranslation } from 'react-i18next';
import { getMonthDays, MonthGrid, toDayNumber, useDayNames } from '../../../kit/calendar/index.ts';
import { useHolidays } from '../../../platform/session/index.ts';
import { Box, Row, STATUS_STYLES, Text } from '../../../ui/index.ts';
import classes from './calendar.module.css';
import { listEntriesOfDay } from './calendar-weeks.ts';
import { EntryRow } from './entry-row.tsx';
import type { CalendarViewProps } from './weeks-view.tsx';

/** A month for phones: a dot for each kind of status on a day, and below the list of the day that is selected. */
export function PhoneMonth({ state, entries, onOpen }: CalendarViewProps) {
  const { t } = useTranslation('assigned');
  const names = useDayNames();
  const holidays = useHolidays();
  const getHoliday = (day: string) => holidays.find((one) => one.day === day)?.name;
  const listEntries = (day: string) => listEntriesOfDay(entries, toDayNumber(day));
  const selected = listEntries(state.day);
  return (
    <>
      <Box px={2} pt={2} pb={3} borderBottom="line">
        <MonthGrid
          size="touch"
          days={getMonthDays(state.day)}
          month={state.day}
          today={state.today}
          selectedDay={state.day}
          getNote={(day) => {
            const count = listEntries(day).length;
            return [getHoliday(day), count > 0 && t('calendar.entries', { count })].filter(Boolean).join(', ');
          }}
          renderMark={(day) => (
            <Row as="span" align="stretch" className={classes.dots} aria-hidden>
              {[...new Set(listEntries(day).map(({ status }) => STATUS_STYLES[status].tone))].map((tone) => (
                <span key={tone} data-tone={tone} />
              ))}
            </Row>
          )}
          onOpen={state.setDay}
        />
      </Box>
      <section className={classes.list} aria-labelledby="selected-day">
        <h3 id="selected-day" data-today={state.day === state.today || undefined} aria-live="polite">
          {[names.full(state.day), getHoliday(state.day)].filter(Boolean).join(' · ')}
        </h3>
        {selected.length === 0 && (
          <Text pt={2} px={4} pb={4} tone="ink2" size="md">
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
