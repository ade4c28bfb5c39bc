import { UPLOAD_MAX_BYTES, UPLOAD_MIN_BYTES } from '@rounds/contract/files';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/index.ts';
import css from './pictures.module.css';
import type { RefusedPicture } from './use-add-pictures.ts';

/** That pictures are being made ready, and which could not be taken and why. */
export function FileMessages({ isWorking, refused }: { isWorking: boolean; refused: readonly RefusedPicture[] }) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const words = {
    'too small': t('photo.too_small', { size: format.bytes(UPLOAD_MIN_BYTES) }),
    'too large': t('photo.too_large', { size: format.bytes(UPLOAD_MAX_BYTES) }),
    'not a picture': t('photo.not_a_picture'),
  };
  return (
    <>
      {isWorking && <span role="status">{t('photo.preparing')}</span>}
      {refused.map(({ name, problem }) => (
        <p key={name} className={css.wrong} role="alert">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>
            <bdi>{name}</bdi>: {words[problem]}
          </span>
        </p>
      ))}
    </>
  );
}
