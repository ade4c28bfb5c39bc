/** Stops a PostgreSQL that outlived its server. Called only while the cluster's lock is held. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';

/** Ends a PostgreSQL that still runs on these files, and deletes a pid file whose number now belongs to another process. */
export async function stopOrphan(data: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === null || !isAlive(pid)) return;
  if (!isPostgresOn(pid, data)) return rmSync(pidFile, { force: true });
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 5000; waited += 50) {
      if (!isAlive(pid)) return;
      await sleep(50);
    }
  }
  throw new StartupError(`PostgreSQL process ${pid} is still using ${data} and doesn’t stop. Stop it manually.`);
}

function readPid(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The working directory of PostgreSQL is its data folder; systems without /proc have the folder in its command line. */
function isPostgresOn(pid: number, data: string): boolean {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data);
    }
    const there = statSync(`/proc/${pid}/cwd`);
    const here = statSync(data);
    return there.ino === here.ino && there.dev === here.dev;
  } catch {
    return false;
  }
}
