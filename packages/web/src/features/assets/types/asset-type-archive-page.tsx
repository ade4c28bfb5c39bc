import { type AssetType, archivedAssetTypeList } from '@rounds/contract/asset-types';
import { useTranslation } from 'react-i18next';
import { ResourceArchivePage } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { assetTypeResource } from './asset-type-queries.ts';

export default function AssetTypeArchivePage() {
  const { t } = useTranslation('assets');
  const can = useCan();
  return (
    <ResourceArchivePage<AssetType>
      resource={assetTypeResource}
      list={archivedAssetTypeList}
      title={t('types.archive_title')}
      emptyText={t('types.archive_empty')}
      search="name"
      rowLink={({ uuid }) => paths.assets.types.get(uuid).to}
      livePath={can('SST_VIEW_ASSET_TYPE') ? paths.assets.types.list().to : undefined}
      canManage={can('SST_MANAGE_ASSET_TYPE')}
      deleteText={t('types.delete_text')}
    />
  );
}
