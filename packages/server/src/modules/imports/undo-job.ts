/** Undoes a long import in the background. Cancelled before its end, it changes nothing. */
import type { StoredImport } from '@rounds/contract/record-import.ts';
import { recordChanges } from '../../http/activity.ts';
import type { Actor, JobDefinition, Origin } from '../../http/module.ts';
import type { ImportOptions } from './import-steps.ts';
import { toUndoSubject } from './subjects.ts';
import { undoImport } from './undo.ts';

export interface UndoJobPayload {
  readonly author: Pick<Actor, 'workspace_id' | 'user_id' | 'full_name'>;
  readonly origin: Origin;
  readonly id: number;
}

export const createUndoJob = (options: ImportOptions): JobDefinition<UndoJobPayload, StoredImport> => ({
  name: options.undoJobName,
  run: ({ author, origin, id }, { registry, transaction, progress, events }) =>
    transaction(async (tx) => {
      const { undone, events: changes } = await undoImport({ tx, registry }, options, {
        id,
        workspaceId: author.workspace_id,
        progress,
      });
      const { kind } = options;
      const entry = { code: kind.undoActivity, subject: toUndoSubject(kind, undone, changes) };
      await recordChanges({ tx, events }, author, origin, [entry], changes);
      return undone;
    }),
});
