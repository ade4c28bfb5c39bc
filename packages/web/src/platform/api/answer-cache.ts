/**
 * Caches the last responses of calls with `is_cached`, by address: the server sends a response again only if it has
 * changed. They are kept in memory and not by the browser, which may store nothing about anybody (`no-store`).
 */

/** An answer that the server can name. */
interface StoredAnswer {
  readonly etag: string;
  readonly text: string;
}

/** The limit is about the number of charts on all pages. */
const MAX_ANSWERS = 60;
const answers = new Map<string, StoredAnswer>();

export const findAnswer = (address: string): StoredAnswer | undefined => answers.get(address);

export function rememberAnswer(address: string, etag: string | null, text: string): void {
  answers.delete(address);
  if (etag === null) return;
  answers.set(address, { etag, text });
  for (const oldest of answers.keys()) {
    if (answers.size <= MAX_ANSWERS) break;
    answers.delete(oldest);
  }
}

/** Call this when the session ends. */
export const forgetAnswers = (): void => answers.clear();
