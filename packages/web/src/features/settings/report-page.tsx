import { FEATURES } from '@rounds/contract/plans';
import { settings } from '@rounds/contract/settings';
import { PAGE_SIZES, type ReportSettings } from '@rounds/contract/settings/report';
import { useTranslation } from 'react-i18next';
import { call, useCallForm } from '../../api/index.ts';
import { hasFeature, useCan, useSessionUser } from '../../session/index.ts';
import {
  Button,
  FormError,
  FormText,
  Group,
  NativeSelect,
  SaveBar,
  SettingsFields,
  SettingsSection,
  Text,
  TextInput,
  toast,
} from '../../ui/index.ts';
import { UploadField } from '../../upload/index.ts';
import classes from './logos-part.module.css';
import { ContentPart } from './report-content-part.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useReportSettings, useStoreSettings } from './settings-queries.ts';

/** The colour of the product, which a report has unless the workspace chose another one. */
const DEFAULT_ACCENT = '#0a5566';

/** How reports are printed. */
export default function ReportPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('report.title')} query={useReportSettings()} rows={6}>
      {(saved) => (
        <>
          <PagePart saved={saved} />
          <ContentPart saved={saved} />
          <LogoPart address={saved.logo} />
        </>
      )}
    </SettingsPage>
  );
}

const toFormValues = ({ page_size, header, footer, colors }: ReportSettings) => ({
  page_size,
  header,
  footer,
  accent: colors.accent ?? '',
});

function PagePart({ saved }: { saved: ReportSettings }) {
  const { t } = useTranslation(['settings', 'common']);
  const mayEdit = useCan()('APP_EDIT_SETTINGS');
  const isBranded = hasFeature(useSessionUser(), 'app_branding');
  const storeSettings = useStoreSettings('report');
  const form = useCallForm(settings.updateReportSettings, {
    initial: toFormValues(saved),
    toBody: ({ page_size, header, footer, accent }) => ({
      page_size,
      header,
      footer,
      ...(isBranded && { colors: { accent: accent || null } }),
    }),
    onSuccess: async (answer) => {
      await storeSettings(answer);
      toast.success(t('saved'));
    },
  });
  const { accent } = form.values;
  const plan = t(`common:plans.${FEATURES.app_branding}`);
  return (
    <SettingsSection title={t('report.part')} text={t('report.text')}>
      <form onSubmit={form.submit} noValidate>
        <SettingsFields pair>
          <NativeSelect
            name="page_size"
            label={t('report.page_size')}
            disabled={!mayEdit}
            value={form.values.page_size}
            onChange={({ currentTarget: { value } }) =>
              form.set('page_size', PAGE_SIZES.find((size) => size === value) ?? saved.page_size)
            }
            data={PAGE_SIZES.map((value) => ({ value, label: t(`report.page_sizes.${value}`) }))}
          />
          <Group align="end" gap={8}>
            <TextInput
              type="color"
              name="accent"
              label={t('report.accent')}
              description={isBranded ? undefined : t('logos.locked', { plan })}
              disabled={!mayEdit || !isBranded}
              miw={120}
              value={accent || DEFAULT_ACCENT}
              onChange={(event) => form.set('accent', event.currentTarget.value)}
            />
            {mayEdit && accent !== '' && (
              <Button variant="default" onClick={() => form.set('accent', '')}>
                {t('report.default_accent')}
              </Button>
            )}
          </Group>
          <FormText form={form} name="header" label={t('report.header')} maxLength={200} readOnly={!mayEdit} />
          <FormText form={form} name="footer" label={t('report.footer')} maxLength={200} readOnly={!mayEdit} />
        </SettingsFields>
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          isChanged={form.isChanged}
          isPending={form.isPending}
          text={t('report.changes')}
          onUndo={() => form.reset(toFormValues(saved))}
        />
      </form>
    </SettingsSection>
  );
}

function LogoPart({ address }: { address: string | null }) {
  const { t } = useTranslation(['settings', 'common']);
  const mayEdit = useCan()('APP_EDIT_SETTINGS');
  const isBranded = hasFeature(useSessionUser(), 'app_branding');
  const storeSettings = useStoreSettings('report');
  if (!isBranded) return null;
  const save = async (logo: string | null) => {
    await storeSettings(await call(settings.updateReportSettings, { body: { logo }, silent: true }));
    toast.success(t('saved'));
  };
  return (
    <SettingsSection title={t('report.logo')} text={t('report.logo_text')}>
      <UploadField
        label={t('report.logo')}
        chooseLabel={t('logos.choose')}
        purpose="logo"
        address={address}
        readOnly={!mayEdit}
        renderPreview={(shown) => (
          <div className={classes.picture} data-wide>
            {shown ? <img src={shown} alt={t('report.logo')} /> : <Text c="dimmed">–</Text>}
          </div>
        )}
        onSave={save}
      />
    </SettingsSection>
  );
}
