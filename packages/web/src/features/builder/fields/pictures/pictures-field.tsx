import type { Id } from '@rounds/engine';
import { IconFolder, IconPhotoPlus, IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileMessages, FilePicker, pictureAddress } from '../../../../kit/form/index.ts';
import { UploadList } from '../../../../kit/upload/index.ts';
import { ActionIcon, Box, Button, FileButton, Menu, Row, Stack, Text } from '../../../../ui/index.ts';
import classes from './pictures-field.module.css';
import { usePictureUploads } from './use-picture-uploads.ts';

interface PicturesFieldProps {
  label: string;
  hint?: string;
  uuids: readonly Id[];
  several?: boolean;
  onAdd: (uuid: Id) => void;
  onRemove: (uuid: Id) => void;
}

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

/** The pictures of a template as thumbnails, which can be removed, and a menu that adds some. */
export function PicturesField({ label, hint, uuids, several = true, onAdd, onRemove }: PicturesFieldProps) {
  const { t } = useTranslation('builder');
  const { isWorking, rejected, take, takeStored, uploads } = usePictureUploads(onAdd);
  const [isPicking, setPicking] = useState(false);
  const isFull = !several && uuids.length + uploads.list.length > 0;
  return (
    <Stack as="fieldset" gap={1.5}>
      <Text as="legend" size="sm" p={0} pb={1.5} weight={500}>
        {label}
      </Text>
      {hint && (
        <Text size="xs" tone="ink3">
          {hint}
        </Text>
      )}
      {uuids.length > 0 && (
        <Row as="ul" wrap align="stretch" gap={2}>
          {uuids.map((uuid, index) => (
            <Box key={uuid} as="li" relative className={classes.tile}>
              <img src={pictureAddress(uuid, 'thumb')} alt={t('pictures.one', { number: index + 1 })} loading="lazy" />
              <ActionIcon
                className={classes.remove}
                variant="default"
                size={24}
                aria-label={t('pictures.remove', { number: index + 1 })}
                onClick={() => onRemove(uuid)}
              >
                <IconX size={14} />
              </ActionIcon>
            </Box>
          ))}
        </Row>
      )}
      <UploadList uploads={uploads} />
      <FileMessages isWorking={isWorking} rejected={rejected} />
      {isPicking && (
        <FilePicker
          types={PICTURE_TYPES.split(',')}
          isSingle={!several}
          onClose={() => setPicking(false)}
          onChoose={(files) => {
            setPicking(false);
            takeStored(files);
          }}
        />
      )}
      {!isFull && (
        <FileButton
          accept={PICTURE_TYPES}
          multiple={several}
          onChange={(files: File | File[] | null) => void take(files === null ? [] : [files].flat())}
          inputProps={{ 'aria-label': label }}
        >
          {({ onClick: chooseFromDevice }) => (
            <Menu position="bottom-start">
              <Menu.Target>
                <Button
                  className={classes.add}
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconPhotoPlus size={15} />}
                  disabled={isWorking}
                >
                  {t(several ? 'pictures.add' : 'pictures.add_one')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconUpload size={16} />} onClick={chooseFromDevice}>
                  {t('pictures.from_device')}
                </Menu.Item>
                <Menu.Item leftSection={<IconFolder size={16} />} onClick={() => setPicking(true)}>
                  {t('pictures.from_file_manager')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </FileButton>
      )}
    </Stack>
  );
}
