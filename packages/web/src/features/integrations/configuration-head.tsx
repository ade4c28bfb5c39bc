import type { IntegrationConfiguration } from '@rounds/contract/integrations';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Box, Center, Grid, ICON, Row, Stat, Text } from '../../ui/index.ts';
import { INTEGRATION_ICONS, IntegrationBadge } from './integration-status.tsx';
import classes from './integrations.module.css';
/** Summarizes a configuration in one sentence, and shows its figures. */
export function ConfigurationHead({ configuration }: { readonly configuration: IntegrationConfiguration }) {
  const { t, i18n } = useTranslation('integrations');
  const format = useFormat();
  const { integration, name, status, bucket, account, contents, figures } = configuration;
  const Icon = INTEGRATION_ICONS[integration];
  const list = new Intl.ListFormat(i18n.language).format(contents.map((content) => t(`contents.${content}`)));
  return (
    <Row as="header" wrap gap={3} columnGap={4}>
      <Center as="span" square={44} fixed radius="menu" bg="brand-soft" tone="brand">
        <Icon {...ICON} size={24} />
      </Center>
      <Box shrink flex="1 1 320px">
        <Row wrap gap={2} shrink className={classes.cardHead}>
          <Text as="h2" breakWords weight={600}>
            <bdi>{name}</bdi>
          </Text>
          <IntegrationBadge status={status} />
        </Row>
        <Text size="sm" tone="ink2">
          {t('sentence', { place: bucket ?? account ?? '', contents: list })}
        </Text>
      </Box>
      <Grid gap={5} template="repeat(4, auto)" className={classes.figures}>
        <Stat value={format.number(figures.delivered)} label={t('figures.delivered')} />
        <Stat
          value={figures.median_seconds === null ? '–' : formatSeconds(i18n.language, figures.median_seconds)}
          label={t('figures.median')}
        />
        <Stat
          value={format.number(figures.waiting)}
          label={t('figures.waiting')}
          {...(figures.waiting > 0 && { tone: 'amber' as const })}
        />
        <Stat
          value={format.number(figures.given_up)}
          label={t('figures.given_up')}
          {...(figures.given_up > 0 && { tone: 'red' as const })}
        />
      </Grid>
    </Row>
  );
}
function formatSeconds(language: string, seconds: number): string {
  const [value, unit] =
    seconds < 120 ? [seconds, 'second'] : seconds < 7_200 ? [seconds / 60, 'minute'] : [seconds / 3_600, 'hour'];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(value);
}
