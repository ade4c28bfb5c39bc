/** Files of the largest size that calls accept, of the kinds that are the most work to look at. */
import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import { textRows, workbookParts, zip } from '../../../sheets/testing/workbook.ts';

export interface LargestFile {
  readonly name: string;
  /** The reason why people would upload it. */
  readonly purpose: 'answer' | 'icon';
  readonly createBytes: () => Buffer;
}

/** Below the limit, because the fields of the form are sent as well. */
const SIZE = MAX_UPLOAD_BYTES - 1024;

const fill = (start: string | Buffer, filler: string | Buffer, end = ''): Buffer => {
  const bytes = Buffer.alloc(SIZE, filler);
  Buffer.from(start).copy(bytes);
  bytes.write(end, SIZE - Buffer.byteLength(end));
  return bytes;
};

const PNG_HEADER = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
/** 10,000 × 10,000 pixels, the most that are accepted. */
const PNG_SIZE = Buffer.from('00002710000027100802000000', 'hex');
/** The start of a part that contains 65,535 bytes. */
const JPEG_SEGMENT = Buffer.from('ffe1ffff', 'hex');
const JPEG_HEADER = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

/** The files that every call with a file receives. */
export const MAIN_FILES: readonly LargestFile[] = [
  { name: 'few-comments.svg', purpose: 'icon', createBytes: () => Buffer.from(`${'<!---->'.repeat(30)}x`) },
  { name: 'short-rows.csv', purpose: 'answer', createBytes: () => fill('section,question\n', 'a,b\n') },
];
export const FURTHER_FILES: readonly LargestFile[] = [
  { name: 'comments.svg', purpose: 'icon', createBytes: () => fill('<!---->', '<!---->', 'x') },
  {
    name: 'rows.xlsx',
    purpose: 'answer',
    createBytes: () =>
      zip(workbookParts({ Sheet: textRows(Array.from({ length: 20_000 }, (_, at) => [`${at}`, 'x'.repeat(100)])) })),
  },
  { name: 'one-cell.csv', purpose: 'answer', createBytes: () => fill('section,question\n', 'a') },
  { name: 'quotes.csv', purpose: 'answer', createBytes: () => fill('"', '""') },
  { name: 'commas.csv', purpose: 'answer', createBytes: () => fill('', ',') },
  { name: 'spaces.svg', purpose: 'icon', createBytes: () => fill('<?xml', ' ', '?>') },
  { name: 'elements.svg', purpose: 'icon', createBytes: () => fill('<svg xmlns="http://www.w3.org/2000/svg">', '<g>') },
  { name: 'picture.png', purpose: 'answer', createBytes: () => fill(Buffer.concat([PNG_HEADER, PNG_SIZE]), 'x') },
  { name: 'picture.jpg', purpose: 'answer', createBytes: () => fill(JPEG_HEADER, JPEG_SEGMENT) },
  { name: 'document.pdf', purpose: 'answer', createBytes: () => fill('%PDF-1.7\n', '1 0 obj <<', '%%EOF') },
  { name: 'video.mp4', purpose: 'answer', createBytes: () => fill('\0\0\0\x20ftypisom', '\0') },
  { name: 'picture.heic', purpose: 'answer', createBytes: () => fill('\0\0\0\x20ftypheic', '\0') },
  { name: 'archive.docx', purpose: 'answer', createBytes: () => fill('PK\x03\x04', 'PK\x01\x02') },
];
