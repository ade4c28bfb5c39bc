import type { AssignedStatus } from '@rounds/contract/assignments';
import type { ReactNode } from 'react';
import { Row, STATUS_STYLES, StatusGlyph } from '../../ui/index.ts';
import classes from './status-mark.module.css';

interface AssignedStatusMarkProps {
  readonly status: AssignedStatus | 'overdue_started';
  /** Draws the sign as the bars of calendars are drawn. */
  readonly isTinted?: boolean;
  /** Content behind the sign, such as a score. */
  readonly children?: ReactNode;
}

const OVERDUE_STARTED = { tone: STATUS_STYLES.overdue.tone, glyph: STATUS_STYLES.in_progress.glyph };

/** Shows a status as a colored sign without its word, which is next to it or in the name of the control around it. */
export function AssignedStatusMark({ status, isTinted = false, children }: AssignedStatusMarkProps) {
  const { tone, glyph } = status === 'overdue_started' ? OVERDUE_STARTED : STATUS_STYLES[status];
  return (
    <Row
      as="span"
      inline
      justify="center"
      gap={1}
      className={classes.mark}
      data-tone={tone}
      data-status={status}
      data-tinted={isTinted || undefined}
      aria-hidden
    >
      <StatusGlyph name={glyph} />
      {children}
    </Row>
  );
}
