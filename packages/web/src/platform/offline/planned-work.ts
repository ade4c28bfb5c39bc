/** The last downloaded inspections of assignments that will open, and assignments of which one may start more. */
import type { PlannedInspection, StartableAssignment } from '@rounds/contract/assignments';
import type { DeviceDatabase } from './device-database.ts';

export interface PlannedWork {
  readonly planned: readonly PlannedInspection[];
  readonly startable: readonly StartableAssignment[];
}

/** Replaces what is on the device. */
export async function savePlannedWork(db: DeviceDatabase, { planned, startable }: PlannedWork) {
  const tx = db.transaction(['planned', 'startable'], 'readwrite');
  tx.objectStore('planned').clear();
  tx.objectStore('startable').clear();
  for (const inspection of planned) tx.objectStore('planned').put(inspection);
  for (const assignment of startable) tx.objectStore('startable').put(assignment);
  await tx.done;
}

export async function loadPlannedWork(db: DeviceDatabase): Promise<PlannedWork> {
  const [planned, startable] = await Promise.all([db.getAll('planned'), db.getAll('startable')]);
  return { planned, startable };
}
