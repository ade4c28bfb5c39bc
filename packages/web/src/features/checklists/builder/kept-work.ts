/** The unsaved work of each template, in this browser's own storage, by person. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptWork } from './autosave.ts';

interface Kept extends DBSchema {
  work: { key: string; value: KeptWork };
}

/** Opened for each deed: another tab, or a later version of the product, never waits for this one to let go. */
async function withDatabase<T>(deed: (db: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
  const db = await openDB<Kept>('rounds-builder', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('work');
    },
  });
  try {
    return await deed(db);
  } finally {
    db.close();
  }
}
const keyOf = (userId: number, templateId: number) => `${userId}/${templateId}`;

/** What this device kept of a template; null when nothing is, or when the browser has no storage. */
export async function readKeptWork(userId: number, templateId: number): Promise<KeptWork | null> {
  try {
    return (await withDatabase((db) => db.get('work', keyOf(userId, templateId)))) ?? null;
  } catch {
    return null;
  }
}

/** Writes one after the other and leaves out what a later write has overtaken. */
export function workKeeper(userId: number, templateId: number): (work: KeptWork | null) => Promise<void> {
  const key = keyOf(userId, templateId);
  let latest: { work: KeptWork | null } | null = null;
  let writing: Promise<void> | null = null;

  const write = async () => {
    try {
      while (latest) {
        const { work } = latest;
        latest = null;
        await withDatabase<unknown>((db) => (work ? db.put('work', work, key) : db.delete('work', key)));
      }
    } catch {
      latest = null;
    } finally {
      writing = null;
    }
  };
  return (work) => {
    latest = { work };
    writing ??= write();
    return writing;
  };
}

/** How many templates wait with unsaved work of anyone on this device. */
export async function countKeptWork(): Promise<number> {
  try {
    return await withDatabase((db) => db.count('work'));
  } catch {
    return 0;
  }
}

export async function clearKeptWork(): Promise<void> {
  await withDatabase((db) => db.clear('work'));
}
