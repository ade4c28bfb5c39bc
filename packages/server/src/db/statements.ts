/**
 * Statements that come again are prepared: PostgreSQL parses and plans each of them once a
 * connection instead of at every call. Only texts that have come a few times get a name, and only so
 * many, because a connection keeps each of them for as long as it lives.
 */
import type { PoolClient } from 'pg';

const WORTH_A_NAME = 3;
const MOST_NAMES = 250;
const MOST_TEXTS = 2_000;

const seen = new Map<string, number>();
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_NAMES) return known;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < WORTH_A_NAME) {
    if (seen.size >= MOST_TEXTS) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

type Query = (...args: unknown[]) => unknown;
interface Wire {
  readonly connection?: { readonly stream?: { cork(): void; uncork(): void } };
}

/**
 * From here on the connection prepares what it is asked again and again with values, and what is
 * asked in one go leaves in one packet: each packet wakes PostgreSQL once.
 */
export function sendWell(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const hold = holding(client);
  const sent: Query = (...given) => {
    hold();
    const asked = prepared(given);
    if (typeof asked.at(-1) === 'function') return query(...asked);
    // With promises of the driver's own making, whole answers outlive their call until the next large collection.
    return new Promise((resolve, reject) => {
      query(...asked, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)));
    });
  };
  client.query = sent as PoolClient['query'];
}

function prepared(given: readonly unknown[]): unknown[] {
  const [text, values, ...rest] = given;
  const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0;
  return hasValues ? [{ text, values, name: nameOf(text) }, ...rest] : given.filter((one) => one !== undefined);
}

/** Holds back what is written until everything that runs now has run, or all that came in at once. */
export function holding(client: PoolClient, later: (work: () => void) => void = process.nextTick): () => void {
  const { stream } = (client as Wire).connection ?? {};
  let isHeld = false;
  return () => {
    if (isHeld || !stream) return;
    isHeld = true;
    stream.cork();
    later(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}
