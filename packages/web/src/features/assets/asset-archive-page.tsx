import { type Asset, archivedAssetList, assets } from '@rounds/contract/assets';
import { useTranslation } from 'react-i18next';
import { ArchivePage } from '../../data-table/index.ts';
import { useMay } from '../../session/index.ts';
import { confirm, toast } from '../../ui/index.ts';
import { useArchiveAsset, useArchivedAssets, useBulkAssets, useDeleteAsset, useRestoreAsset } from './asset-queries.ts';

export default function AssetArchivePage() {
  const { t } = useTranslation('assets');
  const may = useMay();
  const remove = useDeleteAsset();

  const deleteForever = async (asset: Asset) => {
    const name = asset.display_name;
    const isSure = await confirm({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
      typed: name,
    });
    if (isSure) remove.mutate(asset, { onSuccess: () => toast.success(t('deleted', { name })) });
  };

  return (
    <ArchivePage<Asset>
      title={t('archive_title')}
      emptyText={t('archive_empty')}
      list={archivedAssetList}
      useRows={useArchivedAssets}
      rowKey={(asset) => asset.id}
      rowName={(asset) => asset.display_name}
      search="display_name"
      exportCall={assets.exportArchive}
      neighbours={may('SST_VIEW_ASSET') ? [{ path: '/assets', name: t('live') }] : []}
      mayManage={may('SST_MANAGE_ASSET')}
      restore={useRestoreAsset()}
      archive={useArchiveAsset()}
      restoreMany={useBulkAssets('bulkRestore')}
      archiveMany={useBulkAssets('bulkArchive')}
      restored={({ display_name }) => t('restored', { name: display_name })}
      restoredMany={(count) => t('bulk.restored', { count })}
      deleteLabel={t('delete.confirm')}
      deleteForever={deleteForever}
    />
  );
}
