import type { Encoding } from '@rounds/contract/import';
import { readCsv } from './csv.ts';
import { detectFileKind } from './file-kind.ts';
import type { Sheet } from './sheet.ts';
import { readXlsx } from './xlsx.ts';

/**
 * Reads a CSV or XLSX file of a stranger within the limits, or throws an `UnreadableSheet`. It keeps
 * its thread busy for as long as that takes: run it in a thread of its own (`runAside`).
 */
export async function readSheet(
  path: string,
  { sheet, encoding }: { readonly sheet?: string; readonly encoding?: Encoding } = {},
): Promise<Sheet> {
  return (await detectFileKind(path)) === 'xlsx' ? readXlsx(path, sheet) : readCsv(path, encoding);
}
