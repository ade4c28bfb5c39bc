import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Pad from 'signature_pad';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const [isEmpty, setEmpty] = useState(true);

  useEffect(() => {
    dialog.current?.showModal();
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
    <dialog ref={dialog} className={css.dialog} aria-label={title} onClose={close}>
      <header className={css.head}>
        <h2 dir="auto">{title}</h2>
        <p>{t('signature.hint')}</p>
      </header>
      <div className={css.board}>
        <canvas ref={canvas} className={css.canvas} aria-label={t('signature.board')} />
        <span className={css.line} aria-hidden />
      </div>
      <footer className={css.foot}>
        <button type="button" className={css.quiet} onClick={() => dialog.current?.close()}>
          {t('cancel')}
        </button>
        <button type="button" className={css.quiet} disabled={isEmpty} onClick={clear}>
          {t('signature.clear')}
        </button>
        <button type="button" className={css.use} disabled={isEmpty} onClick={() => void use()}>
          {t('signature.use')}
        </button>
      </footer>
    </dialog>
  );
}
