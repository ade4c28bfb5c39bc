import type { CustomField, CustomFieldValueInput } from '@rounds/contract/custom-fields';
import { CustomFieldInputs, FieldValue } from '../../../kit/custom-fields/index.ts';
import { getShownName } from '../../../platform/i18n/index.ts';
import { useCategoryFields } from '../issue-queries.ts';
import { EditField } from './edit-field.tsx';
import { useOpenIssue } from './issue-record.ts';

/** The values of the custom fields that issues of the category have. */
export function CustomFields({ canEdit }: { readonly canEdit: boolean }) {
  const { category, sub_category } = useOpenIssue().issue;
  return useCategoryFields(category.id, sub_category?.id ?? null).map((field) => (
    <CustomValue key={field.key} field={field} canEdit={canEdit} />
  ));
}

function CustomValue({ field, canEdit }: { readonly field: CustomField; readonly canEdit: boolean }) {
  const { key } = field;
  return (
    <EditField<CustomFieldValueInput>
      name={`custom_fields.${key}`}
      label={getShownName(field)}
      canEdit={canEdit}
      hasLink={field.field_type === 'link'}
      read={({ custom_fields }) => custom_fields[key] ?? null}
      toChange={(value) => ({ custom_fields: { [key]: value } })}
      show={({ custom_fields }) => {
        const value = custom_fields[key];
        return value === undefined ? null : <FieldValue field={field} value={value} />;
      }}
    >
      {({ value, error, set }) => (
        <CustomFieldInputs
          property="custom_fields"
          fields={[field]}
          values={{ [key]: value }}
          onChange={(values) => set(values[key] ?? null)}
          getError={() => error}
        />
      )}
    </EditField>
  );
}
