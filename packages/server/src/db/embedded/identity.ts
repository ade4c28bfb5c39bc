/** As whom PostgreSQL runs: it refuses to run as root, so root has to become somebody else for it. */
import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CannotStart } from '../../cannot-start.ts';

const UNSHARE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

export interface Identity {
  /** Goes before the command. */
  readonly prefix: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Nobody special for an ordinary person. For root: a namespace of its own in which root's files
 * belong to a harmless number; where the system forbids that, the account that owns the cluster,
 * else `postgres` or `nobody`.
 */
export function identityFor(cluster: string): Identity {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = statSync(cluster);
  if (owner.uid === 0 && spawnSync(UNSHARE[0]!, [...UNSHARE.slice(1), 'true']).status === 0) return { prefix: UNSHARE };
  const account = owner.uid === 0 ? (systemAccount('postgres') ?? systemAccount('nobody')) : owner;
  if (!account) {
    throw new CannotStart(
      'PostgreSQL does not run as root, and there is no account postgres or nobody: start as another user.',
    );
  }
  return { prefix: [], uid: account.uid, gid: account.gid };
}

/** Gives the folder and all in it to the identity. */
export function handOver(folder: string, { uid, gid }: Identity): void {
  if (uid === undefined || gid === undefined) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(folder, name), uid, gid);
  chownSync(folder, uid, gid);
}

function systemAccount(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (!line) return undefined;
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
