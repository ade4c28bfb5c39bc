/** Completed inspections as charts count them. */
import type { Answers, Computed } from '@rounds/engine';
import type { Database, Tx } from '../../../db/database.ts';
import { loadAnswers } from '../log/log.ts';
import { findFrozenReport, findInspection } from '../queries.ts';
import { getVersion, type RunnableVersion } from '../versions.ts';
import { expandResult } from './compact-result.ts';

export interface CompletedInspection {
  readonly id: number;
  readonly completed_at: Date;
  readonly version: RunnableVersion;
  readonly answers: Answers;
  readonly computed: Computed;
}

/** Undefined if it is not completed, or no longer there. */
export async function loadCompleted(tx: Tx, database: Database, id: number): Promise<CompletedInspection | undefined> {
  const row = await findInspection(tx, id);
  const frozen = row?.completed_at ? await findFrozenReport(tx, id) : undefined;
  if (!row?.completed_at || !frozen) return undefined;
  const version = await getVersion(tx, database, row.template_version_id);
  const answers = await loadAnswers(tx, database, row);
  return { id, completed_at: row.completed_at, version, answers, computed: expandResult(frozen.computed, answers) };
}
