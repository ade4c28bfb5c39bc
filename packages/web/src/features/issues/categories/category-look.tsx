import { type IssueCategory, issueCategories } from '@rounds/contract/issues';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../../platform/api/index.ts';
import {
  FormError,
  FormName,
  type LocalizedName,
  Panel,
  removeEmptyNames,
  SaveBar,
  Stack,
  toast,
} from '../../../ui/index.ts';
import { categoryResource, toCategoryInput } from './category-queries.ts';
import { ColorField, IconField, type IssueColor, type IssueIcon } from './look-fields.tsx';

interface LookValues {
  readonly name_lang: LocalizedName;
  readonly icon: IssueIcon | null;
  readonly color: IssueColor;
}

/** The name, icon and colour of a category. */
export function CategoryLook({ category }: { readonly category: IssueCategory }) {
  const { t } = useTranslation(['issues', 'common']);
  const invalidate = categoryResource.useInvalidate();
  const initial: LookValues = { name_lang: category.name_lang, icon: category.icon, color: category.color };
  const form = useCallForm(issueCategories.update, {
    initial,
    params: { id: category.id },
    toBody: (values) => ({
      ...toCategoryInput(category),
      ...values,
      name_lang: removeEmptyNames(values.name_lang),
    }),
    onSuccess: async ({ name_lang }) => {
      await invalidate();
      toast.success(t('common:record.updated', { name: Object.values(name_lang)[0] }));
    },
  });
  return (
    <Panel label={t('issues:look.title')}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap={4}>
          <FormName form={form} name="name_lang" />
          <ColorField value={form.values.color} onChange={(color) => form.set('color', color)} />
          <IconField color={form.values.color} value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
          {form.formError && <FormError>{form.formError}</FormError>}
        </Stack>
        <SaveBar
          form={form}
          labels={{
            name_lang: t('issues:look.name'),
            icon: t('issues:look.icon'),
            color: t('issues:look.color'),
          }}
          text={t('issues:look.affects', { count: category.issues_count })}
          onUndo={() => form.reset(initial)}
        />
      </form>
    </Panel>
  );
}
