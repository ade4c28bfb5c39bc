import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';

/** The rows of a file that the demo brings along, by their heads; see ATTRIBUTION.md. */
export async function readOpenData<Row>(file: string): Promise<Row[]> {
  const text = await readFile(path.join(import.meta.dirname, file), 'utf8');
  return parse(text, { columns: true, skip_empty_lines: true });
}
