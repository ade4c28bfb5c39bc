import { useTranslation } from 'react-i18next';
import type { IssueCategoryChoice } from '../../../platform/offline/index.ts';
import { FieldError, Row, Select } from '../../../ui/index.ts';
import { CategoryMark } from '../issue-marks.tsx';
import classes from './raise.module.css';
import type { RaiseValues } from './raise-values.ts';

interface CategoryFieldProps {
  /** Each followed by its subcategories. */
  readonly categories: readonly IssueCategoryChoice[];
  readonly error: string | undefined;
  readonly value: Pick<RaiseValues, 'category_id' | 'sub_category_id'>;
  onChange(value: Pick<RaiseValues, 'category_id' | 'sub_category_id'>): void;
}

/** A category or one of its subcategories, as a tree. */
export function CategoryField({ categories, error, value, onChange }: CategoryFieldProps) {
  const { t } = useTranslation('lists');
  const byId = new Map(categories.map((category) => [category.id, category]));
  const toLabel = ({ name, parent_id }: IssueCategoryChoice) => {
    const parent = parent_id === null ? undefined : byId.get(parent_id);
    return parent ? `${parent.name} › ${name}` : name;
  };
  const categoryId = value.sub_category_id ?? value.category_id;
  const look = categoryId === null ? undefined : byId.get(categoryId);
  return (
    <Select
      name="category_id"
      label={t('issues.columns.category')}
      size="md"
      searchable
      allowDeselect={false}
      leftSection={look && <CategoryMark icon={look.icon} color={look.color} />}
      data={categories.map((category) => ({ value: String(category.id), label: toLabel(category) }))}
      error={error && <FieldError>{error}</FieldError>}
      renderOption={({ option }) => {
        const { name, parent_id, icon, color } = byId.get(Number(option.value))!;
        return (
          <Row as="span" inline gap={2} className={classes.category} data-sub={parent_id !== null || undefined}>
            <CategoryMark icon={icon} color={color} />
            <span dir="auto">{name}</span>
          </Row>
        );
      }}
      value={look ? String(look.id) : null}
      onChange={(id) => {
        const category = byId.get(Number(id));
        if (!category) return;
        const { id: own, parent_id } = category;
        onChange({ category_id: parent_id ?? own, sub_category_id: parent_id === null ? null : own });
      }}
    />
  );
}
