import { MAX_SIGNER_LENGTH, type Signer } from '@rounds/contract/files';
import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Pad from 'signature_pad';
import { Box, Grid, Text } from '../../../../ui/index.ts';
import { DialogButton, DialogFrame } from '../dialog-frame.tsx';
import { INK, loadHandwriting, writeName } from './signature-name.ts';
import classes from './signature-pad.module.css';
import { trimSignature } from './trim-signature.ts';

interface SignaturePadProps {
  readonly title: string;
  /** The name of the person who is to sign; empty if it is not known. */
  readonly expected: string;
  /** The statement that is signed. */
  readonly statement: ReactNode;
  readonly onDone: (picture: Blob, signer: Signer) => void;
  readonly onClose: () => void;
}

/**
 * Takes a signature, drawn or written from the name, together with the name of the signer. It is full screen on phones.
 */
export function SignaturePad({ title, expected, statement, onDone, onClose }: SignaturePadProps) {
  const { t } = useTranslation('form');
  const board = useRef<HTMLCanvasElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(expected);
  const [role, setRole] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);
  const { isEmpty, write, rename, clear } = useSigning(board);
  const id = useId();
  // Focusing the field would open a phone's keyboard over the canvas.
  useLayoutEffect(() => board.current?.focus(), []);
  const requireName = (): string => {
    const typed = name.trim();
    setNameMissing(!typed);
    if (!typed) nameField.current?.focus();
    return typed;
  };
  const handleUse = async () => {
    const signedBy = requireName();
    if (!signedBy || isEmpty) return;
    const picture = board.current && (await trimSignature(board.current));
    const trimmedRole = role.trim();
    if (picture) onDone(picture, { name: signedBy, ...(trimmedRole && { role: trimmedRole }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) write(requireName());
    else void handleUse();
  };
  const footer = (
    <>
      <DialogButton onClick={onClose}>{t('cancel')}</DialogButton>
      <DialogButton disabled={isEmpty} onClick={clear}>
        {t('signature.clear')}
      </DialogButton>
      <DialogButton kind="primary" disabled={isEmpty} onClick={() => void handleUse()}>
        {t('signature.use')}
      </DialogButton>
    </>
  );
  return (
    <DialogFrame title={title} hint={t('signature.hint')} footer={footer} onClose={onClose}>
      <Text as="div" tone="ink2" hideEmpty className={classes.statement}>
        {statement}
      </Text>
      <Box radius="card" relative height={240} className={classes.board}>
        <canvas ref={board} className={classes.canvas} role="img" tabIndex={-1} aria-label={t('signature.board')} />
        <span className={classes.line} aria-hidden />
      </Box>
      <Grid as="form" align="start" gap={2} columnGap={3} className={classes.signer} onSubmit={submit}>
        <Grid as="label" gap={1} size="md" weight={550} className={classes.field}>
          <span>{t('signature.name')}</span>
          <input
            ref={nameField}
            value={name}
            required
            maxLength={MAX_SIGNER_LENGTH}
            autoComplete="off"
            dir="auto"
            aria-invalid={isNameMissing || undefined}
            aria-describedby={isNameMissing ? id : undefined}
            onInvalid={(event) => event.preventDefault()}
            onChange={(event) => {
              setName(event.currentTarget.value);
              rename(event.currentTarget.value.trim());
              setNameMissing(false);
            }}
          />
          {isNameMissing && (
            <Text as="span" id={id} size="sm" tone="red-ink" weight={400} role="alert">
              {t('signature.name_missing')}
            </Text>
          )}
        </Grid>
        <Grid as="label" gap={1} size="md" weight={550} className={classes.field}>
          <span>{t('signature.role')}</span>
          <input
            value={role}
            maxLength={MAX_SIGNER_LENGTH}
            autoComplete="off"
            dir="auto"
            onChange={(event) => setRole(event.currentTarget.value)}
          />
        </Grid>
        <DialogButton onClick={() => write(requireName())}>{t('signature.write')}</DialogButton>
      </Grid>
    </DialogFrame>
  );
}

/** The canvas holds strokes or a written name, never both; the later one replaces the earlier one. */
function useSigning(board: React.RefObject<HTMLCanvasElement | null>) {
  const pad = useRef<Pad | null>(null);
  const written = useRef('');
  const [isEmpty, setEmpty] = useState(true);

  useEffect(() => {
    const canvas = board.current!;
    const current = new Pad(canvas, { penColor: INK, minWidth: 1, maxWidth: 3 });
    pad.current = current;
    const fit = () => {
      const density = Math.max(window.devicePixelRatio, 1);
      const strokes = current.toData();
      canvas.width = canvas.offsetWidth * density;
      canvas.height = canvas.offsetHeight * density;
      canvas.getContext('2d')?.scale(density, density);
      current.fromData(strokes);
      writeName(canvas, written.current);
    };
    fit();
    current.addEventListener('beginStroke', () => {
      if (written.current) current.clear();
      written.current = '';
      setEmpty(false);
    });
    const observer = new ResizeObserver(fit);
    observer.observe(canvas);
    return () => {
      observer.disconnect();
      current.off();
    };
  }, [board]);

  const write = (name: string) => {
    pad.current?.clear();
    written.current = name;
    if (board.current) writeName(board.current, name);
    setEmpty(!name);
    if (name) void loadHandwriting(name).then(() => redraw(name));
  };
  const redraw = (name: string) => {
    if (written.current !== name || !board.current) return;
    pad.current?.clear();
    writeName(board.current, name);
  };
  /** A written signature follows the name. */
  const rename = (name: string) => {
    if (written.current) write(name);
  };
  return { isEmpty, write, rename, clear: () => write('') };
}
