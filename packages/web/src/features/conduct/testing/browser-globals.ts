/**
 * Runs several browsers in one process: `fetch`, uploads, cookies and storage are those of the browser in whose code
 * they are used. Everything that a browser starts, such as its sender, continues to belong to it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import 'fake-indexeddb/auto';

export interface BrowserGlobals {
  readonly storage: IDBFactory;
  readonly fetch: typeof fetch;
  readonly cookie: () => string;
}

const current = new AsyncLocalStorage<BrowserGlobals>();
const NewStorage = IDBFactory;
const originals = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout };
/** Only code of the product waits this long before it repeats a call. */
const PAUSE_MS = { min: 900, max: 5_000 };
const PAUSE_FACTOR = 0.02;

export const createStorage = (): IDBFactory => new NewStorage();

/** Runs code of a browser. */
export const runIn = <T>(browser: BrowserGlobals, work: () => T): T => current.run(browser, work);

/** Makes the globals depend on the browser; returns a function that restores them. */
export function installBrowserGlobals(): () => void {
  const define = (name: string, descriptor: PropertyDescriptor) =>
    Object.defineProperty(globalThis, name, { configurable: true, ...descriptor });
  define('indexedDB', { get: () => current.getStore()?.storage });
  define('document', { get: () => (current.getStore() ? { cookie: current.getStore()!.cookie() } : undefined) });
  define('XMLHttpRequest', { writable: true, value: FetchedRequest });
  globalThis.fetch = (input, init) => (current.getStore()?.fetch ?? originals.fetch)(input, init);
  globalThis.setTimeout = ((handler: () => void, ms = 0, ...args: []) => {
    const isPause = current.getStore() && ms >= PAUSE_MS.min && ms <= PAUSE_MS.max;
    return originals.setTimeout(handler, isPause ? ms * PAUSE_FACTOR : ms, ...args);
  }) as typeof setTimeout;
  return () => {
    for (const name of ['indexedDB', 'document', 'XMLHttpRequest']) Reflect.deleteProperty(globalThis, name);
    Object.assign(globalThis, originals);
  };
}

/** The part of XMLHttpRequest that uploads use. */
class FetchedRequest {
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  readonly #closing = new AbortController();
  readonly #headers: Record<string, string> = {};
  #target = { method: '', url: '' };
  #answer: Headers | null = null;
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;

  open(method: string, url: string) {
    this.#target = { method, url };
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  getResponseHeader(name: string) {
    return this.#answer?.get(name) ?? null;
  }
  abort() {
    this.#closing.abort();
  }
  async send(body: BodyInit) {
    const { signal } = this.#closing;
    try {
      const { method, url } = this.#target;
      const reply = await fetch(url, { method, headers: this.#headers, body, signal });
      this.upload.onload?.();
      this.status = reply.status;
      this.#answer = reply.headers;
      this.responseText = await reply.text();
      this.onload?.();
    } catch {
      if (signal.aborted) this.onabort?.();
      else this.onerror?.();
    }
  }
}
