/** Repeating groups of Kobo and ODK in workbooks: a sheet each, whose rows name the row that they belong to. */
import { readSheet, type SheetRow, type Table, toTable } from '../../../sheets/index.ts';
import { planColumn } from './plan-columns.ts';
import type { SourceAnswer, SourceInspection, SourceQuestion } from './source.ts';
import { isOwnColumn, listSplitChoices } from './submission-columns.ts';

interface Repeats {
  readonly inspections: readonly SourceInspection[];
  readonly questions: readonly SourceQuestion[];
}

const PARENT = '_parent_index';
const PARENT_TABLE = '_parent_table_name';
const INDEX = '_index';

const findIndex = ({ columns }: Table, name: string): number =>
  columns.find((column) => column.name === name)?.index ?? -1;

/** Adds the answers of all other sheets to the inspections of the main one. */
export async function addRepeats(
  path: string,
  { sheets, sheet, main }: { readonly sheets: readonly string[]; readonly sheet: string | null; readonly main: Table },
  repeats: Repeats,
): Promise<Repeats> {
  const index = findIndex(main, INDEX);
  const rowOf = new Map(main.rows.map((row) => [row.number, row.cells[index] ?? '']));
  const answers = new Map<string, SourceAnswer[]>();
  const questions: SourceQuestion[] = [];
  /** Maps each sheet and index to the inspection and the rows that contain a row of a sheet. */
  const places = new Map<string, { readonly root: string; readonly rows: readonly string[] }>();
  for (const name of sheets.filter((other) => other !== sheet)) {
    const table = toTable(await readSheet(path, { sheet: name }), 1);
    const parent = findIndex(table, PARENT);
    if (parent < 0) continue;
    const own = findIndex(table, INDEX);
    const outer = findIndex(table, PARENT_TABLE);
    const place = (row: SheetRow) => {
      const above = row.cells[parent] ?? '';
      const inside = places.get(`${row.cells[outer] ?? ''} ${above}`);
      return { root: inside?.root ?? above, rows: [...(inside?.rows ?? []), row.cells[own] || String(row.number)] };
    };
    const names = table.columns.map((column) => column.name);
    const split = listSplitChoices(names);
    const questionColumns = table.columns.filter((column) => !isOwnColumn(column.name) && !split.has(column.name));
    for (const row of table.rows) {
      const { root, rows } = place(row);
      places.set(`${name} ${row.cells[own] ?? ''}`, { root, rows });
      const list = answers.get(root) ?? [];
      answers.set(root, list);
      for (const column of questionColumns) {
        const value = row.cells[column.index] ?? '';
        if (value !== '') list.push({ key: column.name, rows, value, row: row.number, column: column.name });
      }
    }
    for (const column of questionColumns) {
      const values = table.rows.map(({ cells }) => cells[column.index] ?? '').filter(Boolean);
      const title = column.name.slice(column.name.lastIndexOf('/') + 1);
      const plan = { ...planColumn(title, values, true), page: null, section: name, repeats: true };
      questions.push({ key: column.name, title, names: [title], plan });
    }
  }
  return {
    inspections: repeats.inspections.map((inspection) => ({
      ...inspection,
      answers: [...inspection.answers, ...(answers.get(rowOf.get(inspection.row) ?? '') ?? [])],
    })),
    questions: [...repeats.questions, ...questions],
  };
}
