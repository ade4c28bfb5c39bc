/** The user that PostgreSQL runs as: it does not run as root, so a server of root has to switch to another user. */
import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';

const UNSHARE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

export interface Identity {
  /** Arguments that precede the command. */
  readonly prefix: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * An ordinary user runs PostgreSQL as is. Root runs it in a user namespace in which root's files belong
 * to an unprivileged number; where the system forbids that, as the account that owns the cluster, else
 * as `postgres` or `nobody`.
 */
export function findIdentity(cluster: string): Identity {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = statSync(cluster);
  if (owner.uid === 0 && spawnSync(UNSHARE[0]!, [...UNSHARE.slice(1), 'true']).status === 0) return { prefix: UNSHARE };
  const account = owner.uid === 0 ? (findSystemAccount('postgres') ?? findSystemAccount('nobody')) : owner;
  if (!account) {
    throw new StartupError(
      'PostgreSQL can’t run as root, and there’s no postgres or nobody account. Start as another user.',
    );
  }
  return { prefix: [], uid: account.uid, gid: account.gid };
}

/** Gives the folder and its contents to the identity. */
export function changeOwner(folder: string, { uid, gid }: Identity): void {
  if (uid === undefined || gid === undefined) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(folder, name), uid, gid);
  chownSync(folder, uid, gid);
}

function findSystemAccount(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (!line) return undefined;
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
