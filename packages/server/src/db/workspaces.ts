import type { Tx } from './database.ts';

/** Serves scheduled work that goes through all workspaces, one transaction each. */
export const listWorkspaceIds = async (tx: Tx): Promise<number[]> =>
  (await tx.selectFrom('workspace').select('id').orderBy('id').execute()).map(({ id }) => id);
