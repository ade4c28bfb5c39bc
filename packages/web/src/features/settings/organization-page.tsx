import { LANGUAGES } from '@rounds/contract/languages.ts';
import { type OrganizationSettings, settings } from '@rounds/contract/settings';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { LANGUAGE_NAMES } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { FormCheckboxes, FormError, FormSwitch, FormText, SaveBar, SettingsSection, toast } from '../../ui/index.ts';
import { HolidaysPart } from './holidays-part.tsx';
import { LogosPart } from './logos-part.tsx';
import { RegionPart } from './region-part.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useOrganization, useStoreSettings } from './settings-queries.ts';

export default function OrganizationPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('organization.title')} query={useOrganization()} rows={6}>
      {(organization) => (
        <>
          <NamePart organization={organization} />
          <RegionPart organization={organization} />
          <HolidaysPart organization={organization} />
          <LogosPart organization={organization} />
        </>
      )}
    </SettingsPage>
  );
}

const toFormValues = ({ display_name, langs, saved_queries_enabled }: OrganizationSettings) => ({
  display_name,
  langs,
  saved_queries_enabled,
});

function NamePart({ organization }: { organization: OrganizationSettings }) {
  const { t } = useTranslation('settings');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const storeSettings = useStoreSettings('organization');
  const form = useCallForm(settings.updateOrganization, {
    initial: toFormValues(organization),
    onSuccess: async (saved) => {
      await storeSettings(saved);
      toast.success(t('saved'));
    },
  });
  return (
    <SettingsSection title={t('organization.name_title')} text={t('organization.name_text')}>
      <form onSubmit={form.submit} noValidate>
        <FormText
          form={form}
          name="display_name"
          required
          label={t('organization.name')}
          autoComplete="organization"
          readOnly={!canEdit}
        />
        <FormCheckboxes
          form={form}
          name="langs"
          label={t('organization.langs')}
          description={t('organization.langs_hint')}
          disabled={!canEdit}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <FormSwitch
          form={form}
          name="saved_queries_enabled"
          label={t('organization.saved_queries')}
          description={t('organization.saved_queries_hint')}
          disabled={!canEdit}
        />
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{
            display_name: t('organization.name'),
            langs: t('organization.langs'),
            saved_queries_enabled: t('organization.saved_queries'),
          }}
          text={t('organization.changes')}
          onUndo={() => form.reset(toFormValues(organization))}
        />
      </form>
    </SettingsSection>
  );
}
