/** A reminder of a date field: when it comes, what happens, and who learns of it or gets the work. */
import type { AssetType } from '@rounds/contract/asset-types';
import {
  type DateReminder,
  dateReminders,
  MAX_REMINDER_RECIPIENTS,
  REMINDER_ACTIONS,
} from '@rounds/contract/date-reminders';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsLocked } from '../../../kit/plans/index.ts';
import { useCallForm } from '../../../platform/api/index.ts';
import { getShownName } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import {
  DialogActions,
  FieldError,
  FormError,
  Modal,
  MultiSelect,
  Radio,
  Skeleton,
  Stack,
  toast,
} from '../../../ui/index.ts';
import { PeopleField } from '../../groups/index.ts';
import { useTypeFields } from '../types/asset-type-queries.ts';
import { type DateField, useInvalidateReminders } from './reminder-queries.ts';
import {
  INITIAL_VALUES,
  listMissing,
  type ReminderForm,
  type ReminderValues,
  toBody,
  toValues,
} from './reminder-values.ts';
import { TimeFields } from './time-fields.tsx';
import { WorkFields } from './work-fields.tsx';

interface ReminderDialogProps {
  readonly type: AssetType;
  readonly field: DateField;
  /** The reminder; null for a new one. */
  readonly reminder: DateReminder | null;
  onClose(): void;
}

export function ReminderDialog({ type, field, reminder, onClose }: ReminderDialogProps) {
  const { t } = useTranslation(['assets', 'common', 'errors']);
  const invalidate = useInvalidateReminders();
  const endpoint: Endpoint = reminder ? dateReminders.update : dateReminders.create;
  const form = useCallForm<Endpoint, ReminderValues>(endpoint, {
    initial: reminder ? toValues(reminder) : INITIAL_VALUES,
    ...(reminder && { params: { id: reminder.id } as never }),
    toBody: (values) => ({ ...toBody(values), ...(!reminder && { field_id: field.id }) }) as never,
    // The server says the same, but of one field after the other.
    validate: (values) => {
      const missing = listMissing(values);
      return Object.fromEntries(missing.map((name) => [name, t('errors:field.required')]));
    },
    onSuccess: async () => {
      await invalidate();
      toast.success(t('reminders.saved'));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={cancel}
      size={520}
      title={t(reminder ? 'reminders.edit' : 'reminders.new', { name: field.name })}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap={4}>
          <ActionField form={form} />
          <TimeFields form={form} />
          <WorkFields form={form} names={reminder} />
          <RecipientFields form={form} type={type} />
          {form.formError && <FormError>{form.formError}</FormError>}
        </Stack>
        <DialogActions
          mt={6}
          onCancel={cancel}
          isPending={form.isPending}
          submitLabel={t(reminder ? 'common:record.save' : 'common:record.create')}
        />
      </form>
    </Modal>
  );
}

/** Actions that the plan or the permissions of the person do not include are shown with the reason. */
function ActionField({ form }: { readonly form: ReminderForm }) {
  const { t } = useTranslation('assets');
  const can = useCan();
  const isPlanWithout = useIsLocked('act_create_issue');
  const reasons = {
    notice: undefined,
    issue: isPlanWithout ? 'plan' : can('ACT_CREATE_ISSUE') ? undefined : 'denied',
    inspection: can('AST_MANAGE_ASSIGNMENT') ? undefined : 'denied',
  } as const;
  const error = form.getError('action');
  return (
    <Radio.Group
      name="action"
      label={t('reminders.action')}
      value={form.values.action}
      error={error && <FieldError>{error}</FieldError>}
      onChange={(action) => form.set('action', action as ReminderValues['action'])}
    >
      <Stack gap={2} mt={1.5}>
        {REMINDER_ACTIONS.map((action, index) => {
          const reason = reasons[action];
          return (
            <Radio
              key={action}
              value={action}
              label={t(`reminders.action_labels.${action}`)}
              description={reason && t(`reminders.reasons.${reason}`)}
              disabled={reason !== undefined && form.values.action !== action}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          );
        })}
      </Stack>
    </Radio.Group>
  );
}

function RecipientFields({ form, type }: { readonly form: ReminderForm; readonly type: AssetType }) {
  const { t } = useTranslation('assets');
  const { data: fields = [] } = useTypeFields(type.uuid);
  const personFields = fields.filter(({ field_type }) => field_type === 'person');
  const { action, recipient_ids, person_field_ids } = form.values;
  const error = form.getError('recipient_ids') ?? form.getError('group_ids');
  const fieldError = form.getError('person_field_ids');
  const max = action === 'issue' ? 1 : MAX_REMINDER_RECIPIENTS;
  return (
    <>
      <Suspense fallback={<Skeleton height={64} />}>
        <PeopleField
          name="recipient_ids"
          label={t(`reminders.recipients.${action}`)}
          description={error ? undefined : t(`reminders.recipients_hint.${action}`)}
          error={error && <FieldError>{error}</FieldError>}
          types={['group', 'user']}
          value={recipient_ids}
          max={max}
          onChange={(next) => form.set('recipient_ids', next)}
        />
      </Suspense>
      {personFields.length > 0 && (
        <MultiSelect
          name="person_field_ids"
          label={t('reminders.person_fields')}
          description={fieldError ? undefined : t(`reminders.person_fields_hint.${action}`)}
          error={fieldError && <FieldError>{fieldError}</FieldError>}
          data={personFields.map((field) => ({ value: String(field.id), label: getShownName(field) }))}
          value={[...person_field_ids]}
          maxValues={max}
          onChange={(ids) => form.set('person_field_ids', ids)}
        />
      )}
    </>
  );
}
