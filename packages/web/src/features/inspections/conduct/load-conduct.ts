import { inspections } from '@rounds/contract/inspections';
import { call } from '../../../api/index.ts';
import { type DeviceReport, loadReport, type Outbox } from '../../../offline/index.ts';
import { fetchLog, isOutOfReach, putOnDevice } from '../start-inspection.ts';
import { type Conduct, startConduct } from './conduct-store.ts';

/** Opens an inspection: from the device where it is kept, else from the server. */
export async function loadConduct(outbox: Outbox, id: string): Promise<Conduct> {
  const kept = await onDevice(outbox, id);
  // What is completed here may have been reopened elsewhere: only the server knows.
  const device = kept && kept.report.status !== 'completed' ? kept : await fromServer(outbox, id, kept);
  return startConduct({ outbox, device, newId: () => crypto.randomUUID(), now: () => new Date() });
}

/** What others, or the same person elsewhere, did since; the device's own copy goes on without it. */
export async function catchUp(conduct: Conduct, { withReport = false } = {}): Promise<void> {
  const { outbox, uuid } = conduct;
  if (((await outbox.db.get('reports', uuid))?.id ?? null) === null) return;
  try {
    if (withReport) await putOnDevice(outbox, await call(inspections.read, { params: { id: uuid } }));
    const { changes, sequence } = await fetchLog(outbox, uuid);
    await conduct.takeIn(changes, sequence);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
  }
}

/**
 * A report that was started without the server gets its number there: once the server has received
 * it, what it gave comes to the device.
 */
export function catchUpOnceReceived(conduct: Conduct): () => void {
  const { outbox, uuid } = conduct;
  if (conduct.report().id !== null) return () => {};
  const stop = outbox.listen((event) => {
    if (event.kind !== 'settled' || event.report !== uuid) return;
    stop();
    void catchUp(conduct, { withReport: true }).catch(() => {});
  });
  return stop;
}

async function onDevice(outbox: Outbox, id: string): Promise<DeviceReport | undefined> {
  const uuid = id.includes('-') ? id : await uuidOf(outbox, Number(id));
  return uuid ? loadReport(outbox.db, uuid) : undefined;
}

async function uuidOf(outbox: Outbox, id: number): Promise<string | undefined> {
  return (await outbox.db.getAll('reports')).find((report) => report.id === id)?.uuid;
}

async function fromServer(outbox: Outbox, id: string, kept?: DeviceReport): Promise<DeviceReport> {
  try {
    const inspection = await call(inspections.read, { params: { id }, screen: true });
    await putOnDevice(outbox, inspection);
    await fetchLog(outbox, inspection.uuid);
    const device = await loadReport(outbox.db, inspection.uuid);
    if (device) return device;
  } catch (error) {
    if (!kept || !isOutOfReach(error)) throw error;
  }
  if (!kept) throw new Error('The report was not kept');
  return kept;
}
