/** Unsaved changes in the IndexedDB of this browser, by user and template. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredDraft } from './autosave.ts';

interface DraftDatabase extends DBSchema {
  work: { key: string; value: StoredDraft };
}

/** Opens the database for each action, so that it never blocks an upgrade by another tab or a later version. */
async function withDatabase<T>(action: (db: IDBPDatabase<DraftDatabase>) => Promise<T>): Promise<T> {
  const db = await openDB<DraftDatabase>('rounds-builder', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('work');
    },
  });
  try {
    return await action(db);
  } finally {
    db.close();
  }
}
const toKey = (userId: number, templateId: number) => `${userId}/${templateId}`;

/** The stored draft of a template; null when there is none, or when storage is not available. */
export async function loadDraft(userId: number, templateId: number): Promise<StoredDraft | null> {
  try {
    return (await withDatabase((db) => db.get('work', toKey(userId, templateId)))) ?? null;
  } catch {
    return null;
  }
}

/** Returns a function that writes drafts one after another and skips the ones that a later write replaces. */
export function createDraftWriter(userId: number, templateId: number): (draft: StoredDraft | null) => Promise<void> {
  const key = toKey(userId, templateId);
  let latest: { work: StoredDraft | null } | null = null;
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

/** The number of stored drafts of all users of this device. */
export async function countDrafts(): Promise<number> {
  try {
    return await withDatabase((db) => db.count('work'));
  } catch {
    return 0;
  }
}

export async function clearDrafts(): Promise<void> {
  await withDatabase((db) => db.clear('work'));
}
