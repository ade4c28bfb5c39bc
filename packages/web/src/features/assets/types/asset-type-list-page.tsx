import { type AssetType, assetTypeList } from '@rounds/contract/asset-types';
import { IconBuilding, IconForms } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../../kit/data-table/index.ts';
import { ResourceListPage } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { AssetTypeDialog } from './asset-type-dialog.tsx';
import { assetTypeResource } from './asset-type-queries.ts';

export default function AssetTypeListPage() {
  const { t } = useTranslation('assets');
  const can = useCan();
  const navigate = useNavigate();
  const getActions = ({ uuid }: AssetType): RowAction[] => [
    {
      key: 'fields',
      label: t('types.fields'),
      icon: IconForms,
      onSelect: () => void navigate(paths.assets.types.get(uuid)),
    },
    ...(can('SST_VIEW_ASSET')
      ? [
          {
            key: 'assets',
            label: t('types.show_assets'),
            icon: IconBuilding,
            onSelect: () => void navigate(paths.assets.list({ filter: { type: [uuid] } })),
          },
        ]
      : []),
  ];
  return (
    <ResourceListPage<AssetType>
      resource={assetTypeResource}
      list={assetTypeList}
      canManage={can('SST_MANAGE_ASSET_TYPE')}
      newLabel={t('types.new')}
      editLabel={t('types.rename')}
      archivePath={can('SST_VIEW_ARCHIVED_ASSET_TYPES') ? paths.assets.types.archive().to : undefined}
      emptyTitle={t('types.empty.title')}
      emptyText={t('types.empty.text')}
      search="name"
      rowLink={({ uuid }) => paths.assets.types.get(uuid).to}
      rowActions={getActions}
      renderDialog={(props) => <AssetTypeDialog {...props} />}
    />
  );
}
