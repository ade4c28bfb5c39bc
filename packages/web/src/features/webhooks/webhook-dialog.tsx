import type { EventCode } from '@rounds/contract/event-codes.ts';
import { type WebhookSummary, webhooks } from '@rounds/contract/webhooks';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { Checkbox, DialogActions, FormError, FormField, FormText, Modal, Stack } from '../../ui/index.ts';
import { EventChoice } from './event-choice.tsx';
import { useReloadWebhooks } from './webhook-queries.ts';
import classes from './webhooks.module.css';

interface WebhookValues {
  readonly url: string;
  readonly description: string;
  readonly events: EventCode[] | null;
  readonly includes_record: boolean;
  readonly secret: string;
}
interface WebhookDialogProps {
  /** The webhook; null for a new one. */
  readonly webhook: WebhookSummary | null;
  onClose(): void;
  /** Receives the secret of a new webhook, which is never shown again. */
  onCreated?(created: { readonly id: number; readonly secret: string }): void;
}
/** Sets where messages are sent, and about what. */
export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const reload = useReloadWebhooks();
  const initial: WebhookValues = {
    url: webhook?.url ?? 'https://',
    description: webhook?.description ?? '',
    events: (webhook?.events as EventCode[] | null | undefined) ?? null,
    includes_record: webhook?.includes_record ?? false,
    secret: '',
  };
  const close = async () => {
    await reload();
    onClose();
  };
  const toInput = ({ secret: _, ...input }: WebhookValues) => input;
  const creation = useCallForm(webhooks.create, {
    initial,
    toBody: (values) => ({ ...toInput(values), ...(values.secret && { secret: values.secret }) }),
    onSuccess: async (created) => {
      await close();
      onCreated?.(created);
    },
  });
  const change = useCallForm(webhooks.update, {
    initial,
    params: { id: webhook?.id ?? 0 },
    toBody: toInput,
    onSuccess: close,
  });
  const form = webhook ? change : creation;
  return (
    <Modal opened onClose={onClose} title={t(webhook ? 'edit' : 'new')} size={620}>
      <Stack as="form" onSubmit={form.submit} noValidate gap={3} shrink className={classes.form}>
        <FormText
          form={form}
          name="url"
          label={t('fields.url')}
          type="url"
          description={t('hints.url')}
          data-autofocus
        />
        <FormText form={form} name="description" label={t('fields.description')} placeholder={t('hints.description')} />
        <FormField form={form} name="events">
          {({ value, error, onChange }) => <EventChoice value={value} error={error} onChange={onChange} />}
        </FormField>
        <FormField form={form} name="includes_record">
          {({ value, onChange }) => (
            <Checkbox
              label={t('fields.includes_record')}
              description={t('hints.includes_record')}
              checked={value}
              onChange={({ currentTarget }) => onChange(currentTarget.checked)}
            />
          )}
        </FormField>
        {!webhook && (
          <FormText
            form={form}
            name="secret"
            label={t('fields.secret')}
            description={t('hints.secret')}
            placeholder="whsec_…"
            required={false}
            withAsterisk={false}
            autoComplete="off"
          />
        )}
        {form.formError && <FormError>{form.formError}</FormError>}
        <DialogActions onCancel={onClose} isPending={form.isPending} submitLabel={t(webhook ? 'save' : 'create')} />
      </Stack>
    </Modal>
  );
}
