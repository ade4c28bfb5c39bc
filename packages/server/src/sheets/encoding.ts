import { createReadStream } from 'node:fs';
import type { Encoding } from '@rounds/contract/import';
import { readHead } from './file-kind.ts';
import { notASheet } from './sheet.ts';

/**
 * How a text file stores its characters: a byte order mark decides, then zero bytes in every second
 * place (UTF-16 without a mark), then whether the whole file is valid UTF-8. What is not is taken
 * for windows-1252, in which spreadsheet programs of western Europe still save; or, where lines end in
 * a carriage return alone, for what Excel calls “CSV (Macintosh)”.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const head = await readHead(path);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const marked = detectUtf16WithoutMark(head);
  if (marked) return marked;
  if (await isUtf8Text(path)) return 'utf-8';
  await assertNotBrokenUtf8(path);
  return head.includes('\r') && !head.includes('\n') ? 'macintosh' : 'windows-1252';
}

function detectUtf16WithoutMark(head: Buffer): Encoding | null {
  const pairs = Math.floor(head.length / 2);
  if (pairs < 2) return null;
  const zeros = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2]! += 1;
  if (zeros[1]! > pairs * 0.6 && zeros[0]! < pairs * 0.1) return 'utf-16le';
  if (zeros[0]! > pairs * 0.6 && zeros[1]! < pairs * 0.1) return 'utf-16be';
  return null;
}

/** Reads the file once. Control characters that no text has mean that it is not text at all. */
async function isUtf8Text(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let valid = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (chunk.some(isBinary)) throw notASheet('binary');
    if (!valid) continue;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      valid = false;
    }
  }
  if (!valid) return false;
  try {
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/**
 * Letters beyond ASCII are whole in UTF-8 nearly everywhere, or nearly nowhere: where a few are broken
 * among many, another encoding would turn all of them into others.
 */
async function assertNotBrokenUtf8(path: string): Promise<void> {
  const counts = { line: 1, whole: 0, broken: 0, firstBroken: 0 };
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    countLetters(decoder.decode(chunk, { stream: true }), counts);
  }
  countLetters(decoder.decode(), counts);
  if (counts.whole > counts.broken) throw notASheet('broken_text', { line: counts.firstBroken });
}

interface Letters {
  line: number;
  whole: number;
  broken: number;
  /** The line of the first broken one. */
  firstBroken: number;
}
const LINE_FEED = 0x0a;
const REPLACEMENT = 0xfffd;

function countLetters(text: string, found: Letters): void {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === LINE_FEED) found.line += 1;
    if (code < 0x80) continue;
    if (code !== REPLACEMENT) found.whole += 1;
    else if (found.broken++ === 0) found.firstBroken = found.line;
  }
}

/** Tab, line feed, form feed, carriage return, end-of-file mark and escape may stand in text. */
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);
const isBinary = (byte: number): boolean => byte < 0x20 && !TEXT_CONTROLS.has(byte);
