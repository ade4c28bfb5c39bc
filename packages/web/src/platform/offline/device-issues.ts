/**
 * Stores issues that were raised on this device. Each is sent before the change that adds it to its answer; one that
 * the server rejects stays with its reason, and holds back only that change.
 */
import type { Change } from '@rounds/engine';
import type { DeviceDatabase, QueuedChange, Receipt, Rejection, StoredFile, StoredIssue } from './device-database.ts';
import { addReceipt } from './receipts.ts';

/** A relaxed transaction may complete while its data is still in memory; a strict one is on disk. */
const STRICT = { durability: 'strict' } as const;

/** The issues that a change adds to an answer. */
export const listAddedIssues = (change: Change): readonly string[] =>
  'op' in change ? [] : (change.issues?.add ?? []);

/** Rejected issues, which hold back the changes that add them. */
export type HeldIssues = ReadonlyMap<string, StoredIssue>;

export const listHeldIssues = async (db: DeviceDatabase): Promise<HeldIssues> =>
  toHeldIssues(await db.getAllFromIndex('issues', 'state', 'refused'));

export const toHeldIssues = (rejected: readonly StoredIssue[]): HeldIssues =>
  new Map(rejected.map((issue) => [issue.uuid, issue]));

export const isHeldBack = ({ change }: Pick<QueuedChange, 'change'>, held: HeldIssues): boolean =>
  held.size > 0 && listAddedIssues(change).some((uuid) => held.has(uuid));

/** Lists those of the issues that have not been sent yet. */
export async function listWaitingIssues(db: DeviceDatabase, uuids: readonly string[]): Promise<StoredIssue[]> {
  if (uuids.length === 0) return [];
  const tx = db.transaction('issues');
  const issues = await Promise.all([...new Set(uuids)].map((uuid) => tx.store.get(uuid)));
  return issues.filter((issue): issue is StoredIssue => issue?.state === 'waiting');
}

/** The issues of one inspection that are still to be sent, whatever refers to them. */
export const listIssuesToSend = async (db: DeviceDatabase, inspection: string): Promise<StoredIssue[]> =>
  (await db.getAllFromIndex('issues', 'report', inspection)).filter(({ state }) => state === 'waiting');

/** Returns why the server rejected a file of the issue. */
export async function findRejectedFile(db: DeviceDatabase, { body }: StoredIssue): Promise<Rejection | undefined> {
  if (!body.media?.length) return undefined;
  const tx = db.transaction('files');
  const files = await Promise.all(body.media.map((uuid) => tx.store.get(uuid)));
  return files.find((file): file is StoredFile => file?.state === 'refused')?.refused;
}

type Outcome = { readonly number: number | null; readonly receipt: Receipt } | { readonly refused: Rejection };

/** Stores what became of an issue that was sent. */
export async function resolveIssue(db: DeviceDatabase, uuid: string, outcome: Outcome): Promise<void> {
  const tx = db.transaction(['issues', 'receipts'], 'readwrite', STRICT);
  const issue = await tx.objectStore('issues').get(uuid);
  if (issue) {
    const { refused: _, ...rest } = issue;
    tx.objectStore('issues').put(
      'refused' in outcome
        ? { ...rest, state: 'refused', refused: outcome.refused }
        : { ...rest, state: 'sent', number: outcome.number },
    );
  }
  if ('receipt' in outcome) await addReceipt(tx.objectStore('receipts'), outcome.receipt);
  await tx.done;
}

/**
 * Marks an issue as attempted: the server may have it from now on, even if no response arrives. Returns it as it is
 * sent, or undefined if the person has just discarded it.
 */
export async function startAttempt(
  db: DeviceDatabase,
  uuid: string,
  isOnline: boolean,
): Promise<StoredIssue | undefined> {
  const tx = db.transaction('issues', 'readwrite', STRICT);
  const issue = await tx.store.get(uuid);
  if (issue && isOnline && !issue.is_attempted) tx.store.put({ ...issue, is_attempted: true });
  await tx.done;
  return issue?.state === 'waiting' ? issue : undefined;
}

/** Whether the server cannot have it, so that the person may still change or discard it. */
export const isUnsent = ({ state, is_attempted }: StoredIssue): boolean =>
  state === 'refused' || (state === 'waiting' && !is_attempted);

/**
 * Stores an unsent or rejected issue as the person changed it, to be sent with its new files. Returns whether it is
 * not too late.
 */
export async function saveCorrectedIssue(
  db: DeviceDatabase,
  { uuid, body }: Pick<StoredIssue, 'uuid' | 'body'>,
  files: readonly StoredFile[] = [],
): Promise<boolean> {
  const tx = db.transaction(['issues', 'files'], 'readwrite', STRICT);
  const existing = await tx.objectStore('issues').get(uuid);
  if (!existing || !isUnsent(existing)) return false;
  const { refused: _, ...rest } = existing;
  for (const file of files) tx.objectStore('files').put(file);
  tx.objectStore('issues').put({ ...rest, body, state: 'waiting' });
  await tx.done;
  return true;
}

/**
 * Deletes an issue that the server cannot have, with the changes that add it to its answer. Returns their ids; null
 * if the server may have the issue already.
 */
export async function deleteUnsentIssue(db: DeviceDatabase, uuid: string): Promise<readonly string[] | null> {
  const tx = db.transaction(['issues', 'changes'], 'readwrite', STRICT);
  const issue = await tx.objectStore('issues').get(uuid);
  if (!issue || !isUnsent(issue)) return null;
  tx.objectStore('issues').delete(uuid);
  const removed: string[] = [];
  for (const { place, change } of await tx.objectStore('changes').index('report').getAll(issue.report)) {
    if (!listAddedIssues(change).includes(uuid)) continue;
    tx.objectStore('changes').delete(place as number);
    removed.push(change.id);
  }
  await tx.done;
  return removed;
}
