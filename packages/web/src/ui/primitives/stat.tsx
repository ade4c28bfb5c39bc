import type { ReactNode } from 'react';
import type { Tone } from '../display/status-badge.tsx';
import { Text } from '../layout/box.tsx';
import classes from './primitives.module.css';

interface StatProps {
  readonly label: string;
  readonly value: ReactNode;
  /** A subdued line below the number, such as a comparison. */
  readonly hint?: ReactNode;
  readonly tone?: Tone;
}

/** Shows one large number with its name. */
export function Stat({ label, value, hint, tone }: StatProps) {
  return (
    <dl className={classes.stat} data-tone={tone}>
      <dt>{label}</dt>
      <Text as="dd" size="3xl" weight={600} tabular className={classes.statValue}>
        <bdi>{value}</bdi>
      </Text>
      {hint && (
        <Text as="dd" size="xs" tone="ink3">
          {hint}
        </Text>
      )}
    </dl>
  );
}
