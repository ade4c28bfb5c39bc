import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, DateInput, FieldError, ICON, Row, Toolbar } from '../../../../ui/index.ts';
import classes from '../editor.module.css';

const MAX_TIMES = 48;

interface TimeFieldsProps {
  /** Wall times, `08:00`. */
  readonly times: readonly string[];
  /** Then there is only the time of the first step. */
  readonly isHourly: boolean;
  getError(index: number): string | undefined;
  onChange(times: string[]): void;
}

/** The times of the day at which inspections open. */
export function TimeFields({ times, isHourly, getError, onChange }: TimeFieldsProps) {
  const { t } = useTranslation('assignments');
  const shown = times.length > 0 ? times : [''];
  return (
    <Toolbar label={t('schedule.times')} className={classes.row}>
      {shown.map((time, index) => {
        const error = time === '' ? undefined : getError(index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: times have no identity apart from their position
          <Row key={index} align="stretch" gap={1}>
            <DateInput
              className={classes.amount}
              shape="hour_minute"
              label={
                isHourly
                  ? t('schedule.first_time')
                  : shown.length === 1
                    ? t('schedule.only_time')
                    : t('schedule.time', { number: index + 1 })
              }
              value={time}
              error={error && <FieldError>{error}</FieldError>}
              onChange={(value) => onChange(shown.with(index, value).filter(Boolean))}
            />
            {shown.length > 1 && (
              <ActionIcon
                className={classes.end}
                size={34}
                aria-label={t('schedule.remove_time', { number: index + 1 })}
                onClick={() => onChange(shown.toSpliced(index, 1))}
              >
                <IconX {...ICON} />
              </ActionIcon>
            )}
          </Row>
        );
      })}
      {!isHourly && shown.length < MAX_TIMES && (
        <Button
          className={classes.end}
          variant="subtle"
          leftSection={<IconPlus {...ICON} />}
          onClick={() => onChange([...shown.filter(Boolean), getNextTime(shown)])}
        >
          {t('schedule.add_time')}
        </Button>
      )}
    </Toolbar>
  );
}

/** A free hour after the last one, so that a new time is valid at once. */
function getNextTime(times: readonly string[]): string {
  const last = Number(times.toSorted().at(-1)?.slice(0, 2) ?? 7);
  const hours = Array.from({ length: 24 }, (_, step) => `${String((last + 1 + step) % 24).padStart(2, '0')}:00`);
  return hours.find((time) => !times.includes(time)) ?? '00:30';
}
