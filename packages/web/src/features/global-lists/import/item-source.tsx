/** Tells the import of records what it needs to know about the items of global lists. */
import { globalLists } from '@rounds/contract/global-lists';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RecordSource } from '../../../kit/import/index.ts';
import { RecordSelect } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { call, upload } from '../../../platform/api/index.ts';
import { globalListResource } from '../list-queries.ts';

/** @param list the uuid of the list whose screen has led here */
export function useItemSource(list: string | undefined): RecordSource {
  const { t } = useTranslation(['global-lists', 'lists']);
  const navigate = useNavigate();
  const refresh = globalListResource.useInvalidate();
  return {
    key: 'global-list-items',
    title: t('bring.title'),
    text: t('bring.choose'),
    leaveTo: (list ? paths.globalLists.items(list) : paths.globalLists.list()).to,
    toList: {
      label: t('bring.to_list'),
      to: ({ created_uuid }, owner) => {
        const uuid = created_uuid ?? owner.id;
        return uuid ? paths.globalLists.items(uuid) : paths.globalLists.list();
      },
    },
    openJob: (jobId) => void navigate(paths.globalLists.import({ ...(list !== undefined && { list }), jobId })),
    refresh,
    targets: [
      { value: 'item_id', label: t('lists:global_list_items.columns.item_id'), isNeeded: true },
      { value: 'item_id_2', label: t('bring.second_id'), isNeeded: false },
      { value: 'display_name', label: t('lists:global_list_items.columns.display_name'), isNeeded: true },
      { value: 'parent', label: t('lists:global_list_items.columns.parent_id'), isNeeded: false },
      { value: 'points', label: t('lists:global_list_items.columns.points'), isNeeded: false },
    ],
    missing: { item_id: t('bring.missing.item_id'), display_name: t('bring.missing.display_name') },
    owner: {
      modes: [
        { value: 'existing', label: t('bring.list.existing') },
        { value: 'new', label: t('bring.list.new') },
      ],
      initial: { mode: list ? 'existing' : 'new', id: list ?? null, name: '' },
      label: t('bring.list.label'),
      nameLabel: t('bring.list.name'),
      missing: { id: t('bring.list.id_missing'), name: t('bring.list.name_missing') },
      renderSelect: (id, onChange) => (
        <RecordSelect
          endpoint={globalLists.all}
          name="list"
          label={t('bring.list.label')}
          value={id}
          onChange={onChange}
        />
      ),
      loadFields: async (id, signal) => {
        const [found] = await call(globalLists.all, { query: { ids: id, with_fields: true }, signal });
        return found?.fields ?? [];
      },
    },
    inspect: (file, reading, sending) =>
      upload(globalLists.inspectImport, { file, fields: { ...reading }, ...sending }),
    send: (file, fields, { id, create }, sending) =>
      upload(globalLists.bulkImport, { file, fields: { ...fields, list_id: id, new_list: create }, ...sending }),
    listImports: (signal) => call(globalLists.listImports, { signal }),
    undoImport: (id) => call(globalLists.undoImport, { params: { id } }),
  };
}
