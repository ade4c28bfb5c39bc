import type { Issue } from '@rounds/contract/issues';
import { useTranslation } from 'react-i18next';

const LISTED = [
  'title',
  'status',
  'priority',
  'risk',
  'type',
  'category',
  'due_at',
  'assignee',
  'labels',
  'asset',
  'site',
] as const;

/** The names of the fields in which two versions of an issue differ. */
export function useChangedFields(): (before: Issue, after: Issue) => string[] {
  const { t } = useTranslation(['issue', 'issues', 'lists']);
  return (before, after) => {
    const isChanged = (name: keyof Issue) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
    return [
      ...LISTED.filter(isChanged).map((name) => t(`lists:issues.columns.${name}`)),
      ...(isChanged('sub_category') ? [t('issues:fields.sub_category')] : []),
      ...(isChanged('description') ? [t('issues:fields.description')] : []),
      ...(isChanged('collaborators') ? [t('issue:collaborators')] : []),
      ...(isChanged('media') ? [t('issues:fields.media')] : []),
      ...(isChanged('custom_fields') ? [t('issue:custom_fields')] : []),
    ];
  };
}
