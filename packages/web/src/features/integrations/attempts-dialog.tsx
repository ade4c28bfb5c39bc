import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { LoadFailed, Modal, SkeletonRows } from '../../ui/index.ts';
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
        <p className={classes.hint}>
          <bdi className={classes.path}>{data.path}</bdi>
        </p>
      )}
      <ol className={classes.rows}>
        {data?.history.map(({ number, at, problem }) => (
          <li key={number} className={classes.attempt}>
            <span className={classes.when}>{format.dateTime(at)}</span>
            <span>
              {problem ? problem.message : t('state.delivered')}{' '}
              {problem?.status && `(${[problem.status, problem.service_code].filter(Boolean).join(', ')})`}
            </span>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
