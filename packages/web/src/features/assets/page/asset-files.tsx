import { type Asset, assets } from '@rounds/contract/assets';
import type { AssetFile } from '@rounds/contract/assets/files.ts';
import { files } from '@rounds/contract/files';
import { IconFile, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress, Lightbox, pictureAddress } from '../../../kit/form/index.ts';
import { UploadList, useFileLimits, useUpload } from '../../../kit/upload/index.ts';
import { CallError, call } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import {
  ActionIcon,
  Anchor,
  Button,
  confirm,
  ICON,
  ListRow,
  LoadFailed,
  Panel,
  SkeletonRows,
  Text,
  toast,
  UnstyledButton,
  useFileDrop,
} from '../../../ui/index.ts';
import { assetResource } from '../asset-queries.ts';
import classes from './asset-files.module.css';
import { AssetPhotos } from './asset-photos.tsx';

export const useAssetFiles = (uuid: string) =>
  useQuery({
    queryKey: ['assets', 'files', uuid],
    queryFn: ({ signal }) => call(assets.listFiles, { params: { id: uuid }, signal }),
  });

/** Shows what is attached to an asset, and the photos of its inspections. */
export function AssetFiles({ asset }: { asset: Asset }) {
  const can = useCan();
  return (
    <>
      <AttachedFiles asset={asset} canEdit={can('SST_MANAGE_ASSET') && !asset.archived_at} />
      {can('INS_VIEW_INSPECTION_REPORT') && <AssetPhotos asset={asset} />}
    </>
  );
}

function AttachedFiles({ asset, canEdit }: { asset: Asset; canEdit: boolean }) {
  const { t } = useTranslation('assets');
  const params = { id: asset.uuid };
  const invalidate = assetResource.useInvalidate();
  const { data, error, refetch } = useAssetFiles(asset.uuid);
  const limits = useFileLimits('answer');
  const uploads = useUpload(files.upload, {
    limits,
    fields: (uuid) => ({ purpose: 'answer' as const, uuid }),
    onStored: async (file_uuid) => {
      await call(assets.addFile, { params, body: { file_uuid }, silent: true });
      await invalidate();
    },
  });
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const add = (list: readonly File[]) => {
    for (const file of list) uploads.add(file);
  };
  const dropProps = useFileDrop(add, { disabled: !canEdit });
  const deleteFile = async ({ uuid, name }: AssetFile) => {
    const isConfirmed = await confirm({
      title: t('files.delete_title', { name }),
      text: t('files.delete_text'),
      confirmLabel: t('files.delete'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      await call(assets.deleteFile, { params: { id: uuid } });
      toast.success(t('files.deleted', { name }));
    } catch (error) {
      // The call has already shown its error.
      if (!(error instanceof CallError)) throw error;
    }
    await invalidate();
  };
  const pictures = (data ?? []).filter(isPicture);
  return (
    <Panel
      title={t('files.title')}
      actions={
        canEdit && (
          <Button variant="default" leftSection={<IconUpload {...ICON} />} onClick={() => input.current?.click()}>
            {t('files.add')}
          </Button>
        )
      }
    >
      <div className={classes.drop} {...dropProps}>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={limits.types.join(',')}
          aria-label={t('files.add')}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            // The same file can then be chosen again.
            event.currentTarget.value = '';
          }}
        />
        <UploadList uploads={uploads} />
        {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={3} />}
        {data?.length === 0 && <Text tone="ink2">{t(canEdit ? 'files.drop' : 'files.none')}</Text>}
        {data && data.length > 0 && (
          <ul>
            {data.map((file) => (
              <FileRow
                key={file.uuid}
                file={file}
                onOpen={isPicture(file) ? () => setOpened(pictures.indexOf(file)) : undefined}
                onDelete={canEdit ? () => void deleteFile(file) : undefined}
              />
            ))}
          </ul>
        )}
      </div>
      {opened !== null && (
        <Lightbox
          pictures={pictures.map(({ uuid, name }) => ({ uuid, title: name, address: pictureAddress(uuid, 'screen') }))}
          index={opened}
          onMove={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}

const isPicture = ({ type }: AssetFile): boolean => type.startsWith('image/');

interface FileRowProps {
  readonly file: AssetFile;
  readonly onOpen: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

function FileRow({ file, onOpen, onDelete }: FileRowProps) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const { uuid, name, size, user_name, created_at } = file;
  return (
    <ListRow
      start={
        onOpen ? (
          <UnstyledButton className={classes.thumb} onClick={onOpen} aria-label={t('files.open', { name })}>
            <img src={pictureAddress(uuid, 'thumb')} alt="" loading="lazy" />
          </UnstyledButton>
        ) : (
          <IconFile {...ICON} size={22} />
        )
      }
      title={
        <Anchor href={fileAddress(uuid, { download: true })} download>
          {name}
        </Anchor>
      }
      description={<bdi>{[format.bytes(size), user_name, format.date(created_at)].join(' · ')}</bdi>}
      end={
        onDelete && (
          <ActionIcon aria-label={t('files.delete_named', { name })} onClick={onDelete}>
            <IconTrash {...ICON} size={18} />
          </ActionIcon>
        )
      }
    />
  );
}
