import { LANGUAGES } from '@rounds/contract/languages.ts';
import { settings } from '@rounds/contract/settings';
import {
  FILE_NAME_PLACEHOLDERS,
  MAX_PHOTOS_PER_ROW,
  REPORT_LAYOUTS,
  REPORT_SECTIONS,
  type ReportSettings,
} from '@rounds/contract/settings/report.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { getLanguageName } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  FormCheckboxes,
  FormError,
  FormNativeSelect,
  FormText,
  SaveBar,
  SettingsFields,
  SettingsSection,
  toast,
} from '../../ui/index.ts';
import type { PreviewSettings } from './report-preview.tsx';
import { useStoreSettings } from './settings-queries.ts';

const PHOTOS = Array.from({ length: MAX_PHOTOS_PER_ROW }, (_, index) => index + 1);

const toFormValues = ({ layout, sections, photos_per_row, languages, file_name }: ReportSettings) => ({
  layout,
  sections,
  photos_per_row,
  languages,
  file_name,
});

/** Sets what reports show, in which languages they are offered, and how their files are named. */
export function ContentPart({
  saved,
  onPreviewChange,
}: {
  saved: ReportSettings;
  onPreviewChange: (values: PreviewSettings) => void;
}) {
  const { t, i18n } = useTranslation('settings');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const storeSettings = useStoreSettings('report');
  const form = useCallForm(settings.updateReportSettings, {
    initial: toFormValues(saved),
    toBody: (values) => values,
    onSuccess: async (answer) => {
      await storeSettings(answer);
      toast.success(t('saved'));
    },
  });
  const { layout, sections, photos_per_row, languages } = form.values;
  useEffect(
    () => onPreviewChange({ layout, sections: sections.join(',') || ',', photos_per_row }),
    [layout, sections, photos_per_row, onPreviewChange],
  );
  return (
    <SettingsSection title={t('report.content')} text={t('report.content_text')}>
      <form onSubmit={form.submit} noValidate>
        <SettingsFields pair>
          <FormNativeSelect
            form={form}
            name="layout"
            label={t('report.layout')}
            disabled={!canEdit}
            options={REPORT_LAYOUTS.map((value) => ({ value, label: t(`report.layouts.${value}`) }))}
          />
          <FormNativeSelect
            form={form}
            name="photos_per_row"
            label={t('report.photos_per_row')}
            disabled={!canEdit}
            options={PHOTOS.map((value) => ({ value, label: String(value) }))}
          />
          <FormCheckboxes
            form={form}
            name="sections"
            label={t('report.sections')}
            row={1}
            disabled={!canEdit}
            options={REPORT_SECTIONS.map((value) => ({ value, label: t(`report.section.${value}`) }))}
          />
          <FormCheckboxes
            form={form}
            name="languages"
            label={t('report.languages')}
            error={languages.length === 0 && t('report.languages_missing')}
            row={1}
            disabled={!canEdit}
            options={LANGUAGES.map((value) => ({ value, label: getLanguageName(value, i18n.language) }))}
          />
          <FormText
            form={form}
            name="file_name"
            label={t('report.file_name')}
            description={t('report.file_name_hint', {
              placeholders: FILE_NAME_PLACEHOLDERS.filter((one) => one !== 'document_id')
                .map((one) => `{${one}}`)
                .join(', '),
            })}
            maxLength={150}
            readOnly={!canEdit}
          />
        </SettingsFields>
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{
            layout: t('report.layout'),
            sections: t('report.sections'),
            photos_per_row: t('report.photos_per_row'),
            languages: t('report.languages'),
            file_name: t('report.file_name'),
          }}
          canSave={languages.length > 0}
          text={t('report.changes')}
          onUndo={() => form.reset(toFormValues(saved))}
        />
      </form>
    </SettingsSection>
  );
}
