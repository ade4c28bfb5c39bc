import { type Asset, archivedAssetList, assets } from '@rounds/contract/assets';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type BulkAction, DataTable, type RowAction } from '../../data-table/index.ts';
import { useFormat } from '../../i18n/index.ts';
import { useMay } from '../../session/index.ts';
import { confirm, EmptyState, PageHeader, toast } from '../../ui/index.ts';
import { assetCells } from './asset-columns.tsx';
import { useArchiveAsset, useArchivedAssets, useBulkAssets, useDeleteAsset, useRestoreAsset } from './asset-queries.ts';
import styles from './assets.module.css';

export default function AssetArchivePage() {
  const { t } = useTranslation('assets');
  const may = useMay();
  const restore = useRestoreAsset();
  const archive = useArchiveAsset();
  const remove = useDeleteAsset();
  const restoreMany = useBulkAssets('bulkRestore');
  const format = useFormat();

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

  const bulkActions: BulkAction[] = may('SST_MANAGE_ASSET')
    ? [
        {
          key: 'restore',
          label: t('restore'),
          icon: IconArrowBackUp,
          run: async (selection) => {
            const { affected } = await restoreMany.mutateAsync(selection);
            toast.success(t('bulk.restored', { count: affected, number: format.number(affected) }));
          },
        },
      ]
    : [];

  return (
    <div className={styles.page}>
      <PageHeader title={t('archive_title')} />
      <DataTable<Asset>
        list={archivedAssetList}
        useRows={useArchivedAssets}
        rowKey={(asset) => asset.id}
        rowName={(asset) => asset.display_name}
        rowActions={may('SST_MANAGE_ASSET') ? actionsOf : undefined}
        bulkActions={bulkActions}
        exportCall={assets.exportArchive}
        allName={t('archive_title')}
        neighbours={may('SST_VIEW_ASSET') ? [{ path: '/assets', name: t('live') }] : []}
        cells={assetCells}
        search="display_name"
        empty={<EmptyState title={t('archive_empty.title')} text={t('archive_empty.text')} />}
      />
    </div>
  );
}
