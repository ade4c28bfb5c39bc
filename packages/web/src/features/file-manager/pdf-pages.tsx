import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PdfPage, usePdf } from '../../kit/pdf/index.ts';
import { Box, Button, Loader } from '../../ui/index.ts';
import classes from './file-manager.module.css';

/** Further pages are drawn on request, because each takes memory. */
const PAGES_AT_ONCE = 10;

interface PdfPagesProps {
  readonly address: string;
  readonly name: string;
}

/** The pages of a PDF, drawn by the page itself: the file never runs on the product's origin. */
export default function PdfPages({ address, name }: PdfPagesProps) {
  const { t } = useTranslation('file-manager');
  const { file, isBroken } = usePdf(address);
  const [visibleCount, setVisibleCount] = useState(PAGES_AT_ONCE);
  if (isBroken) return <p>{t('preview.broken')}</p>;
  if (!file) return <Loader />;
  const count = Math.min(visibleCount, file.numPages);
  return (
    <Box fullWidth alignSelf="start" p={3} className={classes.pages}>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <PdfPage
          key={number}
          file={file}
          number={number}
          className={classes.pdfPage}
          label={`${name}, ${t('preview.page', { number, count: file.numPages })}`}
        />
      ))}
      {count < file.numPages && (
        <Button variant="default" onClick={() => setVisibleCount(visibleCount + PAGES_AT_ONCE)}>
          {t('preview.more_pages')}
        </Button>
      )}
    </Box>
  );
}
