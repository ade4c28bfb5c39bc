import { type Asset, archivedAssetList } from '@rounds/contract/assets';
import { useTranslation } from 'react-i18next';
import { ResourceArchivePage } from '../../kit/resource/index.ts';
import { paths } from '../../paths.ts';
import { useCan } from '../../platform/session/index.ts';
import { assetCells } from './asset-cells.tsx';
import { assetResource } from './asset-queries.ts';

export default function AssetArchivePage() {
  const { t } = useTranslation('assets');
  const can = useCan();
  return (
    <ResourceArchivePage<Asset>
      resource={assetResource}
      list={archivedAssetList}
      title={t('archive_title')}
      emptyText={t('archive_empty')}
      search="search"
      rowLink={({ uuid }) => paths.assets.get(uuid).to}
      cells={assetCells}
      livePath={can('SST_VIEW_ASSET') ? paths.assets.list().to : undefined}
      canManage={can('SST_MANAGE_ASSET')}
      deleteText={t('delete.text')}
    />
  );
}
