import { useTranslation } from 'react-i18next';
import { FieldDesigner } from '../../../kit/custom-fields/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { LoadFailed, SkeletonRows, toast } from '../../../ui/index.ts';
import { deleteIssueField, saveIssueFields, useAllIssueFields } from './category-queries.ts';

/** The custom fields of issues. */
export function FieldsTab() {
  const { t } = useTranslation(['issues', 'common', 'lists']);
  const can = useCan();
  const { data, error, refetch } = useAllIssueFields();
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  return (
    <FieldDesigner
      fields={data}
      canEdit={can('ACT_MANAGE_CATEGORY') || can('APP_EDIT_SETTINGS')}
      standardName={() => t('lists:issues.columns.title')}
      deleteText={t('issues:designer.delete_text')}
      save={async (changes) => {
        const saved = await saveIssueFields(changes);
        toast.success(t('issues:designer.saved'));
        return saved;
      }}
      remove={async (field) => {
        await deleteIssueField(field.id!);
        toast.success(t('common:record.deleted', { name: field.name }));
      }}
    />
  );
}
