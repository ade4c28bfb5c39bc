import { openDB } from 'idb';
import { countWaiting, type DeviceCounts } from './device.ts';
import { type DeviceDatabase, type DeviceSchema, isDeviceName } from './device-database.ts';

type WaitingHere = Pick<DeviceCounts, 'changes' | 'files'>;

/** How much waits on this device, whoever entered it: only numbers, for where nobody is signed in. */
export async function countWaitingHere(): Promise<WaitingHere> {
  const databases = (await indexedDB.databases()).filter(({ name = '' }) => isDeviceName(name));
  const counts = await Promise.all(databases.map(countIn));
  return {
    changes: counts.reduce((sum, { changes }) => sum + changes, 0),
    files: counts.reduce((sum, { files }) => sum + files, 0),
  };
}

async function countIn({ name = '', version }: IDBDatabaseInfo): Promise<WaitingHere> {
  const db = await openAsItIs(name, version).catch(() => null);
  if (!db) return { changes: 0, files: 0 };
  return countWaiting(db).finally(() => db.close());
}

/** Its owner alone makes a database or changes its shape: one that has just been taken away stays away. */
const openAsItIs = (name: string, version: number | undefined): Promise<DeviceDatabase> =>
  openDB<DeviceSchema>(name, version, { upgrade: (_db, _from, _to, tx) => tx.abort() });
