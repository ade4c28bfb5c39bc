/** A fake IndexedDB for test files that import it. */
import 'fake-indexeddb/auto';
import { closeOutbox } from '../platform/offline/current-outbox.ts';

Reflect.deleteProperty(globalThis, 'indexedDB');

/** Installs an empty database. Returns a function that removes it, with the outbox that would send from it later. */
export function fakeStorage(): () => Promise<void> {
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: new IDBFactory() });
  return async () => {
    await closeOutbox();
    Reflect.deleteProperty(globalThis, 'indexedDB');
  };
}
