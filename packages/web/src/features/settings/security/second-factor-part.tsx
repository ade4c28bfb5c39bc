import type { SecurityPage } from '@rounds/contract/settings';
import { AUDIENCES, type Audience } from '@rounds/contract/settings/security.ts';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../platform/session/index.ts';
import {
  FormError,
  FormField,
  FormSwitch,
  Notice,
  Radio,
  SaveBar,
  SettingsFields,
  SettingsSection,
  Stack,
} from '../../../ui/index.ts';
import { RoleChoice } from './role-choice.tsx';
import { useSecurityForm } from './use-security-form.ts';

interface Values {
  readonly required_for: Audience;
  readonly second_factor_roles: readonly number[];
  readonly is_authenticator_required: boolean;
}

const toAudience = ({ is_second_factor_required, second_factor_roles }: SecurityPage): Audience => {
  if (is_second_factor_required) return 'everyone';
  return second_factor_roles.length > 0 ? 'roles' : 'nobody';
};

const toValues = (saved: SecurityPage): Values => ({
  required_for: toAudience(saved),
  second_factor_roles: saved.second_factor_roles,
  is_authenticator_required: saved.is_authenticator_required,
});

const toBody = ({ required_for, second_factor_roles, is_authenticator_required }: Values) => ({
  is_second_factor_required: required_for === 'everyone',
  second_factor_roles: required_for === 'roles' ? [...second_factor_roles] : [],
  is_authenticator_required: required_for !== 'nobody' && is_authenticator_required,
});

/** Sets who needs a code in addition to the password, and whether one by email is enough. */
export function SecondFactorPart({ saved }: { saved: SecurityPage }) {
  const { t } = useTranslation('settings');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { form, undo } = useSecurityForm(saved, { toValues, toBody });
  const { required_for, is_authenticator_required } = form.values;
  return (
    <SettingsSection title={t('security.part')} text={t('security.second_factor_text')}>
      <form onSubmit={form.submit} noValidate>
        <Radio.Group
          name="required_for"
          label={t('security.second_factor')}
          value={required_for}
          onChange={(value) => form.set('required_for', AUDIENCES.find((one) => one === value) ?? 'nobody')}
        >
          <Stack gap={2.5} mt={2}>
            {AUDIENCES.toReversed().map((value) => (
              <Radio key={value} value={value} disabled={!canEdit} label={t(`security.required_for.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {required_for !== 'nobody' && (
          <SettingsFields>
            {required_for === 'roles' && (
              <FormField form={form} name="second_factor_roles">
                {(field) => <RoleChoice label={t('security.roles')} roles={saved.roles} {...field} />}
              </FormField>
            )}
            <FormSwitch
              form={form}
              name="is_authenticator_required"
              label={t('security.authenticator')}
              description={t('security.authenticator_hint')}
              disabled={!canEdit}
            />
            {is_authenticator_required && <WithoutAuthenticator saved={saved} />}
          </SettingsFields>
        )}
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{
            required_for: t('security.second_factor'),
            second_factor_roles: t('security.second_factor'),
            is_authenticator_required: t('security.authenticator'),
          }}
          text={t('security.second_factor_changes')}
          onUndo={undo}
        />
      </form>
    </SettingsSection>
  );
}

/** Lists who would have to set up an app, administrators first. */
function WithoutAuthenticator({ saved }: { saved: SecurityPage }) {
  const { t, i18n } = useTranslation('settings');
  const { total, people } = saved.without_authenticator;
  if (total === 0) return <Notice tone="green">{t('security.all_have_authenticator')}</Notice>;
  const names = people.map(({ full_name, is_administrator }) =>
    is_administrator ? t('security.administrator', { name: full_name }) : full_name,
  );
  const others = total - people.length;
  const nameList = others > 0 ? [...names, t('security.others', { count: others })] : names;
  return (
    <Notice>
      {t('security.without_authenticator', { count: total })}{' '}
      <bdi>{new Intl.ListFormat(i18n.language).format(nameList)}</bdi>
    </Notice>
  );
}
