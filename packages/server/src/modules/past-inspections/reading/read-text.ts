/** Reads files of JSON: one value, a list, lines of JSON, or an archive with such files. */
import { open, readFile, stat } from 'node:fs/promises';
import { LIMITS, notASheetError, tooLargeError } from '../../../sheets/sheet.ts';
import { openArchive } from '../../../sheets/zip.ts';

const HEAD_BYTES = 4;
const ZIP = 'PK';
/** Files that programs for archives add. */
const IS_HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;

/** An archive has a file for each photo; its texts are all in memory at once. */
export const ARCHIVE_LIMITS = { entries: 200_000, unpacked: LIMITS.unpacked };

export interface JsonFile {
  readonly values: readonly unknown[];
  /** Names of the other files of the archive. */
  readonly files: readonly string[];
}

/** Null if the file is a table. @throws UnreadableSheetError if it is JSON that is broken */
export async function readJson(path: string): Promise<JsonFile | null> {
  if ((await readHead(path)).startsWith(ZIP)) return readArchive(path);
  if ((await stat(path)).size > LIMITS.unpacked) throw tooLargeError('unpacked');
  const text = await readFile(path, 'utf8');
  return isJson(text) ? { values: parseJson(text), files: [] } : null;
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

const isJson = (text: string): boolean => /^\uFEFF?\s*[{[]/.test(text);

function parseJson(text: string): unknown[] {
  const content = text.replace(/^\uFEFF/, '');
  try {
    const value: unknown = JSON.parse(content);
    return Array.isArray(value) ? value : [value];
  } catch {
    try {
      const lines = content.split('\n').filter((line) => line.trim() !== '');
      return lines.map((line): unknown => JSON.parse(line));
    } catch {
      throw notASheetError('broken_text');
    }
  }
}

/** Null for a workbook, which is an archive as well. */
async function readArchive(path: string): Promise<JsonFile | null> {
  const archive = await openArchive(path, ARCHIVE_LIMITS);
  try {
    if (archive.has('[Content_Types].xml')) return null;
    const names = archive.names().filter((name) => !name.endsWith('/') && !IS_HIDDEN.test(name));
    const values: unknown[] = [];
    for (const name of names.filter(isJsonName)) {
      const chunks: Buffer[] = [];
      for await (const chunk of archive.read(name)) chunks.push(chunk);
      values.push(...parseJson(Buffer.concat(chunks).toString('utf8')));
    }
    if (values.length === 0) throw notASheetError('no_workbook');
    return { values, files: names.filter((name) => !isJsonName(name)) };
  } finally {
    archive.close();
  }
}

const isJsonName = (name: string): boolean => /\.(?:jsonl?|ndjson)$/i.test(name);
