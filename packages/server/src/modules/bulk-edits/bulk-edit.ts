/** The calls and jobs of the bulk edit of one kind of record. */

import type { BulkEditResult, BulkEditUndone } from '@rounds/contract/bulk-edit.ts';
import type { BulkSelection } from '@rounds/contract/list.ts';
import { recordChanges } from '../../http/activity.ts';
import {
  type Actor,
  type Call,
  type JobContext,
  type JobDefinition,
  type Origin,
  type Route,
  route,
} from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import { resolveSelection } from '../../lists/index.ts';
import { startJob } from '../jobs/index.ts';
import { getUndoableEdit, previewEdit, runEdit, undoEdit } from './edit.ts';
import type { BulkEditKind, EditableRecord } from './kind.ts';
import { insertEdit, listEdits } from './queries.ts';

interface JobPayload {
  readonly author: Pick<Actor, 'workspace_id' | 'user_id' | 'full_name'>;
  readonly origin: Origin;
  readonly edit_id: number;
}
interface EditPayload<C> extends JobPayload {
  readonly changes: C;
}

export interface BulkEdit {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobDefinition<never>[];
}

export function bulkEdit<R extends EditableRecord, C>(kind: BulkEditKind<R, C>): BulkEdit {
  const { endpoints, view } = kind;
  const editJob: JobDefinition<EditPayload<C>, BulkEditResult> = {
    name: kind.jobName,
    run: ({ changes, ...payload }, context) =>
      context.transaction((tx) =>
        runEdit({ ...toContext(context), tx }, kind, {
          editId: payload.edit_id,
          changes,
          work: toWork(payload, { ...context, tx }),
        }),
      ),
  };
  const undoJob: JobDefinition<JobPayload, BulkEditUndone> = {
    name: kind.undoJobName,
    run: (payload, context) =>
      context.transaction((tx) =>
        undoEdit({ ...toContext(context), tx }, kind, {
          editId: payload.edit_id,
          work: toWork(payload, { ...context, tx }),
        }),
      ),
  };
  const select = (call: Call) =>
    resolveSelection(view, call.body as unknown as BulkSelection, { ...call, actor: toActor(call) });
  const toChanges = (call: Call) => (call.body as unknown as { readonly changes: C }).changes;
  return {
    jobs: [editJob, undoJob],
    routes: [
      route(endpoints.previewBulkEdit, async (call): Promise<never> => {
        call.noActivity();
        const context = { tx: call.tx, locale: call.locale, workspace_id: toActor(call).workspace_id };
        return (await previewEdit(context, kind, await select(call), toChanges(call))) as never;
      }),
      route(endpoints.bulkEdit, async (call): Promise<never> => {
        const { tx, locale } = call;
        const actor = toActor(call);
        const changes = toChanges(call);
        const ids = await select(call);
        // Problems of the changes themselves are reported at once.
        await kind.prepare({ tx, locale, workspace_id: actor.workspace_id }, changes);
        const properties = kind.listProperties(changes);
        const edit_id = await insertEdit(tx, { kind: kind.kind, user_id: actor.user_id, properties }, ids);
        call.noActivity();
        return (await startJob({ tx, actor, locale }, editJob, { ...toAuthor(call), edit_id, changes })) as never;
      }),
      route(endpoints.listBulkEdits, async ({ tx }): Promise<never> => {
        const edits = await listEdits(tx, kind.kind);
        return edits.map(({ created_at, undone_at, ...edit }) => ({
          ...edit,
          created_at: created_at.toISOString(),
          undone_at: toIso(undone_at),
        })) as never;
      }),
      route(endpoints.undoBulkEdit, async (call): Promise<never> => {
        const { tx, locale } = call;
        const { id } = call.params as unknown as { readonly id: number };
        await getUndoableEdit(call, kind, id);
        call.noActivity();
        return (await startJob({ tx, actor: toActor(call), locale }, undoJob, {
          ...toAuthor(call),
          edit_id: id,
        })) as never;
      }),
    ],
  };
}

/** Edits are never open to guests. */
const toActor = (call: Call): Actor => call.actor as unknown as Actor;

const toContext = ({ workspace_id, locale }: JobContext) => ({ workspace_id, locale });

const toWork = ({ author, origin }: JobPayload, { tx, events, progress }: JobContext & Pick<Call, 'tx'>) => ({
  progress,
  record: (entries: Parameters<typeof recordChanges>[3]) => recordChanges({ tx, events }, author, origin, entries),
});

/** Returns the author of the edit and the origin of the call, for the activity log. */
function toAuthor(call: Call): Pick<JobPayload, 'author' | 'origin'> {
  const { workspace_id, user_id, full_name } = toActor(call);
  const { id, ip, user_agent } = call.request;
  return { author: { workspace_id, user_id, full_name }, origin: { id, ip, user_agent } };
}
