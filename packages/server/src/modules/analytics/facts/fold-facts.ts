/** The background work on facts: folding what completions have left, building all facts anew, and the days of another zone. */
import type { Database, Tx } from '../../../db/database.ts';
import type { TaskContext } from '../../../http/module.ts';
import { findVersion } from '../../checklists/index.ts';
import { loadCompleted } from '../../inspections/index.ts';
import { listWorkspaceIds } from '../../workspaces/index.ts';
import {
  beginRebuild,
  findZone,
  foldPending,
  listVersionIds,
  listWorkspacesToFold,
  lockForRebuild,
  lockPending,
  lockState,
  rebuildDays,
  removePending,
  setRebuilt,
} from './queries/facts.ts';
import { registerVersion } from './questions.ts';
import { recordFacts } from './record-facts.ts';

/** Of one transaction, so that a call that completes one of them again does not wait long. */
const FOLDED_AT_ONCE = 200;
const REBUILT_AT_ONCE = 50;

type Step = 'more' | 'done';
type Context = Pick<TaskContext, 'database'> & { readonly services: Pick<TaskContext['services'], 'log'> };

/** Folds and rebuilds in all workspaces until nothing is left or `deadline` has passed. Several servers may do so at once, and may stop at any time. */
export async function foldFacts({ database, services }: Context, deadline: number): Promise<void> {
  for (const workspace of await database.inInstallation(listWorkspacesToFold)) {
    try {
      let step: Step = 'more';
      while (step === 'more' && Date.now() < deadline) step = await foldStep(database, workspace);
    } catch (error) {
      // Others must not wait for a workspace that fails; it is tried again with the next run.
      services.log.error({ err: error, workspace }, 'facts could not be folded');
    }
  }
}

/** One transaction of the work that is left in a workspace. */
export async function foldStep(database: Database, workspace: number): Promise<Step> {
  const state = await database.inWorkspace(workspace, async (tx) => {
    const state = await lockState(tx, { wait: false });
    if (!state) return undefined;
    const ids = await lockPending(tx, FOLDED_AT_ONCE);
    if (ids.length > 0) await foldPending(tx, ids);
    return { ...state, isFolded: ids.length < FOLDED_AT_ONCE };
  });
  // Another server is at it.
  if (!state) return 'done';
  if (!state.isFolded) return 'more';
  return state.rebuild_until === null ? 'done' : rebuildStep(database, workspace);
}

async function rebuildStep(database: Database, workspace: number): Promise<Step> {
  const isAtStart = await database.inWorkspace(
    workspace,
    async (tx) => (await lockState(tx, { wait: false }))?.rebuilt_until === 0,
  );
  if (isAtStart) await registerVersions(database, workspace);
  return database.inWorkspace(workspace, async (tx) => {
    const state = await lockState(tx, { wait: false });
    if (!state || state.rebuilt_until === null || state.rebuild_until === null) return 'done';
    if (state.rebuilt_until >= state.rebuild_until) {
      // The sums are added up anew, too: should they have been wrong, folding alone would not repair them.
      await rebuildDays(tx, state.time_zone);
      await setRebuilt(tx, null);
      return 'done';
    }
    await setRebuilt(tx, await rebuildBatch(tx, database, { after: state.rebuilt_until, until: state.rebuild_until }));
    return 'more';
  });
}

async function rebuildBatch(
  tx: Tx,
  database: Database,
  range: { readonly after: number; readonly until: number },
): Promise<number> {
  const { completed, removed, last } = await lockForRebuild(tx, { ...range, limit: REBUILT_AT_ONCE });
  for (const id of completed) {
    const inspection = await loadCompleted(tx, database, id);
    if (inspection) await recordFacts(tx, inspection);
  }
  await removePending(tx, removed);
  await foldPending(tx, [...completed, ...removed]);
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

/** Begins to build all facts of a workspace anew, which the job then does. Answers the number of inspections. */
export const requestRebuild = (database: Database, workspace: number): Promise<number> =>
  database.inWorkspace(workspace, async (tx) => {
    await lockState(tx, { wait: true });
    return beginRebuild(tx);
  });

/** Adds up the days anew where most people of a workspace are in another time zone than before. */
export async function followTimeZones({ database, services }: Context): Promise<void> {
  for (const workspace of await database.inInstallation(listWorkspaceIds)) {
    try {
      await database.inWorkspace(workspace, async (tx) => {
        const state = await lockState(tx, { wait: false });
        const zone = await findZone(tx);
        if (state && state.time_zone !== zone) await rebuildDays(tx, zone);
      });
    } catch (error) {
      services.log.error({ err: error, workspace }, 'the sums by day could not be rebuilt');
    }
  }
}
