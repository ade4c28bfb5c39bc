import { type Asset, assetList } from '@rounds/contract/assets';
import { IconPlayerPlay, IconUpload } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ResourceListPage } from '../../resource/index.ts';
import { useCan } from '../../session/index.ts';
import { ActionIcon, Button, useIsPhone } from '../../ui/index.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { assetResource } from './asset-queries.ts';

const IMPORT_PATH = '/assets/import';

export default function AssetListPage() {
  const { t } = useTranslation('assets');
  const can = useCan();
  const navigate = useNavigate();
  const isPhone = useIsPhone();

  const startInspection = ({ uuid }: Asset) =>
    void navigate({ to: '/inspections/mine', search: { start: uuid } as never });

  return (
    <ResourceListPage<Asset>
      resource={assetResource}
      list={assetList}
      title={t('title')}
      canManage={can('SST_MANAGE_ASSET')}
      newLabel={t('new')}
      archivePath={can('SST_VIEW_ARCHIVED_ASSETS') ? '/assets/archive' : undefined}
      emptyTitle={t('empty.title')}
      emptyText={t('empty.text')}
      search="display_name"
      rowActions={
        can('INS_CONDUCT_INSPECTION')
          ? (asset) => [
              { key: 'start', label: t('start'), icon: IconPlayerPlay, onSelect: () => startInspection(asset) },
            ]
          : undefined
      }
      createActions={
        isPhone ? (
          <ActionIcon component={Link} to={IMPORT_PATH} size={52} variant="default" aria-label={t('bring.open')}>
            <IconUpload size={22} stroke={1.75} />
          </ActionIcon>
        ) : (
          <Button
            component={Link}
            to={IMPORT_PATH}
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.75} />}
          >
            {t('bring.open')}
          </Button>
        )
      }
      renderDialog={(props) => <AssetDialog {...props} />}
    />
  );
}
