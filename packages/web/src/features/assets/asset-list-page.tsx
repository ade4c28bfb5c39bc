import { type Asset, assetList, assets } from '@rounds/contract/assets';
import { IconArchive, IconPencil, IconPlayerPlay, IconUpload } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type RowAction, useBulkWithUndo } from '../../data-table/index.ts';
import { useMay } from '../../session/index.ts';
import { ActionIcon, Button, EmptyState, NewButton, PageHeader, toast, useIsPhone } from '../../ui/index.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { useArchiveAsset, useArchivedAssets, useBulkAssets, useLiveAssets, useRestoreAsset } from './asset-queries.ts';
import styles from './assets.module.css';

const IMPORT = '/assets/import';

/** What the dialog is about: a new asset, the one being changed, or nothing. */
type Edited = 'new' | Asset | null;

export default function AssetListPage() {
  const { t } = useTranslation('assets');
  const may = useMay();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Edited>(null);
  const archive = useArchiveAsset();
  const restore = useRestoreAsset();
  const archiveMany = useBulkAssets('bulkArchive');
  const restoreMany = useBulkAssets('bulkRestore');
  const isPhone = useIsPhone();
  const mayManage = may('SST_MANAGE_ASSET');
  const mayConduct = may('INS_CONDUCT_INSPECTION');

  const archiveWithUndo = (asset: Asset) =>
    archive.mutate(asset, {
      onSuccess: () =>
        toast.success(t('archived', { name: asset.display_name }), { undo: () => restore.mutate(asset) }),
    });

  const actionsOf = (asset: Asset): RowAction[] => {
    const actions: RowAction[] = [];
    if (mayConduct) {
      const start = () => void navigate({ to: '/inspections/mine', search: { start: asset.uuid } as never });
      actions.push({ key: 'start', label: t('start'), icon: IconPlayerPlay, onSelect: start });
    }
    if (mayManage) {
      actions.push(
        { key: 'edit', label: t('edit'), icon: IconPencil, onSelect: () => setEdited(asset) },
        { key: 'archive', label: t('archive'), icon: IconArchive, onSelect: () => archiveWithUndo(asset) },
      );
    }
    return actions;
  };

  const bulkArchive = useBulkWithUndo({
    key: 'archive',
    label: t('archive'),
    icon: IconArchive,
    deed: archiveMany,
    back: restoreMany,
    done: (count) => t('bulk.archived', { count }),
  });

  const createButton = (variant: 'filled' | 'default') =>
    mayManage && (
      <NewButton variant={variant} onClick={() => setEdited('new')}>
        {t('new')}
      </NewButton>
    );

  const importButton = mayManage && (
    <Button component={Link} to={IMPORT} variant="default" leftSection={<IconUpload size={16} stroke={1.75} />}>
      {t('bring.open')}
    </Button>
  );

  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {mayManage && isPhone ? (
              <ActionIcon component={Link} to={IMPORT} size={52} variant="default" aria-label={t('bring.open')}>
                <IconUpload size={22} stroke={1.75} />
              </ActionIcon>
            ) : (
              importButton
            )}
            {createButton('filled')}
          </>
        }
      />
      <DataTable<Asset>
        list={assetList}
        useRows={useLiveAssets}
        rowKey={(asset) => asset.id}
        rowName={(asset) => asset.display_name}
        onOpen={mayManage ? setEdited : undefined}
        rowActions={mayManage || mayConduct ? actionsOf : undefined}
        bulkActions={may('SST_MANAGE_ASSET') ? [bulkArchive] : []}
        exportCall={assets.exportList}
        neighbours={
          may('SST_VIEW_ARCHIVED_ASSETS')
            ? [{ path: '/assets/archive', name: t('archive_tab'), useRows: useArchivedAssets }]
            : []
        }
        search="display_name"
        empty={
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <>
                {createButton('default')}
                {importButton}
              </>
            }
          />
        }
      />
      <AssetDialog key={keyOf(edited)} edited={edited} onClose={() => setEdited(null)} />
    </div>
  );
}

const keyOf = (edited: Edited) => (edited === null || edited === 'new' ? edited : edited.uuid);
