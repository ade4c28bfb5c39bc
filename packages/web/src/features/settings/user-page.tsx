import { resolveName } from '@rounds/contract/languages.ts';
import { MAX_INACTIVE_DAYS, settings, type UserSettings } from '@rounds/contract/settings';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { getCurrentLanguage } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  FormError,
  FormNativeSelect,
  FormNumber,
  SaveBar,
  SettingsFields,
  SettingsSection,
  toast,
} from '../../ui/index.ts';
import { SettingsPage } from './settings-page.tsx';
import { useStoreSettings, useUserSettings } from './settings-queries.ts';

export default function UserPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('user.title')} query={useUserSettings()} rows={4}>
      {(saved) => <PeoplePart saved={saved} />}
    </SettingsPage>
  );
}

const toFormValues = ({ default_role, inactive_after_days }: UserSettings) => ({
  default_role: default_role.id,
  inactive_after_days,
});

function PeoplePart({ saved }: { saved: UserSettings }) {
  const { t } = useTranslation('settings');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const storeSettings = useStoreSettings('user');
  const language = getCurrentLanguage();
  const form = useCallForm(settings.updateUserSettings, {
    initial: toFormValues(saved),
    onSuccess: async (answer) => {
      await storeSettings(answer);
      toast.success(t('saved'));
    },
  });
  return (
    <SettingsSection title={t('user.part')} text={t('user.text')}>
      <form onSubmit={form.submit} noValidate>
        <SettingsFields pair>
          <FormNativeSelect
            form={form}
            name="default_role"
            label={t('user.default_role')}
            description={t('user.default_role_hint')}
            disabled={!canEdit}
            options={saved.roles.map(({ id, name_lang }) => ({ value: id, label: resolveName(name_lang, language) }))}
          />
          <FormNumber
            form={form}
            name="inactive_after_days"
            label={t('user.inactive')}
            description={t('user.inactive_hint')}
            min={0}
            max={MAX_INACTIVE_DAYS}
            allowDecimal={false}
            readOnly={!canEdit}
          />
        </SettingsFields>
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{ default_role: t('user.default_role'), inactive_after_days: t('user.inactive') }}
          text={t('user.changes')}
          onUndo={() => form.reset(toFormValues(saved))}
        />
      </form>
    </SettingsSection>
  );
}
