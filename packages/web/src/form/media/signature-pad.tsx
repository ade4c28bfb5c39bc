import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Pad from 'signature_pad';
import { DialogButton, DialogFrame } from './dialog-frame.tsx';
import css from './signature-pad.module.css';
import { trimSignature } from './trim-signature.ts';

interface SignaturePadProps {
  readonly title: string;
  readonly done: (picture: Blob) => void;
  readonly close: () => void;
}

/** Where one signs: the whole window on a phone, a roomy dialog at a desk. */
export function SignaturePad({ title, done, close }: SignaturePadProps) {
  const { t } = useTranslation('form');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const [isEmpty, setEmpty] = useState(true);

  useEffect(() => {
    const board = canvas.current!;
    const own = new Pad(board, { penColor: '#12232a', minWidth: 1, maxWidth: 3 });
    pad.current = own;
    const fit = () => {
      const density = Math.max(window.devicePixelRatio, 1);
      const strokes = own.toData();
      board.width = board.offsetWidth * density;
      board.height = board.offsetHeight * density;
      board.getContext('2d')?.scale(density, density);
      own.fromData(strokes);
    };
    fit();
    own.addEventListener('beginStroke', () => setEmpty(false));
    const watch = new ResizeObserver(fit);
    watch.observe(board);
    return () => {
      watch.disconnect();
      own.off();
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    setEmpty(true);
  };
  const use = async () => {
    const picture = canvas.current && (await trimSignature(canvas.current));
    if (picture) done(picture);
  };
  return (
    <DialogFrame
      title={title}
      hint={t('signature.hint')}
      leave={close}
      foot={
        <>
          <DialogButton onClick={close}>{t('cancel')}</DialogButton>
          <DialogButton disabled={isEmpty} onClick={clear}>
            {t('signature.clear')}
          </DialogButton>
          <DialogButton kind="primary" disabled={isEmpty} onClick={() => void use()}>
            {t('signature.use')}
          </DialogButton>
        </>
      }
    >
      <div className={css.board}>
        <canvas ref={canvas} className={css.canvas} aria-label={t('signature.board')} />
        <span className={css.line} aria-hidden />
      </div>
    </DialogFrame>
  );
}
