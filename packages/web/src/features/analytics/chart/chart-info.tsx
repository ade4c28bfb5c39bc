import type { ChartAnswer } from '@rounds/contract/analytics';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ActionIcon, Grid, ICON, Popover, Text } from '../../../ui/index.ts';

/** Explains how the chart is counted. */
export function ChartInfo({ name, answer }: { readonly name: string; readonly answer: ChartAnswer }) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const { range } = answer;
  return (
    <Popover width={320} position="bottom-end" withArrow>
      <Popover.Target>
        <ActionIcon aria-label={`${name}: ${t('formula')}`} title={t('formula')}>
          <IconInfoCircle {...ICON} size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('formula')}>
        <Grid gap={2} p={1} size="sm" tone="ink2" tabIndex={-1}>
          <Text as="h3" size="md" tone="ink">
            {t('formula')}
          </Text>
          <p>{answer.formula}</p>
          <p>{t('counted', { count: answer.counted })}</p>
          {answer.left_out > 0 && <p>{t('left_out', { count: answer.left_out })}</p>}
          <p>
            {t('range', { from: format.date(range.from), to: format.date(range.to), zone: range.timezone })}
            {range.previous_from && range.previous_to && (
              <> {t('compared', { from: format.date(range.previous_from), to: format.date(range.previous_to) })}</>
            )}
          </p>
        </Grid>
      </Popover.Dropdown>
    </Popover>
  );
}
