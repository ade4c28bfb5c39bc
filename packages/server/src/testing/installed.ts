/**
 * The product as it is installed, for end-to-end tests and benchmarks: the real server process with a data
 * folder of its own and a signed-in administrator.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..', '..', '..', '..');
export const administrator = { email: 'admin@rounds.example', password: 'a long walk round the plant' };

export interface Product {
  readonly base: string;
  /** The server's process; another one after a restart. */
  readonly pid: number;
  readonly dataDir: string;
  /** Headers of a signed-in administrator for unsafe calls. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signIn: { readonly body: string; readonly headers: Readonly<Record<string, string>> };
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  send<T>(path: string, form: FormData): Promise<T>;
  /** Whether the server's process runs. */
  isRunning(): boolean;
  /** Starts the process again after it ended, on the same folder and port, as a service manager does. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Names a data folder with an installed product. Every product that starts without a folder uses a copy of it. */
const INSTALLATION = 'ROUNDS_TEST_INSTALLATION';

/** Installs a product once, so that the next ones are copies, which takes a fraction of the time. Returns a cleanup. */
export async function installOnce(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rounds-installation-'));
  const port = await findFreePort();
  const child = await launch(port, { DATA_DIR: dataDir });
  await waitUntilReady(`http://127.0.0.1:${port}`, child);
  await stopProcess(child);
  process.env[INSTALLATION] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

async function createDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rounds-installed-'));
  const installation = process.env[INSTALLATION];
  if (installation) await cp(installation, dataDir, { recursive: true });
  return dataDir;
}

async function launch(port: number, settings: Record<string, string>): Promise<ChildProcess> {
  // The process gets the same memory limit as with `npm start`.
  const memory: string[] = JSON.parse(await readFile(path.join(root, 'scripts', 'server-memory.json'), 'utf8'));
  return spawn(process.execPath, [...memory, 'packages/server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DEMO: 'false',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...settings,
    },
  });
}

export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = settings.DATA_DIR ?? (await createDataFolder());
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  const start = () => launch(port, { ...settings, DATA_DIR: dataDir });
  let child = await start();
  await waitUntilReady(base, child);
  const cookies = await signIn(base);
  const headers = createUnsafeHeaders(cookies);
  return {
    base,
    get pid() {
      return child.pid!;
    },
    dataDir,
    headers,
    signIn: {
      body: JSON.stringify(administrator),
      headers: createUnsafeHeaders(await getGuestCookies(base)),
    },
    call: (method, callPath, body) =>
      readAnswer(
        fetch(base + callPath, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }),
      ),
    send: (callPath, form) => {
      const { 'content-type': _, ...rest } = headers;
      return readAnswer(fetch(base + callPath, { method: 'POST', headers: rest, body: form }));
    },
    isRunning: () => !hasEnded(child),
    restart: async () => {
      child = await start();
      await waitUntilReady(base, child);
    },
    stop: async () => {
      await stopProcess(child);
      if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(base: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 25) {
    if (hasEnded(child)) throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`);
    const reply = await fetch(`${base}/api/ready`).catch(() => null);
    if (reply?.ok) return;
    await sleep(25);
  }
  throw new Error('the server was not ready within two minutes');
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function stopProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function readAnswer<T>(sent: Promise<Response>): Promise<T> {
  const reply = await sent;
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${text.slice(0, 500)}`);
  return (JSON.parse(text) as { data: T }).data;
}

type Cookies = Map<string, string>;

function addCookies(cookies: Cookies, reply: Response): Cookies {
  for (const line of reply.headers.getSetCookie()) {
    const [pair] = line.split(';');
    const cut = pair!.indexOf('=');
    cookies.set(pair!.slice(0, cut), pair!.slice(cut + 1));
  }
  return cookies;
}

function createUnsafeHeaders(cookies: Cookies): Record<string, string> {
  return {
    'content-type': 'application/json',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
  };
}

const getGuestCookies = async (base: string): Promise<Cookies> =>
  addCookies(new Map(), await fetch(`${base}/api/app-settings`));

async function signIn(base: string): Promise<Cookies> {
  const cookies = await getGuestCookies(base);
  const reply = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: createUnsafeHeaders(cookies),
    body: JSON.stringify(administrator),
  });
  if (!reply.ok) throw new Error(`signing in answered ${reply.status}: ${await reply.text()}`);
  return addCookies(cookies, reply);
}
