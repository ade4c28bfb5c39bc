/**
 * A copy of the waiting work in a file: for a device that will not send any more, or before signing
 * out. Reading one in twice, or after the work was sent, changes nothing, since everything carries its id.
 */
import type { Change } from '@rounds/engine';
import type { DeviceDatabase, DeviceOwner, KeptFile, KeptReport, KeptTemplate } from './device-database.ts';
import type { Outbox } from './outbox.ts';

interface WaitingCopy {
  readonly format: 'rounds-waiting-work';
  readonly version: 1;
  readonly saved_at: string;
  readonly owner: DeviceOwner;
  readonly templates: readonly KeptTemplate[];
  readonly reports: readonly KeptReport[];
  readonly changes: readonly { readonly report: string; readonly change: Change }[];
  readonly files: readonly (Omit<KeptFile, 'bytes'> & { readonly bytes: string })[];
}

export type ReadInProblem = 'not a copy' | 'someone else';
export type ReadIn = { readonly changes: number; readonly files: number } | { readonly problem: ReadInProblem };

export async function saveWaitingWork(outbox: Outbox, now: Date): Promise<Blob> {
  const { db, owner } = outbox;
  const changes = [...(await db.getAll('changes')), ...(await db.getAll('refused')), ...outbox.unstored()];
  const files = (await db.getAll('files')).filter((file) => file.state !== 'sent');
  const named = new Set([...changes, ...files].map(({ report }) => report));
  const reports = (await db.getAll('reports')).filter((report) => named.has(report.uuid));
  const versions = new Set(reports.map((report) => report.version_id));
  const copy: WaitingCopy = {
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

export async function readInWaitingWork(outbox: Outbox, text: string): Promise<ReadIn> {
  const copy = parse(text);
  if (!copy) return { problem: 'not a copy' };
  const { workspace_id, user_id } = copy.owner;
  if (workspace_id !== outbox.owner.workspace_id || user_id !== outbox.owner.user_id)
    return { problem: 'someone else' };
  const files = await Promise.all(copy.files.map(async (file) => ({ ...file, bytes: await fromBase64(file) })));
  const count = await putBack(outbox.db, copy, files);
  await outbox.changed();
  return count;
}

async function putBack(db: DeviceDatabase, copy: WaitingCopy, files: readonly KeptFile[]) {
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

function parse(text: string): WaitingCopy | null {
  try {
    const copy = JSON.parse(text) as Partial<WaitingCopy> | null;
    const lists = [copy?.templates, copy?.reports, copy?.changes, copy?.files];
    const whole =
      copy?.format === 'rounds-waiting-work' && copy.version === 1 && copy.owner && lists.every(Array.isArray);
    return whole ? (copy as WaitingCopy) : null;
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
