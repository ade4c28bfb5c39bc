import { SECURITY_LIMITS, type SecuritySettings, settings } from '@rounds/contract/settings';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../api/index.ts';
import { useCan } from '../../session/index.ts';
import {
  FieldError,
  FormError,
  NumberInput,
  SaveBar,
  SettingsFields,
  SettingsSection,
  Switch,
  toast,
} from '../../ui/index.ts';
import { SettingsPage } from './settings-page.tsx';
import { useSecurity, useStoreSettings } from './settings-queries.ts';

export default function SecurityPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('security.title')} query={useSecurity()} rows={4}>
      {(saved) => <SignInPart saved={saved} />}
    </SettingsPage>
  );
}

const NUMBERS = ['session_idle_minutes', 'session_absolute_hours', 'password_min_length'] as const;

function SignInPart({ saved }: { saved: SecuritySettings }) {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('APP_EDIT_SETTINGS');
  const keep = useStoreSettings('security');
  const form = useCallForm(settings.updateSecurity, {
    initial: saved,
    onSuccess: async (answer) => {
      await keep(answer);
      toast.success(t('saved'));
    },
  });
  return (
    <SettingsSection title={t('security.part')} text={t('security.text')}>
      <form onSubmit={form.submit} noValidate>
        <Switch
          name="is_second_factor_required"
          label={t('security.second_factor')}
          description={t('security.second_factor_hint')}
          disabled={!mayEdit}
          checked={form.values.is_second_factor_required}
          onChange={(event) => form.set('is_second_factor_required', event.currentTarget.checked)}
        />
        <SettingsFields pair>
          {NUMBERS.map((name) => {
            const error = form.getError(name);
            return (
              <NumberInput
                key={name}
                name={name}
                label={t(`security.${name}`)}
                description={error ? undefined : t(`security.${name}_hint`, { ...SECURITY_LIMITS[name] })}
                error={error && <FieldError>{error}</FieldError>}
                allowDecimal={false}
                clampBehavior="none"
                readOnly={!mayEdit}
                value={form.values[name]}
                onChange={(number) => form.set(name, Number(number) || 0)}
                onBlur={() => form.handleBlur(name)}
              />
            );
          })}
        </SettingsFields>
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          isChanged={form.isChanged}
          isPending={form.isPending}
          text={t('security.changes')}
          onUndo={() => form.reset(saved)}
        />
      </form>
    </SettingsSection>
  );
}
