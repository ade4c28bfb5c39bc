import { LANGUAGES, type Language } from '@rounds/contract/languages';
import { type OrganizationSettings, settings } from '@rounds/contract/settings';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../api/index.ts';
import { LANGUAGE_NAMES } from '../../i18n/index.ts';
import { useMay } from '../../session/index.ts';
import { Checkbox, FieldError, FormText, Refusal, SaveBar, SettingsPart, Stack, toast } from '../../ui/index.ts';
import { LogosPart } from './logos-part.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useKeepSettings, useOrganization } from './settings-queries.ts';

export default function OrganizationPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('organization.title')} query={useOrganization()} rows={6}>
      {(organization) => (
        <>
          <NamePart organization={organization} />
          <LogosPart organization={organization} />
        </>
      )}
    </SettingsPage>
  );
}

const valuesOf = ({ display_name, langs }: OrganizationSettings) => ({ display_name, langs: langs as string[] });

function NamePart({ organization }: { organization: OrganizationSettings }) {
  const { t } = useTranslation('settings');
  const mayEdit = useMay()('APP_EDIT_SETTINGS');
  const keep = useKeepSettings('organization');
  const form = useCallForm(settings.changeOrganization, {
    initial: valuesOf(organization),
    toBody: ({ display_name, langs }) => ({
      display_name,
      langs: LANGUAGES.filter((language) => langs.includes(language)),
    }),
    onDone: async (saved) => {
      await keep(saved);
      toast.success(t('saved'));
    },
  });
  const error = form.errorOf('langs');
  return (
    <SettingsPart title={t('organization.name_title')} text={t('organization.name_text')}>
      <form onSubmit={form.submit} noValidate>
        <FormText
          form={form}
          name="display_name"
          required
          label={t('organization.name')}
          autoComplete="organization"
          readOnly={!mayEdit}
        />
        <Checkbox.Group
          label={t('organization.langs')}
          description={error ? undefined : t('organization.langs_hint')}
          error={error && <FieldError>{error}</FieldError>}
          value={form.values.langs}
          onChange={(langs) => mayEdit && form.set('langs', langs)}
        >
          <Stack gap={8} mt={8}>
            {LANGUAGES.map((language: Language) => (
              <Checkbox
                key={language}
                name="langs"
                value={language}
                label={LANGUAGE_NAMES[language]}
                disabled={!mayEdit}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {form.refusal && <Refusal>{form.refusal}</Refusal>}
        <SaveBar
          isChanged={form.isChanged}
          isPending={form.isPending}
          text={t('organization.changes')}
          onUndo={() => form.reset(valuesOf(organization))}
        />
      </form>
    </SettingsPart>
  );
}
