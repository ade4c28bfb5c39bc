import { SAML_DEFAULTS, type SamlSettings, sso } from '@rounds/contract/sso';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { FormSwitch, FormText, FormTextarea, SettingsFields, toast } from '../../ui/index.ts';
import { CertificateList } from './certificate-list.tsx';
import { pickSettings } from './form-values.ts';
import { SamlMetadataPart } from './saml-metadata-part.tsx';
import { type SavedState, ServiceForm } from './service-form.tsx';
import { useStoreSsoSettings } from './sso-queries.ts';

export function SamlForm({ saved }: { readonly saved: SamlSettings & SavedState }) {
  const { t } = useTranslation('sso');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const store = useStoreSsoSettings('saml');
  const [certificates, setCertificates] = useState(saved.certificates);
  const initial = pickSettings<SamlSettings>(saved, SAML_DEFAULTS);
  const form = useCallForm(sso.updateSaml, {
    initial,
    onSuccess: (answer) => {
      store(answer);
      toast.success(t('saved'));
    },
  });
  return (
    <ServiceForm
      protocol="saml"
      form={form}
      saved={saved}
      isEnabled={form.values.enabled}
      onEnabledChange={(enabled) => form.set('enabled', enabled)}
      onUndo={() => {
        form.reset(initial);
        setCertificates(saved.certificates);
      }}
    >
      {canEdit && <SamlMetadataPart form={form} onRead={setCertificates} />}
      <SettingsFields pair>
        <FormText form={form} name="entity_id" label={t('fields.entity_id')} readOnly={!canEdit} spellCheck={false} />
        <FormText form={form} name="sso_url" type="url" label={t('fields.sso_url')} readOnly={!canEdit} />
        <FormText
          form={form}
          name="slo_url"
          type="url"
          label={t('fields.slo_url')}
          description={t('saml.slo_url_hint')}
          readOnly={!canEdit}
        />
      </SettingsFields>
      <FormSwitch
        form={form}
        name="sign_requests"
        label={t('fields.sign_requests')}
        description={t('saml.sign_requests_hint')}
        disabled={!canEdit}
      />
      <CertificateList certificates={certificates} />
      <SettingsFields pair>
        <FormTextarea
          form={form}
          name="x509_certificate"
          label={t('fields.x509_certificate')}
          autosize={false}
          rows={4}
          readOnly={!canEdit}
          spellCheck={false}
        />
        <FormTextarea
          form={form}
          name="x509_certificate_next"
          label={t('fields.x509_certificate_next')}
          description={t('saml.next_hint')}
          autosize={false}
          rows={4}
          readOnly={!canEdit}
          spellCheck={false}
        />
      </SettingsFields>
    </ServiceForm>
  );
}
