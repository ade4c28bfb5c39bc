/** A PostgreSQL with a streaming replica, from installed programs, on ports of this machine; for tests and benchmarks. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../testing/installed.ts';
import { changeOwner, findIdentity } from '../embedded/identity.ts';

export interface PostgresNode {
  readonly port: number;
  toUrl(user: string, database: string): string;
  start(): void;
  stop(): void;
  /** All its processes end at once, as after a power failure. */
  kill(): void;
  promote(): void;
}

export interface ReplicatedPostgres {
  readonly primary: PostgresNode;
  readonly replica: PostgresNode;
  stop(): Promise<void>;
}

/** The folder of programs that can copy a cluster; null if there is none. */
export function findReplicationPrograms(): string | null {
  const folders = [
    process.env.TEST_POSTGRES_BIN,
    ...[18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`),
  ];
  return folders.find((folder) => folder && existsSync(path.join(folder, 'pg_basebackup'))) ?? null;
}

/** @param settings of the primary alone, such as `synchronous_standby_names` */
export async function startReplicatedPostgres(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rounds-replication-'));
  const { prefix, uid, gid } = findSystemIdentity(folder);
  const run = (program: string, ...args: string[]) => {
    const [command, ...rest] = [...prefix, path.join(programs, program), ...args];
    execFileSync(command!, rest, { uid, gid, cwd: '/', stdio: 'ignore', env: { PATH: process.env.PATH, LC_ALL: 'C' } });
  };
  const createNode = async (name: string): Promise<PostgresNode & { readonly data: string }> => {
    const data = path.join(folder, name);
    const port = await findFreePort();
    return {
      ...{ data, port },
      toUrl: (user, database) => `postgres://${user}@127.0.0.1:${port}/${database}`,
      start: () => run('pg_ctl', '-D', data, '-w', '-t', '60', '-l', `${data}.log`, '-o', `-p ${port}`, 'start'),
      stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'),
      kill: () =>
        process.kill(Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
      promote: () => run('pg_ctl', '-D', data, '-w', '-t', '60', 'promote'),
    };
  };
  const set = (data: string, values: Readonly<Record<string, string>>) => {
    const lines = Object.entries(values).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(path.join(data, 'postgresql.conf'), lines.join(''));
  };
  const primary = await createNode('primary');
  const replica = await createNode('replica');
  const isRunning = ({ data }: { data: string }) => existsSync(path.join(data, 'postmaster.pid'));
  const stop = async () => {
    for (const node of [primary, replica]) {
      try {
        if (isRunning(node)) node.stop();
      } catch {
        // It was killed, and its file is left.
      }
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    run('initdb', '-D', primary.data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
    const own = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: '200' };
    set(primary.data, own);
    primary.start();
    const source = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
    run('pg_basebackup', ...source, '-D', replica.data, '-R', '-X', 'stream', '-c', 'fast');
    replica.start();
    // Settings that make the primary wait for a replica are not copied, or the replica would wait for one as well.
    set(primary.data, settings);
    run('pg_ctl', '-D', primary.data, 'reload');
    return { primary, replica, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** PostgreSQL refuses to run as root. */
function findSystemIdentity(folder: string) {
  const identity = findIdentity(folder);
  changeOwner(folder, identity);
  return identity;
}
