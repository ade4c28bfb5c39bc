import type { IntegrationConfiguration } from '@rounds/contract/integrations';
import { useTranslation } from 'react-i18next';
import type { CallForm } from '../../platform/api/index.ts';
import { Button, FieldError, Notice, Stack, Text } from '../../ui/index.ts';
import type { FormValues } from './form-values.ts';
import { useConnectDrive } from './integration-queries.ts';
import classes from './integrations.module.css';

interface DriveFieldsProps {
  readonly form: CallForm<FormValues>;
  readonly saved: IntegrationConfiguration | null;
}

/** The account at Google. Connecting leaves the page, so a new configuration begins with it. */
export function DriveFields({ form, saved }: DriveFieldsProps) {
  const { t } = useTranslation('integrations');
  const connect = useConnectDrive();
  const isConnected = saved !== null || form.values.connection !== '';
  const error = form.getError('connection');
  return (
    <Stack gap={2} p={0} shrink className={classes.group}>
      {saved?.account && (
        <p>
          {t('drive.account')} <bdi>{saved.account}</bdi>
        </p>
      )}
      {!saved && isConnected && <Notice tone="green">{t('drive.connected')}</Notice>}
      <Text size="sm" tone="ink2">
        {t('drive.scope')}
      </Text>
      <div>
        <Button
          name="connection"
          variant={isConnected ? 'default' : 'filled'}
          loading={connect.isPending}
          onClick={() => connect.mutate(saved?.id)}
        >
          {t(isConnected ? 'drive.again' : 'drive.connect')}
        </Button>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </Stack>
  );
}
