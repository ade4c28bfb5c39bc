import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ICON, Row } from '../../../../ui/index.ts';
import { FormButton } from '../../controls/form-button.tsx';
import { FileMessages } from '../file-messages.tsx';
import type { RejectedFile } from '../file-problem.ts';

interface AddPicturesProps {
  readonly camera: boolean;
  readonly library: boolean;
  readonly isMultiple: boolean;
  readonly isWorking: boolean;
  readonly disabled: boolean;
  readonly describedBy?: string;
  readonly rejected: readonly RejectedFile[];
  readonly take: (files: readonly File[], from: 'camera' | 'library') => void;
  /** Opens the camera in the page; without it, that of the device. */
  readonly openCamera?: (() => void) | undefined;
}

/** Shows buttons for camera and library; rejected files are listed below. */
export function AddPictures({
  camera,
  library,
  isMultiple,
  isWorking,
  disabled,
  describedBy,
  rejected,
  take,
  openCamera,
}: AddPicturesProps) {
  const { t } = useTranslation('form');
  const cameraInput = useRef<HTMLInputElement>(null);
  const libraryInput = useRef<HTMLInputElement>(null);
  const handleChange = (from: 'camera' | 'library') => (event: ChangeEvent<HTMLInputElement>) => {
    take([...(event.currentTarget.files ?? [])], from);
    event.currentTarget.value = '';
  };
  const button = {
    disabled: disabled || isWorking,
    'aria-describedby': describedBy,
    'data-tool': 'photo',
  } as const;
  const input = { type: 'file', accept: 'image/*', hidden: true, tabIndex: -1 } as const;
  return (
    <>
      <Row wrap gap={2} align="stretch">
        {camera && (
          <FormButton {...button} onClick={() => (openCamera ? openCamera() : cameraInput.current?.click())}>
            <IconCamera {...ICON} size={20} />
            {t('photo.take')}
          </FormButton>
        )}
        {library && (
          <FormButton {...button} onClick={() => libraryInput.current?.click()}>
            <IconPhotoPlus {...ICON} size={20} />
            {t('photo.choose', { count: isMultiple ? 2 : 1 })}
          </FormButton>
        )}
        <input
          {...input}
          ref={cameraInput}
          onChange={handleChange('camera')}
          capture="environment"
          aria-label={t('photo.take')}
        />
        <input
          {...input}
          ref={libraryInput}
          onChange={handleChange('library')}
          multiple={isMultiple}
          aria-label={t('photo.choose', { count: isMultiple ? 2 : 1 })}
        />
      </Row>
      <FileMessages isWorking={isWorking} rejected={rejected} />
    </>
  );
}
