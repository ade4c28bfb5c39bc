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
  readonly scale?: string | undefined;
}

/** The least and the greatest value that the line shows; null if there is no line. */
export function getSparklineRange(points: readonly (number | null)[]): readonly [min: number, max: number] | null {
  const values = reduce(points).filter((value) => value !== null);
  return values.length < 2 ? null : [Math.min(...values), Math.max(...values)];
}

/** A line without axes that shows the trend of a figure. The figure itself is the text alternative. */
export function Sparkline({ points: all, scale }: SparklineProps) {
  const range = getSparklineRange(all);
  if (!range) return null;
  const [min, max] = range;
  const points = reduce(all);
  const numbers = points.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const toX = (index: number) => INSET + (index / (points.length - 1)) * (WIDTH - 2 * INSET);
  const toY = (value: number) =>
    max === min ? HEIGHT / 2 : HEIGHT - INSET - ((value - min) / (max - min)) * (HEIGHT - 2 * INSET);
  const last = numbers.at(-1)!;
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {scale && <title>{scale}</title>}
      <path className={classes.sparklineBase} d={`M0 ${HEIGHT - 1}H${WIDTH}`} />
      <polyline points={numbers.map(({ index, value }) => `${toX(index)},${toY(value)}`).join(' ')} />
      <circle cx={toX(last.index)} cy={toY(last.value)} r="3" />
    </svg>
  );
}
