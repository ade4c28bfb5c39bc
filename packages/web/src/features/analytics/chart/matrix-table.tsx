import type { ChartAnswer } from '@rounds/contract/analytics';
import { useTranslation } from 'react-i18next';
import { Box, getScoreTone, ScrollRegion, Text, UnstyledButton, VisuallyHidden } from '../../../ui/index.ts';
import classes from './chart.module.css';
import { useChartFormat } from './use-chart-format.ts';

interface MatrixTableProps {
  readonly answer: ChartAnswer;
  readonly name: string;
  readonly select: ((point: string) => void) | undefined;
}

/** Shows assets by sections; each cell opens its inspections. */
export function MatrixTable({ answer, name, select }: MatrixTableProps) {
  const { t } = useTranslation('charts');
  const format = useChartFormat();
  const { sections = [], points } = answer;
  const assets = [...new Map(points.map((point) => [point.key ?? null, point])).values()];
  const cells = new Map(points.map((point) => [`${point.key ?? ''} ${point.section}`, point]));
  return (
    <ScrollRegion className={classes.matrixScroll} aria-label={t('table_of', { name })}>
      <Text as="table" fullWidth size="sm" tabular className={classes.matrix}>
        <caption>
          <VisuallyHidden>{name}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <Text as="th" py={1} px={2} bg="surface" weight={500} textAlign="start" scope="col">
              {t('asset')}
            </Text>
            {sections.map(({ id, label }) => (
              <Text as="th" py={1} px={2} bg="surface" weight={500} textAlign="start" key={id} scope="col" dir="auto">
                {label}
              </Text>
            ))}
          </tr>
        </thead>
        <tbody>
          {assets.map(({ key, label, asset_id }) => (
            <tr key={key ?? ''}>
              <Text as="th" py={1} px={2} bg="surface" weight={500} textAlign="start" scope="row" dir="auto">
                {label}{' '}
                {asset_id && (
                  <Text as="bdi" block size="xs" tone="ink2" weight={400}>
                    {asset_id}
                  </Text>
                )}
              </Text>
              {sections.map(({ id }) => {
                const point = cells.get(`${key ?? ''} ${id}`);
                return (
                  <Text as="td" p={0} textAlign="center" key={id} data-tone={getScoreTone(point?.value ?? null)}>
                    {point ? (
                      <Box as={UnstyledButton} fullWidth className={classes.cell} onClick={() => select?.(point.point)}>
                        <bdi>{point.value === null ? '–' : format.percent(point.value)}</bdi>
                      </Box>
                    ) : (
                      '–'
                    )}
                  </Text>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Text>
    </ScrollRegion>
  );
}
