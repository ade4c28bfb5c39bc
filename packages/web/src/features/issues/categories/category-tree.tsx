import type { IssueCategory } from '@rounds/contract/issues';
import { IconDotsVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import {
  ActionIcon,
  Chip,
  confirm,
  EmptyState,
  ICON,
  ListRow,
  LoadFailed,
  Menu,
  Panel,
  SkeletonRows,
  toast,
} from '../../../ui/index.ts';
import { CategoryMark, toName } from '../issue-marks.tsx';
import classes from './categories.module.css';
import { CategoryDialog } from './category-dialog.tsx';
import { categoryResource, useAllCategories } from './category-queries.ts';
import { countOwnLines } from './policy-lines.ts';

/** The categories by name, each with its subcategories below it. */
export function CategoryTree() {
  const { t } = useTranslation('issues');
  const { data, error, refetch } = useAllCategories();
  const [parent, setParent] = useState<IssueCategory | null>(null);
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  const children = Map.groupBy(data, ({ parent_id }) => parent_id);
  const tops = children.get(null) ?? [];
  if (tops.length === 0) return <EmptyState title={t('categories.none_title')} text={t('categories.none_text')} />;
  return (
    <Panel label={t('categories.title')} isFlush>
      <ul>
        {tops.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            subcategories={children.get(category.id) ?? []}
            onAdd={setParent}
          />
        ))}
      </ul>
      {parent && <CategoryDialog parent={parent} onClose={() => setParent(null)} />}
    </Panel>
  );
}

interface CategoryRowProps {
  readonly category: IssueCategory;
  readonly subcategories: readonly IssueCategory[];
  readonly onAdd: (category: IssueCategory) => void;
}

function CategoryRow({ category, subcategories, onAdd }: CategoryRowProps) {
  const { t } = useTranslation(['issues', 'common']);
  const navigate = useNavigate();
  const remove = categoryResource.useDelete();
  const name = toName(category.name_lang);
  const own = countOwnLines(category.policy);
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t('common:record.delete_title', { name }),
      text: t('issues:categories.delete_text'),
      confirmLabel: t('common:record.delete_permanently'),
      danger: true,
    });
    if (isConfirmed) remove.mutate(category, { onSuccess: () => toast.success(t('common:record.deleted', { name })) });
  };
  return (
    <>
      <ListRow
        className={category.parent_id === null ? undefined : classes.sub}
        start={<CategoryMark icon={category.icon} color={category.color} />}
        title={<span dir="auto">{name}</span>}
        description={t('issues:categories.issues', { count: category.issues_count })}
        to={paths.issues.category(category.id).to}
        end={
          <>
            {category.is_default && <Chip tone="blue">{t('issues:categories.default')}</Chip>}
            {own > 0 && <Chip>{t('issues:categories.own_lines', { count: own })}</Chip>}
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon size={34} aria-label={t('issues:categories.actions', { name })}>
                  <IconDotsVertical {...ICON} size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown miw={200}>
                <Menu.Item
                  leftSection={<IconPencil {...ICON} />}
                  onClick={() => void navigate(paths.issues.category(category.id))}
                >
                  {t('common:record.edit')}
                </Menu.Item>
                {category.has_subcategory && (
                  <Menu.Item leftSection={<IconPlus {...ICON} />} onClick={() => onAdd(category)}>
                    {t('issues:categories.add_sub')}
                  </Menu.Item>
                )}
                <Menu.Item data-danger leftSection={<IconTrash {...ICON} />} onClick={() => void ask()}>
                  {t('common:record.delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      {subcategories.map((sub) => (
        <CategoryRow key={sub.id} category={sub} subcategories={[]} onAdd={onAdd} />
      ))}
    </>
  );
}
