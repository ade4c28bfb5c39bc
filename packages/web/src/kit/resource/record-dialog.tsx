import type { BodyInputOf, Endpoint } from '@rounds/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallForm, useCallForm } from '../../platform/api/index.ts';
import { Button, FormError, Modal, Row, Stack, toast } from '../../ui/index.ts';
import type { BaseRecord, Resource } from './resource.ts';

interface RecordDialogProps<R extends BaseRecord, I, V extends object> {
  readonly resource: Resource<R, I>;
  /** The record; null for a new one. */
  readonly record: R | null;
  readonly title: string;
  readonly submitLabel?: string;
  readonly initial: V;
  /** Converts the values to the request; by default they are sent unchanged. */
  readonly toBody?: (values: V) => I;
  /** The message that replaces the generic one that the record was created or updated. */
  readonly getMessage?: (record: R) => string;
  readonly size?: number;
  /** Whether saving is blocked, for example while an upload that belongs to the record is running. */
  readonly isBusy?: boolean;
  readonly onSaved?: ((record: R) => void) | undefined;
  readonly onClose: () => void;
  readonly children: (form: CallForm<V>) => ReactNode;
}

/** Creates or edits a record in a dialog: fields come from the caller, everything else is the same for all. */
export function RecordDialog<R extends BaseRecord, I, V extends object>(props: RecordDialogProps<R, I, V>) {
  const { resource, record, title, submitLabel, initial, toBody, getMessage } = props;
  const { size = 460, isBusy = false, onSaved, onClose, children } = props;
  const { t } = useTranslation('common');
  const endpoint = record ? resource.calls.update : resource.calls.create;
  if (!endpoint) throw new Error(`The calls of "${resource.key}" cannot ${record ? 'update' : 'create'} a record`);
  const invalidate = resource.useInvalidate();
  const form = useCallForm<Endpoint, V>(endpoint, {
    initial,
    params: (record ? { ...resource.params, id: resource.getId(record) } : resource.params) as never,
    ...(toBody && { toBody: (values: V) => toBody(values) as BodyInputOf<Endpoint> }),
    onSuccess: (output) => {
      const saved = output as unknown as R;
      void invalidate();
      const name = resource.getName(saved);
      toast.success(getMessage?.(saved) ?? t(record ? 'record.updated' : 'record.created', { name }));
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap={4}>
          {children(form)}
          {form.formError && <FormError>{form.formError}</FormError>}
        </Stack>
        <Row wrap gap={2} justify="end" mt={6}>
          <Button
            variant="default"
            onClick={() => {
              form.discard();
              onClose();
            }}
          >
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.isPending || isBusy}>
            {submitLabel ?? t(record ? 'record.save' : 'record.create')}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}
