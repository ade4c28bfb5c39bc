import type { AssetType } from '@rounds/contract/asset-types';
import { IconArrowLeft, IconBuilding } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordHistory } from '../../../kit/activity/index.ts';
import { FieldDesigner } from '../../../kit/custom-fields/index.ts';
import { type RecordTab, RecordTabs, useRecordTab } from '../../../kit/resource/index.ts';
import { paths, usePathParams } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { ActionIcon, Button, ICON, LoadFailed, Notice, PageHeader, SkeletonRows, toast } from '../../../ui/index.ts';
import { FieldReminders } from '../reminders/field-reminders.tsx';
import { isDateType } from '../reminders/reminder-queries.ts';
import { assetTypeResource, deleteTypeField, saveTypeFields, useDesignedType } from './asset-type-queries.ts';

/** The fields of one type of assets. */
export default function AssetTypePage() {
  const { t } = useTranslation(['assets', 'common']);
  const { uuid } = usePathParams('uuid');
  const can = useCan();
  const query = useDesignedType(uuid);
  const type = query.data;
  const tabs: RecordTab[] = type
    ? [
        { id: 'fields', label: t('types.tab_fields'), render: () => <TypeFields key={type.uuid} type={type} /> },
        {
          id: 'history',
          label: t('common:record.history'),
          render: () => <RecordHistory resource={assetTypeResource} id={type.uuid} />,
        },
      ]
    : [];
  const current = useRecordTab(tabs);
  return (
    <>
      <PageHeader
        title={type?.name ?? t('types.one')}
        before={
          <ActionIcon component={Link} {...paths.assets.types.list()} size={34} aria-label={t('types.back')}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
        actions={
          type &&
          can('SST_VIEW_ASSET') && (
            <Button
              component={Link}
              {...paths.assets.list({ filter: { type: [type.uuid] } })}
              variant="default"
              leftSection={<IconBuilding {...ICON} />}
            >
              {t('types.assets_count', { count: type.assets_count })}
            </Button>
          )
        }
      />
      <RecordTabs name={type?.name ?? ''} tabs={tabs} current={current} />
      {query.isPending && <SkeletonRows rows={6} />}
      {query.error && <LoadFailed title={t('types.failed')} error={query.error} retry={() => void query.refetch()} />}
      {current?.render()}
    </>
  );
}

function TypeFields({ type }: { type: AssetType }) {
  const { t } = useTranslation('assets');
  const can = useCan();
  const invalidate = assetTypeResource.useInvalidate();
  const isArchived = type.archived_at !== null;
  return (
    <>
      {isArchived && <Notice>{t('types.archived')}</Notice>}
      <FieldDesigner
        fields={type.fields}
        canEdit={can('SST_MANAGE_ASSET_TYPE') && !isArchived}
        // Types have no fields of their own.
        standardName={(key) => key}
        deleteText={t('types.delete_field')}
        save={async (changes) => {
          const { fields, name } = await saveTypeFields(type.uuid, changes);
          toast.success(t('types.saved', { name }));
          void invalidate();
          return fields;
        }}
        renderExtra={({ id, name, field_type }) =>
          id !== null &&
          isDateType(field_type) && (
            <FieldReminders type={type} field={{ id, name }} canEdit={can('SST_MANAGE_ASSET_TYPE') && !isArchived} />
          )
        }
        remove={async (field) => {
          await deleteTypeField(field.id!);
          toast.success(t('types.field_deleted', { name: field.name }));
          void invalidate();
        }}
      />
    </>
  );
}
