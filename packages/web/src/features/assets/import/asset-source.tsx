/** Tells the import of records what it needs to know about assets. */
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RecordSource } from '../../../kit/import/index.ts';
import { RecordSelect } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { call, upload } from '../../../platform/api/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { assetResource } from '../asset-queries.ts';
import { assetTypeResource } from '../types/asset-type-queries.ts';

/** The list with the assets of the imported type; all of them if the rows have several types or none. */
const toList = (type: string | null) => paths.assets.list(type === null ? {} : { filter: { type: [type] } });

export function useAssetSource(): RecordSource {
  const { t } = useTranslation(['assets', 'lists']);
  const navigate = useNavigate();
  const refreshAssets = assetResource.useInvalidate();
  const refreshTypes = assetTypeResource.useInvalidate();
  const canCreateType = useCan()('SST_MANAGE_ASSET_TYPE');
  return {
    key: 'assets',
    title: t('bring.title'),
    text: t('bring.choose'),
    leaveTo: paths.assets.list().to,
    toList: { label: t('bring.to_list'), to: ({ created_uuid }, { id }) => toList(created_uuid ?? id) },
    openJob: (jobId) => void navigate(paths.assets.import(jobId)),
    refresh: () => Promise.all([refreshAssets(), refreshTypes()]),
    targets: [
      { value: 'asset_id', label: t('fields.asset_id'), isNeeded: true },
      { value: 'asset_id_2', label: t('bring.second_number'), isNeeded: false },
      { value: 'display_name', label: t('fields.display_name'), isNeeded: true },
      { value: 'type', label: t('bring.type_name'), isNeeded: false },
      { value: 'parent', label: t('lists:assets.columns.parent_number'), isNeeded: false },
      { value: 'site', label: t('bring.site_path'), isNeeded: false },
      { value: 'lat', label: t('fields.lat'), isNeeded: false },
      { value: 'lng', label: t('fields.lng'), isNeeded: false },
      { value: 'lat_lng', label: t('bring.coordinates'), isNeeded: false },
    ],
    missing: { asset_id: t('bring.missing.asset_id'), display_name: t('bring.missing.display_name') },
    owner: {
      modes: [
        { value: 'none', label: t('bring.type.none') },
        { value: 'existing', label: t('bring.type.existing') },
        ...(canCreateType ? [{ value: 'new' as const, label: t('bring.type.new') }] : []),
      ],
      initial: { mode: 'none', id: null, name: '' },
      label: t('lists:assets.columns.type'),
      nameLabel: t('bring.type.name'),
      missing: { id: t('bring.type.id_missing'), name: t('bring.type.name_missing') },
      renderSelect: (id, onChange) => (
        <RecordSelect
          endpoint={assetTypes.all}
          name="type"
          label={t('lists:assets.columns.type')}
          value={id}
          onChange={onChange}
        />
      ),
      loadFields: async (id, signal) => {
        const [type] = await call(assetTypes.all, { query: { ids: id, with_fields: true }, signal });
        return type?.fields ?? [];
      },
    },
    inspect: (file, reading, sending) => upload(assets.inspectImport, { file, fields: { ...reading }, ...sending }),
    send: (file, fields, { id, create }, sending) =>
      upload(assets.bulkImport, { file, fields: { ...fields, type_id: id, new_type: create }, ...sending }),
    listImports: (signal) => call(assets.listImports, { signal }),
    undoImport: (id) => call(assets.undoImport, { params: { id } }),
  };
}
