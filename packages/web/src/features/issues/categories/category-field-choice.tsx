import type { IssueCategory } from '@rounds/contract/issues';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { getShownName } from '../../../platform/i18n/index.ts';
import { Anchor, Checkbox, FormError, Panel, Stack, Switch, Text } from '../../../ui/index.ts';
import { useIssueFields } from '../issue-queries.ts';
import classes from './categories.module.css';
import { categoryResource, toCategoryInput } from './category-queries.ts';

/** Sets which custom fields the issues of a category have; each change is saved at once. */
export function CategoryFieldChoice({ category }: { readonly category: IssueCategory }) {
  const { t } = useTranslation('issues');
  const { data = [] } = useIssueFields();
  const save = categoryResource.useSave(category);
  const offered = data.filter(({ is_standard }) => !is_standard);
  const { fields } = category;
  const store = (next: string[] | null) => save.mutate({ ...toCategoryInput(category), fields: next });
  const link = (
    <Anchor component={Link} {...paths.issues.categories('fields')}>
      {t('categories.edit_fields')}
    </Anchor>
  );
  return (
    <Panel title={t('categories.fields')}>
      <Stack gap={3}>
        {offered.length === 0 && <Text size="md">{t('categories.no_fields')}</Text>}
        {offered.length > 0 && (
          <Switch
            label={t('categories.all_fields')}
            description={t('categories.all_fields_hint')}
            checked={fields === null}
            disabled={save.isPending}
            onChange={(event) => store(event.currentTarget.checked ? null : offered.map(({ key }) => key))}
          />
        )}
        {fields !== null &&
          offered.map(({ key, name, translations }) => (
            <Checkbox
              key={key}
              label={getShownName({ name, translations })}
              checked={fields.includes(key)}
              disabled={save.isPending}
              onChange={(event) =>
                store(event.currentTarget.checked ? [...fields, key] : fields.filter((one) => one !== key))
              }
            />
          ))}
        {save.error && <FormError>{save.error.message}</FormError>}
        <p className={classes.hint}>{link}</p>
      </Stack>
    </Panel>
  );
}
