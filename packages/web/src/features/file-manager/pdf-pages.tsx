import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Loader } from '../../ui/index.ts';
import classes from './file-manager.module.css';

GlobalWorkerOptions.workerSrc = worker;

/** More pages are drawn on request, because each takes memory. */
const PAGES_AT_ONCE = 10;
const MAX_SCALE = 2;

interface PdfPagesProps {
  readonly address: string;
  readonly name: string;
}

/** The pages of a PDF, drawn by the page itself: the file never runs on the product's origin. */
export default function PdfPages({ address, name }: PdfPagesProps) {
  const { t } = useTranslation('file-manager');
  const [file, setFile] = useState<PDFDocumentProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [shown, setShown] = useState(PAGES_AT_ONCE);
  useEffect(() => {
    const loading = getDocument({ url: address, enableXfa: false });
    loading.promise.then(setFile, () => setBroken(true));
    return () => void loading.destroy();
  }, [address]);
  if (isBroken) return <p>{t('preview.broken')}</p>;
  if (!file) return <Loader />;
  const count = Math.min(shown, file.numPages);
  return (
    <div className={classes.pages}>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <PdfPage
          key={number}
          file={file}
          number={number}
          label={`${name}, ${t('preview.page', { number, count: file.numPages })}`}
        />
      ))}
      {count < file.numPages && (
        <Button variant="default" onClick={() => setShown(shown + PAGES_AT_ONCE)}>
          {t('preview.more_pages')}
        </Button>
      )}
    </div>
  );
}

interface PdfPageProps {
  readonly file: PDFDocumentProxy;
  readonly number: number;
  readonly label: string;
}

function PdfPage({ file, number, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let cancel = () => {};
    let isOver = false;
    void file.getPage(number).then((page) => {
      const element = canvas.current;
      if (isOver || !element) return;
      const [natural, ratio] = [page.getViewport({ scale: 1 }), window.devicePixelRatio];
      const scale = Math.min(MAX_SCALE, (element.parentElement?.clientWidth ?? natural.width) / natural.width);
      const viewport = page.getViewport({ scale: scale * ratio });
      element.width = viewport.width;
      element.height = viewport.height;
      const drawing = page.render({ canvas: element, viewport });
      cancel = () => drawing.cancel();
      // A page that is closed while it is drawn is not an error.
      drawing.promise.catch(() => {});
    });
    return () => {
      isOver = true;
      cancel();
    };
  }, [file, number]);
  return <canvas ref={canvas} className={classes.pdfPage} role="img" aria-label={label} />;
}
