/** Turns the rows of a table into assets and problems. */
import { type AssetImportTarget, MAX_ASSET_NAME_LENGTH, MAX_ASSET_NUMBER_LENGTH } from '@rounds/contract/assets';
import { RowReader, type TargetColumns } from '../../../imports/thread.ts';
import type { Table } from '../../../sheets/index.ts';
import type { ImportedAsset, RowProblem, RowProblemCode } from './reading.ts';

const TARGETS = [
  { target: 'asset_id', missing: 'number_missing', max: MAX_ASSET_NUMBER_LENGTH },
  { target: 'display_name', missing: 'name_missing', max: MAX_ASSET_NAME_LENGTH },
] as const;

type Reader = RowReader<AssetImportTarget, RowProblemCode>;

/** Rows that are blank in all mapped columns are skipped. Every other row becomes an asset or problems. */
export function readAssetRows(
  table: Table,
  columns: TargetColumns<AssetImportTarget>,
): { assets: ImportedAsset[]; problems: RowProblem[] } {
  const assets: ImportedAsset[] = [];
  const problems: RowProblem[] = [];
  const numbers = new Map<string, number>();
  for (const row of table.rows) {
    const reader: Reader = new RowReader(row, columns);
    if (reader.isBlank()) continue;
    check(reader, numbers);
    if (reader.problems.length > 0) problems.push(...reader.problems);
    else assets.push({ row: row.number, asset_id: reader.text('asset_id'), display_name: reader.text('display_name') });
  }
  return { assets, problems };
}

function check(reader: Reader, numbers: Map<string, number>): void {
  for (const { target, missing, max } of TARGETS) {
    const { length } = reader.text(target);
    if (length === 0) reader.problem(target, missing);
    if (length > max) reader.problem(target, 'text_long', { length, max });
  }
  const number = reader.text('asset_id');
  if (number === '') return;
  const other = numbers.get(number);
  if (other === undefined) numbers.set(number, reader.row.number);
  else reader.problem('asset_id', 'number_twice', { number: number.slice(0, MAX_ASSET_NUMBER_LENGTH), other });
}
