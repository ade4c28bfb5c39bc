/** Hashes passwords with argon2id, off the main thread and a few at a time, to limit CPU and memory use. */
import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { ApiError } from '../../http/api-error.ts';

/** OWASP's second recommended configuration: 19 MiB, 2 iterations, 1 lane. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SLOTS = Math.max(1, Math.min(4, availableParallelism() - 1));
const MAX_WAITING = 200;

let busy = 0;
const queue: (() => void)[] = [];

/** Runs `work` when a slot is free. @throws ApiError APP_BUSY if too many are waiting */
export async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (queue.length >= MAX_WAITING) throw new ApiError('APP_BUSY');
  if (busy >= SLOTS) await new Promise<void>((resolve) => queue.push(resolve));
  else busy++;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else busy--;
  }
}

export const hashPassword = (password: string): Promise<string> => withHashSlot(() => hash(password, COST));

/** Verified for addresses without an account, so that they take the same time as others. */
let dummyHash: Promise<string> | null = null;

/** Must run in `withHashSlot`. Never true without a stored hash. */
export async function matchesPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', COST);
  const isRight = await verify(stored ?? (await dummyHash), password);
  return isRight && stored !== null;
}
