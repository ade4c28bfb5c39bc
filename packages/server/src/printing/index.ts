/**
 * Printing: makes PDF of a document and a Typst template, and PDF or Word of a `ReportDocument`. It knows no records:
 * modules say what a document contains, open its pictures, and own the templates that only they use.
 */
export { addBreaks } from './line-breaks.ts';
export { type PrintablePicture, type PrintedPicture, toPrintedPicture } from './pictures.ts';
export { type Printer, printDocument } from './print-queue.ts';
export { type PrintedBlock, toPrintedText } from './printed-text.ts';
export { DEFAULT_PAGE_STYLE, type PageStyle, toPageStyle } from './report/page-style.ts';
export { listIconFiles, printRatings } from './report/rating-icons.ts';
export type {
  Entry,
  Instruction,
  PrintedIssue,
  PrintedIssues,
  PrintedRating,
  ReportDocument,
  ScoreLine,
  Tone,
} from './report/report-document.ts';
