import type { GlobalList } from '@rounds/contract/global-lists';
import { IconArrowLeft, IconListDetails, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordHistory } from '../../kit/activity/index.ts';
import { FieldDesigner } from '../../kit/custom-fields/index.ts';
import { type RecordTab, RecordTabs, useRecordTab } from '../../kit/resource/index.ts';
import { paths, usePathParams } from '../../paths.ts';
import { ActionIcon, Button, ICON, LoadFailed, Notice, PageHeader, SkeletonRows, toast } from '../../ui/index.ts';
import { GlobalListDialog } from './list-dialog.tsx';
import { deleteListField, globalListResource, saveListFields, useDesignedList } from './list-queries.ts';

/** The name and the fields of one global list. */
export default function GlobalListFieldsPage() {
  const { t } = useTranslation(['global-lists', 'common']);
  const { uuid } = usePathParams('uuid');
  const query = useDesignedList(uuid);
  const list = query.data;
  const [isRenaming, setRenaming] = useState(false);
  const tabs: RecordTab[] = list
    ? [
        { id: 'fields', label: t('tabs.fields'), render: () => <ListFields key={list.uuid} list={list} /> },
        {
          id: 'history',
          label: t('common:record.history'),
          render: () => <RecordHistory resource={globalListResource} id={list.uuid} />,
        },
      ]
    : [];
  const current = useRecordTab(tabs);
  return (
    <>
      <PageHeader
        title={list?.name ?? t('one')}
        before={
          <ActionIcon component={Link} {...paths.globalLists.list()} size={34} aria-label={t('back')}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
        actions={
          list && (
            <>
              {!list.archived_at && (
                <Button variant="default" leftSection={<IconPencil {...ICON} />} onClick={() => setRenaming(true)}>
                  {t('rename')}
                </Button>
              )}
              <Button
                component={Link}
                {...paths.globalLists.items(list.uuid)}
                variant="default"
                leftSection={<IconListDetails {...ICON} />}
              >
                {t('items_count', { count: list.items_count })}
              </Button>
            </>
          )
        }
      />
      <RecordTabs name={list?.name ?? ''} tabs={tabs} current={current} />
      {query.isPending && <SkeletonRows rows={6} />}
      {query.error && <LoadFailed title={t('failed')} error={query.error} retry={() => void query.refetch()} />}
      {current?.render()}
      {list && isRenaming && (
        <GlobalListDialog
          record={list}
          onClose={() => {
            setRenaming(false);
            void query.refetch();
          }}
        />
      )}
    </>
  );
}

function ListFields({ list }: { list: GlobalList }) {
  const { t } = useTranslation('global-lists');
  const invalidate = globalListResource.useInvalidate();
  const isArchived = list.archived_at !== null;
  return (
    <>
      {isArchived && <Notice>{t('fields.archived')}</Notice>}
      <FieldDesigner
        fields={list.fields}
        canEdit={!isArchived}
        // Lists have no fields of their own.
        standardName={(key) => key}
        deleteText={t('fields.delete_text')}
        save={async (changes) => {
          const { fields, name } = await saveListFields(list.uuid, changes);
          toast.success(t('fields.saved', { name }));
          void invalidate();
          return fields;
        }}
        remove={async (field) => {
          await deleteListField(list.uuid, field.id!);
          toast.success(t('fields.deleted', { name: field.name }));
          void invalidate();
        }}
      />
    </>
  );
}
