import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

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
  said(): string;
  complained(): string;
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
    said: () => out,
    complained: () => err,
    ended,
    until: async (text) => {
      for (let waited = 0; waited < 40_000 && !out.includes(text); waited += 20) {
        if (child.exitCode !== null) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(out, err).toContain(text);
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const addressIn = (text: string): string => /ready at (\S+)/.exec(text)![1]!;

describe('the server’s process', () => {
  it('says where it is and how to sign in, refuses a second one on its data, and stops cleanly', async () => {
    const first = start({});
    await first.until('Stop with Ctrl-C');
    expect(first.said()).toMatch(/Demo sign-in: demo@rounds\.example {2}([a-z2-9]{4}-){3}[a-z2-9]{4}\n/);
    const address = addressIn(first.said());
    // Keeps its connection, as browsers do.
    expect(await (await fetch(`${address}/api/ready`)).json()).toEqual({ data: { status: 'ready' } });

    const second = start({});
    expect(await second.ended).toBe(1);
    expect(second.complained().trim().split('\n').length).toBe(1);
    expect(second.complained()).toContain(folder);

    first.child.kill('SIGTERM');
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    await expect(fetch(`${address}/api/health`)).rejects.toThrow();
  }, 60_000);

  it('comes up again by itself after everything was killed, with the same sign-in', async () => {
    const first = start({});
    await first.until('Stop with Ctrl-C');
    first.child.kill('SIGKILL');
    await first.ended;
    const again = start({});
    await again.until('Stop with Ctrl-C');
    const signIn = /Demo sign-in:.*/;
    expect(signIn.exec(again.said())![0]).toBe(signIn.exec(first.said())![0]);
  }, 60_000);

  it.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ PUBLIC_URL: 'rounds.example' }, 'PUBLIC_URL'],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, 'DATABASE_URL'],
  ])('ends with one sentence on a wrong setting: %o', async (settings, name) => {
    const { ended, complained } = start(settings as Record<string, string>);
    expect(await ended).toBe(1);
    expect(complained().trim().split('\n').length).toBe(1);
    expect(complained()).toContain(name);
  });

  it('names the port that is taken', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const late = start({ PORT: String(port) });
    expect(await late.ended).toBe(1);
    expect(late.complained()).toBe(`PORT ${port} is already in use: stop what uses it, or set another PORT.\n`);
    other.close();
  }, 60_000);
});
