import { inspections } from '@rounds/contract/inspections';
import type { LoggedChange } from '@rounds/engine';
import { fetchLog, isOutOfReach, putOnDevice } from '../../../kit/inspections/start-inspection.ts';
import { call, getPresent } from '../../../platform/api/index.ts';
import {
  type DeviceInspection,
  INSPECTION_STORE,
  listAddedIssues,
  loadInspection,
  type Outbox,
  type StoredInspection,
} from '../../../platform/offline/index.ts';
import { type Conduct, startConduct } from './conduct-store.ts';

/** Opens an inspection from the device, or from the server. */
export async function loadConduct(outbox: Outbox, id: string): Promise<Conduct> {
  const storedInspection = await findOnDevice(outbox, id);
  // A completed inspection may have been reopened elsewhere, which only the server knows.
  const device =
    storedInspection && storedInspection.inspection.status !== 'completed'
      ? storedInspection
      : await fetchToDevice(outbox, id, storedInspection);
  return startConduct({ outbox, device, newId: () => crypto.randomUUID(), now: () => new Date(), present: getPresent });
}

/**
 * Merges changes made elsewhere; without a network the device continues with its copy. Returns whether the device is
 * up to date.
 */
export async function catchUp(conduct: Conduct, { withInspection = false } = {}): Promise<boolean> {
  const { outbox, uuid } = conduct;
  if (((await outbox.db.get(INSPECTION_STORE, uuid))?.id ?? null) === null) return false;
  try {
    if (withInspection || isCompletionMissing(conduct.inspection())) await fetchInspection(conduct);
    const { changes, sequence, version_id } = await fetchLog(outbox, uuid, conduct.sequence());
    if (isMoved(conduct, version_id)) await fetchInspection(conduct);
    // They say that the inspection was completed. What the completion stored comes with the report, which is fetched
    // before they are merged, so that a failure fetches both again.
    if (hasUnknownCompletion(conduct, changes)) await fetchInspection(conduct);
    await conduct.mergeRemote(changes, sequence);
    await fetchNewIssues(conduct, changes);
    return true;
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    return false;
  }
}

/** Whether the inspection has another version of its template now than this window knows. */
export const isMoved = (conduct: Conduct, version_id: number | undefined): boolean =>
  version_id !== undefined && version_id !== conduct.versionId && version_id !== conduct.inspection().version_id;

/**
 * Calls back once the device has the new version of a moved inspection and has sent what was answered in the old one. Its
 * form cannot change under the person’s hands: it has to be opened again.
 */
export function onceMoved(conduct: Conduct, moved: () => void): () => void {
  const { outbox, uuid } = conduct;
  let isOver = false;
  const check = async () => {
    if (isOver || (await outbox.db.get(INSPECTION_STORE, uuid))?.version_id === conduct.versionId) return;
    if ((await outbox.db.countFromIndex('changes', 'report', uuid)) > 0 || isOver) return;
    stop();
    moved();
  };
  const unsubscribe = outbox.onEvent((event) => {
    if ('report' in event && event.report === uuid && event.kind !== 'upload') void check().catch(() => {});
    if (event.kind === 'changed') void check().catch(() => {});
  });
  const stop = () => {
    isOver = true;
    unsubscribe();
  };
  void check().catch(() => {});
  return stop;
}

async function fetchInspection({ outbox, uuid, reload }: Conduct): Promise<void> {
  await putOnDevice(outbox, await call(inspections.get, { params: { id: uuid }, silent: true }));
  await reload();
  await outbox.notifyChanged();
}

/** Whether the device knows that the inspection was completed, but not what the completion stored, such as its time. */
export const isCompletionMissing = ({ status, context }: StoredInspection): boolean =>
  status === 'completed' && !context.completed_at;

/** Whether changes came after a completion that the device does not know yet. */
const hasUnknownCompletion = (conduct: Conduct, changes: readonly LoggedChange[]): boolean =>
  conduct.inspection().status !== 'completed' && changes.some(({ late }) => late === true);

/** Issues that others raised come with the inspection; their categories decide which counters count them. */
export async function fetchNewIssues(conduct: Conduct, changes: readonly LoggedChange[]): Promise<void> {
  const knownIssues = conduct.context().issues ?? {};
  if (changes.every((change) => listAddedIssues(change).every((issue) => knownIssues[issue]))) return;
  await fetchInspection(conduct);
}

/**
 * An inspection that was started offline gets its number from the server, so it is fetched again after
 * the first sync.
 */
export function catchUpAfterFirstSync(conduct: Conduct): () => void {
  const { outbox, uuid } = conduct;
  if (conduct.inspection().id !== null) return () => {};
  const stop = outbox.onEvent((event) => {
    if (event.kind !== 'settled' || event.report !== uuid) return;
    stop();
    void catchUp(conduct, { withInspection: true }).catch(() => {});
  });
  return stop;
}

async function findOnDevice(outbox: Outbox, id: string): Promise<DeviceInspection | undefined> {
  const uuid = id.includes('-') ? id : await findUuid(outbox, Number(id));
  return uuid ? loadInspection(outbox.db, uuid) : undefined;
}

async function findUuid(outbox: Outbox, id: number): Promise<string | undefined> {
  return (await outbox.db.getAll(INSPECTION_STORE)).find((inspection) => inspection.id === id)?.uuid;
}

async function fetchToDevice(
  outbox: Outbox,
  id: string,
  storedInspection?: DeviceInspection,
): Promise<DeviceInspection> {
  try {
    const inspection = await call(inspections.get, { params: { id }, screen: true });
    await putOnDevice(outbox, inspection);
    await fetchLog(outbox, inspection.uuid);
    const device = await loadInspection(outbox.db, inspection.uuid);
    if (device) return device;
  } catch (error) {
    if (!storedInspection || !isOutOfReach(error)) throw error;
  }
  if (!storedInspection) throw new Error('The report was not kept');
  return storedInspection;
}
