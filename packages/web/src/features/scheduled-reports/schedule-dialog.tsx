import { resolveName } from '@rounds/contract/languages.ts';
import {
  REPORT_FREQUENCIES,
  type ScheduledReport,
  type ScheduledReportInput,
} from '@rounds/contract/scheduled-reports';
import { findNextRun } from '@rounds/recurrence';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../kit/resource/index.ts';
import { getCurrentLanguage, useFormat } from '../../platform/i18n/index.ts';
import { useSessionUser } from '../../platform/session/index.ts';
import { DateInput, FormField, FormNativeSelect, FormText, FormTimeZone, Grid, Text } from '../../ui/index.ts';
import type { Recipient } from '../groups/index.ts';
import { AddressesField } from './addresses-field.tsx';
import { RecipientsField } from './recipients-field.tsx';
import type { ScheduleForm, ScheduleValues } from './schedule-form.ts';
import { scheduleResource } from './schedule-queries.ts';
import { SourceField } from './source-field.tsx';
import { toWeekday, useScheduleWords } from './use-schedule-words.ts';

type Source = ScheduledReport['source'];
interface ScheduleDialogProps {
  /** The schedule; null for a new one. */
  readonly record: ScheduledReport | null;
  /** The source of a new schedule, if the person does not choose it. */
  readonly source?: Source;
  readonly suggestedTitle?: string;
  onClose(): void;
}
const LAST_DAY = 31;
const DEFAULT_TIME = '07:30';
/** Sets what is sent, when, and who receives it. */
export default function ScheduleDialog({ record, source, suggestedTitle = '', onClose }: ScheduleDialogProps) {
  const { t } = useTranslation(['scheduled-reports', 'lists']);
  const user = useSessionUser();
  const me: Recipient = { type: 'user', id: user.id, name: `${user.first_name} ${user.last_name}` };
  const initial: ScheduleValues = {
    title: record?.title ?? suggestedTitle,
    source: record?.source ?? source ?? null,
    frequency: record?.frequency ?? 'weekly',
    weekday: record?.weekday ?? 1,
    day: record?.day ?? 1,
    time: record?.time ?? DEFAULT_TIME,
    timezone: record?.timezone ?? user.tz_code,
    is_active: record?.is_active ?? true,
    recipient_ids: record?.recipients.map(({ id }) => id) ?? [user.id],
    group_ids: record?.groups.map(({ id }) => id) ?? [],
    addresses: record?.addresses.map(({ email }) => email) ?? [],
  };
  return (
    <RecordDialog<ScheduledReport, ScheduledReportInput, ScheduleValues>
      resource={scheduleResource}
      record={record}
      title={record ? t('edit') : t('new')}
      submitLabel={record ? undefined : t('create')}
      initial={initial}
      size={520}
      toBody={(values) => values as ScheduledReportInput}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText form={form} name="title" label={t('lists:scheduled_reports.columns.title')} />
          <SourceField form={form} isFixed={source !== undefined} />
          <WhenFields form={form} />
          <RecipientsField form={form} savedRecipients={record ? toRecipients(record) : [me]} />
          <AddressesField form={form} savedAddresses={record?.addresses ?? []} />
        </>
      )}
    </RecordDialog>
  );
}
const toRecipients = ({ recipients, groups }: ScheduledReport): Recipient[] => [
  ...groups.map(({ id, name_lang }) => ({
    ...{ type: 'group' as const, id },
    name: resolveName(name_lang, getCurrentLanguage()),
  })),
  ...recipients.map(({ id, full_name }) => ({ type: 'user' as const, id, name: full_name })),
];
function WhenFields({ form }: { readonly form: ScheduleForm }) {
  const { t, i18n } = useTranslation(['scheduled-reports', 'lists', 'common']);
  const { frequency } = form.values;
  return (
    <>
      <Grid align="start" gap={3} template="repeat(auto-fit, minmax(150px, 1fr))">
        <FormNativeSelect
          form={form}
          name="frequency"
          label={t('fields.frequency')}
          options={REPORT_FREQUENCIES.map((value) => ({
            value,
            label: t(`lists:scheduled_reports.options.frequency.${value}`),
          }))}
        />
        {frequency === 'weekly' && (
          <FormNativeSelect
            form={form}
            name="weekday"
            label={t('fields.weekday')}
            options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: toWeekday(value, i18n.language) }))}
          />
        )}
        {frequency === 'monthly' && (
          <FormNativeSelect
            form={form}
            name="day"
            label={t('fields.day')}
            options={Array.from({ length: LAST_DAY }, (_, index) => ({
              value: index + 1,
              label: index + 1 === LAST_DAY ? t('fields.last_day') : String(index + 1),
            }))}
          />
        )}
        <FormField form={form} name="time">
          {({ value, onChange, ...field }) => (
            <DateInput {...field} shape="hour_minute" label={t('fields.time')} value={value} onChange={onChange} />
          )}
        </FormField>
      </Grid>
      <FormTimeZone form={form} name="timezone" label={t('fields.timezone')} />
      <NextDate form={form} />
    </>
  );
}
function NextDate({ form: { values } }: { readonly form: ScheduleForm }) {
  const { t } = useTranslation('scheduled-reports');
  const format = useFormat();
  const toWords = useScheduleWords();
  if (!/^\d{2}:\d{2}$/.test(values.time)) return null;
  const next = findNextRun(values, new Date());
  return (
    <Text fontSize="sm" tone="ink2" aria-live="polite">
      {values.is_active
        ? t('next', { words: toWords(values), at: format.dateTime(next.toISOString()) })
        : t('next_paused', { words: toWords(values) })}
    </Text>
  );
}
