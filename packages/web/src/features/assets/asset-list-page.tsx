import { type Asset, assetList } from '@rounds/contract/assets';
import { IconArrowMerge, IconCalendarPlus, IconCopy, IconPlayerPlay, IconQrcode } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionCancelled, type BulkAction, type RowAction } from '../../kit/data-table/index.ts';
import { ImportLink, ResourceListPage } from '../../kit/resource/index.ts';
import { paths } from '../../paths.ts';
import { useCan } from '../../platform/session/index.ts';
import { toast } from '../../ui/index.ts';
import { assetCells } from './asset-cells.tsx';
import { AssetDialog } from './asset-dialog.tsx';
import { assetResource } from './asset-queries.ts';
import { useBulkEdit } from './bulk-edit/use-bulk-edit.tsx';
import { LabelDialog, type LabelSelection } from './labels/label-dialog.tsx';
import { AssetMap } from './map/asset-map.tsx';
import { ScanAsset } from './scan-asset.tsx';
import { ShowSwitch, useShown } from './show-switch.tsx';
import { AssetTree } from './tree/asset-tree.tsx';

const MergeDialog = lazy(() => import('./merge/merge-dialog.tsx'));

interface MergedPair {
  readonly uuids: readonly [string, string];
  readonly onMerged: () => void;
  readonly onCancel: () => void;
}

export default function AssetListPage() {
  const { t } = useTranslation('assets');
  const can = useCan();
  const navigate = useNavigate();
  const view = useShown();
  const [duplicated, setDuplicated] = useState<Asset | null>(null);
  const [labels, setLabels] = useState<LabelSelection | null>(null);
  const canManage = can('SST_MANAGE_ASSET');

  const startInspection = ({ uuid }: Asset) => void navigate(paths.inspections.mine({ start: uuid }));
  const getActions = (asset: Asset): RowAction[] => [
    ...(can('INS_CONDUCT_INSPECTION')
      ? [{ key: 'start', label: t('start'), icon: IconPlayerPlay, onSelect: () => startInspection(asset) }]
      : []),
    ...(canManage
      ? [{ key: 'duplicate', label: t('duplicate'), icon: IconCopy, onSelect: () => setDuplicated(asset) }]
      : []),
    {
      key: 'label',
      label: t('labels.print'),
      icon: IconQrcode,
      onSelect: () => setLabels({ selection: { ids: [asset.id] }, count: 1 }),
    },
  ];
  const printLabels: BulkAction = {
    key: 'labels',
    label: t('labels.print_many'),
    icon: IconQrcode,
    run: async (selection, count) => setLabels({ selection, count }),
  };
  const assign: BulkAction = {
    key: 'assign',
    label: t('assign'),
    icon: IconCalendarPlus,
    run: async ({ ids, filter }) => {
      void navigate(paths.assignments.add({ assets: ids, assetFilter: ids ? undefined : (filter ?? {}) }));
    },
  };
  const bulkEdit = useBulkEdit();
  const [merged, setMerged] = useState<MergedPair | null>(null);
  const merge: BulkAction = {
    key: 'merge',
    label: t('merge.open_bulk'),
    icon: IconArrowMerge,
    run: async ({ ids = [] }) => {
      const [first, second] = ids.map(String);
      if (first === undefined || second === undefined || ids.length > 2) {
        toast.warning(t('merge.select_two'));
        throw new ActionCancelled();
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      setMerged({ uuids: [first, second], onMerged: resolve, onCancel: () => reject(new ActionCancelled()) });
      return promise;
    },
  };
  const bulkActions = [
    printLabels,
    ...(can('AST_MANAGE_ASSIGNMENT') ? [assign] : []),
    ...(canManage ? [bulkEdit.action, merge] : []),
  ];

  return (
    <>
      <ResourceListPage<Asset>
        resource={assetResource}
        list={assetList}
        title={t('title')}
        status={<ShowSwitch />}
        body={view === 'tree' ? <AssetTree actions={bulkActions} /> : view === 'map' ? <AssetMap /> : undefined}
        canManage={canManage}
        newLabel={t('new')}
        archivePath={can('SST_VIEW_ARCHIVED_ASSETS') ? paths.assets.archive().to : undefined}
        emptyTitle={t('empty.title')}
        emptyText={t('empty.text')}
        search="search"
        rowLink={({ uuid }) => paths.assets.get(uuid).to}
        cells={assetCells}
        rowActions={getActions}
        bulkActions={bulkActions}
        createActions={(place) => (
          <>
            {place === 'header' && <ScanAsset />}
            {canManage && <ImportLink link={paths.assets.import()} label={t('bring.open')} />}
          </>
        )}
        renderDialog={(props) => <AssetDialog {...props} />}
      />
      {duplicated && <AssetDialog record={null} source={duplicated} onClose={() => setDuplicated(null)} />}
      {bulkEdit.dialog}
      {merged && (
        <Suspense>
          <MergeDialog
            uuids={merged.uuids}
            onMerged={merged.onMerged}
            onClose={() => {
              setMerged(null);
              merged.onCancel();
            }}
          />
        </Suspense>
      )}
      {labels && <LabelDialog {...labels} onClose={() => setLabels(null)} />}
    </>
  );
}
