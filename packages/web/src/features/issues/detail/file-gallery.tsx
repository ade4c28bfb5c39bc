import type { StoredFile } from '@rounds/contract/files';
import { IconFile, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress, Lightbox, pictureAddress } from '../../../kit/form/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ActionIcon, Anchor, Box, Grid, ICON, keepFocus, ListRow, UnstyledButton } from '../../../ui/index.ts';
import classes from './detail.module.css';

interface FileGalleryProps {
  readonly files: readonly StoredFile[];
  /** Removes a file; absent if files cannot be removed. */
  readonly onRemove?: ((file: StoredFile) => void) | undefined;
}

const isPicture = ({ type }: StoredFile): boolean => type.startsWith('image/');

/** Shows pictures as tiles that open in full size, and other files as rows. */
export function FileGallery({ files, onRemove }: FileGalleryProps) {
  const { t } = useTranslation('issue');
  const format = useFormat();
  const [opened, setOpened] = useState<number | null>(null);
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return (
    <div ref={keepFocus}>
      {pictures.length > 0 && (
        <Grid as="ul" gap={2} py={1} template="repeat(auto-fill, minmax(112px, 1fr))">
          {pictures.map((file, index) => (
            <Box as="li" relative key={file.uuid}>
              <UnstyledButton
                className={classes.picture}
                onClick={() => setOpened(index)}
                aria-label={t('media.open', { name: file.name })}
              >
                <Box as="img" fill fit="cover" src={pictureAddress(file.uuid, 'thumb')} alt="" loading="lazy" />
              </UnstyledButton>
              {onRemove && (
                <ActionIcon
                  className={classes.remove}
                  variant="default"
                  size={24}
                  aria-label={t('media.remove', { name: file.name })}
                  onClick={() => onRemove(file)}
                >
                  <IconX size={14} />
                </ActionIcon>
              )}
            </Box>
          ))}
        </Grid>
      )}
      {others.length > 0 && (
        <ul>
          {others.map((file) => (
            <ListRow
              key={file.uuid}
              start={<IconFile {...ICON} size={20} />}
              title={
                <Anchor href={fileAddress(file.uuid, { download: true })} download>
                  <bdi>{file.name}</bdi>
                </Anchor>
              }
              description={format.bytes(file.size)}
              end={
                onRemove && (
                  <ActionIcon aria-label={t('media.remove', { name: file.name })} onClick={() => onRemove(file)}>
                    <IconTrash {...ICON} />
                  </ActionIcon>
                )
              }
            />
          ))}
        </ul>
      )}
      {opened !== null && pictures[opened] && (
        <Lightbox
          pictures={pictures.map(({ uuid, name }) => ({ uuid, title: name, address: pictureAddress(uuid, 'screen') }))}
          index={opened}
          onMove={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
