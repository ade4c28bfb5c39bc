/** Completed inspections as charts count them. */
import type { Answers, Computed } from '@rounds/engine';
import type { Database, Tx } from '../../../db/database.ts';
import { expandResult } from '../../../db/schema/compact-result.ts';
import { loadAnswersOf } from '../log/log.ts';
import { findFrozenReports, findInspections } from '../queries/inspections.ts';
import { getVersion, type RunnableVersion } from '../versions.ts';

export interface CompletedInspection {
  readonly id: number;
  readonly completed_at: Date;
  readonly version: RunnableVersion;
  readonly answers: Answers;
  readonly computed: Computed;
}

/**
 * The inspections that a transaction has completed, so that the modules that read its events need not load them again.
 */
const completedIn = new WeakMap<Tx, Map<number, CompletedInspection>>();

/** @param inspection as it was written; undefined if it was written in another state */
export function rememberCompleted(tx: Tx, id: number, inspection: CompletedInspection | undefined): void {
  const completed = completedIn.get(tx) ?? new Map<number, CompletedInspection>();
  completedIn.set(tx, completed);
  if (inspection) completed.set(id, inspection);
  else completed.delete(id);
}

/** Returns undefined if it is not completed, or no longer there. */
export const loadCompleted = async (tx: Tx, database: Database, id: number): Promise<CompletedInspection | undefined> =>
  (await loadCompletedOf(tx, database, [id]))[0];

/** Loads those of several inspections that are completed at once. */
export async function loadCompletedOf(
  tx: Tx,
  database: Database,
  ids: readonly number[],
): Promise<CompletedInspection[]> {
  const completed = ids.flatMap((id) => completedIn.get(tx)?.get(id) ?? []);
  const others = ids.filter((id) => !completedIn.get(tx)?.has(id));
  return others.length > 0 ? [...completed, ...(await readCompletedOf(tx, database, others))] : completed;
}

async function readCompletedOf(tx: Tx, database: Database, ids: readonly number[]): Promise<CompletedInspection[]> {
  const rows = await findInspections(tx, ids);
  const frozen = await findFrozenReports(tx, ids);
  const answers = await loadAnswersOf(tx, database, rows);
  const completed: CompletedInspection[] = [];
  for (const { id, completed_at, template_version_id } of rows) {
    const report = frozen.get(id);
    const answer = answers.get(id);
    if (!completed_at || !report || !answer) continue;
    const version = await getVersion(tx, database, template_version_id);
    completed.push({ id, completed_at, version, answers: answer, computed: expandResult(report.computed, answer) });
  }
  return completed;
}
