import { useFormat } from '../i18n/index.ts';
import styles from './score-bar.module.css';

export interface ScoreLimits {
  green: number;
  amber: number;
}

const USUAL_LIMITS: ScoreLimits = { green: 90, amber: 75 };

export function scoreTone(
  percent: number | null,
  limits: ScoreLimits = USUAL_LIMITS,
): 'green' | 'amber' | 'red' | 'none' {
  if (percent === null) return 'none';
  if (percent >= limits.green) return 'green';
  return percent >= limits.amber ? 'amber' : 'red';
}

/** A score as bar and number; a dash and an empty track where there is no maximum. */
export function ScoreBar({
  percent,
  limits,
  width = 54,
}: {
  percent: number | null;
  limits?: ScoreLimits;
  width?: number;
}) {
  const format = useFormat();
  return (
    <span className={styles.score} data-tone={scoreTone(percent, limits)}>
      <span className={styles.track} style={{ inlineSize: width }} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: `${Math.min(100, Math.max(0, percent ?? 0))}%` }} />
      </span>
      <bdi className={styles.number}>{format.percent(percent)}</bdi>
    </span>
  );
}
