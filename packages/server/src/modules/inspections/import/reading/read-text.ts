/** Reads files of JSON: one value, a list, lines of JSON, or an archive with such files. */
import { readFile } from 'node:fs/promises';
import { notASheetError } from '../../../../sheets/index.ts';
import { openArchive } from '../../../../sheets/zip.ts';

const HEAD_BYTES = 4;
const ZIP = 'PK';
/** Files that programs for archives add. */
const IS_HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;

export interface JsonFile {
  readonly values: readonly unknown[];
  /** Names of the other files of the archive. */
  readonly files: readonly string[];
}

/** Null if the file is a table. @throws UnreadableSheetError if it is JSON that is broken */
export async function readJson(path: string): Promise<JsonFile | null> {
  const head = (await readFile(path)).subarray(0, HEAD_BYTES).toString('latin1');
  if (head.startsWith(ZIP)) return readArchive(path);
  const text = await readFile(path, 'utf8');
  return isJson(text) ? { values: parseJson(text), files: [] } : null;
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
  const archive = await openArchive(path);
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
