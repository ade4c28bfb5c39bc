/** Conditions that find no asset today: a problem that each row looks up, as fields decide what to compare. */
import { ASSIGNMENT_PROBLEMS } from '@rounds/contract/assignments';
import type { Tx } from '../../db/database.ts';
import { toDynamic } from './opening/open-inspections.ts';
import { existsDynamicAsset } from './queries/dynamic-assets.ts';
import type { AssignmentRow } from './queries/rows.ts';

export async function addDynamicProblems(tx: Tx, rows: readonly AssignmentRow[]): Promise<AssignmentRow[]> {
  /** Keyed by conditions, which clones share. */
  const resultsByKey = new Map<string, boolean>();
  const findsAny = async (row: AssignmentRow): Promise<boolean> => {
    const key = JSON.stringify(row.dynamic_assets);
    const exists = resultsByKey.get(key) ?? (await existsDynamicAsset(tx, await toDynamic(tx, row)));
    resultsByKey.set(key, exists);
    return exists;
  };
  const checked: AssignmentRow[] = [];
  for (const row of rows) {
    checked.push(!row.needs_dynamic_assets || (await findsAny(row)) ? row : addProblem(row));
  }
  return checked;
}

function addProblem(row: AssignmentRow): AssignmentRow {
  const problems = new Set([...row.problems, 'no_assets_found']);
  return { ...row, problems: ASSIGNMENT_PROBLEMS.filter((problem) => problems.has(problem)) };
}
