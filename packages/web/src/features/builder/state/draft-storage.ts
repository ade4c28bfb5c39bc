/**
 * Stores data of the builder in the IndexedDB of this browser, by user and template: unsaved changes, the steps of
 * undo, and the template as the server has it, so that it can be opened without a network.
 */
import type { Template } from '@rounds/contract/checklists';
import { applyPatch, type TemplatePatch, toDocument, toRecords } from '@rounds/engine';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredDraft } from './autosave.ts';
import type { StoredHistory } from './template-store.ts';

/** A revision that was saved after the stored template. */
interface StoredRevision {
  readonly revision: number;
  readonly patch: TemplatePatch;
}

interface DraftDatabase extends DBSchema {
  work: { key: string; value: StoredDraft };
  history: { key: string; value: StoredHistory };
  template: { key: string; value: Template };
  revisions: { key: [string, number]; value: StoredRevision };
}
type Store = 'work' | 'history' | 'template' | 'revisions';

/** Opens the database for each action, so that it never blocks an upgrade by another tab or a later version. */
async function withDatabase<T>(action: (db: IDBPDatabase<DraftDatabase>) => Promise<T>): Promise<T> {
  const db = await openDB<DraftDatabase>('rounds-builder', 2, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) database.createObjectStore('work');
      for (const store of ['history', 'template', 'revisions'] as const) database.createObjectStore(store);
    },
  });
  try {
    return await action(db);
  } finally {
    db.close();
  }
}
const toKey = (userId: number, templateId: number) => `${userId}/${templateId}`;

/** Runs an action on the storage; without storage, nothing is stored or found. */
async function tryStorage<T>(action: (db: IDBPDatabase<DraftDatabase>) => Promise<T>): Promise<T | null> {
  try {
    return await withDatabase(action);
  } catch {
    return null;
  }
}

/** The stored draft of a template; null when there is none, or when storage is not available. */
export const loadDraft = async (userId: number, templateId: number): Promise<StoredDraft | null> =>
  (await tryStorage((db) => db.get('work', toKey(userId, templateId)))) ?? null;

/** The stored steps of undo. */
export const loadHistory = async (userId: number, templateId: number): Promise<StoredHistory | null> =>
  (await tryStorage((db) => db.get('history', toKey(userId, templateId)))) ?? null;

/** Returns a function that writes drafts one after another and skips the ones that a later write replaces. */
export const createDraftWriter = (userId: number, templateId: number) =>
  createWriter<StoredDraft | null>(async (draft) => {
    const key = toKey(userId, templateId);
    await withDatabase<unknown>((db) => (draft ? db.put('work', draft, key) : db.delete('work', key)));
  });

export const createHistoryWriter = (userId: number, templateId: number) =>
  createWriter<StoredHistory>(async (history) => {
    await withDatabase((db) => db.put('history', history, toKey(userId, templateId)));
  });

function createWriter<T>(write: (value: T) => Promise<void>): (value: T) => Promise<void> {
  let latest: { readonly value: T } | null = null;
  let writing: Promise<void> | null = null;
  const writeAll = async () => {
    try {
      while (latest) {
        const { value } = latest;
        latest = null;
        await write(value);
      }
    } catch {
      latest = null;
    } finally {
      writing = null;
    }
  };
  return (value) => {
    latest = { value };
    writing ??= writeAll();
    return writing;
  };
}

/** All revisions of a template; numbers sort before all other keys. */
const rangeOf = (key: string) => IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER]);

/** Stores a template as the server returned it, which replaces what was stored of it. */
export async function saveTemplateCopy(userId: number, template: Template): Promise<void> {
  const key = toKey(userId, template.id);
  await tryStorage(async (db) => {
    const tx = db.transaction(['template', 'revisions'], 'readwrite');
    await Promise.all([
      tx.objectStore('template').put(template, key),
      tx.objectStore('revisions').delete(rangeOf(key)),
      tx.done,
    ]);
  });
}

/** Stores what was saved after the stored template, without writing the whole template again. */
export async function saveRevision(userId: number, templateId: number, { revision, patch }: StoredRevision) {
  await tryStorage((db) => db.put('revisions', { revision, patch }, [toKey(userId, templateId), revision]));
}

/** The template at its latest revision on this device. */
export async function loadTemplateCopy(userId: number, id: number): Promise<Template | null> {
  const key = toKey(userId, id);
  const [template, revisions] = (await tryStorage((db) =>
    Promise.all([db.get('template', key), db.getAll('revisions', rangeOf(key))]),
  )) ?? [undefined, []];
  if (!template) return null;
  let { revision } = template;
  let records = toRecords(template);
  for (const later of revisions) {
    if (later.revision <= revision) continue;
    // Revisions after a gap are loaded from the server.
    if (later.revision > revision + 1) break;
    records = applyPatch(records, later.patch).records;
    revision = later.revision;
  }
  return {
    ...template,
    ...(toDocument(records) as unknown as Partial<Template>),
    ...(revision > template.revision && { revision, has_draft: true }),
  };
}

/** The number of stored drafts of all users of this device. */
export const countDrafts = async (): Promise<number> => (await tryStorage((db) => db.count('work'))) ?? 0;

/** Browsers without storage have nothing to clear. */
export async function clearDrafts(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  const stores: readonly Store[] = ['work', 'history', 'template', 'revisions'];
  await withDatabase((db) => Promise.all(stores.map((store) => db.clear(store))));
}
