import { files } from '@rounds/contract/files';
import { MAX_ISSUE_MEDIA } from '@rounds/contract/issues';
import { IconFile, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress, pictureAddress } from '../../kit/form/index.ts';
import { UploadList, useFileLimits, useUpload } from '../../kit/upload/index.ts';
import {
  ActionIcon,
  Box,
  Button,
  Center,
  FieldError,
  FileButton,
  ICON,
  InputWrapper,
  Row,
  Stack,
  useFileDrop,
} from '../../ui/index.ts';
import classes from './media-field.module.css';

interface MediaFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly max?: number;
  /** The uuids of stored files. */
  readonly value: readonly string[];
  onChange(value: string[]): void;
  /** Whether files are still being uploaded, so that a form waits for them. */
  onBusy?(isBusy: boolean): void;
}

/** Takes photos and other files, chosen or dropped; they are uploaded at once. */
export function MediaField(props: MediaFieldProps) {
  const { label, description, error, required, max = MAX_ISSUE_MEDIA, value, onChange, onBusy } = props;
  const { t } = useTranslation('issues');
  const limits = useFileLimits('issue');
  // Several uploads may end between two renderings.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (next: readonly string[]) => {
    latest.current = next;
    onChange([...next]);
  };
  const uploads = useUpload(files.upload, {
    limits,
    fields: (uuid) => ({ purpose: 'issue' as const, uuid }),
    onStored: (uuid) => change([...latest.current, uuid]),
  });
  const isBusy = uploads.list.some((upload) => upload.error === null);
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);
  const room = max - value.length - uploads.list.length;
  const add = (files: readonly File[]) => {
    for (const file of files.slice(0, Math.max(room, 0))) uploads.add(file);
  };
  const drop = useFileDrop(add);
  return (
    <InputWrapper
      label={label}
      labelElement="div"
      description={error ? undefined : description}
      error={error && <FieldError>{error}</FieldError>}
      required={required}
      withAsterisk={required}
    >
      {/* The label is that of the field around it. */}
      <Stack role="group" aria-label={label} align="start" gap={2} className={classes.field} {...drop}>
        {value.length > 0 && (
          <Row as="ul" wrap align="stretch" gap={2}>
            {value.map((uuid, index) => (
              <Center
                as="li"
                key={uuid}
                relative
                overflow="hidden"
                border="line"
                radius="control"
                bg="sunken"
                tone="ink2"
                width={92}
                height={69}
                className={classes.tile}
              >
                <IconFile size={22} stroke={1.5} aria-hidden />
                <a href={fileAddress(uuid)} target="_blank" rel="noreferrer">
                  <Box
                    as="img"
                    fill
                    fit="cover"
                    src={pictureAddress(uuid, 'thumb')}
                    alt={t('media.one', { number: index + 1 })}
                    onError={({ currentTarget }) => {
                      currentTarget.style.opacity = '0';
                    }}
                  />
                </a>
                <ActionIcon
                  className={classes.remove}
                  variant="default"
                  size={24}
                  aria-label={t('media.remove', { number: index + 1 })}
                  onClick={() => change(value.filter((one) => one !== uuid))}
                >
                  <IconX size={14} />
                </ActionIcon>
              </Center>
            ))}
          </Row>
        )}
        <UploadList uploads={uploads} />
        {room > 0 && (
          <FileButton
            accept={limits.types.join(',')}
            multiple
            onChange={(files: File[]) => add(files)}
            inputProps={{ 'aria-label': label }}
          >
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconPhotoPlus {...ICON} />}>
                {t('media.add')}
              </Button>
            )}
          </FileButton>
        )}
      </Stack>
    </InputWrapper>
  );
}
