import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Pad from 'signature_pad';
import { DialogButton, DialogFrame } from './dialog-frame.tsx';
import { INK, writeName } from './signature-name.ts';
import css from './signature-pad.module.css';
import { trimSignature } from './trim-signature.ts';

interface SignaturePadProps {
  readonly title: string;
  readonly done: (picture: Blob) => void;
  readonly close: () => void;
}

/** Draws or types a signature: full screen on phones, a large dialog elsewhere. */
export function SignaturePad({ title, done, close }: SignaturePadProps) {
  const { t } = useTranslation('form');
  const board = useRef<HTMLCanvasElement>(null);
  const { name, type, isEmpty, clear } = useSigning(board);
  const hint = useId();
  // Focusing the field would open a phone's keyboard over the canvas.
  useLayoutEffect(() => board.current?.focus(), []);
  const use = async () => {
    const picture = board.current && (await trimSignature(board.current));
    if (picture) done(picture);
  };
  const foot = (
    <>
      <DialogButton onClick={close}>{t('cancel')}</DialogButton>
      <DialogButton disabled={isEmpty} onClick={clear}>
        {t('signature.clear')}
      </DialogButton>
      <DialogButton kind="primary" disabled={isEmpty} onClick={() => void use()}>
        {t('signature.use')}
      </DialogButton>
    </>
  );
  return (
    <DialogFrame title={title} hint={t('signature.hint')} foot={foot} leave={close}>
      <div className={css.board}>
        <canvas ref={board} className={css.canvas} role="img" tabIndex={-1} aria-label={t('signature.board')} />
        <span className={css.line} aria-hidden />
      </div>
      <label className={css.typed}>
        <span>{t('signature.type')}</span>
        <input
          value={name}
          maxLength={80}
          autoComplete="name"
          dir="auto"
          aria-describedby={hint}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && !isEmpty && void use()}
        />
        <span id={hint} className={css.hint}>
          {t('signature.type_hint')}
        </span>
      </label>
    </DialogFrame>
  );
}

/** The canvas holds strokes or a typed name, never both; the later one replaces the earlier one. */
function useSigning(board: React.RefObject<HTMLCanvasElement | null>) {
  const pad = useRef<Pad | null>(null);
  const written = useRef('');
  const [name, setName] = useState('');
  const [hasStrokes, setHasStrokes] = useState(false);

  useEffect(() => {
    const canvas = board.current!;
    const own = new Pad(canvas, { penColor: INK, minWidth: 1, maxWidth: 3 });
    pad.current = own;
    const fit = () => {
      const density = Math.max(window.devicePixelRatio, 1);
      const strokes = own.toData();
      canvas.width = canvas.offsetWidth * density;
      canvas.height = canvas.offsetHeight * density;
      canvas.getContext('2d')?.scale(density, density);
      own.fromData(strokes);
      writeName(canvas, written.current);
    };
    fit();
    own.addEventListener('beginStroke', () => {
      if (written.current) own.clear();
      written.current = '';
      setName('');
      setHasStrokes(true);
    });
    const watch = new ResizeObserver(fit);
    watch.observe(canvas);
    return () => {
      watch.disconnect();
      own.off();
    };
  }, [board]);

  const type = (typed: string) => {
    pad.current?.clear();
    written.current = typed.trim();
    if (board.current) writeName(board.current, written.current);
    setName(typed);
    setHasStrokes(false);
  };
  return { name, type, isEmpty: !hasStrokes && !name.trim(), clear: () => type('') };
}
