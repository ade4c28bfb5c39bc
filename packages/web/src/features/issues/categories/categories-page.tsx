import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordTab, RecordTabs, useRecordTab } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { ActionIcon, ICON, NewButton, PageHeader, Stack } from '../../../ui/index.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryTree } from './category-tree.tsx';
import { FieldsTab } from './fields-tab.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { LabelsTab } from './labels-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';

/** Manages categories, labels, custom fields and the settings of all issues. */
export default function CategoriesPage() {
  const { t } = useTranslation('issues');
  const [isCreating, setCreating] = useState(false);
  const tabs: RecordTab[] = [
    { id: 'categories', label: t('categories.title'), render: () => <CategoryTree /> },
    { id: 'labels', label: t('labels.title'), render: () => <LabelsTab /> },
    { id: 'fields', label: t('categories.fields'), render: () => <FieldsTab /> },
    { id: 'settings', label: t('settings.title'), render: () => <SettingsTab /> },
  ];
  const tab = useRecordTab(tabs);
  const close = () => setCreating(false);
  return (
    <Stack minHeight="100%">
      <PageHeader
        title={t('categories.title')}
        before={
          <ActionIcon component={Link} {...paths.issues.list()} size={34} aria-label={t('categories.back')}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
        actions={
          (tab?.id === 'categories' || tab?.id === 'labels') && (
            <NewButton onClick={() => setCreating(true)}>
              {tab.id === 'labels' ? t('labels.new') : t('categories.new')}
            </NewButton>
          )
        }
      />
      <RecordTabs name={t('categories.title')} tabs={tabs} current={tab} />
      <Stack gap={4} py={4} px="edge">
        {tab?.render()}
      </Stack>
      {isCreating && tab?.id === 'categories' && <CategoryDialog parent={null} onClose={close} />}
      {isCreating && tab?.id === 'labels' && <LabelDialog label={null} onClose={close} />}
    </Stack>
  );
}
