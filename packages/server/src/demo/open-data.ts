import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';

/** Reads the rows of a demo file as objects keyed by the header; see ATTRIBUTION.md. */
export async function readOpenData<Row>(file: string): Promise<Row[]> {
  const text = await readFile(path.join(import.meta.dirname, file), 'utf8');
  return parse(text, { columns: true, skip_empty_lines: true });
}
