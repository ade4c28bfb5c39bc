import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { auth } from '@rounds/contract/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Client } from './testing/client.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');
let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-main-'));
});
afterEach(async () => {
  await Promise.all([...running].map(stop));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  readonly ended: Promise<number | null>;
  until(text: string): Promise<void>;
}

function start(settings: Record<string, string>): Started {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let [out, err] = ['', ''];
  child.stdout!.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return {
    child,
    stdout: () => out,
    stderr: () => err,
    ended,
    until: async (text) => {
      await vi.waitUntil(() => out.includes(text) || child.exitCode !== null, { timeout: 100_000, interval: 20 });
      expect(out, err).toContain(text);
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const readPostgresPid = async (): Promise<number> =>
  Number(
    (await readFile(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0],
  );
const countMails = async (): Promise<number> =>
  (await readdir(path.join(folder, 'outbox')).catch((): string[] => [])).length;

const addressIn = (text: string): string => /ready at (\S+)/.exec(text)![1]!;

describe('server process', () => {
  it('the server prints its address and sign-in, rejects a second process on the same data, and stops cleanly', async () => {
    const first = start({});
    await first.until('Press Ctrl-C to stop');
    expect(first.stdout()).toMatch(/Demo sign-in: demo@rounds\.example {2}([a-z2-9]{4}-){3}[a-z2-9]{4}\n/);
    const address = addressIn(first.stdout());
    // Keeps its connection, as browsers do.
    expect(await (await fetch(`${address}/api/ready`)).json()).toEqual({
      data: { status: 'ready', database: 'ready' },
    });

    const second = start({});
    expect(await second.ended).toBe(1);
    expect(second.stderr().trim().split('\n').length).toBe(1);
    expect(second.stderr()).toContain(folder);

    first.child.kill('SIGTERM');
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    await expect(fetch(`${address}/api/health`)).rejects.toThrow();
  });

  it('an open stream of events and an unused connection do not delay stopping', async () => {
    const { child, ended, stdout, until } = start({});
    await until('Press Ctrl-C to stop');
    const [, email, password] = /Demo sign-in: (\S+) {2}(\S+)/.exec(stdout())!;
    const client = new Client(addressIn(stdout()));
    const signedIn = await client.call(auth.login, { body: { email: email!, password: password! } });
    expect(signedIn.status).toBe(200);
    const stream = await client.openEvents();
    expect(stream.reply.status).toBe(200);
    const unused = net.connect(Number(new URL(addressIn(stdout())).port), '127.0.0.1');
    await once(unused, 'connect');
    child.kill('SIGTERM');
    // A process that had to wait for them would end with 1.
    expect(await ended).toBe(0);
    await stream.ended;
  });

  it('the server starts again after it was killed, with the same sign-in', async () => {
    const first = start({});
    await first.until('Press Ctrl-C to stop');
    first.child.kill('SIGKILL');
    await first.ended;
    const again = start({});
    await again.until('Press Ctrl-C to stop');
    const signIn = /Demo sign-in:.*/;
    expect(signIn.exec(again.stdout())![0]).toBe(signIn.exec(first.stdout())![0]);
  });

  it('the server survives the end of its database, says when to try again, and goes on with it', async () => {
    const { child, stdout, stderr, until } = start({ TRUSTED_PROXIES: '127.0.0.1' });
    await until('Press Ctrl-C to stop');
    const [, email, password] = /Demo sign-in: (\S+) {2}(\S+)/.exec(stdout())!;
    const client = new Client(addressIn(stdout()));
    await client.call(auth.login, { body: { email: email!, password: password! } });
    const versionFile = path.join(folder, 'postgres', 'data', 'PG_VERSION');
    for (let round = 0; round < 3; round++) {
      const pid = await readPostgresPid();
      // The database ends while the job worker is in the middle of these.
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          client.call(auth.requestPasswordReset, {
            body: { email: `person-${round}-${index}@rounds.example` },
            headers: { 'x-forwarded-for': `198.51.${round}.${index}` },
          }),
        ),
      );
      // PostgreSQL does not start again if this file is missing, so calls are rejected however fast the machine is.
      await rename(versionFile, `${versionFile}.hidden`);
      process.kill(pid, 'SIGKILL');
      await expect.poll(async () => (await client.call(auth.getSession)).status).toBe(503);
      const { status, headers } = await client.call(auth.getSession);
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
      await rename(`${versionFile}.hidden`, versionFile);
      await expect.poll(async () => (await client.call(auth.getSession)).status).toBe(200);
      expect(await readPostgresPid()).not.toBe(pid);
      expect(child.exitCode, stderr()).toBeNull();
    }
    // A mail is written by the job worker.
    const before = await countMails();
    const request = () => client.call(auth.requestPasswordReset, { body: { email: email! } });
    // The first calls may still meet a connection of the ended database.
    await expect.poll(async () => (await request()).status).toBe(200);
    await expect.poll(countMails).toBeGreaterThan(before);
  });

  it('a demo that others reach says so, and one that only this machine reaches does not', async () => {
    const local = start({});
    await local.until('Press Ctrl-C to stop');
    expect(local.stdout()).not.toContain('DEMO is on');
    await stop(local.child);
    const reached = start({ DEMO: 'true', PUBLIC_URL: 'https://rounds.example.org' });
    await reached.until('Press Ctrl-C to stop');
    expect(reached.stdout()).toMatch(/^ {2}DEMO is on, and others reach this server: .*$/m);
  });

  it.each([
    [
      'open',
      /^ {2}Nobody has an account yet\. Create one at http\S+\/register, or set ADMIN_EMAIL and ADMIN_PASSWORD\.$/m,
    ],
    ['closed', /^ {2}Nobody has an account yet\. Set ADMIN_EMAIL and ADMIN_PASSWORD and start again\.$/m],
  ])('an empty installation with %s registration says how to sign in', async (REGISTRATION, sentence) => {
    const DATA_DIR = path.join(folder, `empty-${REGISTRATION}`);
    const { until, stdout } = start({ DATA_DIR, DEMO: 'false', REGISTRATION });
    await until('Press Ctrl-C to stop');
    expect(stdout()).toMatch(sentence);
  });

  it.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ PUBLIC_URL: 'rounds.example' }, 'PUBLIC_URL'],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, 'DATABASE_URL'],
  ])('an invalid setting ends the process with one sentence: %o', async (settings, name) => {
    const { ended, stderr } = start(settings as Record<string, string>);
    expect(await ended).toBe(1);
    expect(stderr().trim().split('\n').length).toBe(1);
    expect(stderr()).toContain(name);
  });

  it('a port in use ends the process with a message that names it', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const late = start({ PORT: String(port) });
    expect(await late.ended).toBe(1);
    expect(late.stderr()).toBe(`PORT ${port} is already in use. Stop the process that uses it, or set another PORT.\n`);
    other.close();
  });
});
