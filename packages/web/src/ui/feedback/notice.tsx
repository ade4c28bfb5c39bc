import type { ComponentType, ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** Amber where something is to be heeded; calm where all goes as it should. */
  readonly tone?: 'amber' | 'red' | 'blue' | 'green' | 'calm';
  /** In the hand and in what lies over the screen: larger. */
  readonly large?: boolean;
  /** Told at once, or when there is time for it; without one it is read in its place. */
  readonly role?: 'alert' | 'status';
  readonly Icon?: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** What can be done about it. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What is to be known where one works: on a soft ground, with a glyph where its words alone may be overlooked. */
export function Notice({ tone = 'amber', large = false, role, Icon, action, className, children }: NoticeProps) {
  return (
    <div
      className={className ? `${styles.notice} ${className}` : styles.notice}
      data-tone={tone}
      data-large={large || undefined}
      role={role}
    >
      {Icon && <Icon size={large ? 20 : 16} stroke={1.75} aria-hidden />}
      <div className={styles.content}>{children}</div>
      {action && (
        <button type="button" onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  );
}
