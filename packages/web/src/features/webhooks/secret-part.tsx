import { DEFAULT_SECRET_OVERLAP_HOURS, type WebhookSummary, webhooks } from '@rounds/contract/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import {
  Button,
  DialogActions,
  FormError,
  FormNativeSelect,
  FormText,
  Modal,
  Panel,
  Stack,
  Text,
} from '../../ui/index.ts';
import { SecretNotice } from './secret-notice.tsx';
import { useReloadWebhooks } from './webhook-queries.ts';
import classes from './webhooks.module.css';

const OVERLAPS = [0, 1, DEFAULT_SECRET_OVERLAP_HOURS, 72, 168] as const;
/** The secret is never shown again, only replaced. */
export function SecretPart({ webhook }: { readonly webhook: WebhookSummary }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const [secret, setSecret] = useState<string | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const { previous_secret_until } = webhook;
  return (
    <Panel
      title={t('fields.secret')}
      actions={
        <Button variant="default" onClick={() => setReplacing(true)}>
          {t('secret.replace')}
        </Button>
      }
    >
      {secret && <SecretNotice secret={secret} />}
      <Text size="sm" tone="ink2">
        {previous_secret_until
          ? t('secret.both_until', { until: format.dateTime(previous_secret_until) })
          : t('secret.text')}
      </Text>
      {isReplacing && <ReplaceDialog id={webhook.id} onClose={() => setReplacing(false)} onReplaced={setSecret} />}
    </Panel>
  );
}
interface ReplaceDialogProps {
  readonly id: number;
  onClose(): void;
  onReplaced(secret: string): void;
}
function ReplaceDialog({ id, onClose, onReplaced }: ReplaceDialogProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const reload = useReloadWebhooks();
  const form = useCallForm(webhooks.replaceSecret, {
    initial: { secret: '', overlap_hours: DEFAULT_SECRET_OVERLAP_HOURS as (typeof OVERLAPS)[number] },
    params: { id },
    toBody: ({ secret, overlap_hours }) => ({ ...(secret && { secret }), overlap_hours }),
    onSuccess: async ({ secret }) => {
      await reload();
      onClose();
      onReplaced(secret);
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('secret.replace')}>
      <Stack as="form" onSubmit={form.submit} noValidate gap={3} shrink className={classes.form}>
        <p>{t('secret.replace_text')}</p>
        <FormNativeSelect
          form={form}
          name="overlap_hours"
          label={t('secret.overlap')}
          options={OVERLAPS.map((value) => ({
            value,
            label: value === 0 ? t('secret.at_once') : t('secret.hours', { count: value }),
          }))}
        />
        <FormText
          form={form}
          name="secret"
          label={t('secret.own')}
          description={t('hints.secret')}
          placeholder="whsec_…"
          required={false}
          withAsterisk={false}
          autoComplete="off"
        />
        {form.formError && <FormError>{form.formError}</FormError>}
        <DialogActions onCancel={onClose} isPending={form.isPending} submitLabel={t('secret.replace')} />
      </Stack>
    </Modal>
  );
}
