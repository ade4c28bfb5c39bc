import type { IssueCategory, IssuePolicy } from '@rounds/contract/issues';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordPage, type RecordTab } from '../../../kit/resource/index.ts';
import { paths, usePathParams } from '../../../paths.ts';
import { Chip, type Fact } from '../../../ui/index.ts';
import { CategoryMark, toName } from '../issue-marks.tsx';
import { CategoryFieldChoice } from './category-field-choice.tsx';
import { CategoryLook } from './category-look.tsx';
import { CategoryPolicy } from './category-policy.tsx';
import { categoryResource, useAllCategories } from './category-queries.ts';
import { ViewAs } from './view-as.tsx';

/** Shows one category: its policy, its custom fields, and its name and appearance. */
export default function CategoryPage() {
  const { t } = useTranslation('issues');
  const { categoryId } = usePathParams('categoryId');
  const query = categoryResource.useGet(Number(categoryId));
  const category = query.data;
  const [draft, setDraft] = useState<IssuePolicy | null>(null);
  const { data: all = [] } = useAllCategories();
  const parent = all.find(({ id }) => id === category?.parent_id);
  const tabs: RecordTab[] = category
    ? [
        {
          id: 'policy',
          label: t('policy.title'),
          render: () => <CategoryPolicy key={category.id} category={category} parent={parent} onChanged={setDraft} />,
        },
        {
          id: 'fields',
          label: t('categories.fields'),
          render: () => <CategoryFieldChoice key={category.id} category={category} />,
        },
        { id: 'look', label: t('look.title'), render: () => <CategoryLook key={category.id} category={category} /> },
      ]
    : [];
  return (
    <RecordPage
      title={category ? toName(category.name_lang) : t('categories.title')}
      status={
        category && (
          <>
            <CategoryMark icon={category.icon} color={category.color} />
            {category.is_default && <Chip tone="blue">{t('categories.default')}</Chip>}
          </>
        )
      }
      back={{ path: paths.issues.categories().to, label: t('categories.back_to_all') }}
      query={query}
      facts={category ? toFacts(category, parent, t) : []}
      side={category && <ViewAs key={category.id} categoryId={category.id} draft={draft} />}
      tabs={tabs}
    />
  );
}

function toFacts(
  category: IssueCategory,
  parent: IssueCategory | undefined,
  t: ReturnType<typeof useTranslation<'issues'>>['t'],
): Fact[] {
  return [
    ...(parent ? [{ label: t('categories.part_of'), value: toName(parent.name_lang) }] : []),
    { label: t('categories.issues_label'), value: String(category.issues_count) },
    { label: t('categories.has_subcategory'), value: t(category.has_subcategory ? 'view_as.yes' : 'view_as.no') },
  ];
}
