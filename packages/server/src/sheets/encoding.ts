import { createReadStream } from 'node:fs';
import type { Encoding } from '@rounds/contract/import.ts';
import { readHead } from './file-kind.ts';
import { type EncodingGuess, guessEncoding } from './guess-encoding.ts';
import { notASheetError } from './sheet.ts';

/**
 * Detects the encoding of a text file: by its byte order mark, then by zero bytes in every second position
 * (UTF-16 without a mark), then by whether the whole file is valid UTF-8. If lines end in a carriage return alone, it
 * is the format that Excel calls “CSV (Macintosh)”. Other files are in one of the older encodings, which are guessed.
 */
export async function detectEncoding(path: string): Promise<EncodingGuess> {
  const certain = await detectUnicode(path);
  if (certain) return { encoding: certain, doubts: [] };
  const head = await readHead(path);
  if (head.includes('\r') && !head.includes('\n')) return { encoding: 'macintosh', doubts: [] };
  return guessEncoding(await collectForeignLines(path));
}

/** @throws UnreadableSheetError if the file is no text, or broken UTF-8 */
async function detectUnicode(path: string): Promise<Encoding | null> {
  const head = await readHead(path);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const marked = detectUtf16WithoutMark(head);
  if (marked) return marked;
  if (await isUtf8Text(path)) return 'utf-8';
  await assertNotBrokenUtf8(path);
  return null;
}

const MAX_LINES = 200;
const MAX_LINE_LENGTH = 2_000;

/** The first lines with bytes beyond ASCII. In all encodings, the bytes of line ends mean nothing else. */
export async function collectForeignLines(path: string, max = MAX_LINES): Promise<Buffer[]> {
  const lines: Buffer[] = [];
  let line: number[] = [];
  let isForeign = false;
  const finish = () => {
    if (isForeign) lines.push(Buffer.from(line));
    line = [];
    isForeign = false;
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        finish();
        if (lines.length >= max) return lines;
      } else if (line.length < MAX_LINE_LENGTH) {
        line.push(byte);
        if (byte >= 0x80) isForeign = true;
      }
    }
  }
  finish();
  return lines;
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

/** Reads the whole file. @throws UnreadableSheetError if control characters show that it is not text */
async function isUtf8Text(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let valid = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (chunk.some(isBinary)) throw notASheetError('binary');
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
 * Nearly all non-ASCII letters of a file that is meant as UTF-8 are valid. If only a few of many are broken, reading
 * the file in another encoding would garble all the others.
 */
async function assertNotBrokenUtf8(path: string): Promise<void> {
  const counts = { line: 1, whole: 0, broken: 0, firstBroken: 0 };
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    countLetters(decoder.decode(chunk, { stream: true }), counts);
  }
  countLetters(decoder.decode(), counts);
  if (counts.whole > counts.broken) throw notASheetError('broken_text', { line: counts.firstBroken });
}

interface Letters {
  line: number;
  whole: number;
  broken: number;
  /** The line of the first broken letter. */
  firstBroken: number;
}
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const REPLACEMENT = 0xfffd;

function countLetters(text: string, counts: Letters): void {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === LINE_FEED) counts.line += 1;
    if (code < 0x80) continue;
    if (code !== REPLACEMENT) counts.whole += 1;
    else if (counts.broken++ === 0) counts.firstBroken = counts.line;
  }
}

/** Text may contain tab, line feed, vertical tab, form feed, carriage return, end-of-file mark and escape. */
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);
const isBinary = (byte: number): boolean => byte < 0x20 && !TEXT_CONTROLS.has(byte);
