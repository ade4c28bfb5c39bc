import { IconAlertTriangle, IconCameraRotate, IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice, UnstyledButton } from '../../../ui/index.ts';
import { DialogButton, DialogFrame } from '../dialog-frame.tsx';
import { FileMessages } from '../file-messages.tsx';
import type { RejectedFile } from '../file-problem.ts';
import { AnswerPictures } from './answer-pictures.tsx';
import css from './camera-dialog.module.css';
import type { PictureSource } from './use-add-pictures.ts';
import { useCamera } from './use-camera.ts';

export interface CameraDialogProps {
  readonly title: string;
  /** The photos of the answer. */
  readonly uuids: readonly string[];
  readonly isMultiple: boolean;
  /** Whether photos may also be chosen from the device. */
  readonly library: boolean;
  readonly isWorking: boolean;
  readonly rejected: readonly RejectedFile[];
  readonly take: (files: readonly File[], from: PictureSource) => void;
  readonly remove: (uuid: string, place: number) => void;
  readonly onClose: () => void;
}

/** Takes photos in a row. Each belongs to the answer at once, so that none is lost if the window closes. */
export default function CameraDialog({
  title,
  uuids,
  isMultiple,
  library,
  take,
  remove,
  onClose,
  ...state
}: CameraDialogProps) {
  const { t } = useTranslation('form');
  const camera = useCamera();
  const libraryInput = useRef<HTMLInputElement>(null);
  const [initialUuids] = useState(uuids);
  const [isFlashing, setFlashing] = useState(false);
  const taken = uuids.filter((uuid) => !initialUuids.includes(uuid));
  const takePhoto = async () => {
    setFlashing(true);
    const photo = await camera.takePhoto();
    setFlashing(false);
    if (!photo) return;
    take([photo], 'camera');
    if (!isMultiple) onClose();
  };
  const onChoose = (event: ChangeEvent<HTMLInputElement>) => {
    take([...(event.currentTarget.files ?? [])], 'library');
    event.currentTarget.value = '';
    if (!isMultiple) onClose();
  };
  const { problem } = camera;
  const messages: Readonly<Record<string, string>> = {
    denied: t('device.denied_camera'),
    'no device': t('device.none_camera'),
    'in use': t('device.in_use_camera'),
    'not offered': t('camera.not_offered'),
  };
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      footer={
        <>
          {library && (
            <DialogButton onClick={() => libraryInput.current?.click()}>
              <IconPhotoPlus size={20} stroke={1.75} aria-hidden />
              {t('photo.choose', { count: isMultiple ? 2 : 1 })}
            </DialogButton>
          )}
          {problem && problem !== 'not offered' && (
            <DialogButton onClick={camera.retry}>{t('recording.try_again')}</DialogButton>
          )}
          <DialogButton kind="primary" onClick={onClose}>
            {taken.length > 0 ? t('camera.done', { count: taken.length }) : t('close')}
          </DialogButton>
        </>
      }
    >
      {problem ? (
        <Notice large role="alert" Icon={IconAlertTriangle}>
          {messages[problem] ?? t('camera.failed')}
        </Notice>
      ) : (
        <div className={css.view} data-flash={isFlashing || undefined}>
          <video ref={camera.video} autoPlay muted playsInline aria-label={t('recording.preview')} />
          <UnstyledButton
            className={css.shutter}
            disabled={!camera.isReady || isFlashing}
            aria-label={t('photo.take')}
            // The next step of the person who has opened the camera.
            autoFocus
            onClick={() => void takePhoto()}
          />
          <UnstyledButton className={css.turn} aria-label={t('recording.turn')} onClick={camera.switchCamera}>
            <IconCameraRotate size={24} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </div>
      )}
      <p className={css.count} role="status">
        {taken.length > 0 && t('camera.taken', { count: taken.length })}
      </p>
      <div className={css.strip}>
        <AnswerPictures uuids={taken} title={title} remove={remove} />
      </div>
      <FileMessages {...state} />
      <input
        ref={libraryInput}
        type="file"
        accept="image/*"
        multiple={isMultiple}
        hidden
        tabIndex={-1}
        aria-label={t('photo.choose', { count: isMultiple ? 2 : 1 })}
        onChange={onChoose}
      />
    </DialogFrame>
  );
}
