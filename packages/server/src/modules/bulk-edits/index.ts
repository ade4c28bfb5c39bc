/** Editing many records at once, with undo. The modules of the records say what can be edited. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import type { CronTask, ServerModule } from '../../http/module.ts';
import { deleteOldEdits } from './queries.ts';

export { type BulkEdit, bulkEdit } from './bulk-edit.ts';
export { isSame } from './edit.ts';
export type { BulkEditKind, EditableRecord, EditContext, PlannedEdit, StoredEdit } from './kind.ts';

const removeOldEdits: CronTask = {
  name: 'bulk_edits.remove_old',
  schedule: '57 3 * * *',
  async run({ database }) {
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, deleteOldEdits);
    }
  },
};

export const bulkEditsModule: ServerModule = { name: 'bulkEdits', routes: [], cron: [removeOldEdits] };
