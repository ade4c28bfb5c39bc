import { templateList } from '@rounds/contract/checklists';
import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type BulkAction,
  useArchiveQuestions,
  useBulkActionWithUndo,
  useTableText,
} from '../../../kit/data-table/index.ts';
import { useBulkTemplates } from '../template-queries.ts';

/** The bulk action that archives templates. */
export function useBulkArchive(): BulkAction[] {
  const { t } = useTranslation('checklists');
  const action = useBulkTemplates('bulkArchive');
  const back = useBulkTemplates('bulkRestore');
  const questions = useArchiveQuestions();
  const text = useTableText(templateList);
  const done = (count: number) => t('archived_many', { count });
  return [
    useBulkActionWithUndo({
      key: 'archive',
      label: t('archive'),
      icon: IconArchive,
      action,
      undo: back,
      getQuestion: (count) => questions.archive(text.count(count, true)),
      isAlwaysConfirmed: true,
      getMessage: done,
    }),
  ];
}
