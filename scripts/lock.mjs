/** A lock that no killed process keeps. Runs on any Node from 18 on, so it is plain JavaScript. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const RENEWAL_MS = 500;
const MAX_AGE_MS = 10_000;
const RETRY_MS = 200;

/**
 * Waits until no other process holds the lock of this file. Its holder renews it: a lock that nobody renews was left
 * behind by a process that was killed, even if another process has got its id since. Returns a function that releases
 * the lock.
 */
export async function takeLock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  const owner = String(process.pid);
  while (!create(file, owner)) {
    const holder = readHolder(file);
    if (holder && isAbandoned(holder)) breakLock(file, holder.owner);
    else await wait(RETRY_MS);
  }
  const renewal = setInterval(() => {
    if (existsSync(file)) utimesSync(file, new Date(), new Date());
  }, RENEWAL_MS);
  return () => {
    clearInterval(renewal);
    if (readHolder(file)?.owner === owner) rmSync(file, { force: true });
  };
}

function create(file, owner) {
  try {
    writeFileSync(file, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file) {
  try {
    return { owner: readFileSync(file, 'utf8'), age: Date.now() - statSync(file).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** A file without an id is being written, or its process was killed while it wrote. */
const isAbandoned = ({ owner, age }) => age > MAX_AGE_MS || (owner !== '' && !isRunning(Number(owner)));

function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Another process may have broken the lock and taken it in the meantime; then it gets it back. */
function breakLock(file, owner) {
  const takenFile = `${file}.${process.pid}`;
  try {
    renameSync(file, takenFile);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (readHolder(takenFile)?.owner === owner) rmSync(takenFile, { force: true });
  else renameSync(takenFile, file);
}
