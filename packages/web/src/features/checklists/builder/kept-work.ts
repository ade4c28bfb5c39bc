/** The unsaved work of each template, in this browser's own storage, by person. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptWork } from './autosave.ts';

interface Kept extends DBSchema {
  work: { key: string; value: KeptWork };
}

let opened: Promise<IDBPDatabase<Kept>> | undefined;
const database = () => {
  opened ??= openDB<Kept>('rounds-builder', 1, {
    upgrade(db) {
      db.createObjectStore('work');
    },
  });
  return opened;
};
const keyOf = (userId: number, templateId: number) => `${userId}/${templateId}`;

/** What this device kept of a template; null when nothing is, or when the browser has no storage. */
export async function readKeptWork(userId: number, templateId: number): Promise<KeptWork | null> {
  try {
    return (await (await database()).get('work', keyOf(userId, templateId))) ?? null;
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
      const db = await database();
      while (latest) {
        const { work } = latest;
        latest = null;
        if (work) await db.put('work', work, key);
        else await db.delete('work', key);
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
    return await (await database()).count('work');
  } catch {
    return 0;
  }
}

export async function clearKeptWork(): Promise<void> {
  await (await database()).clear('work');
}
