/** The browser's own database, which the page of tests has only in files that ask for it. */
import 'fake-indexeddb/auto';

Reflect.deleteProperty(globalThis, 'indexedDB');

/** An empty one; gives back what takes it away. */
export function fakeStorage(): () => void {
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: new IDBFactory() });
  return () => Reflect.deleteProperty(globalThis, 'indexedDB');
}
