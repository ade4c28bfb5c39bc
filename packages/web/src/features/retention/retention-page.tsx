import {
  RETENTION_WAITING_DAYS,
  type RetentionRule,
  type RetentionSettings,
  retention,
} from '@rounds/contract/retention';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  FieldError,
  FormError,
  NumberInput,
  PageHeader,
  SaveBar,
  SettingsColumn,
  SettingsFields,
  SettingsSection,
  SkeletonRows,
  Switch,
  toast,
} from '../../ui/index.ts';
import { useRetention, useStoreRetention } from './retention-queries.ts';
import { RulePart } from './rule-part.tsx';

/** The one that can be undone comes first. */
const SHOWN_RULES: readonly RetentionRule[] = [
  'archive_inspections',
  'anonymise_inspections',
  'delete_inspections',
  'delete_activity',
  'anonymise_people',
];

/** Sets what the workspace archives and deletes by itself after some months. */
export default function RetentionPage() {
  const { t } = useTranslation('retention');
  const { data, error, isPending } = useRetention();
  return (
    <>
      <PageHeader title={t('title')} />
      {error && <FormError>{error.message}</FormError>}
      {isPending && <SkeletonRows rows={8} />}
      {data && (
        <SettingsColumn>
          {SHOWN_RULES.map((rule) => (
            <RulePart key={rule} rule={rule} saved={data} />
          ))}
          <OptionsPart saved={data} />
        </SettingsColumn>
      )}
    </>
  );
}

function OptionsPart({ saved }: { readonly saved: RetentionSettings }) {
  const { t } = useTranslation('retention');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const store = useStoreRetention();
  const { keep_with_open_issues, waiting_days, anonymise_photos } = saved;
  const initial = { keep_with_open_issues, waiting_days, anonymise_photos };
  const form = useCallForm(retention.updateSettings, {
    initial,
    onSuccess: (answer, values) => {
      store(answer);
      form.reset(values);
      toast.success(t('saved'));
    },
  });
  const daysError = form.getError('waiting_days');
  return (
    <SettingsSection title={t('options.title')} text={t('options.text')}>
      <form onSubmit={form.submit} noValidate>
        <Switch
          name="keep_with_open_issues"
          label={t('options.open_issues')}
          description={t('options.open_issues_hint')}
          disabled={!canEdit}
          checked={form.values.keep_with_open_issues}
          onChange={(event) => form.set('keep_with_open_issues', event.currentTarget.checked)}
        />
        <Switch
          name="anonymise_photos"
          label={t('options.photos')}
          description={t('options.photos_hint')}
          disabled={!canEdit}
          checked={form.values.anonymise_photos}
          onChange={(event) => form.set('anonymise_photos', event.currentTarget.checked)}
        />
        <SettingsFields pair>
          <NumberInput
            name="waiting_days"
            label={t('options.waiting_days')}
            description={daysError ? undefined : t('options.waiting_days_hint', { ...RETENTION_WAITING_DAYS })}
            error={daysError && <FieldError>{daysError}</FieldError>}
            allowDecimal={false}
            readOnly={!canEdit}
            value={form.values.waiting_days}
            onChange={(days) => form.set('waiting_days', days || 0)}
            onBlur={() => form.handleBlur('waiting_days')}
          />
        </SettingsFields>
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{
            keep_with_open_issues: t('options.open_issues'),
            waiting_days: t('options.waiting_days'),
            anonymise_photos: t('options.photos'),
          }}
          text={t('options.changes')}
          onUndo={() => form.reset(initial)}
        />
      </form>
    </SettingsSection>
  );
}
