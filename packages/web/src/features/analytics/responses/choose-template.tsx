import { checklists } from '@rounds/contract/checklists';
import { useTranslation } from 'react-i18next';
import { RecordSelect } from '../../../kit/resource/index.ts';
import { EmptyState } from '../../../ui/index.ts';
import classes from './responses.module.css';

/** Asks for a template, whose questions are listed next. */
export function ChooseTemplate({ onSelect }: { readonly onSelect: (id: string) => void }) {
  const { t } = useTranslation('analytics-pages');
  return (
    <EmptyState
      title={t('choose_template.title')}
      text={t('choose_template.text')}
      action={
        <div className={classes.templateSelect}>
          <RecordSelect
            endpoint={checklists.searchEntries}
            name="template"
            label={t('choose_template.label')}
            value={null}
            onChange={(id) => id !== null && onSelect(id)}
          />
        </div>
      }
    />
  );
}
