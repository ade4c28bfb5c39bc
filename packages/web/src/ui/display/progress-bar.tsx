import { Box } from '../layout/box.tsx';
import classes from './progress-bar.module.css';
import type { ScoreTone } from './score-tone.ts';

/** A share as a thin bar. It is hidden from screen readers; put the number next to it. */
export function ProgressBar({ share, tone, width }: { share: number; tone?: ScoreTone; width?: number }) {
  return (
    <Box as="span" fixed className={classes.track} data-tone={tone} style={{ inlineSize: width }} aria-hidden>
      <Box
        as="span"
        block
        fullHeight
        bg="brand"
        className={classes.fill}
        style={{ inlineSize: `${100 * Math.min(1, Math.max(0, share))}%` }}
      />
    </Box>
  );
}
