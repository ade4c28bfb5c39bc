import classes from './charts.module.css';

const WIDTH = 96;
const HEIGHT = 32;
const INSET = 4;

/** A line without axes, for the direction of a figure at a glance. Its text alternative stands beside it. */
export function Sparkline({ points }: { readonly points: readonly (number | null)[] }) {
  const known = points.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  if (known.length < 2) return null;
  const values = known.map(({ value }) => value);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const toX = (index: number) => INSET + (index / (points.length - 1)) * (WIDTH - 2 * INSET);
  const toY = (value: number) =>
    max === min ? HEIGHT / 2 : HEIGHT - INSET - ((value - min) / (max - min)) * (HEIGHT - 2 * INSET);
  const last = known.at(-1)!;
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polyline points={known.map(({ index, value }) => `${toX(index)},${toY(value)}`).join(' ')} />
      <circle cx={toX(last.index)} cy={toY(last.value)} r="3" />
    </svg>
  );
}
