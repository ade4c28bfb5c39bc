/** Applies what a person has corrected in the check of an import, before the rows are read. */
import type { RowEdits } from '@rounds/contract/checklists';
import type { SheetRow, Table } from '../../../sheets/index.ts';

/** The table without the rows that are left out, and with the new texts of cells; how many rows are left out. */
export function applyRowEdits(table: Table, edits: RowEdits = {}): { readonly table: Table; readonly leftOut: number } {
  if (Object.keys(edits).length === 0) return { table, leftOut: 0 };
  const rows: SheetRow[] = [];
  let leftOut = 0;
  for (const row of table.rows) {
    const edit = edits[row.number];
    if (edit === null) leftOut += 1;
    else rows.push(edit ? editRow(row, edit, table) : row);
  }
  return { table: { ...table, rows }, leftOut };
}

function editRow(row: SheetRow, texts: Readonly<Record<string, string>>, { columns }: Table): SheetRow {
  const cells = [...row.cells];
  const plain = [...row.plain];
  for (const { index, name } of columns) {
    const text = texts[name]?.trim();
    if (text === undefined) continue;
    while (cells.length <= index) cells.push('');
    while (plain.length <= index) plain.push('');
    cells[index] = text;
    plain[index] = text;
  }
  return { number: row.number, cells, plain };
}
