import { INTEGRATION_FEATURES, type Integration } from '@rounds/contract/integrations';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PlanLock } from '../../kit/plans/index.ts';
import { paths } from '../../paths.ts';
import { useCan } from '../../platform/session/index.ts';
import { Button, Center, Grid, ICON, LoadFailed, PageHeader, Row, SkeletonRows, Stack, Text } from '../../ui/index.ts';
import { useIntegrations } from './integration-queries.ts';
import { INTEGRATION_ICONS, IntegrationBadge } from './integration-status.tsx';
import classes from './integrations.module.css';
/** All integrations with their status and what each does. */
export default function IntegrationsPage() {
  const { t } = useTranslation('integrations');
  const { data, error, refetch } = useIntegrations();
  return (
    <>
      <PageHeader title={t('title')} />
      <Stack grow gap={4} shrinkBlock overflow="auto" p={5} className={classes.scroll}>
        <Text tone="ink2" maxWidth="70ch">
          {t('lead')}
        </Text>
        {error && <LoadFailed error={error} retry={refetch} />}
        {!error && !data && <SkeletonRows rows={4} />}
        <Grid gap={4} template="repeat(auto-fill, minmax(min(340px, 100%), 1fr))" maxWidth={1200}>
          {data?.map((integration) => (
            <Card key={integration.id} integration={integration} />
          ))}
        </Grid>
      </Stack>
    </>
  );
}
function Card({ integration: { id, status, configurations } }: { readonly integration: Integration }) {
  const { t } = useTranslation('integrations');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const Icon = INTEGRATION_ICONS[id];
  return (
    <Stack
      as="section"
      align="start"
      gap={3}
      p={4}
      border="line"
      radius="menu"
      bg="surface"
      aria-labelledby={`integration-${id}`}
    >
      <Row wrap gap={2} shrink className={classes.cardHead}>
        <Center as="span" square={44} fixed radius="menu" bg="brand-soft" tone="brand">
          <Icon {...ICON} size={24} />
        </Center>
        <Text as="h2" breakWords weight={600} id={`integration-${id}`}>
          {t(`names.${id}`)}
        </Text>
        <IntegrationBadge status={status} />
      </Row>
      <p>{t(`about.${id}`)}</p>
      {status === 'not_installed' && (
        <Text size="sm" tone="ink2">
          {t('not_installed')}
        </Text>
      )}
      {status === 'disabled' && <PlanLock feature={INTEGRATION_FEATURES[id]} />}
      {configurations.length > 0 && (
        <Button component={Link} variant="default" {...paths.integrations.get(id)}>
          {t('open', { count: configurations.length })}
        </Button>
      )}
      {status === 'installed' && canEdit && (
        <Button component={Link} {...paths.integrations.configure(id, 'new')}>
          {t('set_up')}
        </Button>
      )}
    </Stack>
  );
}
