import { CAS_DEFAULTS, type CasSettings, sso } from '@rounds/contract/sso';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { FormText, SettingsFields, toast } from '../../ui/index.ts';
import { pickSettings } from './form-values.ts';
import { type SavedState, ServiceForm } from './service-form.tsx';
import { useStoreSsoSettings } from './sso-queries.ts';

export function CasForm({ saved }: { readonly saved: CasSettings & SavedState }) {
  const { t } = useTranslation('sso');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const store = useStoreSsoSettings('cas');
  const initial = pickSettings<CasSettings>(saved, CAS_DEFAULTS);
  const form = useCallForm(sso.updateCas, {
    initial,
    onSuccess: (answer) => {
      store(answer);
      toast.success(t('saved'));
    },
  });
  return (
    <ServiceForm
      protocol="cas"
      form={form}
      saved={saved}
      isEnabled={form.values.cas_enabled}
      onEnabledChange={(enabled) => form.set('cas_enabled', enabled)}
      onUndo={() => form.reset(initial)}
    >
      <SettingsFields pair>
        <FormText
          form={form}
          name="cas_url"
          type="url"
          label={t('fields.cas_url')}
          description={t('cas.url_hint')}
          readOnly={!canEdit}
        />
        <FormText
          form={form}
          name="cas_logout_url"
          type="url"
          label={t('fields.cas_logout_url')}
          description={t('cas.logout_hint')}
          readOnly={!canEdit}
        />
        <FormText
          form={form}
          name="cas_assertion_key"
          label={t('fields.cas_assertion_key')}
          description={t('cas.assertion_hint')}
          readOnly={!canEdit}
          spellCheck={false}
        />
        <FormText
          form={form}
          name="cas_target_key"
          label={t('fields.cas_target_key')}
          description={t('cas.target_hint')}
          readOnly={!canEdit}
          spellCheck={false}
        />
      </SettingsFields>
    </ServiceForm>
  );
}
