import { type Alert, type AlertInput, MAX_ALERT_RECIPIENTS } from '@rounds/contract/alerts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../kit/resource/index.ts';
import { useSessionUser } from '../../platform/session/index.ts';
import { FieldError, FormText, Skeleton } from '../../ui/index.ts';
import { PeopleField } from '../groups/index.ts';
import { alertResource } from './alert-queries.ts';
import { AlertTest } from './alert-test.tsx';
import { type AlertForm, type AlertValues, INITIAL_VALUES, toBody, toValues } from './alert-values.ts';
import { ConditionFields } from './condition-fields.tsx';

interface AlertDialogProps {
  /** The alert; null for a new one. */
  readonly record: Alert | null;
  /** The initial values of a new alert. */
  readonly suggested?: Partial<AlertValues> | undefined;
  onClose(): void;
}

/** Sets what an alert watches, and who is notified. */
export function AlertDialog({ record, suggested, onClose }: AlertDialogProps) {
  const { t } = useTranslation(['alerts', 'lists']);
  const user = useSessionUser();
  const me = { type: 'user' as const, id: user.id, name: `${user.first_name} ${user.last_name}` };
  const initial = record ? toValues(record) : { ...INITIAL_VALUES, recipients: [me], ...suggested };
  return (
    <RecordDialog<Alert, AlertInput, AlertValues>
      resource={alertResource}
      record={record}
      title={record ? t('edit') : t('new')}
      initial={initial}
      size={540}
      toBody={toBody}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText form={form} name="title" label={t('lists:alerts.columns.title')} />
          <ConditionFields form={form} />
          <RecipientsField form={form} />
          <AlertTest form={form} />
        </>
      )}
    </RecordDialog>
  );
}

function RecipientsField({ form }: { readonly form: AlertForm }) {
  const { t } = useTranslation('alerts');
  const { recipients } = form.values;
  const error = form.getError('recipient_ids') ?? form.getError('group_ids') ?? form.getError('role_ids');
  return (
    <Suspense fallback={<Skeleton height={64} />}>
      <PeopleField
        name="recipient_ids"
        label={t('fields.recipients')}
        description={error ? undefined : t('fields.recipients_hint')}
        error={error && <FieldError>{recipients.length > 0 ? error : t('recipients_missing')}</FieldError>}
        types={['group', 'role', 'user']}
        value={recipients}
        max={MAX_ALERT_RECIPIENTS}
        onChange={(next) => form.set('recipients', next)}
      />
    </Suspense>
  );
}
