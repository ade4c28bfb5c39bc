/** Passwords are hashed with argon2id, off the main thread, a few at a time (security list, 10 and 44). */
import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../http/refusal.ts';

/** OWASP's second choice: 19 MiB and 2 passes, one lane. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SLOTS = Math.max(1, Math.min(4, availableParallelism() - 1));
const MOST_WAITING = 200;

let busy = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when one of the few slots is free. @throws Refusal APP_BUSY when too many wait */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new Refusal('APP_BUSY');
  if (busy >= SLOTS) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** An address without an account costs the same time as one with. */
let nobodysHash: Promise<string> | null = null;

/** To be called in turn. Never true without a stored hash. */
export async function isRightPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash('nobody has this password', COST);
  const isRight = await verify(stored ?? (await nobodysHash), password);
  return isRight && stored !== null;
}
