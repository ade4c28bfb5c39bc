/** A table as a file that is downloaded. */
import { Readable } from 'node:stream';
import type { ExportTable } from './export-table.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

/** The media types of the formats. */
export const TABLE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type TableFormat = keyof typeof TABLE_TYPES;

/** @param title the name of the file without its ending */
export const toTableFile = (table: ExportTable, format: TableFormat, title: string) => ({
  body: async (): Promise<Readable> =>
    format === 'xlsx' ? writeXlsx(table) : Readable.from(writeCsv(table), { objectMode: false }),
  type: TABLE_TYPES[format],
  name: `${title}.${format}`,
  disposition: 'attachment' as const,
});

/** Yields the rows of a table that are already in memory as a single batch. */
export async function* toSingleBatch<Rows>(rows: Rows): AsyncGenerator<Rows> {
  yield rows;
}
