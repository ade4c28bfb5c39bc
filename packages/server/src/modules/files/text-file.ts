/** Texts, which have no bytes that tell what they are. */
import { readFile } from 'node:fs/promises';
import { type FileType, TEXT_TYPES } from '@rounds/contract/files';

/** The type of a text by the extension of its name; null if the bytes are no text. */
export async function detectTextType(path: string, name: string): Promise<FileType | null> {
  const type = TEXT_TYPES[name.split('.').at(-1)!.toLowerCase()] ?? null;
  return type !== null && isText(await readFile(path)) ? type : null;
}

/** Control characters that occur in texts: tab, line feed, vertical tab, form feed, carriage return, end of file. */
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);

/** UTF-16 with its mark, or any encoding in which bytes below 32 are control characters. */
function isText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe || mark === 0xfeff) return bytes.length % 2 === 0;
  return bytes.every((byte) => byte >= 0x20 || TEXT_CONTROLS.has(byte));
}
