/** Shows progress as a ring in the brand color; the content repeats it in words or numbers. */
export function ProgressRing({ share, size = 36, stroke = 4, label, children }: ProgressRingProps) {
  const radius = (size - stroke) / 2;
  const circumference = 2 * Math.PI * radius;
  const ratio = Math.min(1, Math.max(0, share));
  return (
    <span
      role="img"
      aria-label={label}
      style={{
        position: 'relative',
        display: 'inline-grid',
        placeItems: 'center',
        inlineSize: size,
        blockSize: size,
        flex: 'none',
      }}
    >
      <svg
        width={size}
        height={size}
        style={{ position: 'absolute', inset: 0, transform: 'rotate(-90deg)' }}
        aria-hidden="true"
      >
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke="var(--ring-track, var(--track))"
          strokeWidth={stroke}
        />
        {ratio > 0 && (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            stroke="var(--ring, var(--brand))"
            strokeWidth={stroke}
            strokeLinecap="round"
            strokeDasharray={`${circumference * ratio} ${circumference}`}
          />
        )}
      </svg>
      <span style={{ position: 'relative', fontVariantNumeric: 'tabular-nums' }} aria-hidden="true">
        {children}
      </span>
    </span>
  );
}

interface ProgressRingProps {
  /** The progress from 0 to 1. */
  share: number;
  size?: number;
  stroke?: number;
  label: string;
  children?: React.ReactNode;
}
