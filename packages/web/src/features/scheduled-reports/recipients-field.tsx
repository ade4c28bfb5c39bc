import { MAX_REPORT_RECIPIENTS } from '@rounds/contract/scheduled-reports';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError, Skeleton } from '../../ui/index.ts';
import { PeopleField, type Recipient } from '../groups/index.ts';
import type { ScheduleForm } from './schedule-form.ts';

interface RecipientsFieldProps {
  readonly form: ScheduleForm;
  /** The recipients of the schedule with their names. */
  readonly savedRecipients: readonly Recipient[];
}

const toIds = (list: readonly Recipient[], type: Recipient['type']): number[] =>
  list.filter((one) => one.type === type).map(({ id }) => id);

/** People and groups. Without access to the lists of both, only the recipients of the schedule are offered. */
export function RecipientsField({ form, savedRecipients }: RecipientsFieldProps) {
  const { t } = useTranslation('scheduled-reports');
  const [value, setValue] = useState<readonly Recipient[]>(savedRecipients);
  const error = form.getError('recipient_ids') ?? form.getError('group_ids');
  return (
    <Suspense fallback={<Skeleton height={64} />}>
      <PeopleField
        name="recipient_ids"
        label={t('fields.recipients')}
        description={error ? undefined : t('fields.recipients_hint')}
        error={error && <FieldError>{value.length > 0 ? error : t('recipients_missing')}</FieldError>}
        types={['group', 'user']}
        value={value}
        max={MAX_REPORT_RECIPIENTS}
        onChange={(next) => {
          setValue(next);
          form.set('recipient_ids', toIds(next, 'user'));
          form.set('group_ids', toIds(next, 'group'));
        }}
      />
    </Suspense>
  );
}
