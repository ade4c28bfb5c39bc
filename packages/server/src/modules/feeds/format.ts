/** Rows as text: JSON lines, or CSV that spreadsheet programs read without running anything in it. */
import type { FeedFormat } from '@rounds/contract/feeds';
import { writeCsvLine } from '../../sheets/index.ts';
import type { FeedValue, FeedValues } from './source.ts';

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** CSV names its columns in the first line. It has no byte order mark: programs, not people, open it. */
export const formatHead = (format: FeedFormat, columns: readonly string[]): string =>
  format === 'csv' ? writeCsvLine(columns) : '';

/** The rows of feeds without custom fields have exactly the columns, in their order, which tests hold. */
export function formatRow(format: FeedFormat, columns: readonly string[], row: FeedValues): string {
  if (format === 'csv') return writeCsvLine(columns.map((column) => toCell(row[column] ?? null)));
  const isComplete = Object.keys(row).length === columns.length;
  const values = isComplete ? row : Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
  return `${JSON.stringify(values)}\n`;
}

const toCell = (value: FeedValue) => (value instanceof Date ? value.toISOString() : value);
