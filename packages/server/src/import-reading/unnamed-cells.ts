/** Cells behind the last header that no column is assigned to: mostly the rest of a text with a separator. */
import { listColumnsBeyondHeader, type Table } from '../sheets/index.ts';
import type { TargetColumns } from './open-table.ts';
import type { RowProblem } from './reading.ts';

const MAX_SHOWN_LENGTH = 100;

/** One note for each row with such cells. */
export function noteUnnamedCells<T extends string>(
  table: Table,
  columns: TargetColumns<T>,
): RowProblem<'cells_beyond_header'>[] {
  const assigned = new Set(
    Object.values(columns as Record<string, { index: number } | undefined>).map((one) => one?.index),
  );
  const unnamed = listColumnsBeyondHeader(table).filter(({ index }) => !assigned.has(index));
  if (unnamed.length === 0) return [];
  return table.rows.flatMap(({ number, cells }) => {
    const filled = unnamed.filter(({ index }) => cells[index]);
    const [first] = filled;
    if (!first) return [];
    const text = filled.map(({ index }) => cells[index]).join(' · ');
    const params = { text: text.slice(0, MAX_SHOWN_LENGTH), letter: first.letter };
    return [{ row: number, column: first.name, code: 'cells_beyond_header', params }];
  });
}
