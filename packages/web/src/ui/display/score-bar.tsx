import { useFormat } from '../../platform/i18n/index.ts';
import { Row, Text } from '../layout/box.tsx';
import { ProgressBar } from './progress-bar.tsx';
import classes from './score-bar.module.css';
import { getScoreTone, type ScoreLimits } from './score-tone.ts';

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
    <Row as="span" inline gap={2.5} noWrap className={classes.score} data-scored={percent !== null || undefined}>
      <ProgressBar share={(percent ?? 0) / 100} tone={getScoreTone(percent, limits)} width={width} />
      <Text as="bdi" tabular textAlign="end" minWidth={66} className={classes.number}>
        {format.percent(percent)}
      </Text>
    </Row>
  );
}
