import { ISSUE_PRIORITIES, type IssueSettings, issues } from '@rounds/contract/issues';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../../platform/api/index.ts';
import {
  FormError,
  FormSelect,
  LoadFailed,
  Panel,
  SaveBar,
  SettingsFields,
  SkeletonRows,
  Stack,
  TimeZoneSelect,
  toast,
} from '../../../ui/index.ts';
import { issueResource, useCategoryOptions, useInvalidateOptions, useIssueDefaults } from '../issue-queries.ts';
import classes from './categories.module.css';
import { categoryResource } from './category-queries.ts';
import { PolicyEditor } from './policy-editor.tsx';
import { TypeList } from './type-list.tsx';

/** The settings of all issues: defaults of new ones, types, and the policy that categories inherit. */
export function SettingsTab() {
  const { data, error, refetch } = useIssueDefaults();
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  return <SettingsForm saved={data} />;
}

function SettingsForm({ saved }: { readonly saved: IssueSettings }) {
  const { t } = useTranslation(['issues', 'common', 'lists']);
  const invalidate = issueResource.useInvalidate();
  const invalidateCategories = categoryResource.useInvalidate();
  const invalidateOptions = useInvalidateOptions();
  const { data: categories = [] } = useCategoryOptions(null);
  const form = useCallForm(issues.updateSettings, {
    initial: saved,
    onSuccess: async () => {
      toast.success(t('issues:settings.saved'));
      await Promise.all([invalidate(), invalidateCategories(), invalidateOptions()]);
    },
  });
  const { values, set, getError } = form;
  const others = getError('policy') ?? getError('types');
  return (
    <Stack as="form" onSubmit={form.submit} noValidate gap={4}>
      <Panel title={t('issues:settings.defaults')}>
        <SettingsFields pair>
          <FormSelect
            form={form}
            name="default_category_id"
            label={t('issues:settings.default_category')}
            searchable
            options={categories.map(({ value, label }) => ({ value: Number(value), label }))}
          />
          <FormSelect
            form={form}
            name="default_priority"
            label={t('issues:settings.default_priority')}
            options={ISSUE_PRIORITIES.map((value) => ({ value, label: t(`lists:issues.options.priority.${value}`) }))}
          />
          {values.time_zone !== undefined && (
            <TimeZoneSelect
              label={t('issues:settings.time_zone')}
              description={t('issues:settings.time_zone_hint')}
              value={values.time_zone}
              onChange={(zone) => set('time_zone', zone)}
            />
          )}
        </SettingsFields>
      </Panel>
      <TypeList types={values.types} onChange={(types) => set('types', types)} />
      <p className={classes.hint}>{t('issues:settings.policy_text')}</p>
      <PolicyEditor policy={values.policy} above={null} onChange={(policy) => set('policy', policy)} />
      {(form.formError ?? others) && <FormError>{form.formError ?? others}</FormError>}
      <SaveBar
        form={form}
        labels={{
          default_category_id: t('issues:settings.default_category'),
          default_priority: t('issues:settings.default_priority'),
          time_zone: t('issues:settings.time_zone'),
          types: t('issues:settings.types'),
          policy: t('issues:policy.title'),
        }}
        text={t('issues:settings.affects')}
        onUndo={() => form.reset(saved)}
      />
    </Stack>
  );
}
