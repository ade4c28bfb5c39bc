/** Handles rejected work, which stays on the device until the person sends it again or discards it. */

import type { Change } from '@rounds/engine';
import type {
  DeviceDatabase,
  Rejection,
  StoredFile,
  StoredInspection,
  StoredIssue,
  StoredTemplate,
} from './device-database.ts';
import { deleteUnsentIssue } from './device-issues.ts';
import type { Outbox, OutboxEvent } from './outbox.ts';
import { INSPECTION_STORE, REJECTED_STORE } from './stored-names.ts';

interface Rejected {
  /** The id of the change, or the uuid of the file, the issue or the inspection. */
  readonly key: string;
  readonly inspection: StoredInspection;
  readonly template: StoredTemplate | undefined;
  readonly reason: Rejection;
}

export type RejectedItem =
  | (Rejected & { readonly kind: 'change'; readonly change: Change })
  | (Rejected & { readonly kind: 'file'; readonly file: StoredFile })
  | (Rejected & { readonly kind: 'issue'; readonly issue: StoredIssue })
  | (Rejected & { readonly kind: 'completion' })
  /** A rejected inspection with all of its work that waits to be sent. */
  | (Rejected & { readonly kind: 'inspection'; readonly changes: number; readonly files: number });

export async function listRejected(db: DeviceDatabase): Promise<RejectedItem[]> {
  const [inspections, templates, changes, files, issues] = await Promise.all([
    db.getAll(INSPECTION_STORE),
    db.getAll('templates'),
    db.getAll(REJECTED_STORE),
    db.getAllFromIndex('files', 'state', 'refused'),
    db.getAllFromIndex('issues', 'state', 'refused'),
  ]);
  const items: RejectedItem[] = [];
  for (const inspection of inspections) {
    const { uuid } = inspection;
    const template = templates.find(({ version_id }) => version_id === inspection.version_id);
    const common = { inspection, template };
    if (inspection.refused) {
      const waiting = await db.getAllFromIndex('files', 'report', uuid);
      items.push({
        ...common,
        kind: 'inspection',
        key: uuid,
        reason: inspection.refused,
        changes: await db.countFromIndex('changes', 'report', uuid),
        files: waiting.filter(({ state }) => state === 'waiting').length,
      });
    }
    if (inspection.completion_refused) {
      items.push({ ...common, kind: 'completion', key: `${uuid} completion`, reason: inspection.completion_refused });
    }
    for (const { id, change, report: of, ...reason } of changes)
      if (of === uuid) items.push({ ...common, kind: 'change', key: id, reason, change });
    for (const file of files) {
      if (file.report === uuid && file.refused)
        items.push({ ...common, kind: 'file', key: file.uuid, reason: file.refused, file });
    }
    for (const issue of issues) {
      if (issue.report === uuid && issue.refused)
        items.push({ ...common, kind: 'issue', key: issue.uuid, reason: issue.refused, issue });
    }
  }
  return items;
}

/** Queues rejected work again. */
export async function retryRejected(outbox: Outbox, items: readonly RejectedItem[], now: Date): Promise<void> {
  const tx = startTransaction(outbox.db);
  for (const item of items) {
    if (item.kind === 'change') {
      tx.objectStore(REJECTED_STORE).delete(item.key);
      tx.objectStore('changes').add({ report: item.inspection.uuid, change: item.change });
    } else if (item.kind === 'file') {
      const file = await tx.objectStore('files').get(item.key);
      if (!file) continue;
      const { refused: _, ...rest } = file;
      tx.objectStore('files').put({ ...rest, state: 'waiting' });
    } else if (item.kind === 'issue') {
      const issue = await tx.objectStore('issues').get(item.key);
      if (!issue) continue;
      const { refused: _, ...rest } = issue;
      tx.objectStore('issues').put({ ...rest, state: 'waiting' });
    } else {
      const inspection = await tx.objectStore(INSPECTION_STORE).get(item.inspection.uuid);
      if (!inspection) continue;
      const again = item.kind === 'inspection' ? { refused: null } : toCompletion(now.toISOString());
      tx.objectStore(INSPECTION_STORE).put({ ...inspection, ...again });
    }
  }
  await tx.done;
  announceAll(outbox, items);
  // Open windows show these answers as waiting again.
  for (const item of items) {
    if (item.kind === 'change')
      outbox.announce({ kind: 'recorded', report: item.inspection.uuid, change: item.change });
  }
  await outbox.notifyChanged();
  outbox.wake();
}

/** Removes rejected work from the device for good. An inspection that the server never received goes as a whole. */
export async function discardRejected(outbox: Outbox, items: readonly RejectedItem[]): Promise<void> {
  // The changes that add an issue to its answer are discarded too, and open windows stop showing them.
  for (const { kind, key, inspection } of items) {
    if (kind !== 'issue') continue;
    const changes = (await deleteUnsentIssue(outbox.db, key)) ?? [];
    outbox.announce({ kind: 'discarded', report: inspection.uuid, changes });
  }
  const tx = startTransaction(outbox.db);
  for (const item of items) {
    const { uuid } = item.inspection;
    if (item.kind === 'change') tx.objectStore(REJECTED_STORE).delete(item.key);
    else if (item.kind === 'file') tx.objectStore('files').delete(item.key);
    else if (item.kind === 'completion') {
      const inspection = await tx.objectStore(INSPECTION_STORE).get(uuid);
      if (inspection) tx.objectStore(INSPECTION_STORE).put({ ...inspection, ...toCompletion(null) });
    } else if (item.kind === 'inspection') {
      tx.objectStore(INSPECTION_STORE).delete(uuid);
      for (const store of ['log', 'changes', REJECTED_STORE, 'files', 'issues'] as const) {
        for (const key of await tx.objectStore(store).index('report').getAllKeys(uuid))
          tx.objectStore(store).delete(key as string & number);
      }
    }
  }
  await tx.done;
  announceAll(outbox, items);
  await outbox.notifyChanged();
}

const toCompletion = (completion_asked_at: string | null) => ({ completion_asked_at, completion_refused: null });

const startTransaction = (db: DeviceDatabase) =>
  db.transaction([INSPECTION_STORE, 'log', 'changes', REJECTED_STORE, 'files', 'issues'], 'readwrite', {
    durability: 'strict',
  });

/** Windows in which these inspections are open read them from the device again. */
function announceAll(outbox: Outbox, items: readonly RejectedItem[]) {
  const announce = (event: OutboxEvent) => outbox.announce(event);
  for (const item of items) {
    const inspection = item.inspection.uuid;
    if (item.kind === 'change')
      announce({ kind: 'settled', report: inspection, acknowledged: [], refused: [item.key] });
    else if (item.kind === 'file') announce({ kind: 'file', report: inspection, file: item.key, refused: null });
    else if (item.kind === 'issue') announce({ kind: 'issue', report: inspection, issue: item.key, refused: null });
    else announce({ kind: 'report', report: inspection });
  }
}
