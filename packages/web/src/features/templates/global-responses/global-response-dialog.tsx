import {
  GLOBAL_RESPONSE_TYPES,
  type GlobalResponse,
  MAX_GLOBAL_RESPONSE_NAME_LENGTH,
} from '@rounds/contract/checklists/global-responses.ts';
import { CONTENT_LANGUAGES, type ContentLanguage, type NameTranslations } from '@rounds/contract/languages.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordDialogSlotProps } from '../../../kit/resource/index.ts';
import { getCurrentLanguage, listLanguageChoices } from '../../../platform/i18n/index.ts';
import { FieldError, FormSelect, FormTranslatedName, Grid, Notice, Select, Text } from '../../../ui/index.ts';
import { globalResponseResource } from './global-response-resource.ts';
import { createOption, type EditedOption, OptionList } from './option-list.tsx';

interface Values {
  readonly name: string;
  readonly translations: NameTranslations;
  readonly type: GlobalResponse['type'];
  readonly language: ContentLanguage;
  readonly options: readonly EditedOption[];
}
const toValues = (record: GlobalResponse | null, answers: readonly string[]): Values => ({
  name: record?.name ?? '',
  translations: record?.translations ?? {},
  type: record?.type ?? 'list',
  language: record?.language ?? getCurrentLanguage(),
  options: record ? record.options.map((option) => ({ ...option, key: option.uuid })) : answers.map(createOption),
});
/** Sets the name, type and answers of a global response, and the answers in other languages. */
export function GlobalResponseDialog({ record, onClose }: RecordDialogSlotProps<GlobalResponse>) {
  const { t, i18n } = useTranslation('global-responses');
  const [selection, setSelection] = useState<ContentLanguage | null>(null);
  const languages = listLanguageChoices(i18n.language);
  return (
    <RecordDialog
      resource={globalResponseResource}
      record={record}
      title={record ? t('edit', { name: record.name }) : t('new')}
      size={640}
      initial={toValues(record, [t('first_answers.good'), t('first_answers.poor')])}
      toBody={({ options, ...rest }) => ({ ...rest, options: options.map(({ key: _key, ...option }) => option) })}
      onClose={onClose}
    >
      {(form) => {
        const { language, options } = form.values;
        const error =
          form.getError('options') ?? options.map((_, index) => form.getError(`options.${index}.label`)).find(Boolean);
        return (
          <>
            {record !== null && record.used_in > 0 && (
              <Notice tone="blue">{t('used_in', { count: record.used_in })}</Notice>
            )}
            <FormTranslatedName form={form} label={t('name')} max={MAX_GLOBAL_RESPONSE_NAME_LENGTH} />
            <Grid align="start" gap={4} template="repeat(auto-fit, minmax(200px, 1fr))">
              <FormSelect
                form={form}
                name="type"
                label={t('type')}
                options={GLOBAL_RESPONSE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
              />
              <Select
                label={t('shown_language')}
                description={selection ? t('translating') : undefined}
                searchable
                data={languages.map(({ value, label }) => ({
                  value,
                  label: value === language ? t('source_language', { language: label }) : label,
                }))}
                value={selection ?? language}
                allowDeselect={false}
                onChange={(value) => {
                  const contentLanguage = CONTENT_LANGUAGES.find((one) => one === value);
                  setSelection(contentLanguage && contentLanguage !== language ? contentLanguage : null);
                }}
              />
            </Grid>
            <Grid as="fieldset" gap={2}>
              <Text as="legend" mb={2} weight={550}>
                {t('answers')}
              </Text>
              <OptionList
                options={options}
                translatedInto={selection}
                onChange={(changed) => form.set('options', changed)}
              />
              {error && <FieldError>{error}</FieldError>}
            </Grid>
          </>
        );
      }}
    </RecordDialog>
  );
}
