import type { FileEntry } from '@rounds/contract/file-manager';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FileGlyph } from '../../kit/files/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { ActionIcon, Box, Button, ICON, Loader, Modal, Text } from '../../ui/index.ts';
import classes from './file-manager.module.css';

const PdfPages = lazy(() => import('./pdf-pages.tsx'));

interface PreviewProps {
  readonly entry: FileEntry;
  /** The files that the arrow keys lead to. */
  readonly files: readonly FileEntry[];
  readonly onShow: (entry: FileEntry) => void;
  readonly onDownload: (entry: FileEntry) => void;
  readonly onClose: () => void;
}

/** Shows one file in full; the arrow keys lead to the previous and the next one. */
export function Preview({ entry, files, onShow, onDownload, onClose }: PreviewProps) {
  const { t, i18n } = useTranslation('file-manager');
  const format = useFormat();
  const index = files.findIndex(({ id }) => id === entry.id);
  const [previous, next] = [files[index - 1], files[index + 1]];
  const handleKey = (event: KeyboardEvent) => {
    // Players use the arrows to seek.
    if (event.target instanceof HTMLMediaElement) return;
    const isMirrored = i18n.dir() === 'rtl';
    const target = event.key === (isMirrored ? 'ArrowRight' : 'ArrowLeft') ? previous : next;
    if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && target) onShow(target);
  };
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={<bdi>{entry.name}</bdi>}
      classNames={{ body: classes.previewBody, content: classes.previewContent }}
      onKeyDown={handleKey}
    >
      <Box grow shrinkBlock overflow="auto" radius="card" bg="sunken" className={classes.preview}>
        <PreviewContent key={entry.id} entry={entry} />
      </Box>
      <footer className={classes.previewFooter}>
        <ActionIcon
          variant="default"
          size={36}
          disabled={!previous}
          aria-label={t('preview.previous')}
          onClick={() => previous && onShow(previous)}
        >
          <IconChevronLeft data-mirror size={18} />
        </ActionIcon>
        <span>
          {t('preview.position', { number: index + 1, count: files.length })} · {format.bytes(entry.size)} ·{' '}
          {format.dateTime(entry.updated_at)}
          {entry.created_by && ` · ${entry.created_by.name}`}
        </span>
        <Button variant="default" leftSection={<IconDownload {...ICON} />} onClick={() => onDownload(entry)}>
          {t('download')}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          disabled={!next}
          aria-label={t('preview.next')}
          onClick={() => next && onShow(next)}
        >
          <IconChevronRight data-mirror size={18} />
        </ActionIcon>
      </footer>
    </Modal>
  );
}

function PreviewContent({ entry: { type, url, name } }: { readonly entry: FileEntry }) {
  const { t } = useTranslation('file-manager');
  if (type === null || url === null) return null;
  if (type.startsWith('image/')) return <img src={`${url}?size=screen`} alt={name} />;
  // biome-ignore lint/a11y/useMediaCaption: recordings of a workspace come without captions
  if (type.startsWith('video/')) return <video src={url} controls aria-label={name} />;
  // biome-ignore lint/a11y/useMediaCaption: recordings of a workspace come without captions
  if (type.startsWith('audio/')) return <audio src={url} controls aria-label={name} />;
  if (type === 'application/pdf') {
    return (
      <Suspense fallback={<Loader />}>
        <PdfPages address={url} name={name} />
      </Suspense>
    );
  }
  return (
    <Text as="div" p={5} tone="ink2" textAlign="center" className={classes.noPreview}>
      <FileGlyph type={type} size={56} />
      <p>{t('preview.none')}</p>
    </Text>
  );
}
