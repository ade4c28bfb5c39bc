/**
 * A backup of unsent work in a file: for a device that can no longer send, or before signing out.
 * Importing it twice, or after the work was sent, changes nothing, because everything carries its id.
 */

import { isUuid } from '@rounds/contract/values.ts';
import type { Change } from '@rounds/engine';
import { toSha256 } from '../api/index.ts';
import type {
  DeviceDatabase,
  DeviceOwner,
  StoredFile,
  StoredInspection,
  StoredIssue,
  StoredTemplate,
} from './device-database.ts';
import { listAddedIssues } from './device-issues.ts';
import type { Outbox } from './outbox.ts';
import type { RejectedItem } from './quarantine.ts';
import { INSPECTION_STORE, REJECTED_STORE } from './stored-names.ts';

const FORMAT = 'rounds-waiting-work';
type BackupFile = Omit<StoredFile, 'bytes'> & { readonly bytes: string };

interface Backup {
  readonly format: typeof FORMAT;
  /** Backups of version 1 lack the name of the owner and the checksum, those before version 3 have no issues. */
  readonly version: 1 | 2 | 3;
  readonly saved_at: string;
  readonly owner: DeviceOwner;
  readonly templates: readonly StoredTemplate[];
  readonly reports: readonly StoredInspection[];
  readonly changes: readonly { readonly report: string; readonly change: Change }[];
  readonly files: readonly BackupFile[];
  readonly issues?: readonly StoredIssue[];
}

export type ImportProblem = 'not_a_backup' | 'damaged' | 'other_workspace' | 'cancelled';
export type ImportResult = { readonly changes: number; readonly files: number } | { readonly problem: ImportProblem };

/** @param only this rejected work; without it, everything that is unsent or rejected */
export async function exportBackup(outbox: Outbox, now: Date, only?: readonly RejectedItem[]): Promise<Blob> {
  const { db, owner } = outbox;
  const keys = only && new Set(only.map(({ key }) => key));
  const isIncluded = (inspection: string, key: string) => !keys || keys.has(key) || keys.has(inspection);
  const unstored = outbox.unstoredChanges();
  const issues = [...(await db.getAll('issues')), ...unstored.flatMap((one) => one.issues)].filter(
    (issue) => issue.state !== 'sent' && isIncluded(issue.report, issue.uuid),
  );
  const changes = [...(await db.getAll('changes')), ...(await db.getAll(REJECTED_STORE)), ...unstored].filter(
    ({ report, change }) => [change.id, ...listAddedIssues(change)].some((key) => isIncluded(report, key)),
  );
  const ofIssues = new Set(issues.flatMap(({ body }) => body.media ?? []));
  const files = [...(await db.getAll('files')), ...unstored.flatMap((one) => one.files)].filter(
    (file) => file.state !== 'sent' && (isIncluded(file.report, file.uuid) || ofIssues.has(file.uuid)),
  );
  const inspectionIds = new Set([...changes, ...files, ...issues].map(({ report }) => report));
  for (const { inspection } of only ?? []) inspectionIds.add(inspection.uuid);
  const inspections = (await db.getAll(INSPECTION_STORE)).filter(
    (inspection) =>
      inspectionIds.has(inspection.uuid) || (!keys && (inspection.id === null || inspection.completion_asked_at)),
  );
  const versions = new Set(inspections.map((inspection) => inspection.version_id));
  const copy: Backup = {
    format: FORMAT,
    version: 3,
    saved_at: now.toISOString(),
    owner,
    templates: (await db.getAll('templates')).filter((template) => versions.has(template.version_id)),
    reports: inspections,
    changes: changes.map(({ report, change }) => ({ report, change })),
    files: await Promise.all(files.map(async (file) => ({ ...file, bytes: await toBase64(file.bytes) }))),
    issues,
  };
  const checksum = await toSha256(new Blob([JSON.stringify(copy)]));
  return new Blob([JSON.stringify({ ...copy, checksum })], { type: 'application/json' });
}

/**
 * Adds the work of a backup to this device, all of it or nothing.
 * @param confirmOwner called when it is the work of another person, who is then not the one who sends it
 */
export async function importBackup(
  outbox: Outbox,
  text: string,
  confirmOwner: (name: string, saved_at: string) => Promise<boolean>,
): Promise<ImportResult> {
  const copy = await parse(text);
  if (typeof copy === 'string') return { problem: copy };
  const { workspace_id, user_id, name } = copy.owner;
  if (workspace_id !== outbox.owner.workspace_id) return { problem: 'other_workspace' };
  const isOwn = user_id === outbox.owner.user_id;
  if (!isOwn && !(await confirmOwner(name ?? '', copy.saved_at))) return { problem: 'cancelled' };
  const files: StoredFile[] = [];
  for (const { refused: _, ...file } of copy.files) {
    const bytes = fromBase64(file);
    if (!bytes) return { problem: 'damaged' };
    files.push({ ...file, bytes, state: 'waiting' });
  }
  const inspections = copy.reports.map((inspection) => toFreshInspection(inspection, isOwn));
  const count = await restore(outbox.db, { ...copy, reports: inspections, files });
  await outbox.notifyChanged();
  return count;
}

/**
 * The server decides about rejected work once more, and the device fetches the log, which a backup lacks. Only its
 * owner's wish to complete an inspection counts.
 */
const toFreshInspection = (inspection: StoredInspection, isOwn: boolean): StoredInspection => ({
  ...inspection,
  sequence: 0,
  refused: null,
  completion_refused: null,
  completion_asked_at: isOwn ? (inspection.completion_asked_at ?? null) : null,
});

async function restore(db: DeviceDatabase, copy: Omit<Backup, 'files'> & { readonly files: readonly StoredFile[] }) {
  const stores = ['templates', INSPECTION_STORE, 'changes', REJECTED_STORE, 'log', 'files', 'issues'] as const;
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
  const count = { changes: 0, files: 0 };
  for (const template of copy.templates) tx.objectStore('templates').put(template);
  for (const inspection of copy.reports) {
    if (!(await tx.objectStore(INSPECTION_STORE).getKey(inspection.uuid)))
      tx.objectStore(INSPECTION_STORE).put(inspection);
  }
  for (const file of copy.files) {
    if (await tx.objectStore('files').getKey(file.uuid)) continue;
    tx.objectStore('files').put(file);
    count.files += 1;
  }
  for (const { refused: _, ...issue } of copy.issues ?? []) {
    if (await tx.objectStore('issues').getKey(issue.uuid)) continue;
    // Another device may have sent the issue.
    tx.objectStore('issues').put({ ...issue, is_attempted: true, state: 'waiting' });
  }
  for (const { report, change } of copy.changes) {
    const references = [
      await tx.objectStore('changes').index('id').getKey(change.id),
      await tx.objectStore('log').getKey(change.id),
      await tx.objectStore(REJECTED_STORE).getKey(change.id),
    ];
    if (references.some((key) => key !== undefined)) continue;
    tx.objectStore('changes').add({ report, change });
    count.changes += 1;
  }
  await tx.done;
  return count;
}

async function parse(text: string): Promise<Backup | 'not_a_backup' | 'damaged'> {
  let parsedBackup: unknown;
  try {
    parsedBackup = JSON.parse(text);
  } catch {
    return text.slice(0, 100).includes(FORMAT) ? 'damaged' : 'not_a_backup';
  }
  const { checksum, ...copy } = (parsedBackup ?? {}) as Partial<Backup> & { checksum?: string | null };
  if (copy.format !== FORMAT || ![1, 2, 3].includes(copy.version ?? 0)) return 'not_a_backup';
  const computed = checksum && (await toSha256(new Blob([JSON.stringify(copy)])));
  if (computed && computed !== checksum) return 'damaged';
  return isWhole(copy) ? copy : 'damaged';
}

/** Whether everything in the file has what it needs to be stored and sent. */
function isWhole(copy: Partial<Backup>): copy is Backup {
  const { owner, templates, reports: inspections, changes, files, issues = [] } = copy;
  if (!owner || ![templates, inspections, changes, files].every(Array.isArray)) return false;
  const versions = new Set(templates?.map(({ version_id }) => version_id));
  return [
    Number.isInteger(owner.workspace_id) && Number.isInteger(owner.user_id),
    templates?.every(({ version_id, document }) => Number.isInteger(version_id) && Array.isArray(document?.items)),
    inspections?.every(({ uuid, version_id }) => isUuid(uuid) && versions.has(version_id)),
    changes?.every(({ report, change }) => isUuid(report) && isUuid(change?.id) && typeof change.at === 'string'),
    files?.every(({ uuid, report, bytes }) => isUuid(uuid) && isUuid(report) && typeof bytes === 'string'),
    Array.isArray(issues) && issues.every(({ uuid, report, body }) => isUuid(uuid) && isUuid(report) && body?.title),
  ].every(Boolean);
}

async function toBase64(bytes: Blob): Promise<string> {
  const array = new Uint8Array(await bytes.arrayBuffer());
  let text = '';
  for (let at = 0; at < array.length; at += 0x8000) text += String.fromCharCode(...array.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Returns null if the text is not what a backup contains. */
function fromBase64({ bytes, type }: { bytes: string; type: string }): Blob | null {
  try {
    return new Blob([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], { type });
  } catch {
    return null;
  }
}
