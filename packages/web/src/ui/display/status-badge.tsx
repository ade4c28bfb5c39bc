import type { ReactNode } from 'react';
import classes from './status-badge.module.css';
import { StatusGlyph, type StatusGlyphName } from './status-glyph.tsx';

/** The tones of badges, which each skin maps to colors with enough contrast. */
export type Tone = 'green' | 'red' | 'amber' | 'blue' | 'violet' | 'slate' | 'brand';

/** Color and glyph of every status in the product; the caller supplies the word. */
export const STATUS_STYLES = {
  to_do: { tone: 'slate', glyph: 'dashed' },
  in_progress: { tone: 'blue', glyph: 'half' },
  completed: { tone: 'green', glyph: 'check' },
  archived: { tone: 'slate', glyph: 'box' },
  published: { tone: 'green', glyph: 'dot' },
  draft: { tone: 'amber', glyph: 'ring' },
  never_published: { tone: 'slate', glyph: 'ring' },
  failed: { tone: 'red', glyph: 'cross' },
  passed: { tone: 'green', glyph: 'check' },
  waiting: { tone: 'amber', glyph: 'dashed' },
  active: { tone: 'green', glyph: 'dot' },
  information: { tone: 'blue', glyph: 'dot' },
  upcoming: { tone: 'slate', glyph: 'point' },
  open: { tone: 'slate', glyph: 'dashed' },
  overdue: { tone: 'red', glyph: 'exclamation' },
  completed_late: { tone: 'amber', glyph: 'clock' },
  missed: { tone: 'red', glyph: 'struck' },
  skipped: { tone: 'slate', glyph: 'skip' },
} as const satisfies Record<string, { tone: Tone; glyph: StatusGlyphName }>;
export type Status = keyof typeof STATUS_STYLES;

type StatusBadgeProps = { children: ReactNode; className?: string } & (
  | { status: Status; tone?: undefined; glyph?: undefined }
  | { status?: undefined; tone: Tone; glyph?: StatusGlyphName }
);

/** A status as color, glyph and word. */
export function StatusBadge({ status, tone, glyph, children, className }: StatusBadgeProps) {
  const look = status ? STATUS_STYLES[status] : { tone, glyph };
  return (
    <span className={className ? `${classes.badge} ${className}` : classes.badge} data-tone={look.tone}>
      {look.glyph && <StatusGlyph name={look.glyph} />}
      <span className={classes.label}>{children}</span>
    </span>
  );
}
