import { MAX_CAPTION_LENGTH } from '@rounds/engine';
import { IconChevronLeft, IconChevronRight, IconPencil, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../platform/i18n/index.ts';
import { Center, Grid, ICON, Row, Text, UnstyledButton } from '../../../../ui/index.ts';
import { FormButton } from '../../controls/form-button.tsx';
import { useDebouncedText } from '../../controls/use-debounced-text.ts';
import type { LargePicture } from './large-pictures.ts';
import classes from './lightbox.module.css';
import { usePictureRetry } from './use-picture-retry.ts';

interface LightboxProps {
  readonly pictures: readonly LargePicture[];
  readonly index: number;
  readonly onMove: (index: number) => void;
  readonly onClose: () => void;
  /** The edits of pictures; absent if the pictures are only viewed. */
  readonly edits?: LightboxEdits | undefined;
}

interface LightboxEdits {
  readonly setCaption: (uuid: string, caption: string | null) => void;
  readonly mark: (picture: LargePicture) => void;
}

/** The factors by which a picture may exceed the screen. */
const ZOOM_STEPS = [1, 2, 4] as const;

/**
 * Shows pictures on the full screen: arrow keys move, plus and minus zoom, Esc closes, and the focus returns to where
 * it was.
 */
export function Lightbox({ pictures, index, onMove, onClose, edits }: LightboxProps) {
  const { t } = useTranslation('form');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const picture = pictures[index];
  const { attempt, state, onError } = usePictureRetry(picture?.address ?? null);
  const [zoomed, setZoomed] = useState({ index, zoom: 0 });
  // Another picture begins without zoom.
  const zoom = zoomed.index === index ? zoomed.zoom : 0;
  const setZoom = (next: number) => setZoomed({ index, zoom: Math.max(0, Math.min(ZOOM_STEPS.length - 1, next)) });
  const step = (by: number) => onMove((index + by + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    const isRtl = document.documentElement.dir === 'rtl';
    if (event.key === 'ArrowRight') step(isRtl ? -1 : 1);
    else if (event.key === 'ArrowLeft') step(isRtl ? 1 : -1);
    else if (event.key === '+') setZoom(zoom + 1);
    else if (event.key === '-') setZoom(zoom - 1);
    else return;
    event.preventDefault();
  };
  if (!picture) return null;
  return (
    <dialog ref={dialog} className={classes.box} aria-label={picture.title} onClose={onClose} onKeyDown={onKeyDown}>
      <Row as="header" minHeight={56} gap={4} className={classes.head}>
        <Text as="span" grow weight={550} truncate dir="auto">
          {picture.title}
        </Text>
        <bdi>{`${index + 1} / ${pictures.length}`}</bdi>
        <UnstyledButton
          className={classes.button}
          aria-label={t('photo.zoom_out')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <IconZoomOut {...ICON} size={22} />
        </UnstyledButton>
        <UnstyledButton
          className={classes.button}
          aria-label={t('photo.zoom_in')}
          disabled={zoom === ZOOM_STEPS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <IconZoomIn {...ICON} size={22} />
        </UnstyledButton>
        <UnstyledButton className={classes.button} aria-label={t('close')} onClick={() => dialog.current?.close()}>
          <IconX {...ICON} size={22} />
        </UnstyledButton>
      </Row>
      <Center shrinkBlock px={2} className={classes.stage} data-zoomed={zoom > 0 || undefined}>
        {state === 'loading' ? (
          <img
            key={`${picture.uuid} ${attempt}`}
            src={picture.address}
            alt={picture.title}
            style={zoom > 0 ? { inlineSize: `${(ZOOM_STEPS[zoom] ?? 1) * 100}%` } : undefined}
            onError={onError}
          />
        ) : (
          <p role="status">{t(state === 'failed' ? 'photo.not_shown' : 'photo.soon')}</p>
        )}
      </Center>
      <Grid gap={2} py={2} px={4} mx="auto" width="min(100%, 720px)">
        <Taken capture={picture.capture} />
        {edits ? (
          <CaptionField key={picture.uuid} picture={picture} edits={edits} />
        ) : (
          picture.caption && <p dir="auto">{picture.caption}</p>
        )}
      </Grid>
      {pictures.length > 1 && (
        <Row as="footer" align="stretch" justify="center" gap={6} p={2}>
          <UnstyledButton className={classes.button} aria-label={t('photo.previous')} onClick={() => step(-1)}>
            <IconChevronLeft {...ICON} size={24} data-mirror />
          </UnstyledButton>
          <UnstyledButton className={classes.button} aria-label={t('photo.next')} onClick={() => step(1)}>
            <IconChevronRight {...ICON} size={24} data-mirror />
          </UnstyledButton>
        </Row>
      )}
    </dialog>
  );
}

function CaptionField({ picture, edits }: { picture: LargePicture; edits: LightboxEdits }) {
  const { t } = useTranslation('form');
  const saved = picture.caption ?? '';
  const { text, setText, commit } = useDebouncedText(saved, (typed) => {
    if (typed !== saved) edits.setCaption(picture.uuid, typed === '' ? null : typed);
  });
  return (
    <Row wrap align="end" gap={3}>
      <Grid as="label" gap={1} fontSize="sm" flex="1 1 240px" className={classes.caption}>
        <span>{t('photo.caption')}</span>
        <input
          value={text}
          maxLength={MAX_CAPTION_LENGTH}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={commit}
        />
      </Grid>
      <FormButton className={classes.mark} onClick={() => edits.mark(picture)}>
        <IconPencil {...ICON} size={20} />
        {t('annotate.open')}
      </FormButton>
    </Row>
  );
}

/** Shows when and where a photo was taken, if that was recorded. */
function Taken({ capture }: Pick<LargePicture, 'capture'>) {
  const { t } = useTranslation('form');
  const format = useFormat();
  if (!capture) return null;
  const { at, lat, lng, accuracy } = capture;
  const digits = { maximumFractionDigits: 5, useGrouping: false };
  const place =
    lat !== undefined && lng !== undefined && `${format.number(lat, digits)}, ${format.number(lng, digits)}`;
  return (
    <Text fontSize="sm">
      <bdi>{t('photo.taken', { time: format.dateTime(at) })}</bdi>
      {place && (
        <bdi>
          {' · '}
          {place}
          {accuracy !== undefined && ` ±${format.number(accuracy)} m`}
        </bdi>
      )}
    </Text>
  );
}
