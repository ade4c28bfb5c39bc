/**
 * A PostgreSQL that the product runs itself: created on the first start, reachable only through a Unix
 * socket in a folder that nobody else may enter, and restarted when it ends unexpectedly.
 *
 *     <directory>/data   the cluster        <directory>/run   the socket        <directory>/lock
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import { syncFolder } from '../../sync-folder.ts';
import { type Binaries, findEmbeddedBinaries } from './binaries.ts';
import { changeOwner, findIdentity, type Identity } from './identity.ts';
import { acquireLock } from './lock.ts';
import { stopOrphan } from './orphan.ts';

export interface ClusterOptions {
  readonly directory: string;
  readonly binaries?: Binaries;
  /** Server settings in addition to the launcher's own. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

export interface Cluster {
  /** The folder of the socket, which clients take instead of a host. */
  readonly host: string;
  readonly user: 'postgres';
  stop(): Promise<void>;
}

/** Error messages while the processes of a killed PostgreSQL are still ending. */
const STILL_ENDING = /still in use|lock file "[^"]+" already exists/;
const START_TIMEOUT_MS = 15_000;
const RECOVERY_TIMEOUT_MS = 10 * 60_000;
/** The path of a socket has at most 103 bytes on macOS and 107 on Linux. */
const MAX_SOCKET_FOLDER = 103 - '/.s.PGSQL.5432'.length;

/** @throws StartupError when the files are in use or of another version, or when PostgreSQL does not start */
export async function startCluster({
  directory,
  binaries = findEmbeddedBinaries(),
  settings,
  log,
}: ClusterOptions): Promise<Cluster> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const root = realpathSync(directory);
  const lock = await acquireLock(path.join(root, 'lock'));
  if (!lock)
    throw new StartupError(`Another server is using the database in ${root}. Stop it, or set another DATA_DIR.`);
  try {
    const data = path.join(root, 'data');
    await stopOrphan(data);
    const identity = findIdentity(existsSync(data) ? data : root);
    const socket = createSocketFolder(root, identity);
    if (existsSync(data)) checkVersion(data, binaries);
    else await initialize(data, binaries, identity, settings?.fsync !== 'off');
    changeOwner(data, identity);
    const server = new Postmaster(binaries, identity, data, socket, settings, log);
    await server.start();
    return {
      host: socket,
      user: 'postgres',
      stop: async () => {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The cluster that a server runs on this folder; without one, it is started until `stop`. */
export async function joinCluster(options: ClusterOptions): Promise<Cluster> {
  const root = existsSync(options.directory) ? realpathSync(options.directory) : null;
  const data = root && path.join(root, 'data');
  if (!root || !data || !existsSync(data)) throw new StartupError(`There is no database in ${options.directory}.`);
  const lock = await acquireLock(path.join(root, 'lock'));
  if (!lock) return { host: createSocketFolder(root, findIdentity(data)), user: 'postgres', stop: async () => {} };
  lock.release();
  return startCluster(options);
}

class Postmaster {
  readonly #binaries: Binaries;
  readonly #identity: Identity;
  readonly #data: string;
  readonly #arguments: readonly string[];
  readonly #log: (line: string) => void;
  #process: ChildProcess | null = null;
  #isStopping = false;
  /** A server that ends without calling `stop`, for example by an uncaught error, still ends its database. */
  readonly #killOnExit = () => this.#process?.kill('SIGINT');

  constructor(
    binaries: Binaries,
    identity: Identity,
    data: string,
    socket: string,
    settings: Readonly<Record<string, string>> | undefined,
    log: (line: string) => void,
  ) {
    this.#binaries = binaries;
    this.#identity = identity;
    this.#data = data;
    this.#log = log;
    const allSettings = {
      listen_addresses: '',
      unix_socket_directories: socket,
      unix_socket_permissions: '0700',
      max_connections: '100',
      // Callers log the errors of their statements themselves.
      log_min_messages: 'log',
      log_checkpoints: 'off',
      // Plans made for a table while it was empty read whole workspaces until the table is analyzed again.
      autovacuum_naptime: '15s',
      log_timezone: 'UTC',
      timezone: 'UTC',
      ...settings,
    };
    this.#arguments = [
      '-D',
      data,
      ...Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
  }

  async start(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const failure = await this.#launch();
      if (failure === null) break;
      if (!STILL_ENDING.test(failure) || Date.now() > deadline) {
        throw new StartupError(`The embedded PostgreSQL didn’t start: ${failure}`);
      }
      await sleep(250);
    }
    process.once('exit', this.#killOnExit);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    process.off('exit', this.#killOnExit);
    const running = this.#process;
    if (!running || hasEnded(running)) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGINT');
    // Commits are safe either way; SIGQUIT costs a recovery at the next start.
    const forceQuit = setTimeout(() => running.kill('SIGQUIT'), 3500);
    await ended;
    clearTimeout(forceQuit);
  }

  /** @returns null when PostgreSQL is ready, else the error message */
  async #launch(): Promise<string | null> {
    const lines: string[] = [];
    const launched = spawnAs(this.#identity, this.#binaries.postgres, this.#arguments);
    this.#process = launched;
    launched.once('error', (error) => lines.push(`FATAL: ${error.message}`));
    createInterface({ input: launched.stderr! }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 20) lines.shift();
      // This is not an error yet: the start is repeated until the previous process has ended.
      if (!STILL_ENDING.test(line)) this.#log(line);
    });
    const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
    while (!hasEnded(launched)) {
      if (isReady(this.#data, launched.pid)) {
        launched.once('exit', () => void this.#restart());
        return null;
      }
      if (Date.now() > deadline) launched.kill('SIGQUIT');
      await sleep(20);
    }
    return lines.find((line) => line.includes('FATAL')) ?? lines.at(-1) ?? 'it ended without a message';
  }

  async #restart(): Promise<void> {
    for (let pause = 250; !this.#isStopping; pause = Math.min(pause * 2, 10_000)) {
      this.#log('PostgreSQL ended unexpectedly; restarting it');
      if ((await this.#launch()) === null) return;
      await sleep(pause);
    }
  }
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Outside of the terminal's process group, so that Ctrl-C reaches only the server, which then stops the database. */
function spawnAs({ prefix, uid, gid }: Identity, program: string, args: readonly string[]): ChildProcess {
  const [command, ...rest] = [...prefix, program, ...args];
  return spawn(command!, rest, {
    uid,
    gid,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
}

/** PostgreSQL writes its state into the last line of its pid file. */
function isReady(data: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function checkVersion(data: string, { major }: Binaries): void {
  const version = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  if (version !== String(major)) {
    throw new StartupError(
      `The database in ${data} was created by PostgreSQL ${version}, but this version of Rounds includes PostgreSQL ${major}. Dump it with the old version and restore it, or set another DATA_DIR.`,
    );
  }
}

/** Created in another folder and moved into place, so that an interrupted start leaves no incomplete cluster. */
async function initialize(
  data: string,
  { initdb, major }: Binaries,
  identity: Identity,
  isDurable: boolean,
): Promise<void> {
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  changeOwner(draft, identity);
  const locale = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--no-locale'];
  const child = spawnAs(identity, initdb, [
    ...['-D', draft, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions'],
    ...locale,
    ...(isDurable ? [] : ['--no-sync']),
  ]);
  let output = '';
  child.stderr!.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new StartupError(`Couldn’t create the embedded database: ${output.trim().split('\n').at(-1)}`);
  renameSync(draft, data);
  if (isDurable) await syncFolder(path.dirname(data));
}

function createSocketFolder(root: string, identity: Identity): string {
  const near = path.join(root, 'run');
  const digest = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const folder =
    Buffer.byteLength(near) <= MAX_SOCKET_FOLDER
      ? near
      : path.join(os.tmpdir(), `rounds-${process.getuid?.()}-${digest}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Somebody else may have created it first in a folder that all users share.
  const stats = lstatSync(folder);
  const owners = [process.getuid?.(), identity.uid];
  if (!stats.isDirectory() || !owners.includes(stats.uid)) {
    throw new StartupError(`The folder ${folder} belongs to another user. Remove it, or set a shorter DATA_DIR.`);
  }
  chmodSync(folder, 0o700);
  changeOwner(folder, identity);
  return folder;
}
