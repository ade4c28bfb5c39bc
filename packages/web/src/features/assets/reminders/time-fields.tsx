import { MAX_REMINDER_DAYS, MAX_REMINDER_TIMES, REMINDER_HOUR } from '@rounds/contract/date-reminders';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  ActionIcon,
  Button,
  FieldError,
  Grid,
  ICON,
  InputDescription,
  InputError,
  NumberInput,
  Select,
  Stack,
  Text,
} from '../../../ui/index.ts';
import { NEW_TIME, type ReminderForm, type Time } from './reminder-values.ts';
import classes from './reminders.module.css';

/** Sets how many days before or after the date; notifications may have several. */
export function TimeFields({ form }: { readonly form: ReminderForm }) {
  const { t } = useTranslation('assets');
  const { action, days } = form.values;
  const isSeveral = action === 'notice';
  const visibleDays = isSeveral ? days : days.slice(0, 1);
  const change = (place: number, time: Partial<Time>) =>
    form.set(
      'days',
      days.map((one, index) => (index === place ? { ...one, ...time } : one)),
    );
  const error = form.getError('days') ?? days.map((_, index) => form.getError(`days.${index}`)).find(Boolean);
  return (
    <Stack as="fieldset" align="start" gap={2} className={classes.times}>
      <Text as="legend" p={0} weight={600}>
        {t('reminders.when')}
      </Text>
      <InputDescription>
        {t(isSeveral ? 'reminders.when_hint' : 'reminders.when_once', { hour: REMINDER_HOUR })}
      </InputDescription>
      {visibleDays.map((time, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: times have nothing else that tells them apart
        <Grid key={place} fullWidth align="center" gap={2} template="96px minmax(140px, 1fr) 32px">
          <NumberInput
            name={place === 0 ? 'days' : undefined}
            aria-label={t('reminders.days', { number: place + 1 })}
            allowDecimal={false}
            allowNegative={false}
            value={time.days}
            onChange={(value) => change(place, { days: value })}
          />
          <Select
            aria-label={t('reminders.side', { number: place + 1 })}
            allowDeselect={false}
            data={[
              { value: 'before', label: t('reminders.side_before') },
              { value: 'after', label: t('reminders.side_after') },
            ]}
            value={time.side}
            onChange={(side) => change(place, { side: side === 'after' ? 'after' : 'before' })}
          />
          {isSeveral && days.length > 1 && (
            <ActionIcon
              size={32}
              aria-label={t('reminders.remove_time', { number: place + 1 })}
              onClick={() =>
                form.set(
                  'days',
                  days.filter((_, index) => index !== place),
                )
              }
            >
              <IconX {...ICON} />
            </ActionIcon>
          )}
        </Grid>
      ))}
      {error && (
        <InputError>
          <FieldError>{t('reminders.days_wrong', { max: MAX_REMINDER_DAYS })}</FieldError>
        </InputError>
      )}
      {isSeveral && days.length < MAX_REMINDER_TIMES && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus {...ICON} />}
          onClick={() => form.set('days', [...days, NEW_TIME])}
        >
          {t('reminders.add_time')}
        </Button>
      )}
    </Stack>
  );
}
