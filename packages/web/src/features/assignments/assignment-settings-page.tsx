import { useTranslation } from 'react-i18next';
import { FieldDesigner } from '../../custom-fields/index.ts';
import { useCan } from '../../session/index.ts';
import { Delayed, FormError, PageHeader, SkeletonRows, toast } from '../../ui/index.ts';
import { deleteAssignmentField, saveAssignmentFields, useAssignmentFields } from './assignment-queries.ts';

/** The custom fields of assignments. */
export default function AssignmentSettingsPage() {
  const { t } = useTranslation('assignments');
  const can = useCan();
  const fields = useAssignmentFields();
  return (
    <>
      <PageHeader title={t('settings.title')} />
      {fields.error && <FormError>{fields.error.message}</FormError>}
      {fields.isPending && (
        <Delayed>
          <SkeletonRows rows={6} />
        </Delayed>
      )}
      {fields.data && (
        <FieldDesigner
          fields={fields.data}
          canEdit={can('APP_EDIT_SETTINGS')}
          standardName={() => t('settings.title_field')}
          deleteText={t('settings.delete_text')}
          save={async (changes) => {
            const saved = await saveAssignmentFields(changes);
            toast.success(t('settings.saved'));
            return saved;
          }}
          remove={async (field) => {
            await deleteAssignmentField(field.id!);
            toast.success(t('settings.deleted', { name: field.name }));
          }}
        />
      )}
    </>
  );
}
