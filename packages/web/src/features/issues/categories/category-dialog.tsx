import type { IssueCategory } from '@rounds/contract/issues';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../../kit/resource/index.ts';
import { FormName, FormSwitch, type LocalizedName, removeEmptyNames } from '../../../ui/index.ts';
import { toName } from '../issue-marks.tsx';
import { categoryResource } from './category-queries.ts';
import { ColorField, IconField, type IssueColor, type IssueIcon } from './look-fields.tsx';

interface CategoryDialogProps {
  /** The category to which the new one belongs; null for a top-level category. */
  readonly parent: IssueCategory | null;
  onClose(): void;
}

interface CategoryValues {
  readonly name_lang: LocalizedName;
  readonly has_subcategory: boolean;
  readonly icon: IssueIcon | null;
  readonly color: IssueColor;
}

export function CategoryDialog({ parent, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('issues');
  const initial: CategoryValues = {
    name_lang: {},
    has_subcategory: false,
    icon: null,
    color: parent?.color ?? 'slate',
  };
  return (
    <RecordDialog
      resource={categoryResource}
      record={null}
      title={parent ? t('categories.new_sub', { name: toName(parent.name_lang) }) : t('categories.new_title')}
      submitLabel={t('categories.create')}
      initial={initial}
      toBody={({ name_lang, has_subcategory, ...look }) => ({
        ...look,
        name_lang: removeEmptyNames(name_lang),
        ...(parent ? { parent_id: parent.id } : { has_subcategory }),
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormName form={form} name="name_lang" />
          {!parent && (
            <FormSwitch
              form={form}
              name="has_subcategory"
              label={t('categories.has_subcategory')}
              description={t('categories.has_subcategory_hint')}
            />
          )}
          <ColorField value={form.values.color} onChange={(color) => form.set('color', color)} />
          <IconField color={form.values.color} value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
        </>
      )}
    </RecordDialog>
  );
}
