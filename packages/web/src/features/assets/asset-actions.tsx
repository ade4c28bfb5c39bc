import type { Asset } from '@rounds/contract/assets';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowMerge,
  IconCopy,
  IconDotsVertical,
  IconFlag,
  IconPencil,
  IconPlayerPlay,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useCan } from '../../platform/session/index.ts';
import { ActionIcon, Button, confirm, ICON, Menu, toast, useIsPhone } from '../../ui/index.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { assetResource } from './asset-queries.ts';
import { LabelDialog } from './labels/label-dialog.tsx';

const MergeDialog = lazy(() => import('./merge/merge-dialog.tsx'));

/** Offers the actions on an asset in the header of its page. */
export function AssetActions({ asset }: { asset: Asset }) {
  const { t } = useTranslation(['assets', 'common']);
  const can = useCan();
  const isPhone = useIsPhone();
  const [open, setOpen] = useState<'edit' | 'duplicate' | 'label' | 'merge' | null>(null);
  const { archive, restore, deleteForever } = useArchiving(asset);
  const canManage = can('SST_MANAGE_ASSET');
  const isArchived = asset.archived_at !== null;
  const navigate = useNavigate();
  const close = () => setOpen(null);
  return (
    <>
      {canManage && !isArchived && !isPhone && (
        <Button variant="default" leftSection={<IconPencil {...ICON} />} onClick={() => setOpen('edit')}>
          {t('edit')}
        </Button>
      )}
      {isArchived && canManage && (
        <Button variant="default" leftSection={<IconArchiveOff {...ICON} />} onClick={restore}>
          {t('restore')}
        </Button>
      )}
      {!isArchived && <StartInspection asset={asset} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={isPhone ? 52 : 34} variant={isPhone ? 'default' : undefined} aria-label={t('more_actions')}>
            <IconDotsVertical {...ICON} size={isPhone ? 22 : 18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown miw={200}>
          {canManage && !isArchived && isPhone && (
            <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setOpen('edit')}>
              {t('edit')}
            </Menu.Item>
          )}
          {can('ACT_CREATE_ISSUE') && !isArchived && (
            <Menu.Item
              leftSection={<IconFlag {...ICON} />}
              onClick={() => void navigate(paths.issues.add({ asset: asset.uuid }))}
            >
              {t('new_issue')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconQrcode {...ICON} />} onClick={() => setOpen('label')}>
            {t('labels.print')}
          </Menu.Item>
          {canManage && (
            <>
              <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => setOpen('duplicate')}>
                {t('duplicate')}
              </Menu.Item>
              {!isArchived && (
                <Menu.Item leftSection={<IconArrowMerge {...ICON} />} onClick={() => setOpen('merge')}>
                  {t('merge.open')}
                </Menu.Item>
              )}
              {isArchived ? (
                <Menu.Item data-danger leftSection={<IconTrash {...ICON} />} onClick={() => void deleteForever()}>
                  {t('common:record.delete_permanently')}
                </Menu.Item>
              ) : (
                <Menu.Item leftSection={<IconArchive {...ICON} />} onClick={archive}>
                  {t('common:record.archive')}
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && <AssetDialog record={asset} onClose={close} />}
      {open === 'duplicate' && <AssetDialog record={null} source={asset} onClose={close} />}
      {open === 'merge' && (
        <Suspense>
          <MergeDialog uuids={[asset.uuid]} onClose={close} />
        </Suspense>
      )}
      {open === 'label' && <LabelDialog selection={{ ids: [asset.id] }} count={1} onClose={close} />}
    </>
  );
}

/** Leads to the choice of a template for a new inspection of the asset. */
export function StartInspection({ asset }: { asset: Pick<Asset, 'uuid'> }) {
  const { t } = useTranslation('assets');
  const can = useCan();
  if (!can('INS_CONDUCT_INSPECTION')) return null;
  return (
    <Button
      component={Link}
      {...paths.inspections.mine({ start: asset.uuid })}
      leftSection={<IconPlayerPlay {...ICON} />}
    >
      {t('start')}
    </Button>
  );
}

function useArchiving(asset: Asset) {
  const { t } = useTranslation(['common', 'assets']);
  const navigate = useNavigate();
  const archive = assetResource.useArchive();
  const restore = assetResource.useRestore();
  const remove = assetResource.useDelete();
  const name = asset.display_name;
  return {
    archive: () =>
      archive.mutate(asset, {
        onSuccess: () => toast.success(t('record.archived', { name }), { undo: () => restore.mutate(asset) }),
      }),
    restore: () => restore.mutate(asset, { onSuccess: () => toast.success(t('record.restored', { name })) }),
    async deleteForever() {
      const isConfirmed = await confirm({
        title: t('record.delete_title', { name }),
        text: t('assets:delete.text'),
        confirmLabel: t('record.delete_permanently'),
        danger: true,
        requiredText: name,
      });
      if (!isConfirmed) return;
      remove.mutate(asset, {
        onSuccess: () => {
          toast.success(t('record.deleted', { name }));
          void navigate(paths.assets.archive());
        },
      });
    },
  };
}
