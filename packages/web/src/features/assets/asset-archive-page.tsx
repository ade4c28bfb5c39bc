import { type Asset, assetList } from '@rounds/contract/assets';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DataTable, type RowAction } from '../../data-table/index.ts';
import { useMay } from '../../session/index.ts';
import { confirm, EmptyState, PageHeader, toast } from '../../ui/index.ts';
import { assetCells } from './asset-columns.tsx';
import { useArchiveAsset, useArchivedAssets, useDeleteAsset, useRestoreAsset } from './asset-queries.ts';
import { AssetTabs } from './asset-tabs.tsx';
import styles from './assets.module.css';

export default function AssetArchivePage() {
  const { t } = useTranslation('assets');
  const may = useMay();
  const restore = useRestoreAsset();
  const archive = useArchiveAsset();
  const remove = useDeleteAsset();

  const restoreWithUndo = (asset: Asset) =>
    restore.mutate(asset, {
      onSuccess: () =>
        toast.success(t('restored', { name: asset.display_name }), { undo: () => archive.mutate(asset) }),
    });

  const deleteForever = async (asset: Asset) => {
    const isSure = await confirm({
      title: t('delete.title', { name: asset.display_name }),
      text: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
      typed: asset.display_name,
    });
    if (isSure) {
      remove.mutate(asset, { onSuccess: () => toast.success(t('deleted', { name: asset.display_name })) });
    }
  };

  const actionsOf = (asset: Asset): RowAction[] => [
    { key: 'restore', label: t('restore'), icon: IconArrowBackUp, onSelect: () => restoreWithUndo(asset) },
    {
      key: 'delete',
      label: t('delete.confirm'),
      icon: IconTrash,
      danger: true,
      onSelect: () => void deleteForever(asset),
    },
  ];

  return (
    <div className={styles.page}>
      <PageHeader title={t('archive_title')} />
      <AssetTabs />
      <DataTable<Asset>
        list={assetList}
        useRows={useArchivedAssets}
        rowKey={(asset) => asset.id}
        rowName={(asset) => asset.display_name}
        rowActions={may('SST_MANAGE_ASSET') ? actionsOf : undefined}
        cells={assetCells}
        search="display_name"
        empty={<EmptyState title={t('archive_empty.title')} text={t('archive_empty.text')} />}
      />
    </div>
  );
}
