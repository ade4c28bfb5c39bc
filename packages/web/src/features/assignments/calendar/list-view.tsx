import { useTranslation } from 'react-i18next';
import { fromDayNumber, toDayNumber, useDayNames } from '../../../kit/calendar/index.ts';
import { EmptyState } from '../../../ui/index.ts';
import classes from './calendar.module.css';
import { EntryRow } from './entry-row.tsx';
import type { CalendarViewProps } from './weeks-view.tsx';

/** Day by day; what opened before the first day is listed there. */
export function ListView({ state, entries, onOpen }: CalendarViewProps) {
  const { t } = useTranslation(['assigned', 'common']);
  const names = useDayNames();
  const first = toDayNumber(state.from);
  const byDay = Map.groupBy(
    entries.toSorted((one, other) => one.start_at.localeCompare(other.start_at)),
    (entry) => fromDayNumber(Math.max(entry.first, first)),
  );
  if (entries.length === 0) {
    return <EmptyState kind="filtered" title={t('calendar.empty.title')} text={t('calendar.empty.text')} />;
  }
  return (
    <div className={classes.list}>
      {[...byDay].map(([day, ofDay]) => (
        <section key={day} aria-label={names.full(day)}>
          <h3 data-today={day === state.today || undefined}>
            {day === state.today ? `${t('common:date.today')}, ${names.date(day)}` : names.day(day)}
          </h3>
          <ul>
            {ofDay.map((entry) => (
              <EntryRow
                key={entry.key}
                entry={entry}
                day={day}
                open={() => onOpen({ kind: 'entry', key: entry.key })}
                move={() => onOpen({ kind: 'move', key: entry.key })}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
