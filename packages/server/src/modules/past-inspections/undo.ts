/** Undoes an import of inspections: those that nobody has changed since are deleted, the others are named and stay. */
import { MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import { type inspections, MAX_KEPT_TITLES, type UndoneInspectionImport } from '@rounds/contract/inspections';
import type { StoredImport } from '@rounds/contract/record-import.ts';
import type { Tx } from '../../db/database.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import { recordChanges } from '../../http/activity.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import type { Actor, Call, JobDefinition, Origin, ResponseOf } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import { setLastInspection } from '../assets/index.ts';
import { removeFiles } from '../files/index.ts';
import { findLastCompleted, INSPECTION_FILE_HOLDER, toInspectionTitle } from '../inspections/index.ts';
import { startJob } from '../jobs/index.ts';
import {
  deleteInspections,
  type ImportRow,
  listFilesOf,
  listKept,
  lockRecentImport,
  lockUnchanged,
  markUndone,
} from './queries.ts';

type Undo = typeof inspections.undoImport;

export const toStoredImport = ({ created_at, undone_at, ...row }: ImportRow): StoredImport => ({
  ...row,
  changed: 0,
  created_at: created_at.toISOString(),
  undone_at: toIso(undone_at),
});

/** @throws ApiError INS_OBJECT_NOT_FOUND, IMPORT_UNDONE */
async function lockImport(tx: Tx, id: number): Promise<ImportRow> {
  const stored = await lockRecentImport(tx, id);
  if (!stored) throw notFoundError('INS');
  if (stored.undone_at) throw new ApiError('IMPORT_UNDONE');
  return stored;
}

export async function undoImport(call: Call<Undo>): Promise<ResponseOf<Undo>> {
  const { tx, params, actor, request } = call;
  const stored = await lockImport(tx, params.id);
  if (stored.created > MAX_DIRECT_IMPORT_ROWS) {
    call.noActivity();
    const { id, ip, user_agent } = request;
    const started = await startJob(call, undoJob, {
      id: stored.id,
      author: toAuthor(actor),
      origin: { id, ip, user_agent },
    });
    return { ...toStoredImport(stored), ...started, kept: [] };
  }
  const { undone, events } = await undo(call, stored, async () => {});
  call.activity(toSubject(undone));
  call.publish(events);
  return undone;
}

const toAuthor = ({ workspace_id, user_id, full_name }: Actor) => ({ workspace_id, user_id, full_name });

const toSubject = ({ id, file_name, created, kept }: UndoneInspectionImport) => ({
  ...{ type: 'inspection_import', id, title: file_name },
  before: { created: created - kept.length },
});

interface UndoPayload {
  readonly id: number;
  readonly author: ReturnType<typeof toAuthor>;
  readonly origin: Origin;
}

/** Cancelled before its end, it changes nothing. */
export const undoJob: JobDefinition<UndoPayload, UndoneInspectionImport> = {
  name: 'inspections.undo_import',
  run: ({ id, author, origin }, { transaction, registry, progress, events }) =>
    transaction(async (tx) => {
      const stored = await lockImport(tx, id);
      const { undone, events: changes } = await undo({ tx, registry }, stored, (done) =>
        progress(done, stored.created),
      );
      const entry = { code: 'inspection.import_undone' as const, subject: toSubject(undone) };
      await recordChanges({ tx, events }, author, origin, [entry], changes);
      return undone;
    }),
};

const DELETED_AT_ONCE = 500;

async function undo(
  context: Pick<Call, 'tx' | 'registry'>,
  stored: ImportRow,
  onProgress: (done: number) => Promise<void>,
): Promise<{ readonly undone: UndoneInspectionImport; readonly events: readonly NewEvent[] }> {
  const { tx } = context;
  const events: NewEvent[] = [];
  const assets = new Set<string>();
  for (;;) {
    const rows = await lockUnchanged(tx, stored.id, DELETED_AT_ONCE);
    if (rows.length === 0) break;
    const ids = rows.map(({ id }) => id);
    const files = await listFilesOf(tx, ids);
    if (files.length > 0) await removeFiles(context, files, { by: INSPECTION_FILE_HOLDER });
    await deleteInspections(tx, ids);
    for (const { id, uuid, asset_uuid } of rows) {
      events.push({ code: 'inspection.deleted', record: { id, uuid } });
      if (asset_uuid !== null) assets.add(asset_uuid);
    }
    await onProgress(events.length);
  }
  for (const uuid of assets) await setLastInspection(tx, uuid, await findLastCompleted(tx, uuid));
  const keptInspections = await listKept(tx, stored.id, MAX_KEPT_TITLES);
  const undone_at = await markUndone(tx, stored.id);
  return {
    undone: { ...toStoredImport({ ...stored, undone_at }), kept: keptInspections.map(toInspectionTitle) },
    events,
  };
}
