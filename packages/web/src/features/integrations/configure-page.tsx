import { INTEGRATIONS, type IntegrationConfiguration, type IntegrationId } from '@rounds/contract/integrations';
import { IconArrowLeft, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths, usePathParams, useSearchParams } from '../../paths.ts';
import { useCan } from '../../platform/session/index.ts';
import { ActionIcon, Button, Grid, ICON, LoadFailed, Notice, PageHeader, SkeletonRows, Stack } from '../../ui/index.ts';
import { ConfigurationForm } from './configuration-form.tsx';
import { ConfigurationHead } from './configuration-head.tsx';
import { DeliveriesPart } from './deliveries-part.tsx';
import { useConfiguration, usePauseOrResume } from './integration-queries.ts';
import classes from './integrations.module.css';
/** Shows one configuration: where reports are sent, and those that are on their way. */
export default function ConfigurePage() {
  const { integration, configure } = usePathParams('integration', 'configure');
  const id = INTEGRATIONS.find((one) => one === integration);
  if (!id || !/^(new|\d{1,15})$/.test(configure)) return <Navigate {...paths.notFound()} replace />;
  if (configure === 'new') return <NewConfiguration integration={id} />;
  return <SavedConfiguration key={configure} integration={id} configId={Number(configure)} />;
}
function NewConfiguration({ integration }: { readonly integration: IntegrationId }) {
  const { t } = useTranslation('integrations');
  const { connection } = useSearchParams('connection');
  return (
    <>
      <PageHeader title={t('new')} before={<Back integration={integration} />} />
      <Stack grow gap={4} shrinkBlock overflow="auto" p={5} className={classes.scroll}>
        <ConfigurationForm integration={integration} saved={null} connection={connection} />
      </Stack>
    </>
  );
}
interface SavedConfigurationProps {
  readonly integration: IntegrationId;
  readonly configId: number;
}
function SavedConfiguration(path: SavedConfigurationProps) {
  const { data, error, refetch } = useConfiguration(path);
  const { connection } = useSearchParams('connection');
  const { t } = useTranslation('integrations');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  if (!data) return <SkeletonRows rows={8} />;
  return (
    <>
      <PageHeader
        title={t(`names.${path.integration}`)}
        before={<Back integration={path.integration} />}
        actions={canEdit && <PauseButton configuration={data} />}
      />
      <Stack grow gap={4} shrinkBlock overflow="auto" p={5} className={classes.scroll}>
        <ConfigurationHead configuration={data} />
        {data.problem && (
          <Notice tone="red">
            <strong>{data.problem.message}</strong> {data.problem.advice}
          </Notice>
        )}
        <Grid align="start" gap={4} className={classes.columns}>
          {/* Saved settings begin a new form. */}
          <ConfigurationForm
            key={data.updated_at}
            integration={path.integration}
            saved={data}
            connection={connection}
          />
          <DeliveriesPart configuration={data} />
        </Grid>
      </Stack>
    </>
  );
}
function Back({ integration }: { readonly integration: IntegrationId }) {
  const { t } = useTranslation('integrations');
  return (
    <ActionIcon
      component={Link}
      {...paths.integrations.get(integration)}
      size={34}
      aria-label={t(`names.${integration}`)}
    >
      <IconArrowLeft {...ICON} data-mirror size={18} />
    </ActionIcon>
  );
}
function PauseButton({ configuration }: { readonly configuration: IntegrationConfiguration }) {
  const { t } = useTranslation('integrations');
  const { id, integration, status } = configuration;
  const change = usePauseOrResume({ integration, configId: id });
  if (status === 'disabled') return null;
  const isStopped = status !== 'enabled';
  const Icon = isStopped ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      loading={change.isPending}
      onClick={() => change.mutate(isStopped)}
    >
      {t(isStopped ? 'resume' : 'pause')}
    </Button>
  );
}
