import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UnstyledButton } from '../../ui/index.ts';
import css from './lightbox.module.css';
import { usePatientPicture } from './use-patient-picture.ts';

interface LightboxProps {
  readonly pictures: readonly { readonly uuid: string; readonly address: string; readonly title: string }[];
  readonly at: number;
  readonly move: (at: number) => void;
  readonly close: () => void;
}

/** Full-screen pictures: arrow keys move, Esc closes, and the focus returns to where it was. */
export function Lightbox({ pictures, at, move, close }: LightboxProps) {
  const { t } = useTranslation('form');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const picture = pictures[at];
  const { attempt, state, onError } = usePatientPicture(picture?.address ?? null);
  const step = (by: number) => move((at + by + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl';
    if (event.key === 'ArrowRight') step(isRtl ? -1 : 1);
    else if (event.key === 'ArrowLeft') step(isRtl ? 1 : -1);
    else return;
    event.preventDefault();
  };
  if (!picture) return null;
  return (
    <dialog ref={dialog} className={css.box} aria-label={picture.title} onClose={close} onKeyDown={onKeyDown}>
      <header className={css.head}>
        <span className={css.title} dir="auto">
          {picture.title}
        </span>
        <bdi>{`${at + 1} / ${pictures.length}`}</bdi>
        <UnstyledButton className={css.button} aria-label={t('close')} onClick={() => dialog.current?.close()}>
          <IconX size={22} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </header>
      <div className={css.stage}>
        {state === 'asked for' ? (
          <img key={`${picture.uuid} ${attempt}`} src={picture.address} alt={picture.title} onError={onError} />
        ) : (
          <p role="status">{t(state === 'given up' ? 'photo.not_shown' : 'photo.soon')}</p>
        )}
      </div>
      {pictures.length > 1 && (
        <footer className={css.turns}>
          <UnstyledButton className={css.button} aria-label={t('photo.previous')} onClick={() => step(-1)}>
            <IconChevronLeft size={24} stroke={1.75} aria-hidden data-mirror />
          </UnstyledButton>
          <UnstyledButton className={css.button} aria-label={t('photo.next')} onClick={() => step(1)}>
            <IconChevronRight size={24} stroke={1.75} aria-hidden data-mirror />
          </UnstyledButton>
        </footer>
      )}
    </dialog>
  );
}
