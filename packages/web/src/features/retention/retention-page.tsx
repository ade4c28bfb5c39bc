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
  FormError,
  FormNumber,
  FormSwitch,
  PageHeader,
  SaveBar,
  SettingsColumn,
  SettingsFields,
  SettingsSection,
  SkeletonRows,
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
  return (
    <SettingsSection title={t('options.title')} text={t('options.text')}>
      <form onSubmit={form.submit} noValidate>
        <FormSwitch
          form={form}
          name="keep_with_open_issues"
          label={t('options.open_issues')}
          description={t('options.open_issues_hint')}
          disabled={!canEdit}
        />
        <FormSwitch
          form={form}
          name="anonymise_photos"
          label={t('options.photos')}
          description={t('options.photos_hint')}
          disabled={!canEdit}
        />
        <SettingsFields pair>
          <FormNumber
            form={form}
            name="waiting_days"
            label={t('options.waiting_days')}
            description={t('options.waiting_days_hint', { ...RETENTION_WAITING_DAYS })}
            allowDecimal={false}
            readOnly={!canEdit}
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
