import { type LoggedChange, mergeLists, type RunContext } from '@rounds/engine';
import type {
  DeviceDatabase,
  QueuedChange,
  Receipt,
  RejectedChange,
  Rejection,
  StoredAsset,
  StoredFile,
  StoredInspection,
  StoredIssue,
  StoredPerson,
  StoredTemplate,
} from './device-database.ts';
import { isHeldBack, listHeldIssues, toHeldIssues } from './device-issues.ts';
import { addReceipt } from './receipts.ts';
import { INSPECTION_STORE, REJECTED_STORE } from './stored-names.ts';

/** Everything on the device that conducting one inspection needs. */
export interface DeviceInspection {
  readonly inspection: StoredInspection;
  readonly template: StoredTemplate;
  readonly log: readonly LoggedChange[];
  /**
   * Changes that have not been acknowledged. Those whose acknowledgment was lost may also be in the log, and are then
   * the same objects.
   */
  readonly waiting: readonly LoggedChange[];
  readonly rejected: readonly RejectedChange[];
  /** The issues that were raised on this device. */
  readonly issues: readonly StoredIssue[];
}

export interface DeviceCounts {
  readonly changes: number;
  readonly files: number;
  /** Inspections of which nothing waits but their beginning or their completion. */
  readonly inspections: number;
  /** Work that belongs to rejected inspections or issues: it waits for the person, not for the network. */
  readonly held: number;
  /** Changes, files, issues, completions and inspections that need a decision of the person. */
  readonly rejected: number;
}

/** A relaxed transaction may complete while its data is still in memory; a strict one is on disk. */
const STRICT = { durability: 'strict' } as const;

/** Stores a change with its files and the issues that it adds in one transaction. Resolves when they are on disk. */
export async function storeChange(
  db: DeviceDatabase,
  waiting: QueuedChange,
  files: readonly StoredFile[] = [],
  issues: readonly StoredIssue[] = [],
) {
  const tx = db.transaction(['changes', 'files', 'issues'], 'readwrite', STRICT);
  const requests = [
    ...files.map((file) => tx.objectStore('files').put(file)),
    ...issues.map((issue) => tx.objectStore('issues').put(issue)),
    tx.objectStore('changes').add(toQueued(waiting)),
  ];
  await Promise.all([...requests, tx.done]);
}

const toQueued = ({ report, change, version_id }: QueuedChange): QueuedChange => ({
  ...{ report, change },
  ...(version_id !== undefined && { version_id }),
});

export async function findStoredTemplate(db: DeviceDatabase, template_id: number): Promise<StoredTemplate | undefined> {
  const versions = await db.getAllFromIndex('templates', 'template_id', template_id);
  return versions.sort((a, b) => b.version - a.version)[0];
}

/** The newest version on the device of each template. */
export async function listStoredTemplates(db: DeviceDatabase): Promise<StoredTemplate[]> {
  const newest = new Map<number, StoredTemplate>();
  for (const template of await db.getAll('templates')) {
    const existing = newest.get(template.template_id);
    if (!existing || existing.version < template.version) newest.set(template.template_id, template);
  }
  return [...newest.values()];
}

export const saveTemplate = (db: DeviceDatabase, template: StoredTemplate) => db.put('templates', template);

/** @param isEverything these are all that the person may have: others leave the device */
export async function saveAssets(
  db: DeviceDatabase,
  assets: readonly StoredAsset[],
  { isEverything = false }: { readonly isEverything?: boolean } = {},
) {
  const tx = db.transaction('assets', 'readwrite');
  if (isEverything) tx.store.clear();
  for (const asset of assets) tx.store.put(asset);
  await tx.done;
}

/** Replaces the people on the device. */
export async function savePeople(db: DeviceDatabase, people: readonly StoredPerson[]) {
  const tx = db.transaction('people', 'readwrite');
  tx.store.clear();
  for (const person of people) tx.store.put(person);
  await tx.done;
}

/** Stores an inspection with its version and keeps the fields that only the device knows. */
export async function saveInspection(db: DeviceDatabase, inspection: StoredInspection, template: StoredTemplate) {
  const tx = db.transaction([INSPECTION_STORE, 'templates', 'assets'], 'readwrite', STRICT);
  const inspections = tx.objectStore(INSPECTION_STORE);
  const existing = await inspections.get(inspection.uuid);
  tx.objectStore('templates').put(template);
  if (inspection.asset) tx.objectStore('assets').put(inspection.asset);
  inspections.put(
    existing
      ? {
          ...existing,
          ...inspection,
          context: mergeNames(inspection.context, existing.context),
          completion_asked_at: existing.completion_asked_at,
          sequence: existing.sequence,
        }
      : inspection,
  );
  await tx.done;
}

/**
 * Adds the names of people and assets, the list items and the issues in unsent answers, which only this device knows.
 */
const mergeNames = (context: RunContext, { people, assets, lists, issues }: RunContext): RunContext => ({
  ...context,
  ...(issues && { issues: { ...issues, ...context.issues } }),
  ...(lists && { lists: mergeLists(lists, context.lists) }),
  ...(people && { people: { ...people, ...context.people } }),
  ...(assets && { assets: { ...assets, ...context.assets } }),
});

export async function updateInspection(
  db: DeviceDatabase,
  uuid: string,
  change: Partial<Omit<StoredInspection, 'uuid'>>,
  receipt?: Receipt,
): Promise<StoredInspection | undefined> {
  const tx = db.transaction([INSPECTION_STORE, 'receipts'], 'readwrite', STRICT);
  const existing = await tx.objectStore(INSPECTION_STORE).get(uuid);
  const next = existing && { ...existing, ...change };
  if (next) tx.objectStore(INSPECTION_STORE).put(next);
  if (receipt) await addReceipt(tx.objectStore('receipts'), receipt);
  await tx.done;
  return next;
}

export async function loadInspection(db: DeviceDatabase, uuid: string): Promise<DeviceInspection | undefined> {
  const tx = db.transaction([INSPECTION_STORE, 'templates', 'log', 'changes', REJECTED_STORE, 'issues']);
  const inspection = await tx.objectStore(INSPECTION_STORE).get(uuid);
  if (!inspection) return undefined;
  const [template, log, waiting, rejected, issues] = await Promise.all([
    tx.objectStore('templates').get(inspection.version_id),
    tx.objectStore('log').index('report').getAll(uuid),
    tx.objectStore('changes').index('report').getAll(uuid),
    tx.objectStore(REJECTED_STORE).index('report').getAll(uuid),
    tx.objectStore('issues').index('report').getAll(uuid),
  ]);
  if (!template) return undefined;
  const logged = new Map(log.map(({ id, change }) => [id, change]));
  return {
    inspection: inspection,
    template,
    log: [...logged.values()],
    waiting: waiting.map(({ change }) => logged.get(change.id) ?? change),
    rejected,
    issues,
  };
}

/** Adds the server's changes to the log on the device. */
export async function saveLog(db: DeviceDatabase, uuid: string, changes: readonly LoggedChange[], sequence: number) {
  const tx = db.transaction(['log', INSPECTION_STORE], 'readwrite', STRICT);
  const log = tx.objectStore('log');
  for (const change of changes) log.put({ id: change.id, report: uuid, change });
  const inspection = await tx.objectStore(INSPECTION_STORE).get(uuid);
  if (inspection)
    tx.objectStore(INSPECTION_STORE).put({ ...inspection, sequence: Math.max(inspection.sequence, sequence) });
  await tx.done;
}

/** Moves answered changes out of the queue: acknowledged ones to the log, rejected ones to quarantine. */
export async function resolveChanges(
  db: DeviceDatabase,
  sentChanges: readonly QueuedChange[],
  acknowledged: ReadonlySet<string>,
  rejected: ReadonlyMap<string, Rejection>,
  receipt: Receipt,
) {
  const { at } = receipt;
  const tx = db.transaction(['changes', 'log', REJECTED_STORE, 'receipts'], 'readwrite', STRICT);
  const count = sentChanges.filter(({ change }) => acknowledged.has(change.id) && !rejected.has(change.id)).length;
  if (count > 0) await addReceipt(tx.objectStore('receipts'), { ...receipt, count });
  const log = tx.objectStore('log');
  // The server's log may arrive before the acknowledgment. It has the author and the time of receipt.
  const logged = new Set(await Promise.all(sentChanges.map(({ change }) => log.getKey(change.id))));
  for (const { place, report, change } of sentChanges) {
    const rejection = rejected.get(change.id);
    if (rejection) tx.objectStore(REJECTED_STORE).put({ ...rejection, id: change.id, report, change, at });
    else if (!acknowledged.has(change.id)) continue;
    else if (!logged.has(change.id)) log.put({ id: change.id, report, change });
    tx.objectStore('changes').delete(place as number);
  }
  await tx.done;
}

/** The oldest changes of one inspection that can be sent, within the limits of one call. */
export async function listOldestChanges(
  db: DeviceDatabase,
  inspection: string,
  limits: { count: number; bytes: number },
): Promise<QueuedChange[]> {
  // This reads all of them with one request; a cursor would need one for each change.
  const held = await listHeldIssues(db);
  const queued = await db.getAllFromIndex('changes', 'report', inspection, limits.count + held.size);
  const [first, ...rest] = queued.filter((change) => !isHeldBack(change, held));
  if (!first) return [];
  // A call says in which version of the template its changes were made.
  const other = rest.findIndex(({ version_id }) => version_id !== first.version_id);
  const oldest = [first, ...(other < 0 ? rest : rest.slice(0, other))].slice(0, limits.count);
  let bytes = 0;
  const end = oldest.findIndex(({ change }, index) => {
    bytes += JSON.stringify(change).length;
    return index > 0 && bytes > limits.bytes;
  });
  return end < 0 ? oldest : oldest.slice(0, end);
}

/** The inspection to send next: the one with the oldest change or file, then new ones, then those to complete. */
export async function findNextInspection(db: DeviceDatabase): Promise<StoredInspection | undefined> {
  const held = await listHeldIssues(db);
  const tx = db.transaction(['changes', INSPECTION_STORE, 'files', 'issues']);
  const inspections = await tx.objectStore(INSPECTION_STORE).getAll();
  const open = new Map(
    inspections.filter((inspection) => !inspection.refused).map((inspection) => [inspection.uuid, inspection]),
  );
  let cursor = open.size ? await tx.objectStore('changes').openCursor() : null;
  while (cursor) {
    const inspection = open.get(cursor.value.report);
    if (inspection && !isHeldBack(cursor.value, held)) return inspection;
    cursor = await cursor.continue();
  }
  let file = open.size ? await tx.objectStore('files').index('state').openCursor('waiting') : null;
  while (file) {
    const inspection = open.get(file.value.report);
    if (inspection) return inspection;
    file = await file.continue();
  }
  let issue = open.size ? await tx.objectStore('issues').index('state').openCursor('waiting') : null;
  while (issue) {
    const inspection = open.get(issue.value.report);
    if (inspection) return inspection;
    issue = await issue.continue();
  }
  // An inspection is not completed without an issue that was raised in it.
  const incomplete = new Set([...held.values()].map(({ report }) => report));
  return (
    [...open.values()].find((inspection) => inspection.id === null) ??
    [...open.values()].find((inspection) => inspection.completion_asked_at && !incomplete.has(inspection.uuid))
  );
}

export async function listWaitingFiles(db: DeviceDatabase, uuids: readonly string[]): Promise<StoredFile[]> {
  if (uuids.length === 0) return [];
  const tx = db.transaction('files');
  const files = await Promise.all([...new Set(uuids)].map((uuid) => tx.store.get(uuid)));
  return files.filter((file): file is StoredFile => file?.state === 'waiting');
}

/** The files of one inspection that are still to be sent, whatever refers to them. */
export const listFilesToSend = async (db: DeviceDatabase, inspection: string): Promise<StoredFile[]> =>
  (await db.getAllFromIndex('files', 'report', inspection)).filter((file) => file.state === 'waiting');

/** Stores what became of a sent file: its receipt, or why the server rejected it. */
export async function resolveFile(db: DeviceDatabase, uuid: string, outcome: Receipt | { refused: Rejection }) {
  const tx = db.transaction(['files', 'receipts'], 'readwrite', STRICT);
  const file = await tx.objectStore('files').get(uuid);
  if (file) {
    if ('refused' in outcome) tx.objectStore('files').put({ ...file, state: 'refused', refused: outcome.refused });
    else tx.objectStore('files').put({ ...file, state: 'sent' });
  }
  if (!('refused' in outcome)) await addReceipt(tx.objectStore('receipts'), outcome);
  await tx.done;
}

export async function countWaiting(db: DeviceDatabase): Promise<DeviceCounts> {
  // One transaction covers all of them: the database may be closed meanwhile.
  const tx = db.transaction(['issues', INSPECTION_STORE, 'changes', 'files', REJECTED_STORE]);
  const [rejectedIssues, stored, changes, files, rejectedChanges, rejectedFiles] = await Promise.all([
    tx.objectStore('issues').index('state').getAll('refused'),
    tx.objectStore(INSPECTION_STORE).getAll(),
    tx.objectStore('changes').count(),
    tx.objectStore('files').index('state').count('waiting'),
    tx.objectStore(REJECTED_STORE).count(),
    tx.objectStore('files').index('state').count('refused'),
  ]);
  /** The changes and files of an inspection that wait to be sent. */
  const countUnsent = async ({ uuid }: StoredInspection): Promise<number> => {
    const ofReport = await tx.objectStore('files').index('report').getAll(uuid);
    const own = await tx.objectStore('changes').index('report').count(uuid);
    return own + ofReport.filter(({ state }) => state === 'waiting').length;
  };
  let [held, inspections] = [0, 0];
  const issues = toHeldIssues(rejectedIssues);
  const withIssues = new Set([...issues.values()].map(({ report }) => report));
  for (const inspection of stored) {
    if (inspection.refused) held += await countUnsent(inspection);
    else if (withIssues.has(inspection.uuid)) {
      const queued = await tx.objectStore('changes').index('report').getAll(inspection.uuid);
      held += queued.filter((change) => isHeldBack(change, issues)).length;
    } else if ((inspection.id === null || inspection.completion_asked_at) && (await countUnsent(inspection)) === 0)
      inspections += 1;
  }
  const decisions = stored.filter((inspection) => inspection.refused ?? inspection.completion_refused).length;
  return { changes, files, inspections, held, rejected: rejectedChanges + rejectedFiles + issues.size + decisions };
}

/** Deletes an inspection from the device. Returns false if some of its changes or files are unsent or rejected. */
export async function deleteInspection(db: DeviceDatabase, uuid: string): Promise<boolean> {
  const stores = [INSPECTION_STORE, 'log', 'changes', REJECTED_STORE, 'files', 'issues', 'last_inspections'] as const;
  const tx = db.transaction(stores, 'readwrite');
  const [waiting, rejected, files, issues] = await Promise.all([
    tx.objectStore('changes').index('report').count(uuid),
    tx.objectStore(REJECTED_STORE).index('report').count(uuid),
    tx.objectStore('files').index('report').getAll(uuid),
    tx.objectStore('issues').index('report').getAll(uuid),
  ]);
  if (waiting || rejected || [...files, ...issues].some(({ state }) => state !== 'sent')) return false;
  tx.objectStore(INSPECTION_STORE).delete(uuid);
  tx.objectStore('last_inspections').delete(uuid);
  for (const store of ['log', 'files', 'issues'] as const) {
    for (const key of await tx.objectStore(store).index('report').getAllKeys(uuid)) tx.objectStore(store).delete(key);
  }
  await tx.done;
  return true;
}
