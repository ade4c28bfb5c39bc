import { openDB } from 'idb';
import { countWaiting, type DeviceCounts } from './device.ts';
import { type DeviceDatabase, type DeviceSchema, isDatabaseName } from './device-database.ts';

type WaitingCounts = Pick<DeviceCounts, 'changes' | 'files'>;

/** The amount of unsent work of all users on this device, for pages without a session. */
export async function countWaitingOnDevice(): Promise<WaitingCounts> {
  const databases = (await indexedDB.databases()).filter(({ name = '' }) => isDatabaseName(name));
  const counts = await Promise.all(databases.map(countIn));
  return {
    changes: counts.reduce((sum, { changes }) => sum + changes, 0),
    files: counts.reduce((sum, { files }) => sum + files, 0),
  };
}

/**
 * Deletes the databases in which nothing waits, of every workspace and person. One that cannot be read stays, because
 * it may hold work.
 */
export async function deleteIdleDatabases(): Promise<void> {
  for (const { name = '', version } of await indexedDB.databases()) {
    const db = isDatabaseName(name) ? await openExisting(name, version).catch(() => null) : null;
    if (!db) continue;
    const isIdle = await countWaiting(db).then(
      ({ changes, files, inspections, held, rejected }) => changes + files + inspections + held + rejected === 0,
      () => false,
    );
    db.close();
    if (isIdle) indexedDB.deleteDatabase(name);
  }
}

async function countIn({ name = '', version }: IDBDatabaseInfo): Promise<WaitingCounts> {
  const db = await openExisting(name, version).catch(() => null);
  if (!db) return { changes: 0, files: 0 };
  try {
    // Databases of an older version of this application lack newer stores.
    return {
      changes: await db.count('changes'),
      files: await db.countFromIndex('files', 'state', 'waiting'),
    };
  } finally {
    db.close();
  }
}

/** Opens a database without creating or upgrading it; a database that was just deleted stays deleted. */
const openExisting = (name: string, version: number | undefined): Promise<DeviceDatabase> =>
  openDB<DeviceSchema>(name, version, { upgrade: (_db, _from, _to, tx) => tx.abort() });
