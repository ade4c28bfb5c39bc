import { type IntegrationConfiguration, MAX_CONFIGURED_TEMPLATES } from '@rounds/contract/integrations';
import { useTranslation } from 'react-i18next';
import type { CallForm } from '../../platform/api/index.ts';
import { FormField, MultiSelect } from '../../ui/index.ts';
import type { FormValues } from './form-values.ts';
import { useTemplateOptions } from './integration-queries.ts';

interface TemplateChoiceProps {
  readonly form: CallForm<FormValues>;
  readonly saved: IntegrationConfiguration | null;
}

/** Chooses templates; no selection stands for all templates, also later ones. */
export function TemplateChoice({ form, saved }: TemplateChoiceProps) {
  const { t } = useTranslation('integrations');
  const { data = [] } = useTemplateOptions();
  const titles = new Map(saved?.templates?.map(({ id, title }) => [String(id), title]));
  for (const { value, label } of data) titles.set(String(value), label);
  return (
    <FormField form={form} name="template_ids">
      {({ name, value, error, onChange }) => (
        <MultiSelect
          name={name}
          label={t('fields.templates')}
          placeholder={value.length === 0 ? t('fields.all_templates') : ''}
          data={[...titles].map(([id, label]) => ({ value: id, label }))}
          value={value.map(String)}
          onChange={(ids) => onChange(ids.map(Number))}
          maxValues={MAX_CONFIGURED_TEMPLATES}
          searchable
          clearable
          error={error}
        />
      )}
    </FormField>
  );
}
