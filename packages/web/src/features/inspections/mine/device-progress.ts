import { compile, foldChanges, migrateTemplate, startRun } from '@rounds/engine';
import { loadInspection, type Outbox } from '../../../platform/offline/index.ts';
import type { Progress } from './work.ts';

/** Counts the answered questions of an inspection, including the answers that wait on this device. */
export async function countDeviceProgress(db: Outbox['db'], uuid: string): Promise<Progress | null> {
  const device = await loadInspection(db, uuid);
  if (!device) return null;
  const changes = new Map([...device.log, ...device.waiting].map((change) => [change.id, change]));
  const program = compile(migrateTemplate(device.template.document));
  const { answered, total } = startRun(program, device.inspection.context, foldChanges(changes.values())).progress();
  return { answered, total };
}
