import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/index.ts';
import { useCategoryOptions } from '../issue-queries.ts';

export interface CategoryChoice {
  readonly category_id: number | null;
  readonly sub_category_id: number | null;
}

interface CategoryFieldsProps {
  readonly value: CategoryChoice;
  readonly errors?: { readonly category?: ReactNode; readonly subCategory?: ReactNode };
  readonly required?: boolean;
  onChange(value: CategoryChoice): void;
}

/** A category, and one of its subcategories where it has them. */
export function CategoryFields({ value, errors = {}, required, onChange }: CategoryFieldsProps) {
  const { t } = useTranslation(['issues', 'lists']);
  const { category_id, sub_category_id } = value;
  const { data: categories = [] } = useCategoryOptions(null);
  const category = categories.find((one) => Number(one.value) === category_id);
  const { data: subcategories = [] } = useCategoryOptions(category_id, category?.has_subcategory ?? false);
  const toData = (options: readonly { readonly value: string | number; readonly label: string }[]) =>
    options.map((one) => ({ value: String(one.value), label: one.label }));
  return (
    <>
      <Select
        name="category_id"
        label={t('lists:issues.columns.category')}
        searchable
        required={required}
        withAsterisk={required}
        allowDeselect={false}
        data={toData(categories)}
        error={errors.category}
        value={category_id === null ? null : String(category_id)}
        onChange={(id) => onChange({ category_id: id === null ? null : Number(id), sub_category_id: null })}
      />
      {category?.has_subcategory && (
        <Select
          name="sub_category_id"
          label={t('issues:fields.sub_category')}
          searchable
          clearable
          data={toData(subcategories)}
          error={errors.subCategory}
          value={sub_category_id === null ? null : String(sub_category_id)}
          onChange={(id) => onChange({ category_id, sub_category_id: id === null ? null : Number(id) })}
        />
      )}
    </>
  );
}
