import type { CustomField } from '@rounds/contract/custom-fields';
import { CustomFieldInputs } from '../../../custom-fields/index.ts';
import { useFormat } from '../../../i18n/index.ts';
import { useCategoryOptions, useIssueFields } from '../issue-queries.ts';
import { EditField } from './edit-field.tsx';
import { useOpenIssue } from './issue-record.ts';

/** The values of the custom fields that issues of the category have. */
export function CustomFields({ canEdit }: { readonly canEdit: boolean }) {
  const { issue } = useOpenIssue();
  const { data: fields = [] } = useIssueFields();
  const { data: categories = [] } = useCategoryOptions(null);
  const { data: subcategories = [] } = useCategoryOptions(issue.category.id, issue.sub_category !== null);
  const category = categories.find(({ value }) => Number(value) === issue.category.id);
  const subcategory = subcategories.find(({ value }) => Number(value) === issue.sub_category?.id);
  const keys = subcategory?.fields ?? category?.fields ?? null;
  return fields
    .filter(({ key, is_standard }) => !is_standard && (keys === null || keys.includes(key)))
    .map((field) => <CustomValue key={field.key} field={field} canEdit={canEdit} />);
}

function CustomValue({ field, canEdit }: { readonly field: CustomField; readonly canEdit: boolean }) {
  const format = useFormat();
  const { key, name } = field;
  return (
    <EditField<string | number | null>
      name={`custom_fields.${key}`}
      label={name}
      canEdit={canEdit}
      read={({ custom_fields }) => custom_fields[key] ?? null}
      toChange={(value) => ({ custom_fields: { [key]: value } })}
      show={({ custom_fields }) => {
        const value = custom_fields[key];
        return typeof value === 'number' ? format.number(value) : (value ?? null);
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
