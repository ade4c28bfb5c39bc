/** Detects the kind of a file from its bytes; its name is not reliable. */
import { open, readFile } from 'node:fs/promises';
import { notASheetError } from './sheet.ts';

const HEAD_BYTES = 65_536;
const ZIP_SIGNATURE = [0x50, 0x4b];
const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];
/** First bytes of files that people upload by mistake: PDF, RTF, PNG, JPEG, GIF, gzip, 7z, RAR, WebP and other RIFF files. */
const DOCUMENT_SIGNATURES = [
  '%PDF',
  '{\\rtf',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  '\x1f\x8b',
  '7z\xbc\xaf',
  'Rar!',
  'RIFF',
];

export type FileKind = 'csv' | 'xlsx';

/** @throws UnreadableSheetError if the file is neither text nor a zip archive */
export async function detectFileKind(path: string): Promise<FileKind> {
  const head = await readHead(path);
  if (head.length === 0) throw notASheetError('empty');
  if (startsWith(head, ZIP_SIGNATURE)) return 'xlsx';
  if (startsWith(head, OLE_SIGNATURE))
    throw notASheetError((await isEncryptedWorkbook(path)) ? 'encrypted' : 'old_excel');
  const start = head.toString('latin1');
  if (DOCUMENT_SIGNATURES.some((magic) => start.startsWith(magic))) throw notASheetError('document');
  if (/^(\xef\xbb\xbf)?\s*<(!doctype|html|\?xml|svg)/i.test(start)) throw notASheetError('markup');
  if (/^(\xef\xbb\xbf)?\s*[{[]\s*["{[]/.test(start)) throw notASheetError('markup');
  return 'csv';
}

export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const startsWith = (head: Buffer, magic: readonly number[]): boolean => magic.every((byte, i) => head[i] === byte);

/** A workbook with a password is an OLE file with a stream of this name. */
const isEncryptedWorkbook = async (path: string): Promise<boolean> =>
  (await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le'));
