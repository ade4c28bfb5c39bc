import { useTranslation } from 'react-i18next';
import { FieldDesigner } from '../../kit/custom-fields/index.ts';
import { useSearchParams } from '../../paths.ts';
import { useCan } from '../../platform/session/index.ts';
import { Delayed, FormError, LinkTabs, PageHeader, SettingsColumn, SkeletonRows, toast } from '../../ui/index.ts';
import {
  deleteAssignmentField,
  saveAssignmentFields,
  useAssignmentDefaults,
  useAssignmentFields,
} from './assignment-queries.ts';
import { DefaultsPart } from './defaults-part.tsx';
import { RemindersPart } from './reminders-part.tsx';

const TABS = ['fields', 'defaults'] as const;

/** The custom fields of assignments, and what new ones begin with. */
export default function AssignmentSettingsPage() {
  const { t } = useTranslation('assignments');
  const { tab } = useSearchParams('tab');
  const current = TABS.find((one) => one === tab) ?? 'fields';
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <LinkTabs
        label={t('settings.title')}
        current={current}
        tabs={TABS.map((id) => ({
          ...{ id, label: t(`settings.tabs.${id}`), to: '/settings/assignment' },
          search: { tab: id === 'fields' ? undefined : id },
        }))}
      />
      {current === 'fields' ? <Fields /> : <Defaults />}
    </>
  );
}

function Defaults() {
  const { data, error } = useAssignmentDefaults();
  if (error) return <FormError>{error.message}</FormError>;
  return (
    <SettingsColumn>
      {data ? (
        <>
          <DefaultsPart saved={data} />
          <RemindersPart saved={data} />
        </>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </SettingsColumn>
  );
}

function Fields() {
  const { t } = useTranslation('assignments');
  const can = useCan();
  const fields = useAssignmentFields();
  return (
    <>
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
