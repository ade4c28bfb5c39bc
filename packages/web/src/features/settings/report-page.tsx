import { FEATURES } from '@rounds/contract/plans.ts';
import { settings } from '@rounds/contract/settings';
import { PAGE_SIZES, type ReportSettings } from '@rounds/contract/settings/report.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadField } from '../../kit/upload/index.ts';
import { call, useCallForm } from '../../platform/api/index.ts';
import { hasFeature, useCan, useSessionUser } from '../../platform/session/index.ts';
import {
  Button,
  Center,
  FormError,
  FormNativeSelect,
  FormText,
  Grid,
  Row,
  SaveBar,
  SettingsFields,
  SettingsSection,
  Text,
  TextInput,
  toast,
} from '../../ui/index.ts';
import classes from './logos-part.module.css';
import { ContentPart } from './report-content-part.tsx';
import reportPreviewClasses from './report-preview.module.css';
import { type PreviewSettings, ReportPreview } from './report-preview.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useReportSettings, useStoreSettings } from './settings-queries.ts';

/** The accent color of reports, unless the workspace has chosen another one. */
const DEFAULT_ACCENT = '#0a5566';
/** Sets how reports are printed. */
export default function ReportPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('report.title')} query={useReportSettings()} rows={6}>
      {(saved) => <ReportForms saved={saved} />}
    </SettingsPage>
  );
}
/** The forms, and next to them a sample report as they would print it. */
function ReportForms({ saved }: { saved: ReportSettings }) {
  const [page, setPage] = useState<PreviewSettings>({});
  const [content, setContent] = useState<PreviewSettings>({});
  return (
    <Grid align="start" gap={5} className={reportPreviewClasses.columns}>
      <Grid shrink columns={1} gap={5}>
        <PagePart saved={saved} onPreviewChange={setPage} />
        <ContentPart saved={saved} onPreviewChange={setContent} />
        <LogoPart address={saved.logo} />
      </Grid>
      <ReportPreview settings={{ ...page, ...content }} logo={saved.logo} />
    </Grid>
  );
}
const toFormValues = ({ page_size, header, footer, colors }: ReportSettings) => ({
  page_size,
  header,
  footer,
  accent: colors.accent ?? '',
});
function PagePart({
  saved,
  onPreviewChange,
}: {
  saved: ReportSettings;
  onPreviewChange: (values: PreviewSettings) => void;
}) {
  const { t } = useTranslation(['settings', 'common']);
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const hasBranding = hasFeature(useSessionUser(), 'app_branding');
  const storeSettings = useStoreSettings('report');
  const form = useCallForm(settings.updateReportSettings, {
    initial: toFormValues(saved),
    toBody: ({ page_size, header, footer, accent }) => ({
      page_size,
      header,
      footer,
      ...(hasBranding && { colors: { accent: accent || null } }),
    }),
    onSuccess: async (answer) => {
      await storeSettings(answer);
      toast.success(t('saved'));
    },
  });
  const { accent } = form.values;
  // Empty texts would be omitted from the address, so that the preview would show the saved ones.
  const { page_size, header, footer } = form.values;
  useEffect(
    () =>
      onPreviewChange({ page_size, header: header || ' ', footer: footer || ' ', accent: accent || DEFAULT_ACCENT }),
    [page_size, header, footer, accent, onPreviewChange],
  );
  const plan = t(`common:plans.${FEATURES.app_branding}`);
  return (
    <SettingsSection title={t('report.part')} text={t('report.text')}>
      <form onSubmit={form.submit} noValidate>
        <SettingsFields pair>
          <FormNativeSelect
            form={form}
            name="page_size"
            label={t('report.page_size')}
            disabled={!canEdit}
            options={PAGE_SIZES.map((value) => ({ value, label: t(`report.page_sizes.${value}`) }))}
          />
          <Row wrap gap={2} align="end">
            <TextInput
              type="color"
              name="accent"
              label={t('report.accent')}
              description={hasBranding ? undefined : t('logos.locked', { plan })}
              disabled={!canEdit || !hasBranding}
              miw={120}
              value={accent || DEFAULT_ACCENT}
              onChange={(event) => form.set('accent', event.currentTarget.value)}
            />
            {canEdit && accent !== '' && (
              <Button variant="default" onClick={() => form.set('accent', '')}>
                {t('report.default_accent')}
              </Button>
            )}
          </Row>
          <FormText form={form} name="header" label={t('report.header')} maxLength={200} readOnly={!canEdit} />
          <FormText form={form} name="footer" label={t('report.footer')} maxLength={200} readOnly={!canEdit} />
        </SettingsFields>
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{
            page_size: t('report.page_size'),
            header: t('report.header'),
            footer: t('report.footer'),
            accent: t('report.accent'),
          }}
          text={t('report.changes')}
          onUndo={() => form.reset(toFormValues(saved))}
        />
      </form>
    </SettingsSection>
  );
}
function LogoPart({ address }: { address: string | null }) {
  const { t } = useTranslation(['settings', 'common']);
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const hasBranding = hasFeature(useSessionUser(), 'app_branding');
  const storeSettings = useStoreSettings('report');
  if (!hasBranding) return null;
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
        readOnly={!canEdit}
        renderPreview={(source) => (
          <Center fixed radius="control" className={classes.picture} data-wide>
            {source ? (
              <img src={source} alt={t('report.logo')} />
            ) : (
              <Text tone="ink2" size="md">
                –
              </Text>
            )}
          </Center>
        )}
        onSave={save}
      />
    </SettingsSection>
  );
}
