import { formatMeasure } from '@rounds/charts';
import type { Better, Measure } from '@rounds/contract/analytics';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getSparklineRange, Sparkline } from '../../../kit/charts/index.ts';
import { Box, ICON, Panel, Row, Stat, Text, UnstyledButton } from '../../../ui/index.ts';
import { Change } from './change.tsx';
import classes from './chart.module.css';
import { useChartFormat } from './use-chart-format.ts';

interface StatCardProps {
  readonly label: string;
  /** The figure as it is displayed. */
  readonly text: string;
  readonly value: number | null;
  readonly previous?: number | null | undefined;
  readonly measure: Measure;
  /** Which change is an improvement; missing where neither is. */
  readonly better?: Better | undefined;
  /** The values of the sparkline. */
  readonly points?: readonly (number | null)[];
  /** A line of context, such as how many were due. */
  readonly hint?: ReactNode;
  /** Opens what is behind the figure. */
  readonly onOpen?: (() => void) | undefined;
}
/** Shows one figure with its change and its trend. */
export function StatCard(props: StatCardProps) {
  const { label, text, value, previous, measure, better, points = [], hint, onOpen } = props;
  const { t } = useTranslation('charts');
  const format = useChartFormat();
  const range = getSparklineRange(points);
  const [min, max] = (range ?? []).map((limit) => formatMeasure(limit, measure, format));
  const scale = range ? t('scale', { min, max }) : undefined;
  return (
    <Panel label={label} className={classes.statCard}>
      <Box relative className={classes.stat}>
        <Stat
          label={label}
          value={text}
          hint={
            <Row as="span" wrap align="baseline" gap={0} columnGap={2} minHeight="var(--line-height-xs)">
              <Change value={value} previous={previous} measure={measure} better={better} />
              {hint}
            </Row>
          }
        />
        <Sparkline points={points} scale={scale} />
      </Box>
      {onOpen && (
        // The button covers the line with its title.
        <Text
          as={UnstyledButton}
          tone="ink3"
          className={classes.open}
          data-tools
          aria-label={label}
          title={scale}
          onClick={onOpen}
        >
          <IconChevronRight {...ICON} data-mirror />
        </Text>
      )}
    </Panel>
  );
}
