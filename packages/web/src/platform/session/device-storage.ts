/**
 * Stores what a browser remembers about a person outside of the databases of their work: copied questions, read counts,
 * names of columns. It is deleted when the session ends, so that the next person on the device finds nothing.
 */

/** The appearance of the product on this device, which reveals nothing about anybody. */
const KEPT_KEYS: readonly string[] = ['rounds.language', 'rounds.language.chosen', 'rounds.skin'];

/** Removes everything but the language, the skin, and keys that begin like those of unsent work. */
export function clearDeviceStorage(workPrefixes: readonly string[]): void {
  const isKept = (key: string) => KEPT_KEYS.includes(key) || workPrefixes.some((prefix) => key.startsWith(prefix));
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (!isKept(key)) storage.removeItem(key);
    }
  } catch {
    // Without storage, nothing was stored.
  }
}
