/**
 * A backup of unsent work in a file: for a device that can no longer send, or before signing out.
 * Importing it twice, or after the work was sent, changes nothing, because everything carries its id.
 */
import type { Change } from '@rounds/engine';
import type { DeviceDatabase, DeviceOwner, StoredFile, StoredInspection, StoredTemplate } from './device-database.ts';
import type { Outbox } from './outbox.ts';

interface Backup {
  readonly format: 'rounds-waiting-work';
  readonly version: 1;
  readonly saved_at: string;
  readonly owner: DeviceOwner;
  readonly templates: readonly StoredTemplate[];
  readonly reports: readonly StoredInspection[];
  readonly changes: readonly { readonly report: string; readonly change: Change }[];
  readonly files: readonly (Omit<StoredFile, 'bytes'> & { readonly bytes: string })[];
}

export type ImportProblem = 'not_a_backup' | 'other_owner';
export type ImportResult = { readonly changes: number; readonly files: number } | { readonly problem: ImportProblem };

export async function exportBackup(outbox: Outbox, now: Date): Promise<Blob> {
  const { db, owner } = outbox;
  const changes = [...(await db.getAll('changes')), ...(await db.getAll('refused')), ...outbox.unstoredChanges()];
  const files = (await db.getAll('files')).filter((file) => file.state !== 'sent');
  const named = new Set([...changes, ...files].map(({ report }) => report));
  const reports = (await db.getAll('reports')).filter((report) => named.has(report.uuid));
  const versions = new Set(reports.map((report) => report.version_id));
  const copy: Backup = {
    format: 'rounds-waiting-work',
    version: 1,
    saved_at: now.toISOString(),
    owner,
    templates: (await db.getAll('templates')).filter((template) => versions.has(template.version_id)),
    reports,
    changes: changes.map(({ report, change }) => ({ report, change })),
    files: await Promise.all(files.map(async (file) => ({ ...file, bytes: await toBase64(file.bytes) }))),
  };
  return new Blob([JSON.stringify(copy)], { type: 'application/json' });
}

export async function importBackup(outbox: Outbox, text: string): Promise<ImportResult> {
  const copy = parse(text);
  if (!copy) return { problem: 'not_a_backup' };
  const { workspace_id, user_id } = copy.owner;
  if (workspace_id !== outbox.owner.workspace_id || user_id !== outbox.owner.user_id) return { problem: 'other_owner' };
  const files = await Promise.all(copy.files.map(async (file) => ({ ...file, bytes: await fromBase64(file) })));
  const count = await restore(outbox.db, copy, files);
  await outbox.notifyChanged();
  return count;
}

async function restore(db: DeviceDatabase, copy: Backup, files: readonly StoredFile[]) {
  const tx = db.transaction(['templates', 'reports', 'changes', 'log', 'files'], 'readwrite', { durability: 'strict' });
  const count = { changes: 0, files: 0 };
  for (const template of copy.templates) tx.objectStore('templates').put(template);
  for (const report of copy.reports) {
    if (!(await tx.objectStore('reports').getKey(report.uuid))) tx.objectStore('reports').put(report);
  }
  for (const file of files) {
    if (await tx.objectStore('files').getKey(file.uuid)) continue;
    tx.objectStore('files').put({ ...file, state: 'waiting' });
    count.files += 1;
  }
  for (const { report, change } of copy.changes) {
    const here = await tx.objectStore('changes').index('id').getKey(change.id);
    if (here !== undefined || (await tx.objectStore('log').getKey(change.id))) continue;
    tx.objectStore('changes').add({ report, change });
    count.changes += 1;
  }
  await tx.done;
  return count;
}

function parse(text: string): Backup | null {
  try {
    const copy = JSON.parse(text) as Partial<Backup> | null;
    const lists = [copy?.templates, copy?.reports, copy?.changes, copy?.files];
    const whole =
      copy?.format === 'rounds-waiting-work' && copy.version === 1 && copy.owner && lists.every(Array.isArray);
    return whole ? (copy as Backup) : null;
  } catch {
    return null;
  }
}

async function toBase64(bytes: Blob): Promise<string> {
  const array = new Uint8Array(await bytes.arrayBuffer());
  let text = '';
  for (let at = 0; at < array.length; at += 0x8000) text += String.fromCharCode(...array.subarray(at, at + 0x8000));
  return btoa(text);
}

async function fromBase64({ bytes, type }: { bytes: string; type: string }): Promise<Blob> {
  return new Blob([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], { type });
}
