import { checklists } from '@rounds/contract/checklists';
import { useTranslation } from 'react-i18next';
import { RecordSelect } from '../../../kit/resource/index.ts';
import { EmptyState, Text } from '../../../ui/index.ts';

/** Asks for a template, whose questions are listed next. */
export function ChooseTemplate({ onSelect }: { readonly onSelect: (id: string) => void }) {
  const { t } = useTranslation('analytics-pages');
  return (
    <EmptyState
      title={t('choose_template.title')}
      text={t('choose_template.text')}
      action={
        <Text as="div" textAlign="start" width="min(320px, 80vw)">
          <RecordSelect
            endpoint={checklists.searchEntries}
            name="template"
            label={t('choose_template.label')}
            value={null}
            onChange={(id) => id !== null && onSelect(id)}
          />
        </Text>
      }
    />
  );
}
