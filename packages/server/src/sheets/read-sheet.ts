import type { Encoding, Separator } from '@rounds/contract/import.ts';
import { readCsv } from './csv.ts';
import { detectFileKind } from './file-kind.ts';
import type { Sheet } from './sheet.ts';
import { readXlsx } from './xlsx.ts';

interface SheetReading {
  readonly sheet?: string;
  readonly encoding?: Encoding | undefined;
  readonly separator?: Separator | undefined;
  /** Gives all rows of merged cells their value, which is stored only in the first one. */
  readonly fill_merged?: boolean;
}

/**
 * Reads an untrusted CSV or XLSX file within the limits. It blocks while it parses, so it is run in a
 * process of its own (`readInProcess`).
 * @throws UnreadableSheetError
 */
export async function readSheet(path: string, { sheet, fill_merged, ...reading }: SheetReading = {}): Promise<Sheet> {
  return (await detectFileKind(path)) === 'xlsx'
    ? readXlsx(path, sheet, { fillMerged: fill_merged ?? false })
    : readCsv(path, reading);
}
