import { account, type MyProfile } from '@rounds/contract/account';
import { DATE_FORMATS } from '@rounds/contract/person.ts';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { formatDateWith, LANGUAGE_NAMES, setLanguage } from '../../platform/i18n/index.ts';
import { useSessionUser } from '../../platform/session/index.ts';
import {
  FormError,
  FormNativeSelect,
  FormTimeZone,
  SaveBar,
  SettingsFields,
  SettingsSection,
  toast,
} from '../../ui/index.ts';
import { useStoreProfile } from './account-queries.ts';

type Info = MyProfile['preference_info'];

const toFormValues = ({ locale, tz_code, date_format }: Info) => ({ locale, tz_code, date_format });

/** Sets language, time zone and date format. A new language reloads the page. */
export function PreferencesPart({ info }: { info: Info }) {
  const { t } = useTranslation('account');
  const keep = useStoreProfile();
  const { workspace } = useSessionUser();
  const form = useCallForm(account.updatePreferences, {
    initial: toFormValues(info),
    onSuccess: async ({ user }) => {
      await keep({ user });
      if (user.locale === info.locale) return void toast.success(t('preferences.saved'));
      await setLanguage(user.locale);
      window.location.reload();
    },
  });
  const today = new Date();
  const languages = [...new Set([...workspace.langs, info.locale])];
  return (
    <SettingsSection title={t('preferences.title')} text={t('preferences.text')}>
      <form onSubmit={form.submit} noValidate>
        <SettingsFields pair>
          <FormNativeSelect
            form={form}
            name="locale"
            label={t('preferences.language')}
            options={languages.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
          />
          <FormTimeZone form={form} name="tz_code" label={t('preferences.zone')} />
          <FormNativeSelect
            form={form}
            name="date_format"
            label={t('preferences.dates')}
            options={[
              { value: null, label: t('preferences.dates_by_language') },
              ...DATE_FORMATS.map((one) => ({
                value: one,
                label: formatDateWith(one, today, info.locale, info.tz_code),
              })),
            ]}
          />
        </SettingsFields>
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{
            locale: t('preferences.language'),
            tz_code: t('preferences.zone'),
            date_format: t('preferences.dates'),
          }}
          text={t('preferences.changes')}
          onUndo={() => form.reset(toFormValues(info))}
        />
      </form>
    </SettingsSection>
  );
}
