import { formatMeasure, getPointColor, listPointNames } from '@rounds/charts';
import { type ChartAnswer, type ChartKey, type ChartPoint, getChart, MEASURES } from '@rounds/contract/analytics';
import { useTranslation } from 'react-i18next';
import { useChartColors, ValueTable } from '../../../kit/charts/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Text, UnstyledButton } from '../../../ui/index.ts';
import classes from './chart.module.css';
import { useChartFormat, useChartTexts } from './use-chart-format.ts';

interface ChartTableProps {
  readonly chart: ChartKey;
  readonly answer: ChartAnswer;
  readonly name: string;
  readonly maxHeight: number | undefined;
  readonly select: ((point: string) => void) | undefined;
}

/** The points of a chart in words; each opens its rows. */
export function ChartTable({ chart, answer, name, maxHeight, select }: ChartTableProps) {
  const { t } = useTranslation('charts');
  const format = useChartFormat();
  const dates = useFormat();
  const colors = useChartColors();
  const { toMeasure, toPrevious, toRowTitle } = useChartTexts();
  const declaration = getChart(chart);
  const { measures, kind, rows } = declaration;
  // The latest steps matter most, as in PDFs.
  const points = kind === 'time' ? answer.points.toSorted((a, b) => toTime(b).localeCompare(toTime(a))) : answer.points;
  const hasPrevious = answer.points.some(({ previous }) => previous !== undefined);
  const [first] = measures;
  const largest = Math.max(0, ...answer.points.map(({ value }) => Math.abs(value ?? 0)));
  const hasBars = kind === 'ranking' || kind === 'bars';
  const isShare = MEASURES[first] === 'percent';
  return (
    <ValueTable name={name} maxHeight={maxHeight}>
      <thead>
        <tr>
          <th scope="col">{toRowTitle(declaration, kind === 'time' ? null : answer.by)}</th>
          {measures.map((measure) => (
            <th key={measure} scope="col">
              {toMeasure(measure, declaration)}
            </th>
          ))}
          {hasPrevious && <th scope="col">{toPrevious()}</th>}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.point}>
            <th scope="row">
              <UnstyledButton
                className={classes.rowName}
                disabled={point.total === 0 || !select}
                onClick={() => select?.(point.point)}
                dir="auto"
              >
                {listPointNames(point, answer, format).join(' · ')}
              </UnstyledButton>
              {hasBars && point.value !== null && (
                <Box
                  as="span"
                  block
                  fullWidth
                  overflow="hidden"
                  mt="half"
                  bg="track"
                  className={classes.bar}
                  aria-hidden
                >
                  <span
                    style={{
                      inlineSize: `${toWidth(point, isShare ? 100 : largest)}%`,
                      background: getPointColor(point, colors.bar, colors),
                    }}
                  />
                </Box>
              )}
            </th>
            {measures.map((measure) => (
              <td key={measure}>
                <bdi>
                  {rows === 'assets' && point.response_at === null
                    ? t('never')
                    : formatMeasure(point[measure], measure, format)}
                </bdi>
                {rows === 'assets' && point.response_at && (
                  <Text as="span" block size="xs" tone="ink2" weight={400}>
                    {dates.date(point.response_at)}
                  </Text>
                )}
              </td>
            ))}
            {hasPrevious && (
              <td>
                <bdi>{formatMeasure(point.previous, first, format)}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </ValueTable>
  );
}

const toTime = ({ date = '' }: ChartPoint): string => date;

const toWidth = ({ value }: ChartPoint, largest: number): number =>
  largest > 0 ? Math.min(100, (100 * Math.abs(value ?? 0)) / largest) : 0;
