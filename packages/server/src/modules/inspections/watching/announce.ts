/**
 * Announces to all servers that an inspection has changed. The calls of one moment are announced together and after
 * their commits: commits that notify wait for one another, and thousands of devices send answers at once.
 */
import type { Database } from '../../../db/database.ts';
import { type ServerSignal, sendSignalsNow } from '../../../events/publish.ts';

export const INSPECTION_SIGNAL = 'inspection';
const TOGETHER_MS = 20;

export type InspectionKey = Pick<ServerSignal, 'workspace' | 'id'>;

const pendingChanges = new WeakMap<Database, Map<string, InspectionKey>>();

/**
 * Must be called after the commit. If a server stops before it has announced a change, watchers see it with the next
 * one.
 */
export function announceChange(database: Database, inspection: InspectionKey): void {
  const name = `${inspection.workspace} ${inspection.id}`;
  const pending = pendingChanges.get(database);
  if (pending) {
    pending.set(name, inspection);
    return;
  }
  pendingChanges.set(database, new Map([[name, inspection]]));
  setTimeout(() => {
    const keys = [...(pendingChanges.get(database)?.values() ?? [])];
    pendingChanges.delete(database);
    const signals = keys.map(({ workspace, id }) => ({ signal: INSPECTION_SIGNAL, workspace, id }));
    // Nobody can be notified while the database is down; watchers look again when they have reconnected.
    sendSignalsNow(database, signals).catch(() => {});
  }, TOGETHER_MS);
}
