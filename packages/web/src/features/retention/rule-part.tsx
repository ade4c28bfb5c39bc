import {
  isDeletingRule,
  MAX_RETENTION_MONTHS,
  MIN_ACTIVITY_MONTHS,
  type RetentionRule,
  type RetentionSettings,
  retention,
} from '@rounds/contract/retention';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  confirm,
  FieldError,
  FormError,
  FormSwitch,
  Notice,
  NumberInput,
  SaveBar,
  SettingsFields,
  SettingsSection,
  toast,
} from '../../ui/index.ts';
import { useCancelRule, useStoreRetention } from './retention-queries.ts';
import { RulePreview } from './rule-preview.tsx';

interface RulePartProps {
  readonly rule: RetentionRule;
  readonly saved: RetentionSettings;
}

const DEFAULT_MONTHS: Readonly<Record<RetentionRule, number>> = {
  ...{ archive_inspections: 24, anonymise_inspections: 60, delete_inspections: 120 },
  ...{ delete_activity: 36, anonymise_people: 12 },
};
const DAY_MS = 86_400_000;

/** Shows one rule: whether it is on, after how many months, what it would do, and when it begins. */
export function RulePart({ rule, saved }: RulePartProps) {
  const { t } = useTranslation('retention');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const store = useStoreRetention();
  const state = saved.rules.find((one) => one.rule === rule)!;
  const initial = { isOn: state.months !== null, months: state.months ?? DEFAULT_MONTHS[rule] };
  const form = useCallForm(retention.updateSettings, {
    initial,
    toBody: ({ isOn, months }) => ({ rules: { [rule]: isOn ? months : null } }),
    onSuccess: (answer, values) => {
      store(answer);
      form.reset(values);
      toast.success(t('saved'));
    },
  });
  const { isOn, months } = form.values;
  const isDeleting = isDeletingRule(rule) && isOn;
  // The browser names the part of the body, the server also the rule.
  const monthsError = form.getError('rules') ?? form.getError(`rules.${rule}`);
  const min = rule === 'delete_activity' ? MIN_ACTIVITY_MONTHS : 1;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isInRange = months >= min && months <= MAX_RETENTION_MONTHS;
    const isConfirmed =
      !isDeleting ||
      !isInRange ||
      (await confirm({
        title: t(`confirm.${rule}`, { months }),
        text: t('confirm.text', { count: saved.waiting_days }),
        confirmLabel: t('confirm.start'),
        danger: true,
      }));
    if (isConfirmed) form.submit(event);
  };
  return (
    <SettingsSection title={t(`rules.${rule}.title`)} text={t(`rules.${rule}.text`)}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormSwitch form={form} name="isOn" label={t(`rules.${rule}.on`)} disabled={!canEdit} />
        {isOn && (
          <>
            <SettingsFields pair>
              <NumberInput
                name={`rules.${rule}`}
                data-field="rules"
                label={t('months')}
                description={monthsError ? undefined : t('months_hint', { min, max: MAX_RETENTION_MONTHS })}
                error={monthsError && <FieldError>{monthsError}</FieldError>}
                allowDecimal={false}
                readOnly={!canEdit}
                value={months}
                onChange={(number) => form.set('months', number || 0)}
                onBlur={() => form.handleBlur('rules')}
              />
            </SettingsFields>
            <RulePreview rule={rule} months={months} keepWithOpenIssues={saved.keep_with_open_issues} />
            {!form.isChanged && (
              <RuleState rule={rule} saved={saved} onCancelled={() => form.reset({ isOn: false, months })} />
            )}
          </>
        )}
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{ isOn: t(`rules.${rule}.title`), months: t(`rules.${rule}.title`) }}
          text={isDeleting ? t('changes_later', { count: saved.waiting_days }) : t('changes_tonight')}
          onUndo={() => form.reset(initial)}
        />
      </form>
    </SettingsSection>
  );
}

/** Tells when the rule begins, or what it did last. */
function RuleState({ rule, saved, onCancelled }: RulePartProps & { readonly onCancelled: () => void }) {
  const { t } = useTranslation('retention');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const format = useFormat();
  const cancel = useCancelRule();
  const { starts_at, last_run } = saved.rules.find((one) => one.rule === rule)!;
  const days = starts_at ? Math.ceil((new Date(starts_at).getTime() - Date.now()) / DAY_MS) : 0;
  if (starts_at && days > 0) {
    const action = {
      label: t('cancel'),
      onPress: () =>
        cancel.mutate(rule, {
          onSuccess: () => {
            onCancelled();
            toast.success(t('cancelled'));
          },
        }),
    };
    return <Notice {...(canEdit && { action })}>{t('starts', { count: days, at: format.dateTime(starts_at) })}</Notice>;
  }
  if (!last_run) return <Notice tone="calm">{t('runs_tonight')}</Notice>;
  return <Notice tone="calm">{t('last_run', { at: format.dateTime(last_run.at), count: last_run.count })}</Notice>;
}
