import { type Asset, assetList } from '@rounds/contract/assets';
import { IconPlayerPlay, IconUpload } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ResourceListPage } from '../../resource/index.ts';
import { useCan } from '../../session/index.ts';
import { ActionIcon, Button, useIsPhone } from '../../ui/index.ts';
import { assetCells } from './asset-cells.tsx';
import { AssetDialog } from './asset-dialog.tsx';
import { assetResource } from './asset-queries.ts';

export default function AssetListPage() {
  const { t } = useTranslation('assets');
  const can = useCan();
  const navigate = useNavigate();

  const startInspection = ({ uuid }: Asset) => void navigate(paths.inspections.mine({ start: uuid }));

  return (
    <ResourceListPage<Asset>
      resource={assetResource}
      list={assetList}
      title={t('title')}
      canManage={can('SST_MANAGE_ASSET')}
      newLabel={t('new')}
      archivePath={can('SST_VIEW_ARCHIVED_ASSETS') ? paths.assets.archive().to : undefined}
      emptyTitle={t('empty.title')}
      emptyText={t('empty.text')}
      search="display_name"
      rowLink={({ uuid }) => paths.assets.get(uuid).to}
      cells={assetCells}
      rowActions={
        can('INS_CONDUCT_INSPECTION')
          ? (asset) => [
              { key: 'start', label: t('start'), icon: IconPlayerPlay, onSelect: () => startInspection(asset) },
            ]
          : undefined
      }
      createActions={() => can('SST_MANAGE_ASSET') && <ImportLink />}
      renderDialog={(props) => <AssetDialog {...props} />}
    />
  );
}

function ImportLink() {
  const { t } = useTranslation('assets');
  if (useIsPhone())
    return (
      <ActionIcon component={Link} {...paths.assets.import()} size={52} variant="default" aria-label={t('bring.open')}>
        <IconUpload size={22} stroke={1.75} />
      </ActionIcon>
    );
  return (
    <Button
      component={Link}
      {...paths.assets.import()}
      variant="default"
      leftSection={<IconUpload size={16} stroke={1.75} />}
    >
      {t('bring.open')}
    </Button>
  );
}
