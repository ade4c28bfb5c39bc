import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';

GlobalWorkerOptions.workerSrc = worker;

const MAX_SCALE = 2;

/** Loads a PDF; while another address loads, the file before it stays. */
export function usePdf(address: string): { readonly file: PDFDocumentProxy | null; readonly isBroken: boolean } {
  const [file, setFile] = useState<PDFDocumentProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const loading = getDocument({ url: address, enableXfa: false });
    let isOver = false;
    loading.promise.then(
      (loaded) => {
        if (isOver) return;
        setFile(loaded);
        setBroken(false);
      },
      () => !isOver && setBroken(true),
    );
    return () => {
      isOver = true;
      void loading.destroy();
    };
  }, [address]);
  return { file, isBroken };
}

interface PdfPageProps {
  readonly file: PDFDocumentProxy;
  readonly number: number;
  readonly label: string;
  readonly className?: string | undefined;
}

/** A page of a PDF, drawn by the page itself: the file never runs on the product's origin. */
export function PdfPage({ file, number, label, className }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let cancel = () => {};
    let isOver = false;
    const draw = async () => {
      const page = await file.getPage(number);
      const element = canvas.current;
      if (isOver || !element) return;
      const [natural, ratio] = [page.getViewport({ scale: 1 }), window.devicePixelRatio];
      const scale = Math.min(MAX_SCALE, (element.parentElement?.clientWidth ?? natural.width) / natural.width);
      const viewport = page.getViewport({ scale: scale * ratio });
      element.width = viewport.width;
      element.height = viewport.height;
      const drawing = page.render({ canvas: element, viewport });
      cancel = () => drawing.cancel();
      await drawing.promise;
    };
    // A page that is closed while it is loaded or drawn is not an error.
    draw().catch(() => {});
    return () => {
      isOver = true;
      cancel();
    };
  }, [file, number]);
  return <canvas ref={canvas} className={className} role="img" aria-label={label} />;
}
