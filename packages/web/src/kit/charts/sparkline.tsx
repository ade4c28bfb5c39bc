import classes from './charts.module.css';

const WIDTH = 96;
const HEIGHT = 32;
const INSET = 4;
/** The line would be illegible with more points. */
const MAX_POINTS = 32;

/** The means of as many equal parts as a line can show. */
function reduce(points: readonly (number | null)[]): readonly (number | null)[] {
  if (points.length <= MAX_POINTS) return points;
  return Array.from({ length: MAX_POINTS }, (_, part) => {
    const [from, to] = [part, part + 1].map((edge) => Math.floor((edge * points.length) / MAX_POINTS));
    const numbers = points.slice(from, to).filter((value) => value !== null);
    return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  });
}

interface SparklineProps {
  readonly points: readonly (number | null)[];
  /** Describes the range of the values, because the line has no axes. */
  readonly toScale?: (min: number, max: number) => string;
}

/** A line without axes that shows the trend of a figure. The figure itself is the text alternative. */
export function Sparkline({ points: all, toScale }: SparklineProps) {
  const points = reduce(all);
  const numbers = points.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  if (numbers.length < 2) return null;
  const values = numbers.map(({ value }) => value);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const toX = (index: number) => INSET + (index / (points.length - 1)) * (WIDTH - 2 * INSET);
  const toY = (value: number) =>
    max === min ? HEIGHT / 2 : HEIGHT - INSET - ((value - min) / (max - min)) * (HEIGHT - 2 * INSET);
  const last = numbers.at(-1)!;
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {toScale && <title>{toScale(min, max)}</title>}
      <path className={classes.sparklineBase} d={`M0 ${HEIGHT - 1}H${WIDTH}`} />
      <polyline points={numbers.map(({ index, value }) => `${toX(index)},${toY(value)}`).join(' ')} />
      <circle cx={toX(last.index)} cy={toY(last.value)} r="3" />
    </svg>
  );
}
