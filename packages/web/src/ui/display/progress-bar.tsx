import styles from './progress-bar.module.css';
import type { ScoreTone } from './score-tone.ts';

/** How much of something there is, as a thin bar, for those who look; whoever listens is told beside it. */
export function ProgressBar({ share, tone, width }: { share: number; tone?: ScoreTone; width?: number }) {
  return (
    <span className={styles.track} data-tone={tone} style={{ inlineSize: width }} aria-hidden>
      <span className={styles.fill} style={{ inlineSize: `${100 * Math.min(1, Math.max(0, share))}%` }} />
    </span>
  );
}
