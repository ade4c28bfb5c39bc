import { IconAlertTriangle, IconCameraRotate, IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Grid, ICON, Notice, Text, UnstyledButton } from '../../../../ui/index.ts';
import { DialogButton, DialogFrame } from '../dialog-frame.tsx';
import { FileMessages } from '../file-messages.tsx';
import type { RejectedFile } from '../file-problem.ts';
import { AnswerPictures } from './answer-pictures.tsx';
import classes from './camera-dialog.module.css';
import { MarkPicture, type PictureEdits } from './mark-picture.tsx';
import type { PictureSource } from './use-add-pictures.ts';
import { useCamera } from './use-camera.ts';
import { usePicture } from './use-picture.ts';
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
  /** Marks and captions of the photos. */
  readonly edits: PictureEdits;
  readonly onClose: () => void;
}
/** Takes several photos in a row. Each belongs to the answer at once, so that none is lost if the window closes. */
export default function CameraDialog({
  title,
  uuids,
  isMultiple,
  library,
  take,
  remove,
  edits,
  onClose,
  ...state
}: CameraDialogProps) {
  const { t } = useTranslation('form');
  const camera = useCamera();
  const libraryInput = useRef<HTMLInputElement>(null);
  const [initialUuids] = useState(uuids);
  const [isFlashing, setFlashing] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const newUuids = uuids.filter((uuid) => !initialUuids.includes(uuid));
  const takePhoto = async () => {
    setFlashing(true);
    const photo = await camera.takePhoto();
    setFlashing(false);
    if (photo) take([photo], 'camera');
  };
  const onChoose = (event: ChangeEvent<HTMLInputElement>) => {
    take([...(event.currentTarget.files ?? [])], 'library');
    event.currentTarget.value = '';
  };
  const last = newUuids.at(-1);
  // A question for one photo shows it in place of the camera, to be marked or taken again.
  const preview = isMultiple ? undefined : last;
  const takeAgain = () => {
    if (preview) remove(preview, uuids.indexOf(preview) + 1);
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
      isDark
      onClose={onClose}
      footer={
        <>
          {preview && <DialogButton onClick={takeAgain}>{t('camera.again')}</DialogButton>}
          {library && !preview && (
            <DialogButton onClick={() => libraryInput.current?.click()}>
              <IconPhotoPlus {...ICON} size={20} />
              {t('photo.choose', { count: isMultiple ? 2 : 1 })}
            </DialogButton>
          )}
          {problem && problem !== 'not offered' && (
            <DialogButton onClick={camera.retry}>{t('recording.try_again')}</DialogButton>
          )}
          {last && <DialogButton onClick={() => setMarked(last)}>{t('annotate.open')}</DialogButton>}
          <DialogButton kind="primary" onClick={onClose}>
            {newUuids.length > 0 ? t('camera.done', { count: newUuids.length }) : t('close')}
          </DialogButton>
        </>
      }
    >
      {problem ? (
        <Notice large role="alert" Icon={IconAlertTriangle}>
          {messages[problem] ?? t('camera.failed')}
        </Notice>
      ) : (
        <Box relative overflow="hidden" shrinkBlock className={classes.view} data-flash={isFlashing || undefined}>
          {preview && <TakenPicture uuid={preview} />}
          {/* It stays with its stream, for the next photo. */}
          <video
            ref={camera.video}
            hidden={preview !== undefined}
            autoPlay
            muted
            playsInline
            aria-label={t('recording.preview')}
          />
        </Box>
      )}
      {!problem && !preview && (
        <Grid align="center" gap={3} template="1fr auto 1fr">
          <Text tone="ink2" tabular role="status">
            {newUuids.length > 0 && t('camera.taken', { count: newUuids.length })}
          </Text>
          <UnstyledButton
            className={classes.shutter}
            disabled={!camera.isReady || isFlashing}
            aria-label={t('photo.take')}
            // The next step of the person who has opened the camera.
            autoFocus
            onClick={() => void takePhoto()}
          />
          <UnstyledButton className={classes.turn} aria-label={t('recording.turn')} onClick={camera.switchCamera}>
            <IconCameraRotate {...ICON} size={24} />
          </UnstyledButton>
        </Grid>
      )}
      {isMultiple && newUuids.length > 0 && (
        <Box hideEmpty className={classes.strip}>
          <AnswerPictures uuids={newUuids} title={title} remove={remove} edits={edits} />
        </Box>
      )}
      {marked && <MarkPicture uuid={marked} title={title} edits={edits} onClose={() => setMarked(null)} />}
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
function TakenPicture({ uuid }: { readonly uuid: string }) {
  const { t } = useTranslation('form');
  const address = usePicture(uuid).address('screen');
  return address && <img src={address} alt={t('photo.one', { place: 1 })} />;
}
