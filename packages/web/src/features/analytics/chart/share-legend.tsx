import { getPointColor } from '@rounds/charts';
import type { ChartAnswer } from '@rounds/contract/analytics';
import { useTranslation } from 'react-i18next';
import { useChartColors } from '../../../kit/charts/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { UnstyledButton } from '../../../ui/index.ts';
import { Change } from './change.tsx';
import classes from './chart.module.css';

interface ShareLegendProps {
  readonly answer: ChartAnswer;
  readonly select: ((point: string) => void) | undefined;
}

/** The parts of a bar with their names and numbers; small parts have no room for them inside. */
export function ShareLegend({ answer, select }: ShareLegendProps) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const colors = useChartColors();
  return (
    <div className={classes.shares}>
      <ul>
        {answer.points.map((point, index) => (
          <li key={point.point}>
            <UnstyledButton
              className={classes.share}
              disabled={point.total === 0 || !select}
              onClick={() => select?.(point.point)}
            >
              <span
                className={classes.swatch}
                style={{ background: getPointColor(point, colors.series[index % colors.series.length]!, colors) }}
                aria-hidden
              />
              <strong>{format.number(point.total)}</strong>
              <bdi>{point.label}</bdi>
              <bdi className={classes.percent}>{format.percent(point.value)}</bdi>
            </UnstyledButton>
            <Change value={point.value} previous={point.previous} measure="share" />
          </li>
        ))}
      </ul>
      {answer.left_out > 0 && <p className={classes.percent}>{t('left_out', { count: answer.left_out })}</p>}
    </div>
  );
}
