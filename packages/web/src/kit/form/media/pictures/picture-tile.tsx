import { IconAlertTriangle, IconDeviceMobile, IconPhotoOff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../platform/i18n/index.ts';
import { Box, ICON, Row, Text, UnstyledButton } from '../../../../ui/index.ts';
import classes from './pictures.module.css';
import { usePicture } from './use-picture.ts';
import { usePictureRetry } from './use-picture-retry.ts';

interface PictureTileProps {
  readonly uuid: string;
  readonly place: number;
  readonly caption?: string | undefined;
  readonly onOpen: () => void;
  /** Removes the picture; absent if the answer is read-only. */
  readonly onRemove?: (() => void) | undefined;
}
/** Shows one picture of an answer with upload progress, lightbox and remove button. */
export function PictureTile({ uuid, place, caption, onOpen, onRemove }: PictureTileProps) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const { address, file, share } = usePicture(uuid);
  const source = address('thumb');
  const { attempt, state, onError } = usePictureRetry(source);
  const isShown = state === 'loading';
  const rejected = file?.state === 'refused' ? file.refused : undefined;
  return (
    <Box as="li" relative width={104}>
      <UnstyledButton className={classes.picture} onClick={onOpen} aria-label={t('photo.open', { place })}>
        {source && isShown && <img key={attempt} src={source} alt="" loading="lazy" onError={onError} />}
        {!isShown && <IconPhotoOff {...ICON} size={28} />}
      </UnstyledButton>
      {caption && (
        <Text as="span" overflow="hidden" size="xs" tone="ink2" breakWords lines={2} dir="auto">
          {caption}
        </Text>
      )}
      {state === 'failed' && (
        <Row as="span" gap={1} size="xs" mt={1} tone="ink3">
          {t('photo.not_shown')}
        </Row>
      )}
      {state === 'waiting' && (
        <Row as="span" gap={1} size="xs" mt={1} tone="ink3">
          {t('photo.soon')}
        </Row>
      )}
      {file?.state === 'waiting' && (
        <Row as="span" gap={1} size="xs" mt={1} tone="ink3" role="status">
          <IconDeviceMobile {...ICON} size={14} />
          {share === null ? t('photo.waits') : t('photo.sending', { share: format.percent(share * 100, 0) })}
        </Row>
      )}
      {share !== null && <span className={classes.share} style={{ inlineSize: `${share * 100}%` }} aria-hidden />}
      {rejected && (
        <Row as="span" gap={1} mt={1} size="xs" className={classes.refused} role="alert">
          <IconAlertTriangle {...ICON} size={14} />
          {t('photo.rejected', { reason: rejected.message })}
        </Row>
      )}
      {onRemove && (
        <UnstyledButton className={classes.remove} onClick={onRemove} aria-label={t('photo.remove', { place })}>
          <IconTrash {...ICON} size={18} />
        </UnstyledButton>
      )}
    </Box>
  );
}
