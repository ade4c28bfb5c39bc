import type { ReactNode } from 'react';

export type StatusGlyphName =
  | 'dashed'
  | 'half'
  | 'check'
  | 'box'
  | 'dot'
  | 'ring'
  | 'cross'
  | 'struck'
  | 'up'
  | 'down'
  | 'lines'
  | 'diamond'
  | 'point'
  | 'exclamation'
  | 'clock'
  | 'skip';

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const SHAPES: Record<StatusGlyphName, ReactNode> = {
  dashed: <circle cx="7" cy="7" r="5.2" {...line} strokeDasharray="2.6 2.85" strokeLinecap="butt" />,
  half: (
    <>
      <circle cx="7" cy="7" r="5.2" {...line} />
      <path d="M7 3.9a3.1 3.1 0 0 1 0 6.2z" fill="currentColor" />
    </>
  ),
  check: (
    <>
      <circle cx="7" cy="7" r="6.2" fill="currentColor" />
      <path d="M4.3 7.2l1.9 1.9 3.6-3.9" {...line} stroke="var(--glyph-background, var(--surface))" />
    </>
  ),
  box: <path d="M1.8 3.2h10.4v2.4H1.8zM2.8 5.6h8.4v5.6H2.8zM5.6 8h2.8" {...line} strokeWidth={1.5} />,
  dot: <circle cx="7" cy="7" r="3.6" fill="currentColor" />,
  ring: <circle cx="7" cy="7" r="3.9" {...line} strokeWidth={2} />,
  cross: (
    <>
      <circle cx="7" cy="7" r="6.2" fill="currentColor" />
      <path d="M4.9 4.9l4.2 4.2M9.1 4.9L4.9 9.1" {...line} stroke="var(--glyph-background, var(--surface))" />
    </>
  ),
  struck: (
    <>
      <circle cx="7" cy="7" r="5.2" {...line} />
      <path d="M3.4 10.6l7.2-7.2" {...line} />
    </>
  ),
  up: <path d="M2.5 2h9M7 12V5.2M3.8 8.2L7 5l3.2 3.2" {...line} />,
  down: <path d="M7 2v9M3.4 7.6L7 11.2l3.6-3.6" {...line} />,
  lines: <path d="M2.5 5h9M2.5 9h9" {...line} />,
  diamond: <path d="M7 1.4L12.6 7 7 12.6 1.4 7z" fill="currentColor" />,
  point: <circle cx="7" cy="7" r="1.8" fill="currentColor" />,
  exclamation: (
    <>
      <circle cx="7" cy="7" r="6.2" fill="currentColor" />
      <path d="M7 3.8v3.6M7 10v.1" {...line} stroke="var(--glyph-background, var(--surface))" />
    </>
  ),
  clock: (
    <>
      <circle cx="7" cy="7" r="5.2" {...line} />
      <path d="M7 4.2V7l1.9 1.2" {...line} strokeWidth={1.5} />
    </>
  ),
  skip: <path d="M3 3.6L6.4 7 3 10.4M7.4 3.6L10.8 7l-3.4 3.4" {...line} />,
};

/** The small sign in front of a status word; never used alone. */
export function StatusGlyph({ name, size = 14 }: { name: StatusGlyphName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" style={{ flex: 'none' }}>
      {SHAPES[name]}
    </svg>
  );
}
