import { checklists } from '@rounds/contract/checklists';
import type { DateReminder } from '@rounds/contract/date-reminders';
import { ISSUE_PRIORITIES, type IssuePriority, issueCategories } from '@rounds/contract/issues';
import { resolveName } from '@rounds/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { RecordSelect } from '../../../kit/resource/index.ts';
import { getCurrentLanguage } from '../../../platform/i18n/index.ts';
import { FieldError, Select } from '../../../ui/index.ts';
import type { ReminderForm } from './reminder-values.ts';

interface WorkFieldsProps {
  readonly form: ReminderForm;
  /** The names that the reminder already contains, and that the searches may not find. */
  readonly names: Pick<DateReminder, 'category' | 'template'> | null;
}

/** Sets the template or category with which an inspection or an issue is created. */
export function WorkFields({ form, names }: WorkFieldsProps) {
  const { t } = useTranslation(['assets', 'lists']);
  const { action, category_id, priority, template_id } = form.values;
  const getError = (name: string) => {
    const error = form.getError(name);
    return error && <FieldError>{error}</FieldError>;
  };
  if (action === 'notice') return null;
  if (action === 'inspection') {
    const template = names?.template;
    return (
      <RecordSelect
        endpoint={checklists.search}
        name="template_id"
        label={t('reminders.template')}
        error={getError('template_id')}
        required
        withAsterisk
        names={template ? { [template.id]: template.title } : {}}
        value={template_id}
        onChange={(id) => form.set('template_id', id)}
      />
    );
  }
  const category = names?.category;
  return (
    <>
      <RecordSelect
        endpoint={issueCategories.all}
        name="category_id"
        label={t('lists:issues.columns.category')}
        description={t('reminders.default_hint')}
        error={getError('category_id')}
        names={category ? { [category.id]: resolveName(category.name_lang, getCurrentLanguage()) } : {}}
        value={category_id}
        onChange={(id) => form.set('category_id', id)}
      />
      <Select
        name="priority"
        label={t('lists:issues.columns.priority')}
        description={t('reminders.default_hint')}
        clearable
        data={ISSUE_PRIORITIES.map((value) => ({ value, label: t(`lists:issues.options.priority.${value}`) }))}
        value={priority}
        onChange={(value) => form.set('priority', value as IssuePriority | null)}
      />
    </>
  );
}
