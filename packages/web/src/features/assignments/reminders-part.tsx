import { settings } from '@rounds/contract/settings';
import { type AssignmentSettings, MAX_REMINDERS } from '@rounds/contract/settings/assignment.ts';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { FieldError, FormError, MultiSelect, SaveBar, SettingsSection, toast } from '../../ui/index.ts';
import { useStoreAssignmentDefaults } from './assignment-queries.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** The times that people choose from, in minutes. */
const TIMES = [15, 30, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, DAY, 2 * DAY, 3 * DAY, WEEK];

/** Sets when people are reminded of inspections that are due. */
export function RemindersPart({ saved }: { readonly saved: AssignmentSettings }) {
  const { t } = useTranslation('assignments');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const store = useStoreAssignmentDefaults();
  const toName = useTimeName();
  const { reminders } = saved;
  const form = useCallForm(settings.updateAssignmentSettings, {
    initial: { reminders },
    toBody: (values) => values,
    onSuccess: (answer) => {
      store(answer);
      form.reset({ reminders: answer.reminders });
      toast.success(t('reminders.saved'));
    },
  });
  const selection = form.values.reminders;
  const error = form.getError('reminders');
  const times = [...new Set([...TIMES, ...selection])].sort((one, other) => one - other);
  return (
    <SettingsSection title={t('reminders.title')} text={t('reminders.text')}>
      <form onSubmit={form.submit} noValidate>
        <MultiSelect
          name="reminders"
          label={t('reminders.label')}
          description={t('reminders.hint', { count: MAX_REMINDERS })}
          placeholder={selection.length === 0 ? t('reminders.none') : undefined}
          data={times.map((minutes) => ({ value: String(minutes), label: toName(minutes) }))}
          value={selection.map(String)}
          maxValues={MAX_REMINDERS}
          readOnly={!canEdit}
          error={error && <FieldError>{error}</FieldError>}
          onChange={(values) =>
            form.set(
              'reminders',
              values.map(Number).sort((one, other) => other - one),
            )
          }
        />
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{ reminders: t('reminders.label') }}
          text={t('reminders.changes')}
          onUndo={() => form.reset({ reminders })}
        />
      </form>
    </SettingsSection>
  );
}

/** Formats a time before as “2 days before”, in the largest unit that divides it. */
function useTimeName(): (minutes: number) => string {
  const { t } = useTranslation('assignments');
  return (minutes) => {
    if (minutes % WEEK === 0) return t('reminders.weeks', { count: minutes / WEEK });
    if (minutes % DAY === 0) return t('reminders.days', { count: minutes / DAY });
    if (minutes % HOUR === 0) return t('reminders.hours', { count: minutes / HOUR });
    return t('reminders.minutes', { count: minutes });
  };
}
