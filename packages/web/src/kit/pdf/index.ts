/** Draws PDFs in the page itself. The library behind it is large, so screens load this folder when they need it. */
export { PdfPage, usePdf } from './pdf-page.tsx';
