import { inspections } from '@rounds/contract/inspections';
import type { LoggedChange } from '@rounds/engine';
import { call, getPresent } from '../../../api/index.ts';
import { type DeviceInspection, listAddedIssues, loadInspection, type Outbox } from '../../../offline/index.ts';
import { fetchLog, isOutOfReach, putOnDevice } from '../start-inspection.ts';
import { type Conduct, startConduct } from './conduct-store.ts';

/** Opens an inspection from the device, or from the server. */
export async function loadConduct(outbox: Outbox, id: string): Promise<Conduct> {
  const kept = await findOnDevice(outbox, id);
  // A completed inspection may have been reopened elsewhere, which only the server knows.
  const device = kept && kept.inspection.status !== 'completed' ? kept : await fetchToDevice(outbox, id, kept);
  return startConduct({ outbox, device, newId: () => crypto.randomUUID(), now: () => new Date(), present: getPresent });
}

/** Merges changes made elsewhere; without a network the device continues with its copy. */
export async function catchUp(conduct: Conduct, { withReport = false } = {}): Promise<void> {
  const { outbox, uuid } = conduct;
  if (((await outbox.db.get('reports', uuid))?.id ?? null) === null) return;
  try {
    if (withReport) {
      await putOnDevice(outbox, await call(inspections.get, { params: { id: uuid } }));
      await conduct.reload();
    }
    const { changes, sequence } = await fetchLog(outbox, uuid, conduct.sequence());
    await conduct.mergeRemote(changes, sequence);
    await fetchNewIssues(conduct, changes);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
  }
}

/** Issues that others raised come with the inspection; their categories decide which counters count them. */
export async function fetchNewIssues(conduct: Conduct, changes: readonly LoggedChange[]): Promise<void> {
  const { outbox, uuid } = conduct;
  const known = conduct.context().issues ?? {};
  if (changes.every((change) => listAddedIssues(change).every((issue) => known[issue]))) return;
  await putOnDevice(outbox, await call(inspections.get, { params: { id: uuid }, silent: true }));
  await conduct.reload();
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
    void catchUp(conduct, { withReport: true }).catch(() => {});
  });
  return stop;
}

async function findOnDevice(outbox: Outbox, id: string): Promise<DeviceInspection | undefined> {
  const uuid = id.includes('-') ? id : await findUuid(outbox, Number(id));
  return uuid ? loadInspection(outbox.db, uuid) : undefined;
}

async function findUuid(outbox: Outbox, id: number): Promise<string | undefined> {
  return (await outbox.db.getAll('reports')).find((report) => report.id === id)?.uuid;
}

async function fetchToDevice(outbox: Outbox, id: string, kept?: DeviceInspection): Promise<DeviceInspection> {
  try {
    const inspection = await call(inspections.get, { params: { id }, screen: true });
    await putOnDevice(outbox, inspection);
    await fetchLog(outbox, inspection.uuid);
    const device = await loadInspection(outbox.db, inspection.uuid);
    if (device) return device;
  } catch (error) {
    if (!kept || !isOutOfReach(error)) throw error;
  }
  if (!kept) throw new Error('The report was not kept');
  return kept;
}
