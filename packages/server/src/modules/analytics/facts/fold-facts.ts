/** Folding: moving what completions have left into facts and sums. */
import type { Database } from '../../../db/database.ts';
import { foldPending, lockPending, lockState } from './queries/facts.ts';

/** Of one transaction, so that a call that completes one of them again does not wait long. */
const FOLDED_AT_ONCE = 200;

export type Step = 'more' | 'done';

/** Moves some pending facts of a workspace into its facts and sums, in one transaction. */
export const foldStep = (database: Database, workspace: number): Promise<Step> =>
  database.inWorkspace(workspace, async (tx) => {
    // Another server may be at it.
    if (!(await lockState(tx, { wait: false }))) return 'done';
    const ids = await lockPending(tx, FOLDED_AT_ONCE);
    if (ids.length > 0) await foldPending(tx, ids);
    return ids.length === FOLDED_AT_ONCE ? 'more' : 'done';
  });
