import type { RecordActivity } from '@rounds/contract/activity-entry.ts';
import { useTranslation } from 'react-i18next';

/** The name of an activity, which is part of the contract. */
export function useActivityName(): (code: string) => string {
  const { t } = useTranslation('activities');
  return (code) => t(code, { defaultValue: code });
}

/** The subjects of bulk actions for which the log counts the changed rows. */
const COUNTED = [
  'assets',
  'assetTypes',
  'assignments',
  'checklists',
  'globalListItems',
  'globalLists',
  'groups',
  'inspections',
  'users',
] as const;

/** Whether an entry is about an import of many records. */
export const isImport = ({ subject_id }: RecordActivity): boolean => subject_id === 'import';

interface EntryText {
  name(entry: RecordActivity): string;
  /** The name in the history of one record, which may share the entry with many others. */
  historyName(entry: RecordActivity): string;
  title(entry: RecordActivity): string;
}

/** Describes what happened, and how many records or answers it concerned. */
export function useEntryText(): EntryText {
  const { t } = useTranslation('logs');
  const getActivityName = useActivityName();
  const countAnswers = (answers: NonNullable<RecordActivity['answers']>): string => {
    const isAnswer = answers.every(({ entry, rating, files }) => entry === undefined && rating === undefined && !files);
    return t(isAnswer ? 'counts.answers' : 'counts.changes', { count: answers.length });
  };
  const formatCount = ({ answers, subject_type, after }: RecordActivity): string | null => {
    if (answers) return countAnswers(answers);
    const counted = COUNTED.find((one) => one === subject_type);
    const affected = (after as { affected?: unknown } | null)?.affected;
    return counted && typeof affected === 'number' ? t(`counts.${counted}`, { count: affected }) : null;
  };
  const name = (entry: RecordActivity): string => {
    const count = formatCount(entry);
    return count ? t('name_with_count', { name: getActivityName(entry.code), count }) : getActivityName(entry.code);
  };
  const historyName = (entry: RecordActivity): string => {
    if (!isImport(entry) || !entry.subject_title) return name(entry);
    const isUndone = entry.code.endsWith('.import_undone');
    return t(isUndone ? 'history.import_undone' : 'history.imported', { file: entry.subject_title });
  };
  const title = (entry: RecordActivity): string => {
    const { code, subject_title, answers } = entry;
    if (!subject_title) return name(entry);
    if (answers && code === 'inspection.changed')
      return t('answers.burst', { answers: countAnswers(answers), title: subject_title });
    return `${name(entry)}: ${subject_title}`;
  };
  return { name, historyName, title };
}
