import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Grid, LoadFailed, Modal, SkeletonRows, Stack, Text } from '../../ui/index.ts';
import { type ConfigurationPath, useDelivery } from './integration-queries.ts';
import classes from './integrations.module.css';

interface AttemptsDialogProps {
  readonly path: ConfigurationPath;
  readonly deliveryId: number;
  onClose(): void;
}

/** All attempts of a delivery, the latest first. */
export function AttemptsDialog({ path, deliveryId, onClose }: AttemptsDialogProps) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { data, error, refetch } = useDelivery(path, deliveryId);
  return (
    <Modal opened onClose={onClose} title={t('deliveries.attempts')}>
      {error && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <SkeletonRows rows={3} />}
      {data?.path && (
        <Text size="sm" tone="ink2">
          <Text as="bdi" weight={550} breakWords>
            {data.path}
          </Text>
        </Text>
      )}
      <Stack as="ol">
        {data?.history.map(({ number, at, problem }) => (
          <Grid as="li" key={number} gap={1} py={2} borderTop="line2" fontSize="sm">
            <span className={classes.when}>{format.dateTime(at)}</span>
            <span>
              {problem ? problem.message : t('state.delivered')}{' '}
              {problem?.status && `(${[problem.status, problem.service_code].filter(Boolean).join(', ')})`}
            </span>
          </Grid>
        ))}
      </Stack>
    </Modal>
  );
}
