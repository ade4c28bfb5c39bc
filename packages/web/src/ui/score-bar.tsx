import { useFormat } from '../i18n/index.ts';
import styles from './score-bar.module.css';
import { type ScoreLimits, scoreTone } from './score-tone.ts';
import { ShareBar } from './share-bar.tsx';

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
    <span className={styles.score} data-scored={percent !== null || undefined}>
      <ShareBar share={(percent ?? 0) / 100} tone={scoreTone(percent, limits)} width={width} />
      <bdi className={styles.number}>{format.percent(percent)}</bdi>
    </span>
  );
}
