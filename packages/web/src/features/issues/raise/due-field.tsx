import { IconCalendar, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput, FieldError, ICON, InputWrapper, Row, UnstyledButton } from '../../../ui/index.ts';
import classes from './raise.module.css';
import { toDay } from './raise-values.ts';

const DAYS = [
  ['today', 0],
  ['tomorrow', 1],
  ['week', 7],
] as const;

interface DueFieldProps {
  /** Days are those of the workspace. */
  readonly zone: string | undefined;
  readonly error: string | undefined;
  readonly value: string | null;
  onChange(value: string | null): void;
}

/** A due date: one of the usual days, or another one. Pressing the chosen day again removes it. */
export function DueField({ zone, error, value, onChange }: DueFieldProps) {
  const { t } = useTranslation(['raise', 'lists']);
  const [now] = useState(() => new Date());
  const days = DAYS.map(([name, after]) => ({ name, day: toDay(now, zone, after) }));
  const [isOther, setOther] = useState(value !== null && !days.some(({ day }) => day === value));
  return (
    <InputWrapper
      label={t('lists:issues.columns.due_at')}
      labelElement="div"
      error={error && <FieldError>{error}</FieldError>}
    >
      <Row wrap align="stretch" gap={2} className={classes.choices}>
        {days.map(({ name, day }) => (
          <UnstyledButton
            key={name}
            className={classes.choice}
            aria-pressed={!isOther && value === day}
            onClick={() => {
              setOther(false);
              onChange(value === day && !isOther ? null : day);
            }}
          >
            {!isOther && value === day && <IconCheck size={16} stroke={2} aria-hidden />}
            {t(`due.${name}`)}
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={classes.choice}
          aria-pressed={isOther}
          aria-label={t('due.other')}
          onClick={() => setOther(!isOther)}
        >
          <IconCalendar {...ICON} size={20} />
        </UnstyledButton>
      </Row>
      {isOther && (
        <DateInput
          mt={8}
          size="md"
          aria-label={t('due.other')}
          value={value ?? ''}
          onChange={(day: string) => onChange(day === '' ? null : day)}
        />
      )}
    </InputWrapper>
  );
}
