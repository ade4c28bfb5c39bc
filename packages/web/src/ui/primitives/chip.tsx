import { IconX } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Tone } from '../display/status-badge.tsx';
import { Text } from '../layout/box.tsx';
import classes from './primitives.module.css';
import { joinClasses, UnstyledButton } from './unstyled-button.tsx';

interface ChipProps {
  readonly tone?: Tone;
  readonly icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  readonly title?: string;
  /** Adds a button that removes the chip; `removeLabel` names it. */
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A short word about something: a property, a count, a chosen value. */
export function Chip({ tone = 'slate', icon: Icon, title, onRemove, removeLabel, className, children }: ChipProps) {
  return (
    <span className={joinClasses(classes.chip, className)} data-tone={tone} title={title}>
      {Icon && <Icon size={12} stroke={2} />}
      <Text as="span" truncate>
        {children}
      </Text>
      {onRemove && (
        <UnstyledButton className={classes.chipRemove} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={12} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}
