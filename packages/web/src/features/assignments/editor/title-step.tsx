import { MAX_ASSIGNMENT_TITLE_LENGTH } from '@rounds/contract/assignments';
import type { CustomField } from '@rounds/contract/custom-fields';
import { useTranslation } from 'react-i18next';
import { CustomFieldInputs } from '../../../kit/custom-fields/index.ts';
import { FieldError, SettingsFields, SettingsSection, TextInput } from '../../../ui/index.ts';
import { StepSection } from './step-section.tsx';
import type { AssignmentForm } from './use-assignment-form.ts';

interface TitleStepProps {
  readonly form: AssignmentForm;
  readonly fields: readonly CustomField[];
  readonly isNew: boolean;
}

export function TitleStep({ form, isNew }: Pick<TitleStepProps, 'form' | 'isNew'>) {
  const { t } = useTranslation('lists');
  const error = form.getError('title');
  return (
    <StepSection step="title">
      <TextInput
        name="title"
        label={t('assignments.columns.title')}
        value={form.draft.title}
        error={error && <FieldError>{error}</FieldError>}
        required
        withAsterisk
        maxLength={MAX_ASSIGNMENT_TITLE_LENGTH}
        autoComplete="off"
        data-autofocus={isNew || undefined}
        onChange={(event) => form.change({ title: event.currentTarget.value })}
      />
    </StepSection>
  );
}

/** The custom fields of assignments, in one card of their own. */
export function FieldsStep({ form, fields }: Pick<TitleStepProps, 'form' | 'fields'>) {
  const { t } = useTranslation('assignments');
  if (fields.length === 0) return null;
  return (
    <SettingsSection title={t('fields_card')}>
      <SettingsFields pair>
        <CustomFieldInputs
          property="custom_fields"
          fields={fields}
          values={form.draft.custom_fields}
          onChange={(custom_fields) => form.change({ custom_fields })}
          getError={form.getError}
        />
      </SettingsFields>
    </SettingsSection>
  );
}
