import { INTEGRATIONS, type IntegrationConfiguration, MAX_CONFIGURATIONS } from '@rounds/contract/integrations';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths, usePathParams } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  ActionIcon,
  Button,
  EmptyState,
  Grid,
  ICON,
  LoadFailed,
  PageHeader,
  Row,
  SkeletonRows,
  Stack,
  Text,
} from '../../ui/index.ts';
import { useIntegrations } from './integration-queries.ts';
import { IntegrationBadge } from './integration-status.tsx';
import classes from './integrations.module.css';

/** The configurations of one integration. */
export default function IntegrationPage() {
  const { t } = useTranslation('integrations');
  const params = usePathParams('integration');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { data, error, refetch } = useIntegrations();
  const id = INTEGRATIONS.find((one) => one === params.integration);
  if (!id) return <Navigate {...paths.notFound()} replace />;
  const integration = data?.find((one) => one.id === id);
  const configurations = integration?.configurations ?? [];
  const canAdd =
    canEdit &&
    integration !== undefined &&
    !['disabled', 'not_installed'].includes(integration.status) &&
    configurations.length < MAX_CONFIGURATIONS;
  const add = canAdd && (
    <Button component={Link} {...paths.integrations.configure(id, 'new')}>
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t(`names.${id}`)}
        before={
          <ActionIcon component={Link} {...paths.integrations.list()} size={34} aria-label={t('title')}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
        actions={configurations.length > 0 && add}
      />
      <Stack grow gap={4} shrinkBlock overflow="auto" p={5} className={classes.scroll}>
        {error && <LoadFailed error={error} retry={refetch} />}
        {!error && !integration && <SkeletonRows rows={3} />}
        {integration && configurations.length === 0 && (
          <EmptyState
            title={t('none.title')}
            text={t(integration.status === 'not_installed' ? 'not_installed' : `about.${id}`)}
            action={add}
          />
        )}
        {configurations.length > 0 && (
          <Grid as="ul" gap={4} template="repeat(auto-fill, minmax(min(340px, 100%), 1fr))" maxWidth={1200}>
            {configurations.map((configuration) => (
              <ConfigurationCard key={configuration.id} configuration={configuration} />
            ))}
          </Grid>
        )}
      </Stack>
    </>
  );
}

function ConfigurationCard({ configuration }: { readonly configuration: IntegrationConfiguration }) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { id, integration, name, status, figures, bucket, account } = configuration;
  return (
    <Stack as="li" align="start" gap={3} p={4} border="line" radius="menu" bg="surface">
      <Row wrap gap={2} shrink className={classes.cardHead}>
        <Text as="h2" breakWords weight={600}>
          <Link {...paths.integrations.configure(integration, id)}>
            <bdi>{name}</bdi>
          </Link>
        </Text>
        <IntegrationBadge status={status} />
      </Row>
      <Text size="sm" tone="ink2">
        <bdi>{bucket ?? account}</bdi>
      </Text>
      <p>
        {t('summary', {
          delivered: format.number(figures.delivered),
          waiting: format.number(figures.waiting),
          given_up: format.number(figures.given_up),
        })}
      </p>
    </Stack>
  );
}
