/** A fake IndexedDB for test files that import it. */
import 'fake-indexeddb/auto';

Reflect.deleteProperty(globalThis, 'indexedDB');

/** Installs an empty database; returns a function that removes it. */
export function fakeStorage(): () => void {
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: new IDBFactory() });
  return () => Reflect.deleteProperty(globalThis, 'indexedDB');
}
