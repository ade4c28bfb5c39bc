import type { RecurrenceInput } from '@rounds/contract/assignments';
import { ORDINALS, WEEKDAYS } from '@rounds/recurrence';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../../../ui/index.ts';
import { getMonthName, getWeekdayName } from '../../recurrence-text.ts';
import classes from '../editor.module.css';

type RepeatOn = RecurrenceInput['repeat_on'];

interface DayChoicesProps {
  readonly repeatOn: RepeatOn;
  onChange(changes: Partial<RepeatOn>): void;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), -1];

/** Days of the month by number or as "last Friday"; without any, the day of the start counts. */
export function DaysOfMonth({ repeatOn, error, onChange }: DayChoicesProps & { readonly error: ReactNode }) {
  const { t, i18n } = useTranslation('assignments');
  const { days = [], ordinals = [] } = repeatOn;
  const isEmpty = days.length === 0 && ordinals.length === 0;
  const names = ORDINALS.flatMap((ordinal) =>
    WEEKDAYS.map((weekday) => ({
      value: `${ordinal} ${weekday}`,
      label: t(`schedule.ordinals.${ordinal}`, { day: getWeekdayName(i18n.language, weekday) }),
    })),
  );
  return (
    <div className={classes.row}>
      <MultiSelect
        className={classes.wide}
        label={t('schedule.days')}
        description={isEmpty ? t('schedule.days_hint') : undefined}
        error={error}
        searchable
        hidePickedOptions
        value={days.map(String)}
        data={DAYS.map((day) => ({
          value: String(day),
          label: day === -1 ? t('schedule.last_of_month') : String(day),
        }))}
        onChange={(values) => onChange({ days: values.map(Number) })}
      />
      <MultiSelect
        className={classes.wide}
        label={t('schedule.ordinal_days')}
        searchable
        hidePickedOptions
        value={ordinals.map(({ ordinal, weekday }) => `${ordinal} ${weekday}`)}
        data={names}
        onChange={(values) =>
          onChange({
            ordinals: ORDINALS.flatMap((ordinal) =>
              WEEKDAYS.filter((weekday) => values.includes(`${ordinal} ${weekday}`)).map((weekday) => ({
                ordinal,
                weekday,
              })),
            ),
          })
        }
      />
    </div>
  );
}

export function Months({ repeatOn, isYearly, onChange }: DayChoicesProps & { readonly isYearly: boolean }) {
  const { t, i18n } = useTranslation('assignments');
  const { months = [] } = repeatOn;
  return (
    <MultiSelect
      label={t(isYearly ? 'schedule.months' : 'schedule.only_months')}
      placeholder={months.length === 0 ? t(isYearly ? 'schedule.start_month' : 'schedule.all_months') : undefined}
      searchable
      hidePickedOptions
      value={months.map(String)}
      data={MONTHS.map((month) => ({ value: String(month), label: getMonthName(i18n.language, month) }))}
      onChange={(values) => onChange({ months: values.map(Number).sort((a, b) => a - b) })}
    />
  );
}
