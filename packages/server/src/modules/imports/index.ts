/** Importing records with custom fields from sheets, and undoing such imports. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import type { CronTask, ServerModule } from '../../http/module.ts';
import { deleteStaleImportFiles } from './queries/files.ts';
import { deleteOldImports } from './queries/history.ts';

export { recordImport } from './import.ts';
export type { ImportTarget } from './import-steps.ts';
export type { Destination, ImportKind } from './kind.ts';
export { deleteImportFile, insertImportFile } from './queries/files.ts';

const removeOldImports: CronTask = {
  name: 'imports.remove_old',
  schedule: '53 3 * * *',
  async run({ database, services }) {
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      const keys = await database.inWorkspace(workspace, async (tx) => {
        await deleteOldImports(tx);
        return deleteStaleImportFiles(tx);
      });
      for (const key of keys) await services.files.remove(key);
    }
  },
};

export const importsModule: ServerModule = { name: 'imports', routes: [], cron: [removeOldImports] };
