/**
 * Rebuilds all facts and sums of a workspace from its completed inspections: after the migration that adds them, and
 * by `npm run analytics -- rebuild`. A rebuild continues where it was stopped, and people may work meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../../db/database.ts';
import { findVersion } from '../checklists/index.ts';
import { loadCompleted } from '../inspections/index.ts';
import { foldStep, type Step } from './fold-facts.ts';
import { foldPending, lockState, rebuildDays } from './queries/facts.ts';
import { createState } from './queries/questions.ts';
import {
  beginRebuild,
  findRebuild,
  listVersionIds,
  lockForRebuild,
  removeStaleFacts,
  setRebuilt,
} from './queries/rebuild.ts';
import { registerVersion } from './questions.ts';
import { recordFacts } from './record-facts.ts';

const REBUILT_AT_ONCE = 50;
const RETRY_DELAY_MS = 200;

/**
 * Rebuilds all facts now; servers may be running. If it is stopped, the background job continues. `onProgress` gets the
 * share that is done. Returns the number of inspections.
 */
export async function rebuildFacts(
  database: Database,
  workspace: number,
  onProgress: (share: number) => void,
): Promise<number> {
  const inspections = await requestRebuild(database, workspace);
  for (;;) {
    const rebuilt = await rebuildStep(database, workspace);
    const folded = await foldStep(database, workspace);
    const rebuild = await database.inWorkspace(workspace, findRebuild);
    if (rebuild) onProgress(rebuild.rebuild_until === 0 ? 1 : rebuild.rebuilt_until / rebuild.rebuild_until);
    else if (folded === 'done') return inspections;
    // A server is rebuilding.
    if (rebuild && rebuilt === 'done') await sleep(RETRY_DELAY_MS);
  }
}

const requestRebuild = (database: Database, workspace: number): Promise<number> =>
  database.inWorkspace(workspace, async (tx) => {
    await createState(tx);
    await lockState(tx, { wait: true });
    return beginRebuild(tx);
  });

/** One transaction of a rebuild that has been requested. */
export async function rebuildStep(database: Database, workspace: number): Promise<Step> {
  const rebuild = await database.inWorkspace(workspace, findRebuild);
  if (!rebuild) return 'done';
  if (rebuild.rebuilt_until === 0) await registerVersions(database, workspace);
  return database.inWorkspace(workspace, async (tx) => {
    const state = await lockState(tx, { wait: false });
    const rebuild = state && (await findRebuild(tx));
    // The state is locked if another server is rebuilding.
    if (!rebuild) return 'done';
    if (rebuild.rebuilt_until === 0) await removeStaleFacts(tx);
    if (rebuild.rebuilt_until < rebuild.rebuild_until) {
      await setRebuilt(tx, await rebuildBatch(tx, database, rebuild));
      return 'more';
    }
    // The sums are rebuilt as well: if they were wrong, folding alone would not repair them.
    await rebuildDays(tx, state.time_zone);
    await setRebuilt(tx, null);
    return 'done';
  });
}

/** Returns the id up to which inspections are done. */
async function rebuildBatch(
  tx: Tx,
  database: Database,
  { rebuilt_until, rebuild_until }: { readonly rebuilt_until: number; readonly rebuild_until: number },
): Promise<number> {
  const { ids, last } = await lockForRebuild(tx, {
    after: rebuilt_until,
    until: rebuild_until,
    limit: REBUILT_AT_ONCE,
  });
  for (const id of ids) {
    const inspection = await loadCompleted(tx, database, id);
    if (inspection) await recordFacts(tx, inspection);
  }
  await foldPending(tx, ids);
  return last;
}

async function registerVersions(database: Database, workspace: number): Promise<void> {
  for (const id of await database.inWorkspace(workspace, listVersionIds)) {
    await database.inWorkspace(workspace, async (tx) => {
      const version = await findVersion(tx, id);
      if (version) await registerVersion(tx, version);
    });
  }
}
