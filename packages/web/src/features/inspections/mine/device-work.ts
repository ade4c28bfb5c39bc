/** Loads the person's open inspections from the device. */
import {
  INSPECTION_STORE,
  isUnsent,
  loadPlannedWork,
  type Outbox,
  type StoredInspection,
} from '../../../platform/offline/index.ts';
import type { DeviceFacts, DeviceWork } from './work.ts';

export async function loadDeviceWork({ db }: Outbox): Promise<DeviceWork> {
  const [inspections, changes, files, issues, work] = await Promise.all([
    db.getAll(INSPECTION_STORE),
    db.getAll('changes'),
    db.getAllFromIndex('files', 'state', 'waiting'),
    db.getAll('issues'),
    loadPlannedWork(db),
  ]);
  const unsent = [...changes, ...files, ...issues.filter(isUnsent)];
  const counts = new Map<string, number>();
  for (const { report } of unsent) counts.set(report, (counts.get(report) ?? 0) + 1);
  const facts = new Map<string, DeviceFacts>();
  for (const inspection of inspections) {
    const waiting = counts.get(inspection.uuid) ?? 0;
    const progress = isBegun(inspection, waiting) ? await countProgress({ db }, inspection.uuid) : null;
    facts.set(inspection.uuid, { waiting, progress });
  }
  return { ...work, inspections, facts };
}

/** Somebody has answered something or begun it by hand. */
const isBegun = ({ status, sequence, assignment }: StoredInspection, waiting: number): boolean =>
  status !== 'completed' && (status === 'in_progress' || sequence > 0 || waiting > 0 || !assignment);

/** The engine is loaded only where something has been begun. */
async function countProgress({ db }: Pick<Outbox, 'db'>, uuid: string) {
  const { countDeviceProgress } = await import('./device-progress.ts');
  return countDeviceProgress(db, uuid);
}
