import type { ComponentProps } from 'react';
import classes from './primitives.module.css';
import { joinClasses, UnstyledButton } from './unstyled-button.tsx';

interface ToggleButtonProps extends Omit<ComponentProps<'button'>, 'onToggle' | 'onClick'> {
  readonly isPressed: boolean;
  /** Receives the new state. */
  readonly onToggle: (isPressed: boolean) => void;
}

/** A button that stays pressed, such as a filter or a choice; `aria-pressed` says its state. */
export function ToggleButton({ isPressed, onToggle, className, ...props }: ToggleButtonProps) {
  return (
    <UnstyledButton
      {...props}
      className={joinClasses(classes.toggleButton, className)}
      aria-pressed={isPressed}
      onClick={() => onToggle(!isPressed)}
    />
  );
}
