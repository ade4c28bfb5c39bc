import type { RecurrenceInput } from '@rounds/contract/assignments';
import { ASSIGNMENT_DEFAULTS } from '@rounds/contract/settings/assignment.ts';
import { DURATION_UNITS, FREQUENCIES, type Frequency, WEEKDAYS } from '@rounds/recurrence';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHolidays } from '../../../../platform/session/index.ts';
import {
  ActionIcon,
  DateInput,
  FieldError,
  Grid,
  ICON,
  NativeSelect,
  NumberInput,
  Text,
  TimeZoneSelect,
  ToggleButton,
  Toolbar,
} from '../../../../ui/index.ts';
import { useAssignmentDefaults } from '../../assignment-queries.ts';
import { getWeekdayName, useRecurrenceText } from '../../recurrence-text.ts';
import classes from '../editor.module.css';
import { DaysOfMonth, Months } from './day-choices.tsx';
import { getHolidayChoice, HOLIDAY_CHOICES, setHolidayChoice } from './holiday-dates.ts';
import { TimeFields } from './time-fields.tsx';

interface RecurrenceFieldsProps {
  readonly recurrence: RecurrenceInput;
  readonly index: number;
  readonly isOnly: boolean;
  getError(path: readonly (string | number)[]): string | undefined;
  onChange(recurrence: RecurrenceInput): void;
  onRemove(): void;
}

/** Another frequency has other days. */
function setFrequency(recurrence: RecurrenceInput, frequency: Frequency): RecurrenceInput {
  const { times, weekdays, days, ordinals, months } = recurrence.repeat_on;
  const isByDay = frequency === 'monthly' || frequency === 'yearly';
  const repeat_on = {
    times: frequency === 'hourly' ? times?.slice(0, 1) : times,
    months,
    ...(isByDay ? { days, ordinals } : { weekdays }),
  };
  const { move_skipped: _, working_days: __, ...unmoved } = recurrence;
  return { ...(frequency === 'hourly' ? unmoved : recurrence), frequency, repeat_on };
}

/** One record of a schedule: how often, on which days, at what times, from when until when. */
export function RecurrenceFields({ recurrence, index, isOnly, getError, onChange, onRemove }: RecurrenceFieldsProps) {
  const { t, i18n } = useTranslation('assignments');
  const toText = useRecurrenceText();
  const holidays = useHolidays();
  const { data: defaults = ASSIGNMENT_DEFAULTS } = useAssignmentDefaults();
  const { frequency, interval, repeat_on, start_day, end, timezone, duration } = recurrence;
  const change = (changes: Partial<RecurrenceInput>) => onChange({ ...recurrence, ...changes });
  const repeat = (changes: Partial<RecurrenceInput['repeat_on']>) =>
    change({ repeat_on: { ...repeat_on, ...changes } });
  const toError = (...path: (string | number)[]) => {
    const error = getError(path);
    return error && <FieldError>{error}</FieldError>;
  };
  const isByDay = frequency === 'monthly' || frequency === 'yearly';
  const wholeError = getError([]);
  return (
    <Grid as="fieldset" gap={3} pt={2} px={3} pb={3} border="line" radius="menu">
      <Text as="legend" px={1} fontSize="sm" weight={550}>
        {t('schedule.legend', { number: index + 1 })}
      </Text>
      <div className={classes.row}>
        <NumberInput
          className={classes.amount}
          label={t('schedule.every')}
          value={interval}
          error={toError('interval')}
          allowDecimal={false}
          allowNegative={false}
          onChange={(value) => change({ interval: value || 0 })}
        />
        <NativeSelect
          className={classes.end}
          aria-label={t('schedule.unit')}
          value={frequency}
          data={FREQUENCIES.map((value) => ({ value, label: t(`schedule.frequencies.${value}`, { count: interval }) }))}
          onChange={(event) => onChange(setFrequency(recurrence, event.currentTarget.value as Frequency))}
        />
        {!isOnly && (
          <ActionIcon className={classes.end} size={34} aria-label={t('schedule.remove')} onClick={onRemove}>
            <IconX {...ICON} />
          </ActionIcon>
        )}
      </div>
      {isByDay ? (
        <DaysOfMonth repeatOn={repeat_on} error={toError('repeat_on', 'days')} onChange={repeat} />
      ) : (
        <Toolbar label={t('schedule.weekdays')} className={classes.weekdays}>
          {WEEKDAYS.map((weekday) => {
            const chosen = repeat_on.weekdays ?? [];
            return (
              <ToggleButton
                key={weekday}
                title={getWeekdayName(i18n.language, weekday)}
                isPressed={chosen.includes(weekday)}
                onToggle={(isOn) =>
                  repeat({ weekdays: isOn ? [...chosen, weekday] : chosen.filter((one) => one !== weekday) })
                }
              >
                {getWeekdayName(i18n.language, weekday, 'short')}
              </ToggleButton>
            );
          })}
        </Toolbar>
      )}
      {frequency === 'weekly' && !repeat_on.weekdays?.length && (
        <Text size="xs" tone="ink3">
          {t('schedule.weekdays_hint')}
        </Text>
      )}
      <Months repeatOn={repeat_on} isYearly={frequency === 'yearly'} onChange={repeat} />
      <TimeFields
        times={repeat_on.times ?? []}
        isHourly={frequency === 'hourly'}
        getError={(at) => getError(['repeat_on', 'times', at]) ?? getError(['repeat_on', 'times'])}
        onChange={(times) => repeat({ times })}
      />
      <div className={classes.row}>
        <DateInput
          label={t('schedule.start_day')}
          value={start_day}
          error={toError('start_day')}
          onChange={(day) => change({ start_day: day })}
        />
        <NativeSelect
          label={t('schedule.ends')}
          value={end.type}
          data={(['forever', 'until', 'count'] as const).map((value) => ({ value, label: t(`schedule.end.${value}`) }))}
          onChange={(event) => {
            const type = event.currentTarget.value as RecurrenceInput['end']['type'];
            change({ end: type === 'count' ? { type, count: end.count ?? 10 } : { type, until: end.until } });
          }}
        />
        {end.type === 'until' && (
          <DateInput
            label={t('schedule.last_day')}
            value={end.until ?? ''}
            error={toError('end', 'until')}
            onChange={(until) => change({ end: { type: 'until', until } })}
          />
        )}
        {end.type === 'count' && (
          <NumberInput
            className={classes.amount}
            label={t('schedule.count')}
            value={end.count ?? ''}
            error={toError('end', 'count')}
            allowDecimal={false}
            allowNegative={false}
            onChange={(value) => change({ end: { type: 'count', count: value || 0 } })}
          />
        )}
      </div>
      <div className={classes.row}>
        <NumberInput
          className={classes.amount}
          label={t('schedule.due_after')}
          value={duration.amount}
          error={toError('duration', 'amount')}
          allowDecimal={false}
          allowNegative={false}
          onChange={(value) => change({ duration: { ...duration, amount: value || 0 } })}
        />
        <NativeSelect
          className={classes.end}
          aria-label={t('schedule.due_unit')}
          value={duration.unit}
          data={DURATION_UNITS.map((value) => ({
            value,
            label: t(`schedule.units.${value}`, { count: duration.amount }),
          }))}
          onChange={(event) => {
            const unit = DURATION_UNITS.find((one) => one === event.currentTarget.value);
            if (unit) change({ duration: { ...duration, unit } });
          }}
        />
        <TimeZoneSelect
          label={t('schedule.timezone')}
          value={timezone}
          error={toError('timezone')}
          onChange={(zone) => change({ timezone: zone })}
        />
      </div>
      {(holidays.length > 0 || recurrence.skip_holidays) && (
        <NativeSelect
          label={t('schedule.on_holidays')}
          value={getHolidayChoice(recurrence)}
          data={HOLIDAY_CHOICES.filter(
            (choice) => frequency !== 'hourly' || choice === 'open' || choice === 'skip',
          ).map((value) => ({ value, label: t(`schedule.holidays.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const days = { holidays, workingDays: defaults.working_days };
            onChange(setHolidayChoice(recurrence, HOLIDAY_CHOICES.find((one) => one === value) ?? 'open', days));
          }}
        />
      )}
      {wholeError ? (
        <FieldError>{wholeError}</FieldError>
      ) : (
        <Text size="sm" tone="ink2">
          {toText(recurrence)}.
        </Text>
      )}
    </Grid>
  );
}
