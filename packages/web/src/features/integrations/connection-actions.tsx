import type { IntegrationConfiguration } from '@rounds/contract/integrations';
import { IconPlugConnected } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { CallError, getFieldErrors } from '../../platform/api/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, confirm, FormError, Row, Stack, Text, toast } from '../../ui/index.ts';
import { BackfillDialog } from './backfill-dialog.tsx';
import { useDeleteConfiguration, useTestConnection } from './integration-queries.ts';
import classes from './integrations.module.css';

/** Tests the saved connection, sends earlier reports, or deletes the configuration. */
export function ConnectionActions({ configuration }: { readonly configuration: IntegrationConfiguration }) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const navigate = useNavigate();
  const { id, integration, name, tested_at, status } = configuration;
  const path = { integration, configId: id };
  const test = useTestConnection(path);
  const remove = useDeleteConfiguration(path);
  const [isRangeOpen, setRangeOpen] = useState(false);
  const deleteIt = async () => {
    const isConfirmed = await confirm({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    await remove.mutateAsync();
    toast.success(t('delete.done'));
    await navigate(paths.integrations.get(integration));
  };
  return (
    <Stack gap={2} p={0} shrink className={classes.group}>
      <Row wrap gap={2}>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={test.isPending}
          disabled={status === 'disabled'}
          onClick={() => test.mutate(undefined, { onSuccess: () => toast.success(t('test.done')) })}
        >
          {t('test.start')}
        </Button>
        <Text as="span" size="sm" tone="ink2">
          {tested_at ? t('test.tested', { when: format.ago(tested_at) }) : t('test.hint')}
        </Text>
      </Row>
      {test.error && <FormError>{toMessage(test.error)}</FormError>}
      <Text size="sm" tone="ink2">
        {t('paused_hint')}
      </Text>
      <Row wrap gap={2}>
        <Button variant="default" disabled={status === 'disabled'} onClick={() => setRangeOpen(true)}>
          {t('range.open')}
        </Button>
        <Button variant="default" loading={remove.isPending} onClick={() => void deleteIt()}>
          {t('delete.open')}
        </Button>
      </Row>
      {isRangeOpen && <BackfillDialog path={path} onClose={() => setRangeOpen(false)} />}
    </Stack>
  );
}

/** Problems of the connection are errors of a field. */
function toMessage(error: Error): string {
  const [first] = error instanceof CallError ? Object.values(getFieldErrors(error)) : [];
  return first ?? error.message;
}
