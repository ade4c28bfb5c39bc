import type { ComponentType, ReactNode } from 'react';
import { ICON } from '../display/icon.ts';
import { Box } from '../layout/box.tsx';
import classes from './notice.module.css';

interface NoticeProps {
  /** `amber` warns; `calm` only informs. */
  readonly tone?: 'amber' | 'red' | 'blue' | 'green' | 'calm';
  /** Whether it is larger, for phones and overlays. */
  readonly large?: boolean;
  /** `alert` is announced at once, `status` politely; without a role it is read in document order. */
  readonly role?: 'alert' | 'status';
  readonly Icon?: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** A button that resolves what the notice is about. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  readonly className?: string | undefined;
  readonly children: ReactNode;
}
/** A message within the content, with an icon where the text alone could be overlooked. */
export function Notice({ tone = 'amber', large = false, role, Icon, action, className, children }: NoticeProps) {
  return (
    <div
      className={className ? `${classes.notice} ${className}` : classes.notice}
      data-tone={tone}
      data-large={large || undefined}
      role={role}
    >
      {Icon && <Icon {...ICON} size={large ? 20 : 16} />}
      <Box grow shrink className={classes.content}>
        {children}
      </Box>
      {action && (
        <button type="button" onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  );
}
