import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import { type OrganizationSettings, settings } from '@rounds/contract/settings';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { LANGUAGE_NAMES } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  Checkbox,
  FieldError,
  FormError,
  FormText,
  SaveBar,
  SettingsSection,
  Stack,
  Switch,
  toast,
} from '../../ui/index.ts';
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
  langs: langs as string[],
  saved_queries_enabled,
});

function NamePart({ organization }: { organization: OrganizationSettings }) {
  const { t } = useTranslation('settings');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const storeSettings = useStoreSettings('organization');
  const form = useCallForm(settings.updateOrganization, {
    initial: toFormValues(organization),
    toBody: ({ display_name, langs, saved_queries_enabled }) => ({
      display_name,
      saved_queries_enabled,
      langs: LANGUAGES.filter((language) => langs.includes(language)),
    }),
    onSuccess: async (saved) => {
      await storeSettings(saved);
      toast.success(t('saved'));
    },
  });
  const error = form.getError('langs');
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
        <Checkbox.Group
          label={t('organization.langs')}
          description={error ? undefined : t('organization.langs_hint')}
          error={error && <FieldError>{error}</FieldError>}
          value={form.values.langs}
          onChange={(langs) => canEdit && form.set('langs', langs)}
        >
          <Stack gap={2} mt={2}>
            {LANGUAGES.map((language: Language) => (
              <Checkbox
                key={language}
                name="langs"
                value={language}
                label={LANGUAGE_NAMES[language]}
                disabled={!canEdit}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Switch
          name="saved_queries_enabled"
          label={t('organization.saved_queries')}
          description={t('organization.saved_queries_hint')}
          disabled={!canEdit}
          checked={form.values.saved_queries_enabled}
          onChange={(event) => form.set('saved_queries_enabled', event.currentTarget.checked)}
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
