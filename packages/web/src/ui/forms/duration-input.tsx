import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid } from '../layout/box.tsx';
import { NumberInput } from './number-input.tsx';

const UNITS = {
  minutes: [
    ['days', 24 * 60],
    ['hours', 60],
    ['minutes', 1],
  ],
  hours: [
    ['days', 24],
    ['hours', 1],
  ],
} as const;

interface DurationInputProps {
  readonly name: string;
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly readOnly?: boolean;
  /** The unit of the value; smaller units cannot be entered. */
  readonly unit: keyof typeof UNITS;
  readonly value: number;
  onChange(value: number): void;
  onBlur(): void;
}

/** A duration in days, hours and, if the value is in minutes, minutes. More than 23 hours become days. */
export function DurationInput(props: DurationInputProps) {
  const { name, label, description, error, readOnly = false, unit, value, onChange, onBlur } = props;
  const { t } = useTranslation('common');
  const id = useId();
  let rest = value;
  const parts = UNITS[unit].map(([part, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { part, size, count };
  });
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" description={description} error={error}>
      <Grid
        columns={parts.length === 3 ? 3 : 2}
        align="center"
        gap={2.5}
        mt={1}
        role="group"
        aria-label={label}
        aria-describedby={error ? `${id}-error` : description ? `${id}-description` : undefined}
      >
        {parts.map(({ part, size, count }, index) => (
          <NumberInput
            key={part}
            name={`${name}_${part}`}
            data-field={index === 0 ? name : undefined}
            label={t(`duration.${part}`)}
            error={Boolean(error)}
            allowDecimal={false}
            allowNegative={false}
            readOnly={readOnly}
            value={count}
            onChange={(number) => onChange(value + ((number || 0) - count) * size)}
            onBlur={onBlur}
          />
        ))}
      </Grid>
    </Input.Wrapper>
  );
}
