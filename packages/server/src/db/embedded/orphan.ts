/** A PostgreSQL that outlived its server, and what it left behind. Called only under the cluster's lock. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../../cannot-start.ts';

/** Ends the PostgreSQL that still runs on these files; sweeps up a pid file whose number now means another process. */
export async function endOrphan(data: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  const pid = pidIn(pidFile);
  if (pid === null || !isAlive(pid)) return;
  if (!isPostgresOn(pid, data)) return rmSync(pidFile, { force: true });
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 5000; waited += 50) {
      if (!isAlive(pid)) return;
      await sleep(50);
    }
  }
  throw new CannotStart(
    `The PostgreSQL with process id ${pid} still runs on ${data} and does not end: end it by hand.`,
  );
}

function pidIn(file: string): number | null {
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

/** PostgreSQL works inside its data folder; where /proc does not tell, its command line names it. */
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
