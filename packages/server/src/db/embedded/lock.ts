/** Allows one server for each data directory. The operating system holds the lock, so it ends with the process. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const BUSY = 5;

export interface Lock {
  release(): void;
}

/** A killed process may need a moment to end. */
const LOCK_TIMEOUT_MS = 2_000;

/** @returns null when another process keeps the lock */
export async function acquireLock(file: string): Promise<Lock | null> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const lock = tryLock(file);
    if (lock || Date.now() > deadline) return lock;
    await sleep(50);
  }
}

/** Node offers no file locks, but its SQLite holds one for an exclusive transaction. */
function tryLock(file: string): Lock | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw error;
  }
  return { release: () => lock.close() };
}
