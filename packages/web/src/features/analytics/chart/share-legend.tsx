import { getPointColor } from '@rounds/charts';
import type { ChartAnswer } from '@rounds/contract/analytics';
import { useTranslation } from 'react-i18next';
import { useChartColors } from '../../../kit/charts/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Row, Text, UnstyledButton } from '../../../ui/index.ts';
import { Change } from './change.tsx';
import classes from './chart.module.css';

interface ShareLegendProps {
  readonly answer: ChartAnswer;
  readonly select: ((point: string) => void) | undefined;
}

/** Lists the parts of a bar with their names and numbers, which do not fit into small parts. */
export function ShareLegend({ answer, select }: ShareLegendProps) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const colors = useChartColors();
  return (
    <Row wrap align="baseline" justify="between" gap={1} columnGap={4} mt={2} size="sm">
      <Row as="ul" wrap align="stretch" gap={1} columnGap={5}>
        {answer.points.map((point, index) => (
          <Row as="li" align="baseline" gap={2} key={point.point}>
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
              <Text as="bdi" tone="ink2">
                {format.percent(point.value)}
              </Text>
            </UnstyledButton>
            <Change value={point.value} previous={point.previous} measure="share" />
          </Row>
        ))}
      </Row>
      {answer.left_out > 0 && <Text tone="ink2">{t('left_out', { count: answer.left_out })}</Text>}
    </Row>
  );
}
