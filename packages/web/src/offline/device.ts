import type { AnswerChange, Change, LoggedChange, RunContext } from '@rounds/engine';
import type {
  DeviceDatabase,
  KeptFile,
  KeptReport,
  KeptTemplate,
  Refused,
  RefusedChange,
  WaitingChange,
} from './device-database.ts';

/** What conducting one report needs from the device. */
export interface DeviceReport {
  readonly report: KeptReport;
  readonly template: KeptTemplate;
  readonly log: readonly LoggedChange[];
  readonly waiting: readonly Change[];
  readonly refused: readonly RefusedChange[];
}

export interface DeviceCounts {
  readonly changes: number;
  readonly files: number;
  readonly refused: number;
}

/** The browser may still hold a relaxed transaction in memory when it says "complete"; strict ones are on the disk. */
const STRICT = { durability: 'strict' } as const;

/** The files that a change adds to an answer. */
export function filesNamedBy(change: Change): readonly string[] {
  if ('op' in change) return [];
  const { value, media } = change as AnswerChange;
  const inValue =
    value && typeof value === 'object' && 'add' in value ? (value as { add?: readonly string[] }).add : [];
  return [...(inValue ?? []), ...(media?.add ?? [])];
}

/** Stores a change, and the files that it names, in one transaction; resolves when they are on the disk. */
export async function storeChange(db: DeviceDatabase, waiting: WaitingChange, files: readonly KeptFile[] = []) {
  const tx = db.transaction(['changes', 'files'], 'readwrite', STRICT);
  const requests = [
    ...files.map((file) => tx.objectStore('files').put(file)),
    tx.objectStore('changes').add({ report: waiting.report, change: waiting.change }),
  ];
  await Promise.all([...requests, tx.done]);
}

export async function keepTemplate(db: DeviceDatabase, template: KeptTemplate) {
  await db.put('templates', template);
}

export async function keptTemplateOf(db: DeviceDatabase, template_id: number): Promise<KeptTemplate | undefined> {
  const versions = await db.getAllFromIndex('templates', 'template_id', template_id);
  return versions.sort((a, b) => b.version - a.version)[0];
}

/** Puts a report with its version on the device; what the device alone knows of it stays. */
export async function keepReport(db: DeviceDatabase, report: KeptReport, template: KeptTemplate) {
  const tx = db.transaction(['reports', 'templates'], 'readwrite', STRICT);
  const reports = tx.objectStore('reports');
  const known = await reports.get(report.uuid);
  tx.objectStore('templates').put(template);
  reports.put(
    known
      ? {
          ...known,
          ...report,
          context: withKnownNames(report.context, known.context),
          completion_asked_at: known.completion_asked_at,
          sequence: known.sequence,
        }
      : report,
  );
  await tx.done;
}

/** Names of what waits here to be sent are known to this device alone. */
const withKnownNames = (context: RunContext, { people, assets }: RunContext): RunContext => ({
  ...context,
  ...(people && { people: { ...people, ...context.people } }),
  ...(assets && { assets: { ...assets, ...context.assets } }),
});

export async function changeReport(
  db: DeviceDatabase,
  uuid: string,
  change: Partial<Omit<KeptReport, 'uuid'>>,
): Promise<KeptReport | undefined> {
  const tx = db.transaction('reports', 'readwrite', STRICT);
  const known = await tx.store.get(uuid);
  const next = known && { ...known, ...change };
  if (next) tx.store.put(next);
  await tx.done;
  return next;
}

export async function loadReport(db: DeviceDatabase, uuid: string): Promise<DeviceReport | undefined> {
  const tx = db.transaction(['reports', 'templates', 'log', 'changes', 'refused']);
  const report = await tx.objectStore('reports').get(uuid);
  if (!report) return undefined;
  const [template, log, waiting, refused] = await Promise.all([
    tx.objectStore('templates').get(report.version_id),
    tx.objectStore('log').index('report').getAll(uuid),
    tx.objectStore('changes').index('report').getAll(uuid),
    tx.objectStore('refused').index('report').getAll(uuid),
  ]);
  if (!template) return undefined;
  return { report, template, log: log.map((entry) => entry.change), waiting: waiting.map((w) => w.change), refused };
}

/** Brings the log on the device up to what the server answered. */
export async function keepLog(db: DeviceDatabase, uuid: string, changes: readonly LoggedChange[], sequence: number) {
  const tx = db.transaction(['log', 'reports'], 'readwrite', STRICT);
  const log = tx.objectStore('log');
  for (const change of changes) log.put({ id: change.id, report: uuid, change });
  const report = await tx.objectStore('reports').get(uuid);
  if (report) tx.objectStore('reports').put({ ...report, sequence: Math.max(report.sequence, sequence) });
  await tx.done;
}

/** Moves what the server has answered for out of the queue: taken changes to the log, refused ones aside. */
export async function settleChanges(
  db: DeviceDatabase,
  sent: readonly WaitingChange[],
  taken: ReadonlySet<string>,
  refused: ReadonlyMap<string, Refused>,
  at: string,
) {
  const tx = db.transaction(['changes', 'log', 'refused'], 'readwrite', STRICT);
  for (const { place, report, change } of sent) {
    const refusal = refused.get(change.id);
    if (refusal) tx.objectStore('refused').put({ ...refusal, id: change.id, report, change, at });
    else if (taken.has(change.id)) tx.objectStore('log').put({ id: change.id, report, change });
    else continue;
    tx.objectStore('changes').delete(place as number);
  }
  await tx.done;
}

/** The oldest changes of one report, as many as one call should carry. */
export async function oldestChanges(
  db: DeviceDatabase,
  report: string,
  limits: { count: number; bytes: number },
): Promise<WaitingChange[]> {
  const batch: WaitingChange[] = [];
  let bytes = 0;
  let cursor = await db.transaction('changes').store.index('report').openCursor(report);
  while (cursor && batch.length < limits.count) {
    bytes += JSON.stringify(cursor.value.change).length;
    if (batch.length > 0 && bytes > limits.bytes) break;
    batch.push(cursor.value);
    cursor = await cursor.continue();
  }
  return batch;
}

/** The report whose turn it is: that of the oldest change first, then new ones, then those to be completed. */
export async function nextReport(db: DeviceDatabase): Promise<KeptReport | undefined> {
  const tx = db.transaction(['changes', 'reports']);
  const reports = await tx.objectStore('reports').getAll();
  const open = new Map(reports.filter((report) => !report.refused).map((report) => [report.uuid, report]));
  let cursor = open.size ? await tx.objectStore('changes').openCursor() : null;
  while (cursor) {
    const report = open.get(cursor.value.report);
    if (report) return report;
    cursor = await cursor.continue();
  }
  return (
    [...open.values()].find((report) => report.id === null) ??
    [...open.values()].find((report) => report.completion_asked_at)
  );
}

export async function waitingFiles(db: DeviceDatabase, uuids: readonly string[]): Promise<KeptFile[]> {
  const tx = db.transaction('files');
  const files = await Promise.all([...new Set(uuids)].map((uuid) => tx.store.get(uuid)));
  return files.filter((file): file is KeptFile => file?.state === 'waiting');
}

export async function settleFile(db: DeviceDatabase, uuid: string, refused: Refused | null) {
  const tx = db.transaction('files', 'readwrite', STRICT);
  const file = await tx.store.get(uuid);
  if (file) tx.store.put(refused ? { ...file, state: 'refused', refused } : { ...file, state: 'sent' });
  await tx.done;
}

export async function countWaiting(db: DeviceDatabase): Promise<DeviceCounts> {
  const tx = db.transaction(['changes', 'files', 'refused']);
  const [changes, files, refused] = await Promise.all([
    tx.objectStore('changes').count(),
    tx.objectStore('files').index('state').count('waiting'),
    tx.objectStore('refused').count(),
  ]);
  return { changes, files, refused };
}

/** Takes a report that is done with, and nothing of which waits, off the device. */
export async function forgetReport(db: DeviceDatabase, uuid: string): Promise<boolean> {
  const tx = db.transaction(['reports', 'log', 'changes', 'refused', 'files'], 'readwrite');
  const [waiting, refused] = await Promise.all([
    tx.objectStore('changes').index('report').count(uuid),
    tx.objectStore('refused').index('report').count(uuid),
  ]);
  if (waiting || refused) return false;
  tx.objectStore('reports').delete(uuid);
  for (const store of ['log', 'files'] as const) {
    for (const key of await tx.objectStore(store).index('report').getAllKeys(uuid)) tx.objectStore(store).delete(key);
  }
  await tx.done;
  return true;
}
